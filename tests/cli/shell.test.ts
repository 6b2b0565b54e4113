/** The command as real processes; everything else is tested in the test's own process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ROOT } from "../documents.ts";

function start(...args: string[]): ChildProcess {
  return startInto("pipe", ...args);
}

function startInto(output: "pipe" | number, ...args: string[]): ChildProcess {
  const stdio = ["pipe", output, "pipe"] as const;
  return spawn(process.execPath, ["--import", "tsx", "src/limitless.ts", ...args], { cwd: ROOT, stdio: [...stdio] });
}

/** Writes rows until the pipe closes. */
function feed({ stdin }: ChildProcess): void {
  let x = 0;
  const more = () => {
    while (stdin?.write(`${x++},0\n`.repeat(100)));
  };
  stdin?.on("drain", more).on("error", () => {});
  more();
}

test("a reader that closes the pipe, as head does, ends it silently with 0", async () => {
  const child = start("sample");
  const said = text(child.stderr!);
  feed(child);
  const [first] = await once(createInterface(child.stdout!), "line");
  expect(first).toBe("x,y,height,depth,kind,feature,code");
  child.stdout?.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await said).toBe("");
});

test("a single row is answered at once", async () => {
  const child = start("sample");
  const answers = createInterface(child.stdout!)[Symbol.asyncIterator]();
  await answers.next();
  for (let i = 0; i < 3; i++) {
    child.stdin?.write("1000,2000\n");
    expect((await answers.next()).value).toMatch(/^1000,2000,333\.375,0,/);
  }
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("errors go to standard error, with exit code 2", async () => {
  const child = start("sample", "--lake", "deep");
  const [out, err, exit] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  expect([out, err]).toEqual(["", 'limitless: --lake: "deep" is not a number (range 0 to 1275 units).\n']);
  expect(exit).toEqual([2, null]);
});

// Only Linux has /dev/full; program.test.ts has a stream that fails like it.
test.runIf(existsSync("/dev/full"))("help into a full device exits with 1", async () => {
  const child = startInto(openSync("/dev/full", "w"), "--help");
  const [err, exit] = await Promise.all([text(child.stderr!), once(child, "exit")]);
  expect(err).toMatch(/^limitless: ENOSPC: no space left on device/);
  expect(exit).toEqual([1, null]);
});
