/**
 * The look ahead of an autopilot: how high and how fast it can fly towards a place, by gaps of the ground on the way.
 *
 *   altitude   40 m over the highest ground ahead and 14 m under roofs, as far ahead as 20 s of flight; the goal's own at the end
 *   speed      as fast as it can still climb, sink or stop before rock
 *   over or    rock ahead is flown over or under, whichever is nearer to the altitudes of now and of the goal
 *   under
 */
import { clamp } from "./angle.ts";
import type { Gap, Ground } from "./explorer.ts";
import { HULL_HEIGHT } from "./helicopter-hull.ts";

/** A place to fly to, in the chart of a craft, metres. */
export interface FlightGoal {
  readonly x: number;
  readonly y: number;
  /** Altitude at the end: of the hover, or of skids at rest on the ground. */
  readonly z: number;
  readonly land: boolean;
  /** Speed at which a corner of a route is flown through, m/s; 0 by default. */
  readonly through?: number;
}

/** Top speeds of a craft along the ground, up and down, m/s. */
interface Performance {
  readonly forward: number;
  readonly climb: number;
  readonly descend: number;
}

/** A craft in the air: metres, m/s, and its highest altitude. */
export interface Flyer {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  readonly maxAltitude: number;
  readonly can: Performance;
}

/** Altitude and speed of a flight on a bearing. */
export interface Look {
  /** The altitude to fly at now, metres. */
  altitude: number;
  /** The fastest that is safe, m/s. */
  speed: number;
}

/** Metres over ground and below roofs: the wishes, and what stops the way forward; near the goal 3 m do. */
const CRUISE = 40;
const UNDER = 14;
const HARD = 10;
const CLOSE = 3;
/** Metres over a landing site at which the approach ends, and metres from a goal within which margins shrink. */
export const OVER_SITE = 20;
const NEAR_GOAL = 60;
/** First distance ahead, its growth from sample to sample, and its limits: seconds of flight, and metres. */
const FIRST = 6;
const GROWTH = 1.09;
const LOOK = 20;
export const LEAST_LOOK = 150;
/** Metres beside the way of every second and third sample, the rotor with room; and metres ahead between which each has all of them. */
const ASIDE = [0, 6, -6];
const [ACROSS_FROM, ACROSS] = [10, 45];
/** m/s² with which stops are planned, and metres kept from a wall. */
const BRAKE = 4;
const BUFFER = 14;
/** Share of the speed at which a climb just clears what is ahead. */
const CAREFUL = 0.7;

const gap: Gap = { floor: 0, roof: 0, inside: false };
const beside: Gap = { floor: 0, roof: 0, inside: false };

/** Room for the samples of one look: [low, high] of the wished altitudes. */
const MOST = 96;
const lows = new Float64Array(MOST);
const highs = new Float64Array(MOST);

/** Whether the last gap was chosen over or under rock with ways on both sides. */
let isForked = false;

/** The fastest from which a craft is at `end` m/s, `distance` metres on. */
export const stopping = (distance: number, end = 0): number => Math.sqrt(end * end + 2 * BRAKE * Math.max(0, distance));

