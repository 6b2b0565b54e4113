/** Runs of water rows: texture layout and bounds. */
import { expect, test } from "vitest";
import { createRandom } from "../../../../src/core/field/random.ts";
import { DRAG_TIME } from "../../../../src/core/flat/waterfall.ts";
import { NO_GROUND, WATER_STRIDE } from "../../../../src/worlds/flat/jobs/waters.ts";
import { lengthOfFall } from "../../../../src/worlds/flat/render/shaders/fall.ts";
import { RUN } from "../../../../src/worlds/flat/render/shaders/water.ts";
import { copyRows, runsOf } from "../../../../src/worlds/flat/render/water/cells.ts";
import { nonEmpty } from "../../../non-empty.ts";

const random = createRandom(7);
const around = () => 700 * (random() - 0.5);
/** Nodes of two streams; the first and the last two of each only shape their neighbours. */
const nodes = Array.from({ length: 100 }, (_, k) => [
  around(),
  around(),
  20,
  19,
  2,
  k,
  k % 50 > 0 && k % 50 < 48 ? 1 : 0,
  0,
]);
const tiles = Array.from({ length: 33 }, () => [around(), around(), 12, 0xffff, 1, 30, 0.5, 0]);
const falls = [
  [10, 20, 30, 0, 2, 1, NO_GROUND, 0.5],
  [40, 50, 60, 1, 0, 3, 25, 0.25],
];
const counts = [nodes.length, tiles.length, falls.length] as const;
const things = Float32Array.from([[...counts, 0, 0, 0, 0, 0], ...nodes, ...tiles, ...falls].flat());
const { runs, length } = runsOf({ things, counts });
const laid = new Float32Array(length * WATER_STRIDE);
copyRows({ things, counts }, laid);
const rowAt = (row: number) => [...laid.subarray(row * WATER_STRIDE, (row + 1) * WATER_STRIDE)];

test("each kind starts at a whole run, padded with zeros", () => {
  expect(length).toBe(4 * RUN + 2 * RUN + RUN);
  expect(rowAt(99)).toEqual([...Float32Array.from(nodes[99])]);
  expect(rowAt(100)).toEqual(new Array(WATER_STRIDE).fill(0));
  expect(rowAt(4 * RUN + 32)).toEqual([...Float32Array.from(tiles[32])]);
  expect(rowAt(4 * RUN + 33)).toEqual(new Array(WATER_STRIDE).fill(0));
  expect(rowAt(6 * RUN + 1)).toEqual(falls[1]);
});

test("every row is in one run of its kind, whose box contains it and the next node; each fall is a run", () => {
  expect(runs.map(({ kind }) => kind)).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
  for (const { kind, first, box } of nonEmpty(runs))
    for (let row = first; row < (kind === 2 ? first + 1 : first + RUN); row++) {
      const here = rowAt(row);
      if (here[kind === 0 ? 6 : 3] === 0) continue;
      for (const [x, y, z] of kind === 0 ? [here, rowAt(row + 1)] : [here]) {
        expect(x).toBeGreaterThanOrEqual(box[0]);
        expect(x).toBeLessThanOrEqual(box[3]);
        expect(y).toBeGreaterThanOrEqual(box[1]);
        expect(y).toBeLessThanOrEqual(box[4]);
        expect(z).toBeGreaterThanOrEqual(box[2]);
        expect(z).toBeLessThanOrEqual(box[5]);
      }
    }
  expect(runs.filter(({ kind }) => kind === 2).map(({ first }) => first)).toEqual([6 * RUN, 6 * RUN + 1]);
});

test("a fall's box contains its whole path, and ends at the ground", () => {
  const [free, short] = runs.slice(-2).map(({ box }) => box);
  expect(free[2]).toBeLessThan(30 - lengthOfFall(1));
  expect(free[4]).toBeGreaterThan(20 + 2 * DRAG_TIME);
  expect(short[2]).toBeLessThan(60 - 25);
  expect(short[2]).toBeGreaterThan(60 - 60);
});

test("nodes that start no segment create no run", () => {
  const idle = [[1, 2, 3, 3, 1, 0, 0, 0]];
  const none = Float32Array.from([[1, 0, 0, 0, 0, 0, 0, 0], ...idle].flat());
  expect(runsOf({ things: none, counts: [1, 0, 0] }).runs).toEqual([]);
});
