/**
 * The flight model: tilts for every change of speed, banks for every turn, hovers without input, and the rotor's speed.
 *
 *   tilt       critically damped towards the one whose push brings the wanted speed
 *   push       THRUST·tan(tilt) along the ground, m/s², less DRAG·speed
 *   turn       the bank of a coordinated turn, tan(roll) = speed·yaw rate / THRUST
 */

import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { type MutableHelicopter, ROTOR, SPEED } from "./helicopter-spec.ts";
import { approach, type Damped, springTo } from "./spring.ts";

/** m/s² at a tilt of 45°: more than gravity's 9.8, since a disc tilts further than its hull. */
const THRUST = 17;
/** 1/s: holds the nose about 9° down at top speed. */
const DRAG = 0.045;
/** 1/s. With TILTING = 4 any more overshoots the wanted speed: s·(1 + s/4)² + RESPONSE keeps real roots to 0.59. */
const RESPONSE = 0.55;
/** 1/s, of pitch and roll. */
const TILTING = 4;
/** Degrees of tilt to change speed, and of bank including the turn's. */
const TILT = 24;
const BANK = 40;
/** Degrees a second when slow. Above YAW_SPEED, m/s, speed·yaw rate is held near YAW·YAW_SPEED, 13 m/s². */
const YAW = 50;
const YAW_SPEED = 14.9;
/** 1/s. */
const YAWING = 4;
/** 1/s, and m/s², of vertical speed. */
const LIFTING = 3;
const LIFT = 8;

const damped: Damped = { value: 0, rate: 0 };

/** Turns, tilts and accelerates along the ground; dt ≤ 1/60 s. */
export function steer(craft: MutableHelicopter, intent: Intent, dt: number): void {
  const top = YAW / Math.hypot(1, Math.hypot(craft.vx, craft.vy) / YAW_SPEED);
  craft.yawRate = approach(craft.yawRate, intent.turn * top, YAWING, dt);
  craft.heading = wrapHeading(craft.heading + craft.yawRate * dt);
  const sin = Math.sin(craft.heading * DEGREE);
  const cos = Math.cos(craft.heading * DEGREE);
  let ahead = craft.vx * sin + craft.vy * cos;
  let aside = craft.vx * cos - craft.vy * sin;

  const wantedAhead = intent.forward * (intent.forward > 0 ? SPEED.forward : SPEED.back);
  const pushAhead = clamp(RESPONSE * (wantedAhead - ahead) + DRAG * ahead, -pushOf(TILT), pushOf(TILT));
  const pushAside = clamp(RESPONSE * (intent.right * SPEED.side - aside) + DRAG * aside, -pushOf(TILT), pushOf(TILT));
  const turning = craft.yawRate * DEGREE * ahead;
  const bank = clamp(pushAside + turning, -pushOf(BANK), pushOf(BANK));
  tilt(craft, -tiltOf(pushAhead), tiltOf(bank), TILTING, dt);

  ahead += (pushOf(-craft.pitch) - DRAG * ahead) * dt;
  aside += (pushOf(craft.roll) - DRAG * aside) * dt;
  craft.vx = ahead * sin + aside * cos;
  craft.vy = ahead * cos - aside * sin;
}

/** Moves pitch and roll towards the given ones, degrees. */
export function tilt(craft: MutableHelicopter, pitch: number, roll: number, stiffness: number, dt: number): void {
  damped.value = craft.pitch;
  damped.rate = craft.pitchRate;
  springTo(damped, pitch, stiffness, dt);
  craft.pitch = damped.value;
  craft.pitchRate = damped.rate;
  damped.value = craft.roll;
  damped.rate = craft.rollRate;
  springTo(damped, roll, stiffness, dt);
  craft.roll = damped.value;
  craft.rollRate = damped.rate;
}

/** Moves the vertical speed towards `climb`, m/s. */
export function lift(craft: MutableHelicopter, climb: number, dt: number): void {
  craft.vz += clamp(LIFTING * (climb - craft.vz), -LIFT, LIFT) * dt;
}

/** m/s² along the ground at a tilt in degrees, and back. */
function pushOf(degrees: number): number {
  return THRUST * Math.tan(degrees * DEGREE);
}

function tiltOf(push: number): number {
  return Math.atan(push / THRUST) / DEGREE;
}

/** Radians a second of rotor speed, gained or lost each second, and the share of full speed that lifts. */
const SPIN_UP = 24;
const SPIN_DOWN = 6;
const LIFTS = 0.9;

/** Turns the rotor: full in the air, idle a while after landing, full again before takeoff. */
export function spinRotor(craft: MutableHelicopter, lifting: boolean, dt: number): void {
  const resting = craft.landed && craft.landedFor >= ROTOR.patience && !lifting;
  craft.rotorSpeed = resting
    ? Math.max(ROTOR.idle, craft.rotorSpeed - SPIN_DOWN * dt)
    : Math.min(ROTOR.full, craft.rotorSpeed + SPIN_UP * dt);
  craft.rotorAngle = (craft.rotorAngle + craft.rotorSpeed * dt) % (2 * Math.PI);
}

export function isRotorUpToSpeed(craft: MutableHelicopter): boolean {
  return craft.rotorSpeed >= LIFTS * ROTOR.full;
}
