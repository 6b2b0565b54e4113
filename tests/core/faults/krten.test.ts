/** Krten's program against the printed C: the same files byte for byte from the same lines. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type KrtenLine, type KrtenOptions, krten, krtenLines } from "../../../src/core/faults/krten.ts";
import { createLand, decodeLand, encodeLand } from "../../../src/core/faults/land.ts";
import type { FilterSchedule } from "../../../src/core/faults/steps.ts";
import { transcribedFaults } from "../../../tools/bench/krten-transcribed.ts";
import { nonEmpty } from "../../non-empty.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "golden", "krten");
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".xy"));
const WHENS = { p: "end", w: "each" } as const;

/** n100_64x48_w_F4_f0.25.xy: 100 lines, 64 × 48 cells, filter after each, four passes, k = ¼. */
function optionsOf(name: string): { n: number; size: [number, number]; options: KrtenOptions } {
  const [, n, x, y, when, passes, k] =
    /^n(\d+)_(\d+)x(\d+)_(?:nofilter|([pw])_F([24])_f([\d.]+))\.xy$/.exec(name) ?? [];
  const filter = { passes: Number(passes) as 2 | 4, kx: Number(k), ky: Number(k) };
  const options = when ? { when: WHENS[when as "p" | "w"], filter } : {};
  return { n: Number(n), size: [Number(x), Number(y)], options };
}

function linesOf(name: string): KrtenLine[] {
  return JSON.parse(readFileSync(join(FOLDER, name.replace(".xy", ".lines.json")), "utf8"));
}

test("there are six golden files", () => expect(FILES.length).toBe(6));

describe.each(nonEmpty(FILES))("%s", (name) => {
  const { n, size, options } = optionsOf(name);
  const lines = linesOf(name);
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));

  test("replaying its lines gives its bytes", () => {
    const land = createLand(...size);
    const done = [...krten(land, { ...options, lines })];
    expect(done).toEqual(Array.from({ length: n }, (_, i) => i + 1));
    expect(Buffer.compare(encodeLand(land), bytes)).toBe(0);
  });

  test("survives decoding and encoding", () => {
    const land = decodeLand(bytes);
    expect([land.xSize, land.ySize]).toEqual(size);
    expect(Buffer.compare(encodeLand(land), bytes)).toBe(0);
  });

  test("the sizes of its lines are the inverse decay", () => {
    expect(lines.map((line) => line[5])).toEqual(krtenLines(createLand(...size), { n }).map((line) => line[5]));
  });
});

test("equals the transcription of the C for any size and different kx and ky", () => {
  const k = fc.double({ min: 0, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 40 }),
      fc.integer({ min: 4, max: 40 }),
      fc.constantFrom<2 | 4>(2, 4),
      k,
      k,
      fc.constantFrom<FilterSchedule>("never", "end", "each"),
      fc.nat(),
      (xSize, ySize, passes, kx, ky, when, seed) => {
        const land = createLand(xSize, ySize);
        const filter = { passes, kx, ky };
        const lines = krtenLines(land, { n: 12, seed });
        for (const _ of krten(land, { lines, filter, when: when }));
        const columns = transcribedFaults(lines, xSize, ySize, filter, when);
        expect(Array.from(land.heights, (height) => height + 0)).toEqual(columns.flatMap((column) => [...column]));
      },
    ),
  );
});

