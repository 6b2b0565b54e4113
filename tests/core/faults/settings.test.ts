/** Fault settings: the same land as the functions that they stand for, runs that go forth and back, and refusals. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeBand } from "../../../src/core/faults/band.ts";
import { circles, createShape, type FaultOptions, faults, LINES } from "../../../src/core/faults/faults.ts";
import { filterLand, smoothLand } from "../../../src/core/faults/filter.ts";
import { type KrtenLine, krten } from "../../../src/core/faults/krten.ts";
import { createLand, type Land } from "../../../src/core/faults/land.ts";
import { createFaultRun } from "../../../src/core/faults/run.ts";
import {
  FAULT_DEFAULTS,
  type FaultSettings,
  faultSteps,
  readFaultSettings,
  runFaultSettings,
} from "../../../src/core/faults/settings.ts";
import type { Decay } from "../../../src/core/faults/steps.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { nonEmpty } from "../../non-empty.ts";

const SMALL = { ...FAULT_DEFAULTS, xSize: 24, ySize: 17, n: 20, seed: 5 };
const common = { n: 20, seed: 5 };

function landBy(make: (land: Land) => Iterable<number>): Float64Array {
  const land = createLand(24, 17);
  for (const _ of make(land));
  return land.heights;
}

describe("a run of settings equals the functions", () => {
  const rain = { when: "each", filter: { passes: 4, kx: 0.3, ky: 0.6 } } as const;
  test.each<[string, Partial<FaultSettings>, (land: Land) => Iterable<number>]>([
    ["Krten's program", rain, (land) => krten(land, { ...common, ...rain })],
    ["his decay as described", { decay: { kind: "prose" } }, (land) => krten(land, { ...common, decay: "prose" })],
    [
      "faults with every option",
      { program: "faults", line: "normal", shape: "sine", width: 5, reach: 9, decay: { kind: "constant", size: 3 } },
      (land) =>
        faults(land, {
          ...common,
          line: "normal",
          shape: "sine",
          width: 5,
          reach: 9,
          decay: { kind: "constant", size: 3 },
        }),
    ],
    [
      "circles",
      {
        program: "circles",
        radius: [2, 6],
        decay: {
          kind: "weighted",
          sizes: [
            [9, 1],
            [2, 4],
          ],
        },
      },
      (land) =>
        circles(land, {
          ...common,
          radius: [2, 6],
          decay: {
            kind: "weighted",
            sizes: [
              [9, 1],
              [2, 4],
            ],
          },
        }),
    ],
  ])("%s", (_, settings, make) => {
    expect(runFaultSettings({ ...SMALL, ...settings }).heights).toEqual(landBy(make));
  });

  test("smoothing comes before the band filter", () => {
    const land = createLand(24, 17);
    for (const _ of krten(land, common));
    smoothLand(land, "gauss", 3);
    removeBand(land, 1, 2);
    const settings: FaultSettings = { ...SMALL, smooth: { kernel: "gauss", radius: 3 }, band: [1, 2] };
    expect(runFaultSettings(settings)).toEqual(land);
  });

  test("the step is the same to the bit as its general form", () => {
    for (const line of ["points", "cross", "normal"] as const)
      for (let seed = 0; seed < 40; seed++) {
        const options: FaultOptions = { n: 9, seed, line };
        const general = landBy((land) => faults(land, { ...options, reach: 1e300 }));
        expect(landBy((land) => faults(land, options))).toEqual(general);
      }
  });

  test("cells far from a line are displaced as by the profile itself", () => {
    for (const line of ["points", "cross", "normal"] as const)
      for (const [shape, width, reach] of [
        ["sine", 3, Infinity],
        ["cosine", 9, Infinity],
        ["sine", 30, 4],
        ["step", 1, 6],
      ] as const)
        for (let seed = 0; seed < 25; seed++) {
          const land = createLand(24, 17);
          for (const _ of faults(land, {
            n: 1,
            seed,
            line,
            shape,
            width,
            reach,
            decay: { kind: "constant", size: 7 },
          }));
          const { a, b, c, norm } = LINES[line](land, createRandom(seed));
          const profile = createShape(shape, width, reach);
          const expected = land.heights.map(
            (_, i) => 0 + 7 * profile((a * Math.floor(i / 17) - c + b * (i % 17)) / norm),
          );
          expect(land.heights).toEqual(expected);
        }
  });

  test("on a land: its size, filtered once where there are no faults, and itself unchanged", () => {
    const start = runFaultSettings({ ...SMALL, program: "faults" });
    const before = start.heights.slice();
    const settings: FaultSettings = { ...SMALL, xSize: 256, program: "faults", n: 0, when: "end" };
    const filtered: Land = { ...start, heights: start.heights.slice() };
    filterLand(filtered, settings.filter);
    expect(runFaultSettings(settings, start)).toEqual(filtered);
    expect(createFaultRun(settings, start).land, "in a run step by step, too").toEqual(filtered);
    expect(start.heights).toEqual(before);
  });
});

test("many steps at once have the bits of one after the other", () => {
  const programs: Partial<FaultSettings>[] = [
    {},
    { when: "end" },
    { when: "each", n: 9 },
    { program: "faults", line: "normal", decay: { kind: "linear", from: 9, to: 0.7, by: 30 } },
    { program: "faults", shape: "cosine", reach: 40 },
    { program: "circles", decay: { kind: "constant", size: 0.3 }, radius: [3, 90] },
  ];
  for (const program of programs)
    for (const [xSize, ySize] of [
      [9, 40],
      [31, 7],
    ] as const) {
      const settings: FaultSettings = { ...SMALL, n: 50, xSize, ySize, ...program };
      const [one, many] = [createLand(xSize, ySize), createLand(xSize, ySize)];
      const told: number[] = [];
      for (const _ of faultSteps(one, settings));
      const steps = faultSteps(many, settings);
      for (let turn = steps.next(); !turn.done; turn = steps.next(19)) told.push(turn.value);
      expect(many.heights).toEqual(one.heights);
      const { n, when } = settings;
      expect(told).toEqual(when === "each" ? Array.from({ length: n }, (_, i) => i + 1) : [1, 20, 39, 50]);
    }
});

test("many steps at once have these bits on whole heights, on others and at the end of whole numbers", () => {
  const columns = [0, -0, 7, 0.5, -1e-9, 2 ** 53 - 50, -(2 ** 53), 1e300, Infinity];
  const sizes: Decay[] = [
    { kind: "inverse" },
    { kind: "constant", size: 0 },
    { kind: "constant", size: 0.1 },
    { kind: "constant", size: 2 ** 51 },
    {
      kind: "weighted",
      sizes: [
        [3, 2],
        [-0, 1],
      ],
    },
  ];
  for (const line of ["points", "normal"] as const)
    for (const decay of sizes) {
      const start: Land = { ...createLand(columns.length, 12), heights: new Float64Array(12 * columns.length) };
      start.heights.forEach((_, i, all) => {
        all[i] = columns[Math.floor(i / 12)];
      });
      const [one, many] = [0, 1].map(() => ({ ...start, heights: start.heights.slice() }));
      for (const _ of faults(one, { n: 60, line, decay }));
      const steps = faults(many, { n: 60, line, decay });
      while (!steps.next(30).done);
      expect(
        nonEmpty(many.heights).every((height, i) => Object.is(height, one.heights[i])),
        JSON.stringify(decay),
      ).toBe(true);
      expect(many.heights).not.toEqual(start.heights);
    }
});

test("many steps of no size at once keep heights of −0", () => {
  const [one, many] = [0, 1].map(() => ({ ...createLand(9, 12), heights: new Float64Array(108).fill(-0) }));
  const lines = Array.from({ length: 40 }, (): KrtenLine => [1, 1, 7, 9, 1, 0]);
  for (const _ of krten(one, { lines }));
  const steps = krten(many, { lines });
  while (!steps.next(20).done);
  expect(one.heights.some((height) => Object.is(height, -0))).toBe(true);
  expect(nonEmpty(many.heights).every((height, i) => Object.is(height, one.heights[i]))).toBe(true);
});

test("a run forth and back has the land of a run to that step", () => {
  const programs: Partial<FaultSettings>[] = [
    { when: "each" },
    { program: "faults", line: "normal", shape: "cosine", when: "end" },
    {
      program: "circles",
      decay: {
        kind: "weighted",
        sizes: [
          [5, 3],
          [1, 4],
        ],
      },
    },
  ];
  const n = 150;
  fc.assert(
    fc.property(
      fc.constantFrom(...programs),
      fc.array(fc.integer({ min: 0, max: n }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 70 }),
      (program, ways, most) => {
        const settings = { ...SMALL, ...program, n };
        const run = createFaultRun(settings);
        const go = (step: number) => {
          for (let turns = 0; !run.toward(step, most); turns++)
            if (turns > n) throw new Error(`Expected step ${step}, still at ${run.done}.`);
        };
        for (const step of ways) go(step);
        const last = ways[ways.length - 1];
        const straight = createFaultRun(settings);
        for (let step = 1; step <= last; step++) straight.toward(step);
        expect([run.done, run.land.heights]).toEqual([last, straight.land.heights]);
        go(n);
        expect(run.land).toEqual(runFaultSettings(settings));
      },
    ),
    { numRuns: 30 },
  );
});

describe("settings of JSON", () => {
  test("come back from text, and omitted settings have their defaults", () => {
    const settings: FaultSettings = { ...SMALL, program: "circles", radius: [2, 6], band: [1, 2] };
    expect(readFaultSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    expect(readFaultSettings({ n: 7 })).toEqual({ ...FAULT_DEFAULTS, n: 7 });
  });

  test.each<[unknown, RegExp]>([
    [7, /^Expected an object of fault settings, got 7\.$/],
    [{ size: 3 }, /^Expected a field of program, xSize, .*, got size\.$/],
    [{ xSize: 0 }, /^Expected xSize to be a whole number from 4 to 65536, got 0\.$/],
    [{ n: 1e7 }, /^Expected n to be a whole number from 0 to 1000000, got 10000000\.$/],
    [{ seed: -1 }, /^Expected seed .* from 0 to 4294967295, got -1\.$/],
    [{ program: "hills" }, /^Expected a program of krten, faults, circles, got hills\.$/],
    [
      { decay: { kind: "constant", size: 2 } },
      /^Expected a decay of Krten's program of inverse, prose, got constant\.$/,
    ],
    [
      { program: "faults", decay: { kind: "linear", from: 1, to: 2 } },
      /faults until the last size .* got undefined\.$/,
    ],
    [{ program: "faults", decay: { kind: "weighted", sizes: 3 } }, /^Expected weighted sizes as a list/],
    [{ filter: { passes: 3, kx: 0.5, ky: 0.5 } }, /^Expected a filter of 2 or 4 passes, got 3\.$/],
    [{ filter: { passes: 4, kx: 1, ky: 0.5 } }, /^Expected kx of 0 or more and below 1, got 1\.$/],
    [{ filter: null }, /^Expected filter as \{"passes":0,"kx":0,"ky":0\}, got null\.$/],
    [{ width: 0 }, /^Expected width to be above 0, got 0\.$/],
    [{ reach: -2 }, /^Expected reach to be above 0, got -2\.$/],
    [{ radius: [5, 2] }, /^Expected a maximum radius of 5 or above, the minimum, got 2\.$/],
    [{ radius: 5 }, /^Expected radius as \[0,0\], got 5\.$/],
    [{ smooth: { kernel: "box", radius: 65 } }, /^Expected the kernel's radius .* from 1 to 64, got 65\.$/],
    [{ band: [3, 1] }, /^Expected a band of two finite frequencies, 0 ≤ low ≤ high, got 3 to 1\.$/],
  ])("%j is refused", (json, message) => {
    expect(() => readFaultSettings(json)).toThrow(message);
    expect(() => readFaultSettings(json)).toThrow(RangeError);
  });
});
