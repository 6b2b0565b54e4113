/**
 * The helicopter over a planet: the flat one on a chart that goes with it.
 *
 *   land      on dry ground alone: over water it hovers half a metre up, and says so
 *   ceiling   3,000 m over the ground, a planet's radius at most
 *   error     10⁴ random steps never in the ground at 400 m, 60 km and 6,371 km (tests/explorers/round-explorers.test.ts)
 */

import { clamp } from "./angle.ts";
import { type Charted, chartGround, chartUnder, headingOn, onChart, type Relief, stepCharted } from "./chart.ts";
import type { Ground, Intent, Pose } from "./explorer.ts";
import { createHelicopter, type Helicopter, stepHelicopter } from "./helicopter.ts";
import { SPEED } from "./helicopter-spec.ts";
import { createFit, fitHull } from "./hull.ts";
import type { PlanetGround } from "./planet-ground.ts";
import type { Vector } from "./vector.ts";

export type RoundHelicopter = Charted<Helicopter>;

const CEILING = 3000;
/** Metres over the ground up to which one that is put there stands on it, and room that the hull is given in the air. */
const STANDS = 0.25;
const ROOM = 0.01;

/** Metres that the hull can sink, and m/s, of a hover that one steps out of. */
const LOW = 1.6;
const STILL = 1;

const fit = createFit();

/** What a helicopter meets: the water too. */
export function skinOf(ground: PlanetGround): Relief {
  return { radius: ground.radius, floor: ground.height, kind: ground.kind };
}

/** At a place (metres from the centre, the middle of its skids), on a compass heading; on the ground where it is lower. */
export function createRoundHelicopter(place: Vector, compass: number, ground: PlanetGround): RoundHelicopter {
  const chart = chartUnder(place);
  const floor = ground.height(...place);
  const altitude = Math.hypot(...place) - ground.radius;
  const landed = altitude - floor < STANDS && ground.kind(...place) !== "lake";
  const pose = { x: 0, y: 0, z: altitude, heading: headingOn(chart, compass), pitch: 0, roll: 0 };
  if (landed) {
    const stands = chartGround(chart, floor, skinOf(ground));
    return { chart, flat: createHelicopter({ ...pose, z: floor }, { stands }) };
  }
  const z = Math.min(altitude, floor + ceilingOver(ground));
  const { lowest } = fitHull(chartGround(chart, z, skinOf(ground)), 0, 0, z, fit);
  return { chart, flat: createHelicopter({ ...pose, z: Math.max(z, lowest + ROOM) }) };
}

/** The ground round something on a chart, as a helicopter meets it. */
export function levelOver({ chart, flat }: Charted<Pose>, ground: PlanetGround): Ground {
  return chartGround(chart, flat.z, skinOf(ground));
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
  return stepCharted(limited, dt, skinOf(ground), (flat, part, level) => stepHelicopter(flat, intent, part, level));
}

/** The same with another velocity, m/s in the planet's axes, no more than it has in any direction. */
export function withVelocity(state: RoundHelicopter, velocity: Vector): RoundHelicopter {
  const { chart, flat } = state;
  const [east, north, up] = onChart(chart, velocity);
  const share = Math.min(1, SPEED.side / Math.max(Math.hypot(east, north), 1e-9));
  return { chart, flat: { ...flat, vx: share * east, vy: share * north, vz: clamp(up, -SPEED.descend, SPEED.climb) } };
}

/** Whether one gets in and out: it stands, or hovers low and still, as it has to where the ground is too steep to stand on. */
export function isOpen({ flat }: RoundHelicopter): boolean {
  return flat.landed || (flat.clearance < LOW && Math.hypot(flat.vx, flat.vy, flat.vz) < STILL);
}

/** Metres over the ground to which it climbs. */
export function ceilingOver({ radius }: PlanetGround): number {
  return Math.min(CEILING, radius);
}
