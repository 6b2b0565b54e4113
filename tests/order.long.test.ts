/** The unit tests pass in any order of files, and of tests within them. */
import { spawn } from "node:child_process";
import { expect, test } from "vitest";

/** Several times what two idle cores take. */
const TIMEOUT = 30 * 60_000;

/** Runs vitest; returns its exit code and the lines that name failed tests and files. */
async function vitest(...args: readonly string[]): Promise<{ code: number | null; failed: readonly string[] }> {
  // Without LONG, which gives some tests their full samples.
  const { LONG, ...env } = process.env;
  const ran = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    env: { ...env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [ran.stdout, ran.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => ran.on("error", reject).on("close", resolve));
  return { code, failed: output.match(/^ *FAIL .*$/gm) ?? [] };
}

test.each([3, 1983, 20_261])(
  "the unit tests pass in the random order of seed %i",
  async (seed) => {
    const ran = await vitest("--project", "unit", "--sequence.shuffle", `--sequence.seed=${seed}`);
    expect(ran).toEqual({ code: 0, failed: [] });
  },
  TIMEOUT,
);
