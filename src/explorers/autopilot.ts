/**
 * The helicopter's autopilot: the intent that flies towards a place, over or under the rock on the way, and hovers or lands there.
 *
 *   altitude   40 m over the highest ground ahead and under roofs, as far ahead as 20 s of flight; the goal's own at the end
 *   speed      as fast as it can still climb, sink or stop before rock ahead; 63 m/s at most
 *   arrives    within 2 m of the goal, slower than 1 m/s
 *   charts     any level ground: flat worlds, and the tangent plane under a round helicopter (round-autopilot.ts)
 *   error      none of 200 flights touches anything hard (tests/explorers/autopilot.long.test.ts)
 *
 * Ground with rock overhead needs a route (flight-route.ts), whose corners are goals that are flown through.
 */
import { clamp, DEGREE, turnTo } from "./angle.ts";
import type { Gap, Ground, Intent } from "./explorer.ts";
import type { Helicopter } from "./helicopter.ts";
import { HULL_HEIGHT } from "./helicopter-hull.ts";
import { SPEED } from "./helicopter-spec.ts";

/** A place to fly to, in the helicopter's chart, metres. */
export interface FlightGoal {
  readonly x: number;
  readonly y: number;
  /** Altitude of the skids at the end: of the hover, or at rest on the ground. */
  readonly z: number;
  readonly land: boolean;
  /** Speed at which a corner of a route is flown through, m/s; 0 by default. */
  readonly through?: number;
}

/** Phases of a flight. `blocked`: rock on all sides of the straight way. */
export type FlightPhase = "flies" | "hovers" | "lands" | "landed" | "blocked";

export interface AutopilotStep {
  readonly intent: Intent;
  readonly phase: FlightPhase;
}

/** Metres over ground and below roofs: the wishes, and what stops the way forward; near the goal 3 m do. */
const CRUISE = 40;
const UNDER = 14;
const HARD = 10;
const CLOSE = 3;
/** Metres over a landing site at which the approach ends, and metres from a goal within which margins shrink. */
const OVER_SITE = 20;
const NEAR_GOAL = 60;
/** First distance ahead, its growth from sample to sample, and its limits: seconds of flight, and metres. */
const FIRST = 6;
const GROWTH = 1.09;
const [LOOK, LEAST_LOOK] = [20, 150];
/** Metres beside the way of every second and third sample, the rotor with room; and metres ahead up to which each has all of them. */
const ASIDE = [0, 6, -6];
const ACROSS = 45;
/** m/s² with which stops are planned, and metres kept from a wall. */
const BRAKE = 4;
const BUFFER = 14;
/** Share of the speed at which a climb just clears what is ahead. */
const CAREFUL = 0.7;
/** 1/s: speed for each metre left, along the ground and up; and the factor on the difference from the wanted speed. */
const CLOSING = 0.22;
const LEVELLING = 0.5;
const EAGER = 2;
/** Metres, and m/s, within which a helicopter is at its goal. */
const AT = 2;
const STILL = 1;
/** Metres of altitude from a corner within which it is flown through. */
const LEVEL = 6;
/** Metres over trees and the like that keep it above its goal. */
const LOW = 15;
/** Metres from the goal within which the helicopter slides rather than turns; degrees off the bearing at which it only turns. */
const SLIDES = 20;
const TURNS_FIRST = 60;
/** Degrees between the velocity and the way, and m/s, from which it looks along both; and from which it first comes to rest. */
const [ASTRAY, DRIFTS] = [7, 3];
const [FAR_ASTRAY, FAST] = [30, 12];

const gap: Gap = { floor: 0, roof: 0, inside: false };

const beside: Gap = { floor: 0, roof: 0, inside: false };

/** Room for the samples of one look: [low, high] of the wished altitudes. */
const MOST = 96;
const lows = new Float64Array(MOST);
const highs = new Float64Array(MOST);

/** What lies ahead on one bearing. */
interface Look {
  /** The altitude to fly at now, metres. */
  altitude: number;
  /** The fastest that is safe, m/s. */
  speed: number;
}

/** Whether the last gap was chosen over or under rock with ways on both sides. */
let isForked = false;

const ahead: Look = { altitude: 0, speed: 0 };
const along: Look = { altitude: 0, speed: 0 };

/** The intent of a helicopter that flies itself to a goal, for one step of 1/60 s. */
export function stepAutopilot(craft: Helicopter, goal: FlightGoal, ground: Ground): AutopilotStep {
  const [east, north] = [goal.x - craft.x, goal.y - craft.y];
  const distance = Math.hypot(east, north);
  const speed = Math.hypot(craft.vx, craft.vy);
  if (craft.landed && goal.land && distance < 2 * AT) return { intent: REST, phase: "landed" };
  const isThere = distance < (goal.land ? AT : 2 * AT) && speed < STILL;
  if (isThere && goal.land && craft.z - goal.z < 2 * OVER_SITE)
    return { intent: { ...moving(craft, east, north, CLOSING * distance), up: -1, turn: 0 }, phase: "lands" };

  const bearing = Math.atan2(east, north);
  look(craft, goal, bearing, distance, ground, ahead);
  let wanted = Math.min(
    ahead.speed,
    arrivingSpeed(distance, Math.abs(goal.z - craft.z) < LEVEL ? (goal.through ?? 0) : 0),
  );
  let { altitude } = ahead;
  const course = Math.atan2(craft.vx, craft.vy);
  const astray = Math.abs(turnTo(course / DEGREE, bearing / DEGREE));
  if (speed > DRIFTS && astray > ASTRAY) {
    look(craft, goal, course, Math.max(distance, LEAST_LOOK), ground, along);
    altitude = speed > FAST ? Math.max(altitude, along.altitude) : altitude;
    wanted = speed > FAST && astray > FAR_ASTRAY ? 0 : Math.min(wanted, along.speed);
  }
  const off = turnTo(craft.heading, bearing / DEGREE);
  const slides = distance < SLIDES;
  if (!slides && Math.abs(off) > TURNS_FIRST) wanted = 0;
  const up = climbing(craft, altitude);
  const intent = { ...moving(craft, east, north, wanted), up, turn: slides ? 0 : clamp(off / 20, -1, 1) };
  const isLow = craft.clearance < LOW && goal.z < craft.z && Math.abs(craft.vz) < STILL;
  if (isThere && !goal.land && (Math.abs(goal.z - craft.z) < 2 * AT || isLow)) return { intent, phase: "hovers" };
  const isStuck = distance > AT && ahead.speed < STILL && speed < STILL && Math.abs(altitude - craft.z) < 2;
  return { intent, phase: isStuck || (isThere && Math.abs(altitude - craft.z) < 1) ? "blocked" : "flies" };
}