/** Looks `distance` metres ahead on a bearing (radians), and writes how high and how fast to fly into `out`. */
export function lookAhead(
  craft: Flyer,
  goal: FlightGoal,
  bearing: number,
  distance: number,
  ground: Ground,
  out: Look,
): void {
  const [sin, cos] = [Math.sin(bearing), Math.cos(bearing)];
  const reach = Math.min(distance, Math.max(LEAST_LOOK, LOOK * Math.hypot(craft.vx, craft.vy)));
  out.speed = craft.can.forward;
  let level = craft.z;
  let isCertain = true;
  let count = 0;
  for (let s = 0; count < MOST; s = nextSample(s, reach)) {
    const aside = s < reach ? ASIDE[count % ASIDE.length] : 0;
    const [x, y] = [craft.x + s * sin, craft.y + s * cos];
    level = gapNear(ground, x + aside * cos, y - aside * sin, level, goal.z);
    if (s > ACROSS_FROM && s < ACROSS) narrow(ground, x, y, level, aside, sin, cos);
    // Beyond a fork the choice may change: the way there must leave room to stop.
    isCertain &&= !isForked;
    const share = goal.through ? 1 : clamp((distance - s) / NEAR_GOAL, 0, 1);
    const hard = CLOSE + (HARD - CLOSE) * share;
    if (s > 0) out.speed = Math.min(out.speed, safeSpeed(craft, s, hard, isCertain));
    const soft = CLOSE + (CRUISE - CLOSE) * share;
    lows[count] = gap.floor + soft;
    highs[count] = gap.roof - HULL_HEIGHT - Math.min(soft, UNDER);
    if (lows[count] > highs[count]) lows[count] = highs[count] = (gap.floor + gap.roof - HULL_HEIGHT) / 2;
    level = clamp(level, lows[count], highs[count]);
    count++;
    if (s >= reach) break;
  }
  const end = goal.z + (goal.land ? OVER_SITE : 0);
  let altitude = end;
  for (let i = count - 1; i >= 0; i--) altitude = clamp(altitude, lows[i], highs[i]);
  out.altitude = Math.min(altitude, craft.maxAltitude - 2);
}

const nextSample = (s: number, reach: number): number => Math.min(reach, Math.max(s + FIRST, s * GROWTH));

/** Writes the gap at (x, y) that a flight at an altitude goes on in, and returns the altitude in it: over or under rock that is met. */
function gapNear(ground: Ground, x: number, y: number, level: number, end: number): number {
  ground.gapAt(x, y, level, gap);
  isForked = false;
  for (let tries = 0; gap.inside && tries < 3; tries++) {
    const [over, under] = [gap.floor, gap.roof];
    isForked ||= under > -Infinity;
    const cost = (z: number) => Math.abs(z - level) + 0.5 * Math.abs(z - end);
    level = under > -Infinity && cost(under) < cost(over) ? under - 1 : over + 1;
    ground.gapAt(x, y, level, gap);
  }
  return level;
}

/** Narrows the gap to that of the rotor's other side and of the middle. */
function narrow(ground: Ground, x: number, y: number, level: number, aside: number, sin: number, cos: number): void {
  for (const other of ASIDE) {
    if (other === aside) continue;
    ground.gapAt(x + other * cos, y - other * sin, level, beside);
    if (beside.inside) {
      if (beside.roof === -Infinity || beside.floor - level < level - beside.roof)
        gap.floor = Math.max(gap.floor, beside.floor);
      else gap.roof = Math.min(gap.roof, beside.roof);
      isForked ||= beside.roof > -Infinity;
      continue;
    }
    gap.floor = Math.max(gap.floor, beside.floor);
    gap.roof = Math.min(gap.roof, beside.roof);
  }
}

/** The fastest with which the gap, `s` metres ahead, is reached in time, or the way ends before it, m/s. */
function safeSpeed({ z, can }: Flyer, s: number, hard: number, isCertain: boolean): number {
  const [floor, roof] = [gap.floor + hard, gap.roof - HULL_HEIGHT - hard];
  const fits = gap.roof - gap.floor > HULL_HEIGHT + 2 * CLOSE;
  const middle = (gap.floor + gap.roof - HULL_HEIGHT) / 2;
  const [low, high] = floor > roof ? [middle - 1, middle + 1] : [floor, roof];
  const seconds = fits ? Math.max((low - z) / can.climb, (z - high) / can.descend) : Infinity;
  if (seconds <= 0) return can.forward;
  if (!isCertain) return stopping(s - BUFFER);
  return Math.max(stopping(s - BUFFER), (CAREFUL * Math.max(0, s - CLOSE)) / seconds);
}
