import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeBand } from "../../src/core/faults/band.ts";
import { type CircleOptions, circles, type FaultOptions, faults } from "../../src/core/faults/faults.ts";
import { filterLand, smoothLand } from "../../src/core/faults/filter.ts";
import { krten } from "../../src/core/faults/krten.ts";
import { createLand, encodeLand } from "../../src/core/faults/land.ts";
import { FAULT_DEFAULTS, runFaultSettings } from "../../src/core/faults/settings.ts";
import { landFile } from "../../src/export/land-files.ts";
import { readLand } from "../../src/export/read-heights.ts";
import { bombFile } from "../export/png-file.ts";
import { nonEmpty } from "../non-empty.ts";
import { limitless } from "./run.ts";

const GOLDEN = join(import.meta.dirname, "../golden/krten");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "limitless-faults-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function written(args: string): Promise<Buffer> {
  const { code, bytes, err } = await limitless(`faults ${args} -`);
  expect([code, err]).toEqual([0, ""]);
  return bytes;
}

describe("a batch", () => {
  const lines = `# sizes, iterations, filters and seeds
-x 16 -y 12 -n 20 --seed 3 -w -F 4 a.xy

-x 24 -y 24 -n 5 --line origin --decay constant --to 2 --matrix 1,2,1,2,4,2,1,2,1 "b c.csv"
`;
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test("makes a land for each line, as the command alone does, and goes on where it stopped", async () => {
    const [batch, out] = [file("batch.txt", lines), join(folder, "lands")];
    const first = await limitless(["faults", "--batch", batch, out]);
    expect([first.code, first.err]).toEqual([0, ""]);
    const rows = first.out.trim().split("\n");
    expect(rows[0]).toBe("file,state,x,y,faults,least,greatest");
    expect(rows[1]).toMatch(/^a\.xy,written,16,12,20,-?\d+,-?\d+$/);
    expect(rows[2]).toMatch(/^b c\.csv,written,24,24,5,/);
    expect(readFileSync(join(out, "a.xy"))).toEqual(await written("-x 16 -y 12 -n 20 --seed 3 -w -F 4"));
    rmSync(join(out, "a.xy"));
    const again = await limitless(["faults", "--batch", batch, out, "--json"]);
    expect(
      again.out
        .trim()
        .split("\n")
        .map((row) => JSON.parse(row).state),
    ).toEqual(["written", "kept"]);
  });

  test.each([
    ["-x 16 one.xy\n-n many two.xy", /--batch: line 2: -n: "many" is not a number/],
    ["one.xy\none.xy", /--batch: line 2: "one\.xy" is the file of another line/],
    ["../one.xy", /--batch: line 1: "\.\.\/one\.xy" is not the name of a file/],
    ["--matrix 1,2,3 one.xy", /--batch: line 1: --matrix: Expected a matrix of 9 or 25 numbers, got 3/],
    ["# nothing", /--batch: the file has no lines/],
  ])("refuses %j before it makes a land", async (text, message) => {
    const out = join(folder, "refused");
    const { code, err } = await limitless(["faults", "--batch", file("wrong.txt", text), out]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(readdirSync(folder)).not.toContain("refused");
  });

  test.each(["-n", "-f", "--seed"])("takes no %s beside it", async (flag) => {
    const { code, err } = await limitless(["faults", "--batch", file("batch.txt", lines), flag, "0", folder]);
    expect([code, err]).toEqual([2, expect.stringContaining(`leave ${flag} out`)]);
  });
});

describe("Krten's program", () => {
  // "n100_64x48_w_F4_f0.25": the name gives the options
  const cases = readdirSync(GOLDEN).flatMap((file) => (file.endsWith(".xy") ? [file.slice(0, -3)] : []));

  test("has six golden files", () => expect(cases.length).toBe(6));

  test.each(nonEmpty(cases))("%s: replaying its lines gives the same bytes", async (name) => {
    const [, n, x, y, rest] = /^n(\d+)_(\d+)x(\d+)(.*)$/.exec(name) ?? [];
    const options = rest === "_nofilter" ? "" : rest.replace(/_(w|p)/, " -$1").replace(/_([Ff])/g, " -$1 ");
    const bytes = await written(`-n ${n} -x ${x} -y ${y} ${options} --lines ${join(GOLDEN, `${name}.lines.json`)}`);
    expect(bytes.equals(readFileSync(join(GOLDEN, `${name}.xy`)))).toBe(true);
  });

  test("draws the library's lines, filters as specified, and prefers -w to -p", async () => {
    const filter = { passes: 2, kx: 0.3, ky: 0.3 } as const;
    for (const [args, when] of [
      ["", "never"],
      ["-p", "end"],
      ["-w", "each"],
      ["-w -p", "each"],
    ] as const) {
      const land = createLand(40, 30);
      for (const _ of krten(land, { n: 30, seed: 9, decay: "prose", filter, when }));
      const bytes = await written(`-n 30 -x 40 -y 30 --seed 9 --decay prose -F 2 -f 0.3 ${args}`);
      expect(bytes.equals(encodeLand(land)), args).toBe(true);
    }
  });

  test("depends on the seed alone, and is 256 × 256 by default", async () => {
    const [one, again, other] = [await written(""), await written("--seed 1"), await written("--seed 2")];
    expect(one.length).toBe(8 + 4 * 256 * 256);
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test("reads lines from standard input", async () => {
    const lines = readFileSync(join(GOLDEN, "n20_33x17_w_F2_f0.7.lines.json"));
    const { bytes } = await limitless("faults -x 33 -y 17 -w -F 2 -f 0.7 --lines - -", lines);
    expect(bytes.equals(readFileSync(join(GOLDEN, "n20_33x17_w_F2_f0.7.xy")))).toBe(true);
  });
});

describe("the corrected algorithm", () => {
  const common = { n: 25, seed: 3, when: "never", filter: { passes: 4, kx: 0.5, ky: 0.5 } } as const;
  test.each<[string, FaultOptions]>([
    ["--line points", { line: "points" }],
    ["--line normal", { line: "normal" }],
    ["--line cross", { line: "cross" }],
    ["--decay constant", { decay: { kind: "constant", size: 1 } }],
    ["--decay constant --to 4.5", { decay: { kind: "constant", size: 4.5 } }],
    ["--decay linear", { decay: { kind: "linear", from: 25, to: 1, by: 13 } }],
    ["--decay linear --to 2 --by 20", { decay: { kind: "linear", from: 25, to: 2, by: 20 } }],
    [
      "--decay weighted",
      {
        decay: {
          kind: "weighted",
          sizes: [
            [100, 10],
            [20, 150],
            [2, 40],
          ],
        },
      },
    ],
    [
      "--decay weighted --sizes 9:2,1.5:4",
      {
        decay: {
          kind: "weighted",
          sizes: [
            [9, 2],
            [1.5, 4],
          ],
        },
      },
    ],
    ["--decay prose --shape sine", { decay: { kind: "prose" }, shape: "sine" }],
    ["--shape cosine --reach 12", { shape: "cosine", reach: 12 }],
    ["--shape step -w --kx 0.2 --ky 0.7", { shape: "step", when: "each", filter: { passes: 4, kx: 0.2, ky: 0.7 } }],
    ["--shape sine --width 7", { shape: "sine", width: 7 }],
    ["--decay linear --start 50 --to 2 --by 20", { decay: { kind: "linear", from: 50, to: 2, by: 20 } }],
    ["--kx 0.2 -p -F 2", { when: "end", filter: { passes: 2, kx: 0.2, ky: 0.5 } }],
  ])("%s equals the library", async (args, options) => {
    const land = createLand(40, 30);
    for (const _ of faults(land, { ...common, ...options }));
    expect((await written(`-n 25 -x 40 -y 30 --seed 3 ${args}`)).equals(encodeLand(land))).toBe(true);
  });

  test.each<[string, CircleOptions]>([
    ["--circles", {}],
    ["--circles --circle-radius 3,8", { radius: [3, 8] }],
    ["--circles -p --decay constant", { when: "end", decay: { kind: "constant", size: 1 } }],
  ])("%s equal the library", async (args, options) => {
    const land = createLand(40, 30);
    for (const _ of circles(land, { ...common, ...options }));
    expect((await written(`-n 25 -x 40 -y 30 --seed 3 ${args}`)).equals(encodeLand(land))).toBe(true);
  });

  test("smoothing and the band filter follow either algorithm", async () => {
    const land = createLand(40, 30);
    for (const _ of krten(land, { n: 25, seed: 3 }));
    smoothLand(land, "gauss");
    removeBand(land, 2, 5);
    const bytes = await written("-n 25 -x 40 -y 30 --seed 3 --smooth gauss --band 2,5");
    expect(bytes.equals(encodeLand(land))).toBe(true);
  });

  test("the kernel's radius", async () => {
    const land = createLand(40, 30);
    for (const _ of krten(land, { n: 25, seed: 3 }));
    smoothLand(land, "box", 4);
    const bytes = await written("-n 25 -x 40 -y 30 --seed 3 --smooth box --kernel-radius 4");
    expect(bytes.equals(encodeLand(land))).toBe(true);
  });
});

describe("from a file", () => {
  const path = () => join(folder, "start.xy");
  const land = createLand(20, 10);
  for (const _ of faults(land, { n: 8 }));
  beforeAll(() => writeFileSync(path(), encodeLand(land)));

  test("without options gives its heights", async () => {
    expect((await written(`--from ${path()}`)).equals(readFileSync(path()))).toBe(true);
  });

  test("filters once, smooths, and makes faults on it", async () => {
    const start = () => ({ ...land, heights: land.heights.map(Math.round) });
    const filtered = start();
    filterLand(filtered, { passes: 2, kx: 0.4, ky: 0.5 });
    expect((await written(`--from ${path()} -p -F 2 --kx 0.4`)).equals(encodeLand(filtered))).toBe(true);
    const smooth = start();
    smoothLand(smooth, "gauss", 2);
    const csv = join(folder, "start.csv");
    await limitless(`heightmap --from ${path()} --format csv ${csv}`);
    const read = await written(`--from ${csv} --smooth gauss --kernel-radius 2`);
    expect(read.equals(encodeLand(smooth))).toBe(true);
    const more = start();
    for (const _ of krten(more, { n: 5, seed: 2 }));
    expect((await written(`--from ${path()} -n 5 --seed 2`)).equals(encodeLand(more))).toBe(true);
  });

  test("of standard input", async () => {
    const { bytes } = await limitless("faults --from - -", readFileSync(path()));
    expect(bytes.equals(readFileSync(path()))).toBe(true);
  });
});

test("a land that the format of its name cannot hold is refused before it is made", async () => {
  const { code, err } = await limitless(`faults -n 1 -x 9000 -y 4 ${join(folder, "wide.png")}`);
  expect([code, err]).toEqual([2, expect.stringMatching(/at most 8193 × 8193 cells for \.png, got 9000 × 4\.\n$/)]);
});

test.each(["png", "tga", "csv"] as const)("a name that ends in .%s gives that format", async (kind) => {
  const file = join(folder, `land.${kind}`);
  const { code, err } = await limitless(`faults -n 40 -x 20 -y 10 --line normal --decay linear --to 2 ${file}`);
  expect([code, err]).toEqual([0, ""]);
  const decay = { kind: "linear", from: 40, to: 2, by: 20 } as const;
  const land = runFaultSettings({
    ...FAULT_DEFAULTS,
    program: "faults",
    line: "normal",
    n: 40,
    xSize: 20,
    ySize: 10,
    decay,
  });
  const bytes = readFileSync(file);
  expect(bytes.equals(await landFile(land, kind))).toBe(true);
  const read = await readLand(kind, bytes);
  const [least, greatest] = [Math.min(...land.heights), Math.max(...land.heights)];
  const error = { png: (greatest - least) / 65535, tga: (greatest - least) / 255, csv: 1e-9 }[kind];
  expect(
    Math.max(...nonEmpty(land.heights.map((height, i) => Math.abs(height - read.heights[i])))),
  ).toBeLessThanOrEqual(error);
});

test("a file is complete and reported; a long run prints its progress", async () => {
  const file = join(folder, "land.xy");
  let time = 0;
  const { code, out, err } = await limitless(`faults -n 40 -x 20 -y 10 ${file}`, "", () => (time += 300));
  expect([code, err.split("\n")[0]]).toEqual([0, expect.stringMatching(/^\d+ of 40 faults$/)]);
  const heights = readFileSync(file).subarray(8);
  const values = Array.from({ length: 200 }, (_, i) => heights.readInt32LE(4 * i));
  expect(JSON.parse(out)).toMatchObject({
    x: 20,
    y: 10,
    faults: 40,
    least: Math.min(...values),
    greatest: Math.max(...values),
  });
});

describe("wrong usage", () => {
  const lines = (text: string) => {
    writeFileSync(join(folder, "lines.json"), text);
    return `faults -x 20 -y 20 --lines ${join(folder, "lines.json")}`;
  };
  const corrupt = () => {
    writeFileSync(join(folder, "corrupt.tga"), "TGA");
    return join(folder, "corrupt.tga");
  };
  const bomb = () => {
    writeFileSync(join(folder, "bomb.png"), bombFile());
    return join(folder, "bomb.png");
  };
  const sayings: [string, () => string, number, RegExp][] = [
    ["a side of 3", () => "faults -x 3", 2, /^-x: "3" is out of range 4 to 65536\.$/],
    ["a constant of 1", () => "faults -f 1", 2, /^-f: 1 divides by zero; give 0 or more, and less than 1\.$/],
    ["three passes", () => "faults -F 3", 2, /^-F: "3" is not one of 2, 4\.$/],
    ["sizes without counts", () => "faults --sizes 3,4", 2, /^--sizes: "3" is not size:count/],
    ["a land of too many cells", () => "faults -x 65536 -y 65536", 2, /at most 67108864 cells/],
    ["lines that are no JSON", () => lines("{"), 2, /^--lines: .* is not JSON\.$/],
    ["lines that are no list", () => lines("{}"), 2, /^--lines: .* is not a list of lines \[x1,y1,/],
    ["a line of five", () => lines("[[1,2,3,4,5]]"), 2, /is not a list of lines/],
    ["a line beyond the land", () => lines("[[1,1,30,9,1,5]]"), 2, /line 0's x2 .* from 0 to 19, got 30/],
    ["more lines than faults", () => `${lines("[[1,1,9,9,1,5]]")} -n 2`, 2, /^-n: is 2 faults, but --lines has 1\.$/],
    ["lines for the mended one", () => `${lines("[[1,1,9,9,1,5]]")} --line cross`, 2, /which has no --line\.$/],
    ["lines for another decay", () => `${lines("[[1,1,9,9,1,5]]")} --decay linear`, 2, /which has no --decay\.$/],
    [
      "circles of a shape",
      () => "faults --circles --shape sine",
      2,
      /^--shape: belongs to faults, and not to --circles\.$/,
    ],
    [
      "a width of circles",
      () => "faults --circles --width 3",
      2,
      /^--width: belongs to faults, and not to --circles\.$/,
    ],
    ["a radius of no circles", () => "faults --circle-radius 2,3", 2, /^--circle-radius: belongs to --circles\.$/],
    ["a kernel's radius alone", () => "faults --kernel-radius 3", 2, /^--kernel-radius: needs --smooth\.$/],
    ["a size with a file", () => "faults -x 20 --from a.xy", 2, /^-x: a land --from a file has the file's size\.$/],
    [
      "a file of another kind",
      () => "faults --from a.bmp",
      1,
      /^a\.bmp: not a xy, tga, png, csv, jpg, tif file by its name\.$/,
    ],
    [
      "a corrupt file",
      () => `faults --from ${corrupt()}`,
      1,
      /corrupt\.tga: Expected a TGA image of at least 18 bytes/,
    ],
    [
      "a PNG that inflates beyond its header",
      () => `faults --from ${bomb()}`,
      1,
      /bomb\.png: Expected 6 bytes of pixels by the header of the PNG, got 65536 or more\.$/,
    ],
    ["lines of no file", () => `faults --lines ${join(folder, "none")}`, 1, /none: no such file or folder\.$/],
    ["a band backwards", () => "faults -n 1 --band 5,2", 2, /low ≤ high/],
  ];
  test.each(sayings)("%s", async (_, args, code, message) => {
    const file = join(folder, "never.xy");
    const ran = await limitless(`${args()} ${file}`);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err.replace(/^limitless: |\n$/g, "")).toMatch(message);
    expect(readdirSync(folder)).not.toContain("never.xy");
  });
});