describe("random lines", () => {
  const land = createLand(40, 30);

  test("depend on the seed, are more than 2 apart both ways, and have sign −1 four times in ten", () => {
    const lines = krtenLines(land, { n: 20000, seed: 7 });
    expect(krtenLines(land, { n: 20000, seed: 7 })).toEqual(lines);
    expect(krtenLines(land, { n: 20000, seed: 8 })).not.toEqual(lines);
    for (const [x1, y1, x2, y2] of nonEmpty(lines)) {
      expect(Math.min(Math.abs(x1 - x2), Math.abs(y1 - y2))).toBeGreaterThan(2);
      expect(Math.max(x1, x2)).toBeLessThan(40);
      expect(Math.max(y1, y2)).toBeLessThan(30);
    }
    const negative = lines.filter((line) => line[4] === -1).length / lines.length;
    expect(Math.abs(negative - 0.4)).toBeLessThan(0.015);
  });

  test("are those of a run, with either decay", () => {
    for (const decay of ["inverse", "prose"] as const) {
      const [drawn, replayed] = [createLand(40, 30), createLand(40, 30)];
      for (const _ of krten(drawn, { n: 50, seed: 3, decay }));
      for (const _ of krten(replayed, { lines: krtenLines(land, { n: 50, seed: 3, decay }) }));
      expect(drawn.heights).toEqual(replayed.heights);
      expect(drawn.heights.some((height) => height !== 0)).toBe(true);
    }
    expect(krtenLines(land, { n: 5, decay: "prose" }).map((line) => line[5])).toEqual([5, 4, 3, 2, 1]);
    expect(krtenLines(land, { n: 5 }).map((line) => line[5])).toEqual([5, 2, 1, 1, 1]);
  });

  test("terminate on the smallest side, 4", () => {
    for (const _ of krten(createLand(4, 4), { n: 200 }));
    expect(nonEmpty(krtenLines(createLand(4, 4), { n: 200 })).every(([x1, , x2]) => Math.abs(x1 - x2) === 3)).toBe(
      true,
    );
  });
});

describe("errors name the argument, the value and the range", () => {
  const land = () => createLand(8, 8);
  const filter = { passes: 4, kx: 0.5, ky: 0.5 } as const;
  const line = [0, 0, 7, 7, 1, 5] as const;
  test.each<[string, () => unknown]>([
    ["xSize.* from 4 to .*, got 3", () => krten(createLand(3, 8))],
    ["ySize.* from 4 to .*, got 3", () => krten(createLand(8, 3))],
    ["n to be a whole number from 0 to 1000000, got -1", () => krten(land(), { n: -1 })],
    ["got Infinity", () => krten(land(), { n: Infinity })],
    ["kx of 0 or more and below 1, got 1", () => krten(land(), { filter: { ...filter, kx: 1 } })],
    ["ky of 0 or more and below 1, got -0.1", () => krten(land(), { filter: { ...filter, ky: -0.1 } })],
    ["ky of 0 or more and below 1, got NaN", () => krten(land(), { filter: { ...filter, ky: Number.NaN } })],
    ["2 or 4 passes, got 3", () => krten(land(), { filter: { ...filter, passes: 3 as 2 } })],
    ["never, end, each, got often", () => krten(land(), { when: "often" as "each" })],
    ["inverse, prose, got linear", () => krten(land(), { decay: "linear" as "prose" })],
    ["n to be 1, as the lines are, got 2", () => krten(land(), { n: 2, lines: [line] })],
    ["line 1 to be 6 numbers, got 5", () => krten(land(), { lines: [line, [0, 0, 7, 7, 1] as never] })],
    ["line 0's x2 .* from 0 to 7, got 8", () => krten(land(), { lines: [[0, 0, 8, 7, 1, 5]] })],
    [
      "line 0's points more than 2 apart both ways, got 0,0 and 7,2",
      () => krten(land(), { lines: [[0, 0, 7, 2, 1, 5]] }),
    ],
    ["line 0's sign to be 1 or -1, got 0", () => krten(land(), { lines: [[0, 0, 7, 7, 0, 5]] })],
    ["line 0's landset .* got 1.5", () => krten(land(), { lines: [[0, 0, 7, 7, 1, 1.5]] })],
    ["seed .* from 0 to 4294967295, got 0.5", () => krten(land(), { seed: 0.5 })],
  ])("%s", (message, attempt) => {
    expect(attempt).toThrow(RangeError);
    expect(attempt).toThrow(new RegExp(message));
  });
});
