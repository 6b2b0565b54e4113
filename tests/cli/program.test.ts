/** Help, error messages and exit codes of the command. */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { runCommand } from "../../src/cli/program.ts";
import { nonEmpty } from "../non-empty.ts";
import { FullDisk, limitless, Sink } from "./run.ts";

const COMMANDS = [
  "sample",
  "stars",
  "mines",
  "faults",
  "profile",
  "heightmap",
  "splat",
  "model",
  "features",
  "snippet",
  "map",
  "course",
  "completion",
];

describe("help", () => {
  test("names every command, and exits with 0", async () => {
    for (const args of ["--help", "help", "-h"]) {
      const { code, out, err } = await limitless(args);
      expect([code, err]).toEqual([0, ""]);
      for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
    }
  });

  test.each(COMMANDS)("of %s describes every option, and its examples are valid", async (name) => {
    const { code, out } = await limitless(`${name} --help`);
    expect(code).toBe(0);
    for (const line of nonEmpty(out.split("\n"))) expect(line.length, line).toBeLessThanOrEqual(100);
    const options = out.split("\n").filter((line) => /^ {2}-/.test(line));
    for (const option of nonEmpty(options))
      expect(option, "an option without a description").toMatch(/ {2}\S+.* {2}\S/);
    const [, examples] = out.split("\nExamples:\n");
    const calls = [...examples.matchAll(/limitless ([^|>&\n]*)/g)];
    expect(calls.length).toBeGreaterThan(1);
    // With --help, a command parses its options and does nothing.
    for (const [, call] of nonEmpty(calls)) expect((await limitless(`${call} --help`)).code, call).toBe(0);
  });

  test("without a command goes to standard error, with exit code 2", async () => {
    const { code, out, err } = await limitless("");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("Usage: limitless");
  });
});

async function* slowRows(): AsyncGenerator<string> {
  for (const row of ["1,2\n", "3,4\n"]) {
    yield row;
    await wait(5);
  }
}

test.each([
  "--help",
  "help",
  "--version",
  "help sample",
  "stars --help",
  "mines --at 1,2",
  "profile",
  "sample",
  "heightmap --format f32 --size 2 -",
])("%s to a full disk is reported, with exit code 1", async (args) => {
  const [output, errors] = [new FullDisk().on("error", () => {}), new Sink()];
  const io = { input: slowRows(), output, errors, now: () => 0 };
  expect(await runCommand(args.split(" "), io, scenes, "0.0.0")).toBe(1);
  expect(errors.bytes.toString()).toMatch(/^limitless: .*no space left/);
});

test("the version", async () => {
  expect(await limitless("--version")).toMatchObject({ code: 0, out: "0.0.0\n", err: "" });
});

