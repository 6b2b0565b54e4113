/** Standard output of commands: data, or a JSON object about written files; --quiet leaves that out, and --json makes lists JSON. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-printed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Every command that writes files, with small work. */
const WRITERS = [
  ["heightmap --size 3", "a.png"],
  ["model --size 3 --no-trees", "a.glb"],
  ["splat --size 4", "a.png"],
  ["features --span 50", "a.csv"],
  ["snippet", "a.py"],
  ["map --span 60", "a.svg"],
  ["course --length 1000 --controls 3", "a.json"],
  ["faults -n 2 -x 8 -y 8", "a.xy"],
] as const;

/** A clock by which each step takes a minute, so that progress is due. */
function slowClock(): () => number {
  let time = 0;
  return () => {
    time += 60_000;
    return time;
  };
}

describe.each(WRITERS)("%s", (args, name) => {
  test("prints the names of its files in a JSON object", async () => {
    const file = join(folder, name);
    const { code, out } = await limitless(`${args} ${file}`);
    expect(code).toBe(0);
    const { files } = JSON.parse(out);
    for (const each of nonEmpty(files as string[])) expect(each.startsWith(file.slice(0, -4))).toBe(true);
  });

  test("prints nothing with --quiet, and no progress", async () => {
    const ran = await limitless(`${args} --quiet ${join(folder, name)}`, "", slowClock());
    expect(ran).toMatchObject({ code: 0, out: "", err: "" });
  });
});

test("--quiet keeps data and errors", async () => {
  expect((await limitless("sample --quiet", "1000,2000\n")).out).toMatch(/^x,y,.*\n1000,2000,333\.375,/);
  expect((await limitless("sample --quiet", "a,b\n")).err).toMatch(/^limitless: Line 1/);
  expect(JSON.parse((await limitless("mines --at 438,-1197 --quiet")).out)).toMatchObject({ at: [438, -1197] });
});

describe("--json", () => {
  test("of sample has an object for each row, numbers as numbers", async () => {
    const { out } = await limitless("sample --json", "438,-1197\n1000,2000\n");
    expect(
      out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { x: 438, y: -1197, height: 281.1875, depth: 0, kind: "wood", feature: "mine", code: "WB" },
      expect.objectContaining({ x: 1000, y: 2000, height: 333.375, feature: "none", code: null }),
    ]);
  });

  test("of stars has an object for each star", async () => {
    const { out } = await limitless("stars --box 0,0,0,300,300,300 --json");
    const stars = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const csv = (await limitless("stars --box 0,0,0,300,300,300")).out.trim().split("\n").slice(1);
    expect(stars.map((star) => Object.values(star).join(","))).toEqual(csv);
    expect(stars.length).toBeGreaterThan(10);
  });

  test("of features and course is their JSON", async () => {
    for (const args of ["features --span 50 --json -", "course --length 1000 --controls 3 --json -"])
      expect(JSON.parse((await limitless(args)).out)).toBeTypeOf("object");
  });
});

test("every option with a range names it, or the valid words, for a word", async () => {
  const commands = (await limitless("--help")).out.matchAll(/^ {2}(\w+) (?=.* {2}\S)/gm);
  const names = [...commands].map(([, name]) => name).filter((name) => !["help", "completion"].includes(name));
  expect(names.length).toBe(13);
  // Ranges of --set are the world's.
  const files = ["--profile", "--ground", "--set", "--from", "--lines", "--batch", "--link", "--links", "--course"];
  for (const name of nonEmpty(names)) {
    const { out } = await limitless(`${name} --help`);
    const flags = [...out.matchAll(/^ {2}(-\w|--[\w-]+) <[^>]+>/gm)].map(([, flag]) => flag);
    for (const flag of nonEmpty(flags.filter((each) => !files.includes(each)))) {
      const { code, err } = await limitless(`${name} ${flag} abc`);
      expect(code, `${name} ${flag}`).toBe(2);
      expect(err, `${name} ${flag}`).toMatch(/\d to \d|is not one of|each \d/);
    }
  }
});
