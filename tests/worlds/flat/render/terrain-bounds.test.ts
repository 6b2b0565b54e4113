import { expect, test } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { createTerrainBounds } from "../../../../src/worlds/flat/render/terrain-source.ts";
import { generate } from "../../../generate.ts";

const islands = generate(skylands.world);
const SIZE = 64;

function read(cache: ReturnType<typeof createTerrainBounds>, i: number, j: number, t = 0): readonly number[] {
  return [...readInto(cache, i, j, t)];
}

function readInto(cache: ReturnType<typeof createTerrainBounds>, i: number, j: number, t: number): Float64Array {
  const out = new Float64Array(3);
  cache.read(1, i * SIZE, j * SIZE, SIZE, t, out);
  return out;
}

test("cached bounds equal recomputed ones, also after evictions", () => {
  const cache = createTerrainBounds(islands);
  const fresh = () => createTerrainBounds(islands);
  const first = Array.from({ length: 20 }, (_, i) => read(cache, i, 0));
  // More entries than both generations hold, while some stay in use.
  for (let n = 0; n < 20_000; n++) {
    readInto(cache, n % 150, 10 + Math.floor(n / 150), 0);
    if (n % 500 === 0) expect(read(cache, 7, 0)).toEqual(first[7]);
  }
  expect(first.map((_, i) => read(cache, i, 0))).toEqual(first);
  for (const [i, j] of [
    [3, 12],
    [149, 60],
    [20, 142],
  ])
    expect(read(cache, i, j), `${i}, ${j}`).toEqual(read(fresh(), i, j));
});

test("bounds differ by year, and places that share a key are distinguished", () => {
  const cache = createTerrainBounds(islands);
  const now = read(cache, 5, 5);
  expect(read(cache, 5 + 2 ** 20, 5)).toEqual(read(createTerrainBounds(islands), 5 + 2 ** 20, 5));
  expect(read(cache, 5, 5)).toEqual(now);
  expect(read(cache, 5, 5, 400)).not.toEqual(now);
  expect(read(cache, 5, 5, 0.3)).toEqual(now);
});