describe("wrong usage prints a line and exits with 2", () => {
  test.each([
    ["smple", "limitless: unknown command 'smple'\n(Did you mean sample?)\n"],
    ["sample --lak 3", "limitless: unknown option '--lak'\n(Did you mean --lake?)\n"],
    ["sample --lake", "limitless: option '--lake <units>' argument missing\n"],
    ["faults --reach -V x", 'limitless: --reach: "-V" is not a number (range 0.001 to 1000000000 cells).\n'],
    ["sample more", "limitless: too many arguments for 'sample'. Expected 0 arguments but got 1.\n"],
    ["sample --lake NaN", 'limitless: --lake: "NaN" is not a number (range 0 to 1275 units).\n'],
    ["sample --lake -1", 'limitless: --lake: "-1" is out of range 0 to 1275 units.\n'],
    ["sample --mask 7", 'limitless: --mask: "7" is not one of 4095, 255.\n'],
    [
      "sample --world skyland",
      'limitless: --world: "skyland" is not one of skylands, forest, planet, caverns, mines, cosmic, faults (did you mean skylands?).\n',
    ],
    ["sample --world skylands --bleak", "limitless: --bleak: belongs to --world forest, and not to skylands.\n"],
    [
      "sample --world skylands --wood-only",
      "limitless: --wood-only: belongs to --world forest, and not to skylands.\n",
    ],
    ["stars", "limitless: required option '--box <x0,y0,z0,x1,y1,z1>' not specified\n"],
    [
      "stars --box 1,2,3",
      'limitless: --box: "1,2,3" is not x0,y0,z0,x1,y1,z1 (each -2147483648 to 2147483648 light-years).\n',
    ],
    [
      "stars --box 0,0,0,1,1,0.5",
      'limitless: --box: z1 "0.5" is not a whole number (range -2147483648 to 2147483648 light-years).\n',
    ],
    ["stars --box 0,0,0,1,0,1", "limitless: --box: y1 0 is not above y0, 0.\n"],
    [
      "stars --box 0,0,0,1,1,3e9",
      'limitless: --box: z1 "3e9" is out of range -2147483648 to 2147483648 light-years.\n',
    ],
    ["mines", "limitless: required option '--at <x,y[,z]>' not specified\n"],
    [
      "mines --at 1",
      'limitless: --at: "1" is not x,y[,z] (x -1073741824 to 1073741824 m, y -1073741824 to 1073741824 m, z -100000 to 0 m).\n',
    ],
    ["mines --at 1,2,3", 'limitless: --at: z "3" is out of range -100000 to 0 m.\n'],
    ["mines --at 1,2 --threshold 2", 'limitless: --threshold: "2" is out of range 0 to 1.\n'],
    ["mines --at 1,2,-3 --formula product", "limitless: --at: product has one layer, so give x,y and no z.\n"],
    [
      "heightmap x",
      "limitless: --format: is missing; give png16, r16, r16be, f32, exr, tiff, xy, tga, csv, glb, a --size with a name, or an OUT with an extension.\n",
    ],
    ["heightmap --format f32", "limitless: missing required argument 'OUT'\n"],
    ["heightmap --format f32 --at 1 x", 'limitless: --at: "1" is not x,y (each -2147483647 to 2147483647 m).\n'],
    [
      "heightmap --format f32 --at 1,b x",
      'limitless: --at: y "b" is not a number (range -2147483647 to 2147483647 m).\n',
    ],
    ["heightmap --format f32 --size 2.5 x", 'limitless: --size: "2.5" is not a whole number (range 2 to 8193).\n'],
    ["heightmap --format f32 --size 9000 x", 'limitless: --size: "9000" is out of range 2 to 8193.\n'],
    ["heightmap --format f32 --spacing 0 x", 'limitless: --spacing: "0" is out of range 0.001 to 1000000 m.\n'],
  ])("%s", async (args, err) => {
    expect(await limitless(args)).toEqual({ code: 2, out: "", bytes: Buffer.alloc(0), err });
  });

  test("a megabyte of one word is truncated", async () => {
    for (const args of [["x".repeat(1e6)], ["sample", `--${"x".repeat(1e6)}`], ["sample", "--lake", "9".repeat(1e6)]]) {
      const { code, err } = await limitless(args);
      expect(code).toBe(2);
      expect(err.length).toBeLessThan(700);
    }
  });
});

test("a closed output pipe ends the command with 0, at any time", async () => {
  async function* rows() {
    for (;;) yield "1,2\n".repeat(1000);
  }
  for (const chunks of [0, 1, 3]) {
    const output = new Sink({ highWaterMark: 100 });
    const errors = new Sink();
    output._write = (chunk, _, done) => {
      if (output.chunks.push(chunk) > chunks) done(Object.assign(new Error("gone"), { code: "EPIPE" }));
      else done();
    };
    output.on("error", () => {});
    const io = { input: rows(), output, errors, now: () => 0 };
    expect(await runCommand(["sample"], io, scenes, "0.0.0")).toBe(0);
    expect(errors.bytes.toString()).toBe("");
  }
});

test("rows wait for a slow reader: only a few pieces are buffered", async () => {
  let asked = 0;
  async function* rows() {
    for (; asked < 200; asked++) yield "1,2\n".repeat(1000);
  }
  const output = new Sink({ highWaterMark: 1000 });
  const waiting: (() => void)[] = [];
  output._write = (_chunk, _encoding, done) => void waiting.push(done);
  const io = { input: rows(), output, errors: new Sink(), now: () => 0 };
  const running = runCommand(["sample"], io, scenes, "0.0.0");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBeLessThan(10);
  output._write = (_chunk, _encoding, done) => done();
  waiting.pop()?.();
  expect(await running).toBe(0);
  expect(asked).toBe(200);
});
