/** Places in rivers and lakes of a planet, where nothing else stands. */
import { expect, test } from "vitest";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { outsideRivers } from "../../../src/core/planet/river-banks.ts";
import { RIVER_NODE, riversOf } from "../../../src/core/planet/rivers.ts";
import { altitudeOn, createGlobe } from "../../../src/core/planet/sphere.ts";
import { cellsNear } from "../../../src/stream/cells.ts";
import { STRIDE } from "../../../src/stream/thing-layout.ts";
import { thingsIn } from "../../../src/stream/things.ts";
import { gatherDryThings } from "../../../src/worlds/planet/jobs/rivers.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { beside, downstream, planetOfRadius, riversNear, springPlaces } from "./river-survey.ts";

const globe = planetOfRadius(60_000);
const place = downstream(globe, springPlaces(globe, 3)[2]);
const REACH = 150;

type Place = { readonly x: number; readonly y: number; readonly z: number };
const asPlace = ([x, y, z]: readonly number[]): Place => ({ x, y, z });
const asVector = ([x, y, z]: readonly number[]) => [x, y, z] as const;
const away = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
const { stretches, pools } = riversNear(globe, place, 2 * REACH);
/** All nodes there, with their widths. */
const nodes = stretches.flatMap((stretch) =>
  Array.from({ length: stretch.nodes.length / RIVER_NODE }, (_, k) => {
    const node = stretch.nodes.subarray(RIVER_NODE * k, RIVER_NODE * (k + 1));
    return { ...asPlace([...node]), level: node[3], width: node[5] };
  }),
);
const outside = (places: readonly Place[]) => runSteps(outsideRivers(globe, place, REACH, places));

test("remove things on a river's line and in lakes, and keep things far from all water", () => {
  const here = asPlace(place);
  const wet = nodes.filter((node) => away(node, here) < REACH - 10);
  expect(wet.length).toBeGreaterThan(10);
  expect(outside(wet)).toEqual([]);
  const { lattice } = riversOf(globe);
  const lakes = pools.flatMap(({ cells, level }) =>
    cells.map((cell) => ({ at: [...lattice.placeOf(cell, new Float64Array(3))], level })),
  );
  const flooded = lakes
    .flatMap(({ at, level }) =>
      [0, 1, 2, 3, 4, 5].map((side) => ({ ...asPlace(beside(asVector(at), 0.5 * lattice.step, side)), level })),
    )
    .filter(({ level, ...spot }) => away(spot, here) < REACH - 10 && altitudeOn(globe, spot.x, spot.y, spot.z) < level);
  expect(flooded.length).toBeGreaterThan(10);
  expect(outside(flooded)).toEqual([]);
  const cells = lakes.map(({ at }) => asPlace(at));
  const dry = Array.from({ length: 784 }, (_, k) =>
    asPlace(beside(asVector(beside(place, (k % 28) * 10 - 140, 0)), Math.floor(k / 28) * 10 - 140, 1)),
  ).filter(
    (spot) =>
      away(spot, here) < REACH &&
      nodes.every((node) => away(node, spot) > node.width + lattice.step) &&
      cells.every((cell) => away(cell, spot) > 2.3 * lattice.step),
  );
  expect(dry.length).toBeGreaterThan(20);
  expect(outside(dry)).toEqual(dry);
});

test("beside a river only ground above its water is kept", () => {
  const spots = nodes
    .filter((node) => away(node, asPlace(place)) < REACH - 10)
    .flatMap((node) =>
      [0, 1, 2].map((side) => ({ ...asPlace(beside([node.x, node.y, node.z], 0.6 * node.width, side)), node })),
    );
  const kept = new Set(outside(spots));
  for (const spot of nonEmpty(spots))
    if (altitudeOn(globe, spot.x, spot.y, spot.z) < spot.node.level) expect(kept.has(spot)).toBe(false);
  expect(spots.length).toBeGreaterThan(kept.size);
});

test("a cell keeps only its things on dry ground", () => {
  let [all, dry] = [0, 0];
  cellsNear(0, globe.radius, place, sampled(100, 20), (cell) => {
    const whole = thingsIn(globe, cell);
    const cleared = runSteps(gatherDryThings(globe, cell, (bytes) => new ArrayBuffer(bytes)));
    const rows = ({ things, count }: typeof whole) =>
      Array.from({ length: count }, (_, k) => things.subarray(STRIDE * k, STRIDE * (k + 1)).join());
    const known = new Set(rows(whole));
    expect(rows(cleared).filter((row) => !known.has(row))).toEqual([]);
    all += whole.count;
    dry += cleared.count;
    const [cx, cy, cz] = whole.centre;
    for (let at = 0; at < cleared.count * STRIDE; at += STRIDE) {
      const [dx, dy, dz] = cleared.things.subarray(at, at + 3);
      const thing = asPlace([cx + dx, cy + dy, cz + dz]);
      const ground = altitudeOn(globe, thing.x, thing.y, thing.z);
      expect(nodes.filter((node) => ground < node.level && away(node, thing) <= 0.5 * node.width)).toEqual([]);
    }
  });
  expect(dry).toBeGreaterThan(0);
  expect(dry).toBeLessThan(all);
});

test("nothing is left out on a planet without rivers", () => {
  const desert = createGlobe({ ...globe, climate: "desert" });
  const places = nodes.slice(0, 5);
  expect(runSteps(outsideRivers(desert, place, REACH, places))).toEqual(places);
});
