/**
 * A drone: six degrees of freedom with flight assistance, a ball among rock. Without input it comes to hover and levels its roll.
 *
 *   speed    along its own axes: 25 m/s in the open, 12 below ground, less where rock is near ahead
 *   turn     as a ship
 *   rock     is slid along; rock that moves into it moves it to the nearest free spot
 *   pose     its eye, the middle of the ball
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { phrase, type Words } from "../words/words.ts";
import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import { ballNear, hasBallRoom, moveBall, roomAhead } from "./ball-collider.ts";
import type { Gap, Intent, Pose } from "./explorer.ts";
import { type FullIntent, sanitizeIntent, substepsOf } from "./explorer.ts";
import { findNearestSpot } from "./free-spot.ts";
import { type Attitude, orthonormal } from "./rotation.ts";
import { levelling, type Ship, steerShip } from "./ship.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface Drone extends Ship, Pose {
  /** The velocity's three numbers, as other vehicles have them. */
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Message for the pilot, "" for none, and seconds for which it is still shown. */
  readonly notice: Words;
  readonly noticeFor: number;
}

/** Top speed in the open and below ground, and at a wall, m/s; increase for each metre of room ahead; metres probed ahead. */
const [OUTSIDE, INSIDE, LEAST] = [25, 12, 1.2];
const PER_METRE = 1.1;
const [FAR, NEAR] = [24, 12];
/** Greatest pitch by mouse, degrees. */
const STEEPEST = 89;
/** Displacement that is announced, metres, and duration of the message, seconds. */
const [DISPLACED, SECONDS] = [0.5, 4];
const UP: Vector = [0, 0, 1];
/** An altitude above all hills, metres. */
const SKY = 1e5;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Hovers at the pose, or at the nearest free spot where that has no room. */
export function createDrone(pose: Pose, ground: WalkedGround): Drone {
  const { x, y, z } = pose;
  const still = { velocity: [0, 0, 0], vx: 0, vy: 0, vz: 0, pitchRate: 0, yawRate: 0, rollRate: 0 } as const;
  const drone = { ...withAngles(attitudeOf(pose)), x, y, z, ...still, notice: "", noticeFor: 0 };
  return { ...moveOutOfRock(drone, ground), notice: "", noticeFor: 0 };
}

/** The state dt seconds later. */
export function stepDrone(state: Drone, intent: Intent, dt: number, ground: WalkedGround): Drone {
  const sane = sanitizeIntent(intent);
  const count = substepsOf(dt);
  let drone = state;
  for (let i = 0; i < count; i++) drone = substep(drone, sane, dt / count, ground);
  return drone;
}

/** Turns the drone by mouse, degrees clockwise and up. */
export function turnDrone(drone: Drone, clockwise: number, up: number): Drone {
  const pitch = clamp(drone.pitch + up, -STEEPEST, STEEPEST);
  const { heading, roll } = drone;
  return { ...drone, ...withAngles(attitudeOf({ heading: heading + clockwise, pitch, roll })) };
}

function substep(before: Drone, intent: FullIntent, dt: number, ground: WalkedGround): Drone {
  const drone = moveOutOfRock(before, ground);
  const noticeFor = Math.max(0, drone.noticeFor - dt);
  const notice = noticeFor > 0 ? drone.notice : "";
  const roll = intent.roll || levelling(drone, UP, 1);
  const steered = steerShip(drone, { ...intent, roll }, topSpeed(drone, intent, ground), dt);
  const { place, velocity } = moveBall(ground, [drone.x, drone.y, drone.z], steered.velocity, dt);
  const { pitchRate, yawRate, rollRate } = steered;
  const [vx, vy, vz] = velocity;
  const turning = { pitchRate, yawRate, rollRate };
  return { ...withAngles(steered), ...coordinates(place), velocity, vx, vy, vz, ...turning, notice, noticeFor };
}

/** m/s: less the nearer rock is ahead. */
function topSpeed({ x, y, z, velocity, forward, up }: Drone, intent: FullIntent, ground: WalkedGround): number {
  const inside = ground.isBelow(x, y, z);
  const wanted = mix(1, mix(intent.forward, forward, intent.right, cross(forward, up)), intent.up, up);
  const way = Math.hypot(...velocity) > 0.5 ? velocity : wanted;
  if (Math.hypot(...way) < 1e-6) return LEAST;
  const room = roomAhead(ground, [x, y, z], unit(way), inside ? NEAR : FAR);
  return Math.min(inside ? INSIDE : OUTSIDE, LEAST + PER_METRE * room);
}

/** The same, moved out of rock that has closed on it. */
function moveOutOfRock(drone: Drone, ground: WalkedGround): Drone {
  const { x, y, z } = drone;
  if (hasBallRoom(ground, x, y, z)) return drone;
  const out = { x, y, z };
  if (!findNearestSpot(x, y, z, (east, north) => ballNear(ground, east, north, z), out))
    out.z = ground.gapAt(x, y, SKY, gap).floor + 2;
  const displaced = Math.hypot(out.x - x, out.y - y, out.z - z) > DISPLACED;
  const notice = displaced ? phrase("The rock closed: the drone is in the nearest open space") : drone.notice;
  return { ...drone, ...out, notice, noticeFor: displaced ? SECONDS : drone.noticeFor };
}

function coordinates([x, y, z]: Vector): { x: number; y: number; z: number } {
  return { x, y, z };
}

/** The attitude of a pose. */
function attitudeOf({ heading, pitch, roll }: Pick<Pose, "heading" | "pitch" | "roll">): Attitude {
  const [sh, ch] = [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
  const [sp, cp] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
  const forward: Vector = [cp * sh, cp * ch, sp];
  const upright: Vector = [-sp * sh, -sp * ch, cp];
  const [sr, cr] = [Math.sin(roll * DEGREE), Math.cos(roll * DEGREE)];
  return orthonormal(forward, mix(cr, upright, sr, cross(forward, upright)));
}

/** An attitude with its angles. Looking straight up or down, the heading is that of its bottom, or top. */
function withAngles({ forward, up }: Attitude): Attitude & Pick<Pose, "heading" | "pitch" | "roll"> {
  const rise = clamp(forward[2], -1, 1);
  const steep = Math.abs(rise) > 0.9999999;
  const level = steep ? mix(-Math.sign(rise), up, 0, up) : forward;
  const heading = wrapHeading(Math.atan2(level[0], level[1]) / DEGREE);
  if (steep) return { forward, up, heading, pitch: 90 * Math.sign(rise), roll: 0 };
  const right: Vector = [Math.cos(heading * DEGREE), -Math.sin(heading * DEGREE), 0];
  const roll = Math.atan2(dot(up, right), dot(up, cross(right, forward))) / DEGREE;
  return { forward, up, heading, pitch: Math.asin(rise) / DEGREE, roll };
}
