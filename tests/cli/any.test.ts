/** Fuzzing: any arguments end with a correct exit code, an error message, and no half-written file. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../long-test.ts";
import { limitless } from "./run.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-any-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Usual and odd numbers. Sizes stay small, so that runs are short. */
const few = fc.oneof(fc.integer({ min: -3, max: 40 }).map(String), fc.double({ min: -2, max: 9 }).map(String));
const odd = fc.constantFrom(
  "",
  "NaN",
  "Infinity",
  "-1e999",
  "1e-400",
  "0x10",
  "1_000",
  "٣",
  "-",
  "--",
  "a,b",
  "\0",
  "-0",
);
const word = fc.oneof({ weight: 6, arbitrary: few }, { weight: 2, arbitrary: odd }, fc.string({ maxLength: 12 }));
const numbers = (count: number) =>
  fc.array(word, { minLength: count - 1, maxLength: count + 1 }).map((all) => all.join());
const name = (...names: string[]) => fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, word);

const PLACE = {
  at: numbers(2),
  altitude: word,
  t: word,
  link: name("?world=forest", "?world=skylands&seed=4"),
  profile: name("1983", "cosine", "p1.IZ"),
};

/** Values for every option of every command; null for flags. */
const OPTIONS: Record<string, Record<string, fc.Arbitrary<string> | null>> = {
  sample: {
    world: name("forest", "skylands", "planet", "caverns", "mines", "cosmic"),
    ...{ lake: word, paths: null, "wood-only": null, bleak: null, mask: name("255", "4095") },
  },
  stars: { box: numbers(6), stats: null },
  mines: {
    at: numbers(3),
    threshold: word,
    within: word,
    formula: name("product", "waves"),
    profile: name("1983", "linear"),
  },
  faults: {
    ...{ n: word, x: word, y: word, f: word, F: name("2", "4"), p: null, w: null, seed: word, lines: fc.constant("-") },
    ...{
      line: name("points", "normal", "cross"),
      to: word,
      by: word,
      sizes: numbers(2),
      reach: word,
      kx: word,
      ky: word,
    },
    decay: name("inverse", "prose", "constant", "linear", "weighted"),
    ...{ shape: name("step", "sine", "cosine"), circles: null, smooth: name("box", "gauss"), band: numbers(2) },
  },
  profile: {
    length: name("2", "8", "64"),
    method: name("naive", "linear", "cosine", "superposed-linear", "superposed-cosine"),
    ...{ sample: word, layers: word, range: numbers(2), seed: word },
  },
  heightmap: {
    world: name("forest", "skylands", "planet", "caverns", "mines"),
    ...{ at: numbers(2), size: few, spacing: word, from: fc.constantFrom("-", "none.xy", "none.png") },
    format: name("png16", "r16", "r16be", "f32", "exr", "tiff", "xy", "glb"),
    surface: name("ground", "top", "underside", "floor", "roof"),
    ...{ ...PLACE, flip: null, tiles: name("1x1", "2x1", "2x3") },
  },
  model: { world: name("forest", "skylands", "planet"), ...PLACE, size: name("2", "5"), spacing: few },
  splat: { world: name("forest", "skylands", "planet", "mines"), ...PLACE, size: name("2", "5"), spacing: word },
  features: {
    world: name("forest", "skylands", "caverns"),
    ...PLACE,
    ...{ span: few, format: name("csv", "geojson") },
  },
  snippet: {
    world: name("forest", "skylands", "planet"),
    ...PLACE,
    language: name("typescript", "python", "csharp", "gdscript", "glsl", "wgsl"),
  },
  course: {
    world: name("forest", "skylands", "caverns", "mines"),
    ...{ seed: word, length: name("1000", "2500"), controls: word, at: numbers(2) },
    ...{ difficulty: name("easy", "medium", "hard"), format: name("table", "code", "json") },
    profile: name("1983", "cosine", "p1.IZ"),
  },
};

const flag = (option: string) => (option.length === 1 ? `-${option}` : `--${option}`);

/** A command with some of its options, sometimes with one of another command or an extra word. */
const call = fc.constantFrom(...Object.keys(OPTIONS)).chain((command) => {
  const chosen = Object.entries(OPTIONS[command]).map(([option, value]) =>
    fc.option(
      (value ?? fc.constant(null)).map((text): string[] => (text === null ? [flag(option)] : [flag(option), text])),
      { freq: 2 },
    ),
  );
  const more = fc.oneof({ weight: 8, arbitrary: fc.constant<string[]>([]) }, fc.array(word, { maxLength: 2 }));
  return fc.tuple(fc.tuple(...chosen), more).map(([parts, extra]) => ({
    command,
    args: parts.flatMap((part) => part ?? []),
    extra,
  }));
});

const SMALL = Object.fromEntries(["model", "splat"].map((name) => [name, ["--size", "5"]]));
const SIZED: Record<string, string[]> = {
  faults: ["-x", "12", "-y", "9", "-n", "5"],
  heightmap: ["--size", "9"],
  ...SMALL,
};
/** The files that a command may write; tiles have numbers. */
const WRITES: Record<string, RegExp> = {
  heightmap: /^(out out\.json|out\.json( out_x\d_y\d)+)$/,
  splat: /^out\.json( out_\d\.png){4}$/,
  ...Object.fromEntries(["faults", "model", "features", "snippet", "course"].map((name) => [name, /^out$/])),
};

const RUNS = sampled(2000, 250);

test(`${RUNS} arbitrary calls`, async () => {
  const codes = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(call, fc.string(), async ({ command, args, extra }, input) => {
      const small = (SIZED[command] ?? []).filter((_, i, all) => !args.includes(all[i - (i % 2)]));
      const out = WRITES[command] ? [join(folder, "out")] : [];
      const { code, err } = await limitless([command, ...small, ...args, ...out, ...extra], input);
      codes[code]++;
      const files = readdirSync(folder);
      expect(files.sort().join(" ")).toMatch(code === 0 && out.length > 0 ? WRITES[command] : /^$/);
      for (const file of files) rmSync(join(folder, file));
      if (code === 0) expect(err).toBe("");
      else expect(err).toMatch(/^limitless: [^\n]+\n(\(Did you mean [^\n]+\)\n)?$/);
      expect(err).not.toMatch(/\bat .*:\d+:\d+|Error:|undefined|\[object/);
    }),
    { numRuns: RUNS },
  );
  // Both exit codes must be common, so that success and failure are tested.
  expect(Math.min(codes[0], codes[2])).toBeGreaterThan(RUNS / 40);
});
