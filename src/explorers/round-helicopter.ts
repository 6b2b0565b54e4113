/**
 * The helicopter over a planet: the flat helicopter on a chart that goes with it.
 *
 *   land      on dry ground only; over water it hovers half a metre up and says so
 *   ceiling   3,000 m over the ground, a planet's radius at most
 *   error     10⁴ random steps never in the ground at 400 m, 60 km and 6,371 km (tests/explorers/round-explorers.test.ts)
 */

import { clamp } from "./angle.ts";
import { type Charted, chartUnder, headingOn, stepCharted, toChart } from "./chart.ts";
import type { Intent } from "./explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "./helicopter.ts";
import { createFit, fitHull } from "./helicopter-hull.ts";
import { SPEED } from "./helicopter-spec.ts";
import { flownChartGround, type PlanetGround, surfaceBelow, surfaceGround } from "./planet-ground.ts";
import type { Vector } from "./vector.ts";

export type RoundHelicopter = Charted<Helicopter>;

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
  const chart = chartUnder(place);
  const floor = surfaceBelow(ground, place);
  const altitude = Math.hypot(...place) - ground.radius;
  const landed = altitude - floor < LANDED_BELOW && ground.kind(...place) !== "lake";
  const pose = { x: 0, y: 0, z: altitude, heading: headingOn(chart, compass), pitch: 0, roll: 0 };
  if (landed) {
    const stands = surfaceGround(chart, floor, ground);
    return { chart, flat: createHelicopter({ ...pose, z: floor }, { stands }) };
  }
  const z = Math.min(altitude, floor + ceilingOver(ground));
  const { lowest } = fitHull(surfaceGround(chart, z, ground), 0, 0, z, fit);
  return { chart, flat: createHelicopter({ ...pose, z: Math.max(z, lowest + ROOM) }) };
}

/** The state dt seconds later. */
export function stepRoundHelicopter(
  state: RoundHelicopter,
  intent: Intent,
  dt: number,
  ground: PlanetGround,
): RoundHelicopter {
  const maxAltitude = ground.height(...state.chart.up) + ceilingOver(ground);
  const limited = { ...state, flat: { ...state.flat, limits: { minAltitude: -Infinity, maxAltitude } } };
  return stepCharted(
    limited,
    dt,
    (chart, altitude) => flownChartGround(chart, altitude, ground, "hull"),
    ground.radius,
    (flat, part, level) => stepHelicopter(flat, intent, part, level),
  );
}

/** The same with another velocity, m/s in the planet's axes, limited to its top speed in each direction. */
export function withVelocity(state: RoundHelicopter, velocity: Vector): RoundHelicopter {
  const { chart, flat } = state;
  const [east, north, up] = toChart(chart, velocity);
  const share = Math.min(1, SPEED.side / Math.max(Math.hypot(east, north), 1e-9));
  return { chart, flat: { ...flat, vx: share * east, vy: share * north, vz: clamp(up, -SPEED.descend, SPEED.climb) } };
}

/** Whether a player can get in and out: landed, or in a low slow hover, as is needed where the ground is too steep to land. */
export function canBeBoarded({ flat }: RoundHelicopter): boolean {
  return flat.landed || (flat.clearance < LOW && Math.hypot(flat.vx, flat.vy, flat.vz) < STILL);
}

/** The highest it climbs over the ground, metres. */
export function ceilingOver({ radius }: PlanetGround): number {
  return Math.min(CEILING, radius);
}
