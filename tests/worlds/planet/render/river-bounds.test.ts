/** Cells of rivers that are not drawn have no water in view. */
import { expect, test } from "vitest";
import { unit, type Vector } from "../../../../src/core/vector.ts";
import { RIVER_STRIDE } from "../../../../src/worlds/planet/jobs/river-layout.ts";
import { boundsOfWater, isWaterSeen } from "../../../../src/worlds/planet/render/river-bounds.ts";
import { createDice } from "../../../explorers/random-pilot.ts";

const RADIUS = 60_000;
/** Everything: each plane has the origin, which is the anchor and the eye, 10⁹ m inside. */
const ALL = Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e9 : i % 4 === 0 ? 1 : 0));
/** View ahead, towards +x. */
const AHEAD = ALL.slice();
AHEAD[3] = 0;

/** Water at some places near a cell's centre, so many metres along +x from the eye, at altitudes from `low` to `high`. */
function waterAhead(along: number, low: number, high: number) {
  const dice = createDice(3);
  const centre = unit([along, 0, RADIUS]).map((v) => v * RADIUS) as unknown as Vector;
  const vertices = new Float32Array(30 * RIVER_STRIDE);
  const places: Vector[] = [];
  for (let at = 0; at < vertices.length; at += RIVER_STRIDE) {
    const place = unit([centre[0] + 600 * (dice() - 0.5), 600 * (dice() - 0.5), centre[2]]);
    const altitude = low + (high - low) * dice();
    vertices.set(
      centre.map((v, axis) => place[axis] * RADIUS - v),
      at,
    );
    vertices[at + 3] = altitude;
    places.push(place.map((v) => v * (RADIUS + altitude)) as unknown as Vector);
  }
  return { bounds: boundsOfWater(centre, vertices), places };
}

const eyeAt = (altitude: number) => [0, 0, RADIUS + altitude] as const;
const isSeen = (along: number, low: number, high: number, altitude: number, planes = ALL) =>
  isWaterSeen(waterAhead(along, low, high).bounds, RADIUS, eyeAt(altitude), eyeAt(altitude), planes);

test("water behind the eye is not drawn, and water that reaches beside it is", () => {
  expect(isSeen(3000, 0, 40, 200, AHEAD)).toBe(true);
  expect(isSeen(-200, 0, 40, 200, AHEAD)).toBe(true);
  expect(isSeen(-3000, 0, 40, 200, AHEAD)).toBe(false);
});

test("water behind the horizon of the sea is not drawn, and water on mountains there is", () => {
  // The horizon of an eye 100 m up is 3.5 km away, and that of water 450 m up, with what its ground may differ, 7.7 km.
  expect(isSeen(9000, 0, 10, 100)).toBe(false);
  expect(isSeen(9000, 300, 450, 100)).toBe(true);
  expect(isSeen(14_000, 300, 450, 100)).toBe(false);
});

test("no water that a ray over the sea reaches is left out", () => {
  let shown = 0;
  for (let along = 500; along < 15_000; along += 250)
    for (const altitude of [2, 60, 800]) {
      const { bounds, places } = waterAhead(along, 20, 90);
      const eye = eyeAt(altitude);
      const reached = places.some((place) => leastRadius(eye, place) > RADIUS);
      const seen = isWaterSeen(bounds, RADIUS, eye, eye, ALL);
      if (reached) expect(seen, `${along} m from an eye ${altitude} m up`).toBe(true);
      if (reached) shown++;
    }
  expect(shown).toBeGreaterThan(40);
});

/** The least distance from the planet's centre to a line between two places. */
function leastRadius(from: readonly number[], to: readonly number[]): number {
  const along = to.map((v, axis) => v - from[axis]);
  const share = -along.reduce((sum, v, axis) => sum + v * from[axis], 0) / along.reduce((sum, v) => sum + v * v, 0);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(...from.map((v, axis) => v + t * along[axis]));
}
