/** The corrected faults: lines, decays, shapes, reach, progress and cancelling. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createShape, type FaultOptions, faults, LINES, type LineMethod } from "../../../src/core/faults/faults.ts";
import { createLand, type Land } from "../../../src/core/faults/land.ts";
import { createDecay, type Decay } from "../../../src/core/faults/steps.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { nonEmpty } from "../../non-empty.ts";

function run(xSize: number, ySize: number, options: FaultOptions): Land {
  const land = createLand(xSize, ySize);
  for (const _ of faults(land, options));
  return land;
}

const ways = Object.keys(LINES) as LineMethod[];
const size = fc.integer({ min: 2, max: 30 });

describe("lines", () => {
  test("every method divides the land: cells on either side, or on the line", () => {
    fc.assert(
      fc.property(size, size, fc.constantFrom(...ways), fc.nat(), (xSize, ySize, way, seed) => {
        const { a, b, c, norm } = LINES[way](createLand(xSize, ySize), createRandom(seed));
        const corners = [0, xSize - 1].flatMap((x) => [0, ySize - 1].map((y) => a * x + b * y - c));
        expect(Math.min(...nonEmpty(corners))).toBeLessThanOrEqual(0);
        expect(Math.max(...nonEmpty(corners))).toBeGreaterThanOrEqual(0);
        expect(a * a + b * b).toBeCloseTo(norm * norm, 12);
      }),
    );
  });

  test("points and cross are the same line with exchanged sides, by the tutorial's formulas", () => {
    const land = createLand(40, 30);
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed);
      const [x1, z1, x2, z2] = [40, 30, 40, 30].map((n) => Math.floor(random() * n));
      const points = LINES.points(land, createRandom(seed));
      const cross = LINES.cross(land, createRandom(seed));
      for (const [x, z] of [
        [0, 0],
        [39, 29],
        [x1, z1],
        [x2, z2],
        [17, 3],
      ]) {
        const side = (z2 - z1) * x - (x2 - x1) * z + (-x1 * (z2 - z1) + z1 * (x2 - x1));
        const product = (x2 - x1) * (z - z1) - (z2 - z1) * (x - x1);
        expect(points.a * x + points.b * z - points.c).toBeCloseTo(side, 15);
        expect(cross.a * x + cross.b * z - cross.c).toBeCloseTo(product, 15);
      }
    }
  });

  test("normal has uniform directions and is not biased to the centre", () => {
    const lines = Array.from({ length: 4000 }, (_, seed) => LINES.normal(createLand(33, 33), createRandom(seed)));
    const quadrants = [0, 0, 0, 0];
    for (const { a, b } of lines) quadrants[(a > 0 ? 1 : 0) + (b > 0 ? 2 : 0)]++;
    for (const count of quadrants) expect(Math.abs(count - 1000)).toBeLessThan(120);
    const off = lines.map(({ a, b, c }) => a * 16 + b * 16 - c);
    expect(off.filter((distance) => Math.abs(distance) > 8).length).toBeGreaterThan(1000);
    expect(Math.abs(off.reduce((sum, distance) => sum + distance) / 4000)).toBeLessThan(0.5);
  });

  test("no corner is raised more often than another, unlike with Krten's sign", () => {
    for (const line of nonEmpty(ways)) {
      const { heights } = run(20, 20, { line, n: 4000, decay: { kind: "constant", size: 1 } });
      for (const corner of [0, 19, 380, 399]) expect(Math.abs(heights[corner])).toBeLessThan(300);
    }
  });
});

describe("decays", () => {
  const sizes = (decay: Decay, n: number) => {
    const size = createDecay(decay, n, createRandom(3));
    return Array.from({ length: n }, (_, i) => size(i + 1));
  };

  test("inverse, prose and constant", () => {
    expect(sizes({ kind: "inverse" }, 7)).toEqual([7, 3, 2, 1, 1, 1, 1]);
    expect(sizes({ kind: "prose" }, 7)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(sizes({ kind: "constant", size: -2.5 }, 3)).toEqual([-2.5, -2.5, -2.5]);
  });

  test("linear reaches its last size after `by` faults and stays", () => {
    expect(sizes({ kind: "linear", from: 10, to: 2, by: 4 }, 7)).toEqual([10, 8, 6, 4, 2, 2, 2]);
    expect(sizes({ kind: "linear", from: 1, to: 5, by: 1 }, 3)).toEqual([1, 5, 5]);
  });

  test("weighted: of every 200 faults 10 have 100 units, 150 have 20 and 40 have 2, as in Krten's article", () => {
    const weighted: Decay = {
      kind: "weighted",
      sizes: [
        [100, 10],
        [20, 150],
        [2, 40],
      ],
    };
    const drawn = sizes(weighted, 400);
    for (const half of [drawn.slice(0, 200), drawn.slice(200)]) {
      expect([100, 20, 2].map((one) => half.filter((size) => size === one).length)).toEqual([10, 150, 40]);
    }
    expect(drawn.slice(0, 200)).not.toEqual(drawn.slice(200));
    const firsts = Array.from({ length: 2000 }, (_, seed) => createDecay(weighted, 1, createRandom(seed))(1));
    expect(Math.abs(firsts.filter((size) => size === 20).length / 2000 - 0.75)).toBeLessThan(0.03);
  });
});

describe("shapes", () => {
  test("step, sine and cosine at and near the line", () => {
    const at = (shape: "step" | "sine" | "cosine") => [-9, -4, -2, 0, 2, 4, 9].map(createShape(shape, 8, Infinity));
    expect(at("step")).toEqual([-1, -1, -1, -1, 1, 1, 1]);
    const half = Math.SQRT1_2;
    nonEmpty(at("sine")).forEach((value, i) => {
      expect(value).toBeCloseTo([-1, -1, -half, 0, half, 1, 1][i], 15);
    });
    nonEmpty(at("cosine")).forEach((value, i) => {
      expect(value).toBeCloseTo([-1, -1, 0, 1, 0, -1, -1][i], 15);
    });
  });

  test("reach fades linearly to 0", () => {
    const shape = createShape("step", 8, 10);
    expect([-12, -10, -5, 0, 5, 9, 10, 1e9].map(shape)).toEqual([0, 0, -0.5, -1, 0.5, 1 - 0.9, 0, 0]);
  });

  test("one fault has its shape by distance from the line", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ways),
        fc.constantFrom("step", "sine", "cosine"),
        fc.nat(),
        (line, shape, seed) => {
          const land = run(25, 18, {
            n: 1,
            line,
            shape,
            seed,
            width: 6,
            reach: 12,
            decay: { kind: "constant", size: 7 },
          });
          // The constant decay draws no random numbers, so the line is the first draw.
          const { a, b, c, norm } = LINES[line](land, createRandom(seed));
          const moved = createShape(shape, 6, 12);
          for (let x = 0; x < 25; x++)
            for (let y = 0; y < 18; y++)
              expect(land.heights[x * 18 + y]).toBeCloseTo(7 * moved((a * x + b * y - c) / norm), 12);
        },
      ),
    );
  });

  test("width defaults to an eighth of the longer side, and does not affect the step", () => {
    expect(run(16, 40, { n: 5, shape: "sine" })).toEqual(run(16, 40, { n: 5, shape: "sine", width: 5 }));
    expect(run(16, 40, { n: 5 })).toEqual(run(16, 40, { n: 5, width: 1 }));
    expect(run(16, 40, { n: 5, shape: "sine" })).not.toEqual(run(16, 40, { n: 5 }));
  });
});

describe("a run", () => {
  test("depends on the seed alone", () => {
    for (const line of nonEmpty(ways)) {
      const options = { n: 20, line, when: "each", shape: "cosine" } as const;
      expect(run(20, 30, options)).toEqual(run(20, 30, options));
      expect(run(20, 30, { ...options, seed: 2 })).not.toEqual(run(20, 30, options));
    }
  });

  test("yields its progress; stopped early it equals a run of as many faults", () => {
    const land = createLand(20, 20);
    const decay = { kind: "constant", size: 3 } as const;
    const told: number[] = [];
    for (const done of faults(land, { n: 100, decay, when: "each" })) {
      told.push(done);
      if (done === 7) break;
    }
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(land).toEqual(run(20, 20, { n: 7, decay, when: "each" }));
  });

  test("filters never, at the end, or after each fault", () => {
    const [never, end, each] = (["never", "end", "each"] as const).map((when) => run(30, 30, { n: 30, when }));
    const rough = ({ heights }: Land) =>
      heights.reduce((sum, height, i) => sum + (i % 30 ? Math.abs(height - heights[i - 1]) : 0), 0);
    expect(rough(end)).toBeLessThan(rough(never));
    expect(rough(each)).toBeLessThan(rough(end));
    expect(run(30, 30, {})).toEqual(run(30, 30, { n: 100, when: "never", line: "points", seed: 1 }));
  });

  test("0 faults leave the land flat; two cells are enough", () => {
    expect(nonEmpty(run(3, 3, { n: 0, when: "end" }).heights).every((height) => height === 0)).toBe(true);
    for (const line of nonEmpty(ways))
      expect(run(1, 2, { n: 5, line }).heights.some((height) => height !== 0)).toBe(true);
  });

  test.each<[string, FaultOptions]>([
    ["n to be a whole number from 0 to 1000000, got 1000001", { n: 1_000_001 }],
    ["a line of points, normal, cross, origin, got diagonal", { line: "diagonal" as LineMethod }],
    ["step, sine, cosine, got tan", { shape: "tan" as "sine" }],
    ["inverse, prose, constant, linear, weighted, got slow", { decay: { kind: "slow" } as never }],
    ["inverse, prose, constant, linear, weighted, got toString", { decay: { kind: "toString" } as never }],
    ["width to be above 0, got 0", { width: 0 }],
    ["reach to be above 0, got NaN", { reach: Number.NaN }],
    ["finite constant size, got Infinity", { decay: { kind: "constant", size: Infinity } }],
    [
      "until the last size to be a whole number from 1 to 1048576, got 0",
      { decay: { kind: "linear", from: 1, to: 0, by: 0 } },
    ],
    ["finite size to end at, got NaN", { decay: { kind: "linear", from: 1, to: Number.NaN, by: 3 } }],
    [
      "faults of size 5 to be a whole number from 0 to 1048576, got 0.5",
      { decay: { kind: "weighted", sizes: [[5, 0.5]] } },
    ],
    ["sizes of at least one fault, got none", { decay: { kind: "weighted", sizes: [] } }],
    ["kx of 0 or more and below 1, got 1", { filter: { passes: 4, kx: 1, ky: 0 } }],
    ["never, end, each, got often", { when: "often" as "each" }],
  ])("%s: throws at the call, before the first fault", (message, options) => {
    expect(() => faults(createLand(8, 8), options)).toThrow(RangeError);
    expect(() => faults(createLand(8, 8), options)).toThrow(message);
  });

  test("a single cell throws", () => {
    expect(() => faults(createLand(1, 1))).toThrow("2 cells or more to draw a line on, got 1");
  });
});
