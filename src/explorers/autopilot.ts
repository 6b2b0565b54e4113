/**
 * Autopilots of the helicopter and of drones: the intent that flies towards a place, over or under the rock on the way, and hovers or
 * lands there.
 *
 *   arrives    within 2 m of the goal, slower than 1 m/s
 *   charts     any level ground: flat worlds, and the tangent plane under a craft over a planet (round-autopilot.ts)
 *   rock       flight-look.ts; where it is overhead a flight needs a route (flight-route.ts), whose corners are flown through
 *   error      none of 200 flights touches anything hard (tests/explorers/autopilot.test.ts, LONG)
 */
import { clamp, DEGREE, turnTo } from "./angle.ts";
import type { Drone } from "./drone.ts";
import type { Ground, Intent } from "./explorer.ts";
import { type FlightGoal, type Flyer, LEAST_LOOK, type Look, lookAhead, OVER_SITE, stopping } from "./flight-look.ts";
import type { Helicopter } from "./helicopter.ts";
import { SPEED } from "./helicopter-spec.ts";
import { cross, dot, type Vector } from "./vector.ts";

export type { FlightGoal } from "./flight-look.ts";

/** Phases of a flight. `blocked`: rock on all sides of the straight way. */
export type FlightPhase = "flies" | "hovers" | "lands" | "landed" | "blocked";

export interface AutopilotStep {
  readonly intent: Intent;
  readonly phase: FlightPhase;
}

/** 1/s: speed for each metre left, along the ground and up; and the factor on the difference from the wanted speed. */
const CLOSING = 0.22;
const LEVELLING = 0.5;
const EAGER = 2;
/** Metres, and m/s, within which a craft is at its goal. */
const AT = 2;
const STILL = 1;
/** Metres of altitude from a corner within which it is flown through. */
const LEVEL = 6;
/** Metres over trees and the like that keep it above its goal. */
const LOW = 15;
/** Metres from the goal within which a craft slides rather than turns; degrees off the bearing at which it only turns. */
const SLIDES = 20;
const TURNS_FIRST = 60;
/** Degrees off the bearing at which it turns fully. */
const TURNS = 20;
/** Degrees between the velocity and the way, and m/s, from which it looks along both; and from which it first comes to rest. */
const [ASTRAY, DRIFTS] = [7, 3];
const [FAR_ASTRAY, FAST] = [30, 12];

const ahead: Look = { altitude: 0, speed: 0 };
const along: Look = { altitude: 0, speed: 0 };

/** The intent of a helicopter that flies itself to a goal, for one step of 1/60 s. */
export function stepAutopilot(craft: Helicopter, goal: FlightGoal, ground: Ground): AutopilotStep {
  const [east, north] = [goal.x - craft.x, goal.y - craft.y];
  const distance = Math.hypot(east, north);
  const isStill = Math.hypot(craft.vx, craft.vy) < STILL;
  if (craft.landed && goal.land && distance < 2 * AT) return { intent: REST, phase: "landed" };
  if (goal.land && distance < AT && isStill && craft.z - goal.z < 2 * OVER_SITE)
    return { intent: { ...moving(craft, east, north, CLOSING * distance), up: -1, turn: 0 }, phase: "lands" };

  const { vx, vy, vz, x, y, z, limits } = craft;
  const way = wayOf({ x, y, z, vx, vy, vz, maxAltitude: limits.maxAltitude, can: SPEED }, goal, craft.heading, ground);
  const climb = LEVELLING * (way.altitude - z);
  const up = craft.landed ? 1 : clamp(climb / (climb > 0 ? SPEED.climb : SPEED.descend), -1, 1);
  const intent = { ...moving(craft, east, north, way.speed), up, turn: way.turn };
  const isLow = craft.clearance < LOW && goal.z < z && Math.abs(vz) < STILL;
  return { intent, phase: phaseOf(way, distance, goal, craft, isLow) };
}

const REST: Intent = { forward: 0, right: 0, up: 0, turn: 0 };

/** Top speeds of a drone, m/s: it slows by itself where rock is near. */
const DRONE = { forward: 22, climb: 15, descend: 15 };
const DRONE_TOP = 25;

/** The same for a drone in the open, which stops over the goal. */
export function stepDroneAutopilot(drone: Drone, goal: FlightGoal, ground: Ground, ceiling: number): AutopilotStep {
  const { vx, vy, vz, x, y, z, forward, up } = drone;
  const [east, north] = [goal.x - x, goal.y - y];
  const distance = Math.hypot(east, north);
  const way = wayOf({ x, y, z, vx, vy, vz, maxAltitude: ceiling, can: DRONE }, goal, drone.heading, ground);
  const climb = clamp(LEVELLING * (way.altitude - z), -DRONE.descend, DRONE.climb);
  const k = distance > 0 ? way.speed / distance : 0;
  const wanted: Vector = [(k * east) / DRONE_TOP, (k * north) / DRONE_TOP, climb / DRONE_TOP];
  const intent = {
    forward: dot(wanted, forward),
    right: dot(wanted, cross(forward, up)),
    up: dot(wanted, up),
    turn: way.turn,
    pitch: clamp(-forward[2], -1, 1),
  };
  return { intent, phase: phaseOf(way, distance, goal, drone, false) };
}

/** A flight of now: the altitude in metres, the speed in m/s, the turn from −1 to 1, and the fastest that is safe on the way. */
interface FlightWay extends Look {
  readonly turn: number;
  readonly safe: number;
}

function wayOf(craft: Flyer, goal: FlightGoal, heading: number, ground: Ground): FlightWay {
  const [east, north] = [goal.x - craft.x, goal.y - craft.y];
  const distance = Math.hypot(east, north);
  const bearing = Math.atan2(east, north);
  lookAhead(craft, goal, bearing, distance, ground, ahead);
  const through = Math.abs(goal.z - craft.z) < LEVEL ? (goal.through ?? 0) : 0;
  const arriving = Math.max(through, Math.min(CLOSING * distance, stopping(distance, through)));
  let { altitude, speed } = ahead;
  const safe = speed;
  speed = Math.min(speed, arriving);
  const drift = Math.hypot(craft.vx, craft.vy);
  const course = Math.atan2(craft.vx, craft.vy);
  const astray = Math.abs(turnTo(course / DEGREE, bearing / DEGREE));
  if (drift > DRIFTS && astray > ASTRAY) {
    lookAhead(craft, goal, course, Math.max(distance, LEAST_LOOK), ground, along);
    if (drift > FAST) altitude = Math.max(altitude, along.altitude);
    speed = drift > FAST && astray > FAR_ASTRAY ? 0 : Math.min(speed, along.speed);
  }
  const off = turnTo(heading, bearing / DEGREE);
  if (distance < SLIDES) return { altitude, speed, safe, turn: 0 };
  return { altitude, speed: Math.abs(off) > TURNS_FIRST ? 0 : speed, safe, turn: clamp(off / TURNS, -1, 1) };
}

function phaseOf(
  { altitude, safe }: FlightWay,
  distance: number,
  goal: FlightGoal,
  { z, vx, vy }: Pick<Flyer, "z" | "vx" | "vy">,
  isLow: boolean,
): FlightPhase {
  const isStill = Math.hypot(vx, vy) < STILL;
  const isThere = distance < 2 * AT && isStill;
  if (isThere && !goal.land && (Math.abs(goal.z - z) < 2 * AT || isLow)) return "hovers";
  const isStuck = distance > AT && safe < STILL && isStill && Math.abs(altitude - z) < 2;
  return isStuck || (isThere && Math.abs(altitude - z) < 1) ? "blocked" : "flies";
}

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
