/** Audible water: the loudest fall and the loudest running stream. */
import { expect, test } from "vitest";
import { WATER_STRIDE } from "../../../../src/worlds/flat/jobs/waters.ts";
import { loudestWaters } from "../../../../src/worlds/flat/render/water/audio.ts";
import type { WaterCell } from "../../../../src/worlds/flat/render/water/cells.ts";

type Row = readonly number[];

function cell(centre: WaterCell["centre"], nodes: readonly Row[], tiles: readonly Row[], falls: readonly Row[]) {
  const counts = [nodes.length, tiles.length, falls.length] as const;
  const header = [...counts, 0, 0, 0, 0, 0];
  const things = Float32Array.from([header, ...nodes, ...tiles, ...falls].flat());
  expect(things.length % WATER_STRIDE).toBe(0);
  return { centre, reach: 543, things, counts, marshes: [] };
}

/** A stream that runs north from (100, 0) at 10 m and stands still from (100, 20) on; a pool tile at (120, 0). */
const brook = Array.from({ length: 20 }, (_, k) => [
  100,
  2 * k,
  Math.max(5, 10 - k / 2),
  0,
  1,
  2 * k,
  k < 19 ? 1 : 0,
  0,
]);
const POOL = [120, 0, 9, 0xffff, 1, 40, 0.5, 0];
const fall = (x: number, z: number, width: number, drop: number) => [x, 0, z, 0, 2, width, drop, 0.5];
const cells = [cell([1000, 2000, 500], brook, [POOL], [fall(-100, 20, 2.5, 1e4), fall(-160, 20, 0.5, 30)])];

test("a fall sounds where its water is at the listener's altitude, within its audible drop", () => {
  const heard = (z: number) => loudestWaters(cells, 900, 2030, z)[0];
  expect(heard(540)).toMatchObject({ x: 900, y: 2000, z: 520, falls: true, strength: 1 });
  expect(heard(480)).toMatchObject({ z: 480 });
  expect(heard(480).y).toBeGreaterThan(2002);
  expect(heard(300).z).toBe(400);
});

test("a broad fall is louder than a narrow one slightly nearer; beyond 500 m falls are silent", () => {
  expect(loudestWaters(cells, 845, 2040, 520)).toMatchObject([{ x: 900, strength: 1 }]);
  expect(loudestWaters(cells, 839, 2000, 519)).toMatchObject([{ x: 840, strength: 0.2 }]);
  expect(loudestWaters(cells, 900, 2510, 520)).toEqual([]);
  expect(loudestWaters(cells, 900, 2490, 520).length).toBe(1);
});

test("a stream is audible within 40 m, where it runs but not where it stands", () => {
  const runs = (x: number, y: number) => loudestWaters(cells, x, y, 508).filter(({ falls }) => !falls);
  expect(runs(1110, 2006)[0]).toMatchObject({ x: 1100, y: 2006, z: 508.5, strength: expect.closeTo(0.15) });
  expect(runs(1110, 2036)[0].y).toBe(2018);
  expect(runs(1141, 2006)).toEqual([]);
  const broad = [
    cell(
      [1000, 2000, 500],
      brook.map((row) => row.with(4, 5)),
      [],
      [],
    ),
  ];
  expect(loudestWaters(broad, 1110, 2006, 508)[0].strength).toBeCloseTo(0.6);
});