const REST: Intent = { forward: 0, right: 0, up: 0, turn: 0 };

/** The fastest from which one arrives at `through` m/s, `distance` metres on. */
function arrivingSpeed(distance: number, through: number): number {
  return Math.min(SPEED.forward, Math.max(through, Math.min(CLOSING * distance, stopping(distance, through))));
}

const stopping = (distance: number, end = 0): number => Math.sqrt(end * end + 2 * BRAKE * Math.max(0, distance));

/** The part of an intent that moves (east, north) metres on at a speed, whatever the heading. */
function moving(craft: Helicopter, east: number, north: number, speed: number): { forward: number; right: number } {
  const distance = Math.max(Math.hypot(east, north), 1e-6);
  const wantedEast = craft.vx + EAGER * ((speed * east) / distance - craft.vx);
  const wantedNorth = craft.vy + EAGER * ((speed * north) / distance - craft.vy);
  const [sin, cos] = [Math.sin(craft.heading * DEGREE), Math.cos(craft.heading * DEGREE)];
  const forward = wantedEast * sin + wantedNorth * cos;
  const right = wantedEast * cos - wantedNorth * sin;
  return {
    forward: clamp(forward / (forward > 0 ? SPEED.forward : SPEED.back), -1, 1),
    right: clamp(right / SPEED.side, -1, 1),
  };
}

function climbing(craft: Helicopter, altitude: number): number {
  const climb = LEVELLING * (altitude - craft.z);
  if (craft.landed) return 1;
  return clamp(climb / (climb > 0 ? SPEED.climb : SPEED.descend), -1, 1);
}

/** Looks `distance` metres ahead on a bearing (radians), and writes how high and how fast to fly into `out`. */
function look(craft: Helicopter, goal: FlightGoal, bearing: number, distance: number, ground: Ground, out: Look): void {
  const [sin, cos] = [Math.sin(bearing), Math.cos(bearing)];
  const reach = Math.min(distance, Math.max(LEAST_LOOK, LOOK * Math.hypot(craft.vx, craft.vy)));
  out.speed = SPEED.forward;
  let level = craft.z;
  let isCertain = true;
  let count = 0;
  for (let s = 0; count < MOST; s = nextSample(s, reach)) {
    const aside = s < reach ? ASIDE[count % ASIDE.length] : 0;
    const [x, y] = [craft.x + s * sin, craft.y + s * cos];
    level = gapNear(ground, x + aside * cos, y - aside * sin, level, goal.z);
    if (s > SLIDES / 2 && s < ACROSS) narrow(ground, x, y, level, aside, sin, cos);
    // Beyond a fork the choice may change: the way there must leave room to stop.
    isCertain &&= !isForked;
    const share = goal.through ? 1 : clamp((distance - s) / NEAR_GOAL, 0, 1);
    const hard = CLOSE + (HARD - CLOSE) * share;
    if (s > 0) out.speed = Math.min(out.speed, safeSpeed(craft.z, s, hard, isCertain));
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
  out.altitude = Math.min(altitude, craft.limits.maxAltitude - 2);
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
      if (beside.roof === -Infinity || beside.floor - level < level - beside.roof) gap.floor = Math.max(gap.floor, beside.floor);
      else gap.roof = Math.min(gap.roof, beside.roof);
      isForked ||= beside.roof > -Infinity;
      continue;
    }
    gap.floor = Math.max(gap.floor, beside.floor);
    gap.roof = Math.min(gap.roof, beside.roof);
  }
}

/** The fastest with which the gap, `s` metres ahead, is reached in time, or the way ends before it, m/s. */
function safeSpeed(z: number, s: number, hard: number, isCertain: boolean): number {
  const [floor, roof] = [gap.floor + hard, gap.roof - HULL_HEIGHT - hard];
  const fits = gap.roof - gap.floor > HULL_HEIGHT + 2 * CLOSE;
  const middle = (gap.floor + gap.roof - HULL_HEIGHT) / 2;
  const [low, high] = floor > roof ? [middle - 1, middle + 1] : [floor, roof];
  const seconds = fits ? Math.max((low - z) / SPEED.climb, (z - high) / SPEED.descend) : Infinity;
  if (seconds <= 0) return SPEED.forward;
  if (!isCertain) return stopping(s - BUFFER);
  return Math.max(stopping(s - BUFFER), (CAREFUL * Math.max(0, s - CLOSE)) / seconds);
}
