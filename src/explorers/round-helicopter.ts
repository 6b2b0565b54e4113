/**
 * The helicopter over a planet: the helicopter of flat ground on a tangent plane that goes with it.
 *
 *   land      on dry ground only; over water it hovers half a metre up and says so
 *   ceiling   3,000 m over the ground, a planet's radius at most
 *   error     10⁴ random steps never in the ground at 400 m, 60 km and 6,371 km (tests/explorers/round-explorers.test.ts)
 */

import { clamp } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "./helicopter.ts";
import { createFit, fitHull } from "./helicopter-hull.ts";
import { SPEED } from "./helicopter-spec.ts";
import { flownPlaneGround, type PlanetGround, surfaceBelow, surfaceGround } from "./planet-ground.ts";
import { headingOn, type OnPlane, planeUnder, stepOnPlane, toPlane } from "./tangent-plane.ts";
import type { Vector } from "./vector.ts";

export type RoundHelicopter = OnPlane<Helicopter>;

const CEILING = 3000;
/** Metres over the ground up to which one placed there is landed, and the room that the hull is given in the air. */
const LANDED_BELOW = 0.25;
const ROOM = 0.01;

/** Clearance in metres, and m/s, of a hover that allows stepping out. */
const LOW = 1.6;
const STILL = 1;

const fit = createFit();

/**
 * A helicopter at a place (metres from the centre, the middle of the skids), on a compass heading; landed where that is on the ground.
 */
export function createRoundHelicopter(place: Vector, compass: number, ground: PlanetGround): RoundHelicopter {
  const plane = planeUnder(place);
  const floor = surfaceBelow(ground, place);
  const altitude = Math.hypot(...place) - ground.radius;
  const landed = altitude - floor < LANDED_BELOW && ground.kind(...place) !== "lake";
  const pose = { x: 0, y: 0, z: altitude, heading: headingOn(plane, compass), pitch: 0, roll: 0 };
  if (landed) {
    const stands = surfaceGround(plane, floor, ground);
    return { plane, local: createHelicopter({ ...pose, z: floor }, { stands }) };
  }
  const z = Math.min(altitude, floor + ceilingOver(ground));
  const { lowest } = fitHull(surfaceGround(plane, z, ground), 0, 0, z, fit);
  return { plane, local: createHelicopter({ ...pose, z: Math.max(z, lowest + ROOM) }) };
}

/** The state dt seconds later. */
export function stepRoundHelicopter(
  state: RoundHelicopter,
  intent: Intent,
  dt: number,
  ground: PlanetGround,
): RoundHelicopter {
  const maxAltitude = ground.height(...state.plane.up) + ceilingOver(ground);
  const limited = { ...state, local: { ...state.local, limits: { minAltitude: -Infinity, maxAltitude } } };
  return stepOnPlane(
    limited,
    dt,
    (plane, altitude) => flownPlaneGround(plane, altitude, ground, "hull"),
    ground.radius,
    (local, part, level) => stepHelicopter(local, intent, part, level),
  );
}

/** The same with another velocity, m/s in the planet's axes, limited to its top speed in each direction. */
export function withVelocity(state: RoundHelicopter, velocity: Vector): RoundHelicopter {
  const { plane, local } = state;
  const [east, north, up] = toPlane(plane, velocity);
  const share = Math.min(1, SPEED.side / Math.max(Math.hypot(east, north), 1e-9));
  return {
    plane,
    local: { ...local, vx: share * east, vy: share * north, vz: clamp(up, -SPEED.descend, SPEED.climb) },
  };
}

/** Whether a player can get in and out: landed, or in a low slow hover, as is needed where the ground is too steep to land. */
export function canBeBoarded({ local }: RoundHelicopter): boolean {
  return local.landed || (local.clearance < LOW && Math.hypot(local.vx, local.vy, local.vz) < STILL);
}

/** The highest it climbs over the ground, metres. */
export function ceilingOver({ radius }: PlanetGround): number {
  return Math.min(CEILING, radius);
}
