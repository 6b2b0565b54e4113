/** Placement on a planet: the nearest dry land to walk on, and a helicopter near a walker. */
import { BOARDING_REACH } from "../../explorers/boarding.ts";
import { findOnRings, surveyWithRoom } from "../../explorers/free-spot.ts";
import { depthOn, flownPlaneGround, type PlanetGround } from "../../explorers/planet-ground.ts";
import { createRoundHelicopter, type RoundHelicopter } from "../../explorers/round-helicopter.ts";
import type { RoundWalker } from "../../explorers/round-walker.ts";
import { compassOf, overPlane, planeUnder } from "../../explorers/tangent-plane.ts";
import { mix, type Vector } from "../../explorers/vector.ts";

/** Metres from the walker at which a helicopter may land: clear of the skids, and within reach. */
const DISTANCES = [5, 5.8, 6.6];
/** Metres over the walker's feet where there is no level place. */
const OVERHEAD = 12;

/** A helicopter within the walker's reach: landed on level ground, first to the left, or hovering overhead. */
export function summonHelicopter(walker: RoundWalker, ground: PlanetGround): RoundHelicopter {
  const { plane, local } = walker;
  const level = flownPlaneGround(plane, local.z, ground, "site");
  const away = ground.radius + local.z;
  const compass = compassOf(plane, local.heading);
  const landed = findOnRings(
    DISTANCES,
    12,
    (x, y, distance) => {
      const survey = surveyWithRoom(level, x, y, local.z, local.heading);
      if (survey?.refusal !== "" || Math.hypot(distance, survey.rest - local.z) > BOARDING_REACH) return null;
      const up = overPlane(plane, x, y, away);
      return createRoundHelicopter(mix(ground.radius + survey.rest, up, 0, up), compass, ground);
    },
    local.heading / 360 - 0.25,
  );
  return landed ?? createRoundHelicopter(mix(away + OVERHEAD, plane.up, 0, plane.up), compass, ground);
}

/** Radius of the first ring, metres, and the growth of each next: the place found is within a quarter of the nearest. */
const FIRST = 3;
const GROWTH = 1.25;
/** The steepest rise over run to stand on, and the metres over which it is measured. */
const STEEPEST = 0.7;
const FEET = 1;

/** The unit vector over the nearest dry and level enough place, `least` metres away or more; null where the planet has none. */
export function nearestDryLand(place: Vector, ground: PlanetGround, least = 0): Vector | null {
  const plane = planeUnder(place);
  const { radius } = ground;
  if (least === 0 && isStandable(plane.up, ground)) return plane.up;
  const radii: number[] = [];
  for (let r = Math.max(FIRST, least); r < Math.PI * radius; r *= GROWTH) radii.push(r);
  return findOnRings(radii, 16, (east, north) => {
    const up = overPlane(plane, east, north, radius);
    return isStandable(up, ground) ? up : null;
  });
}

/** Whether a place, and a metre round it, is dry and not too steep. */
function isStandable(up: Vector, ground: PlanetGround): boolean {
  const { radius } = ground;
  const at = mix(radius, up, 0, up);
  if (depthOn(ground, ...at) > 0) return false;
  const plane = planeUnder(up);
  const here = ground.height(...at);
  for (const [east, north] of [
    [FEET, 0],
    [-FEET, 0],
    [0, FEET],
    [0, -FEET],
  ]) {
    const beside = overPlane(plane, east, north, radius);
    const [x, y, z] = mix(radius, beside, 0, beside);
    if (depthOn(ground, x, y, z) > 0 || Math.abs(ground.height(x, y, z) - here) > STEEPEST * FEET) return false;
  }
  return true;
}
