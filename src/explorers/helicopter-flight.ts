/**
 * How a helicopter answers in the air: a tilt for every change of speed, a bank for every turn, a hover for no wish.
 *
 *   tilt       critically damped towards the one whose push brings the wished speed
 *   push       THRUST·tan(tilt) along the ground, m/s², less DRAG·speed
 *   turn       the bank of a coordinated turn, tan(roll) = speed·yaw rate / THRUST
 */

import { clamp, DEGREE, wrapHeading } from "./angle.ts";
import type { Intent } from "./explorer.ts";
import { type Craft, SPEED } from "./helicopter-spec.ts";
import { approach, type Swing, springTo } from "./spring.ts";

/** m/s² at a tilt of 45°: more than gravity's 9.8, since a disc tilts further than its hull. */
const THRUST = 17;
/** 1/s: holds the nose about 9° down at top speed. */
const DRAG = 0.045;
/** 1/s. With TILTING = 4 any more swings past the wished speed: s·(1 + s/4)² + RESPONSE keeps real roots to 0.59. */
const RESPONSE = 0.55;
/** 1/s, of pitch and roll. */
const TILTING = 4;
/** Degrees of tilt to change speed, and of bank with the turn's added. */
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

const swing: Swing = { value: 0, rate: 0 };

/** Turns, tilts and speeds up along the ground, dt ≤ 1/60 s. */
export function steer(craft: Craft, wish: Intent, dt: number): void {
  const top = YAW / Math.hypot(1, Math.hypot(craft.vx, craft.vy) / YAW_SPEED);
  craft.yawRate = approach(craft.yawRate, wish.turn * top, YAWING, dt);
  craft.heading = wrapHeading(craft.heading + craft.yawRate * dt);
  const sin = Math.sin(craft.heading * DEGREE);
  const cos = Math.cos(craft.heading * DEGREE);
  let ahead = craft.vx * sin + craft.vy * cos;
  let aside = craft.vx * cos - craft.vy * sin;

  const wishedAhead = wish.forward * (wish.forward > 0 ? SPEED.forward : SPEED.back);
  const pushAhead = clamp(RESPONSE * (wishedAhead - ahead) + DRAG * ahead, -pushOf(TILT), pushOf(TILT));
  const pushAside = clamp(RESPONSE * (wish.right * SPEED.side - aside) + DRAG * aside, -pushOf(TILT), pushOf(TILT));
  const turning = craft.yawRate * DEGREE * ahead;
  const bank = clamp(pushAside + turning, -pushOf(BANK), pushOf(BANK));
  tilt(craft, -tiltOf(pushAhead), tiltOf(bank), TILTING, dt);

  ahead += (pushOf(-craft.pitch) - DRAG * ahead) * dt;
  aside += (pushOf(craft.roll) - DRAG * aside) * dt;
  craft.vx = ahead * sin + aside * cos;
  craft.vy = ahead * cos - aside * sin;
}

/** Swings pitch and roll towards those wished, degrees. */
export function tilt(craft: Craft, pitch: number, roll: number, stiffness: number, dt: number): void {
  swing.value = craft.pitch;
  swing.rate = craft.pitchRate;
  springTo(swing, pitch, stiffness, dt);
  craft.pitch = swing.value;
  craft.pitchRate = swing.rate;
  swing.value = craft.roll;
  swing.rate = craft.rollRate;
  springTo(swing, roll, stiffness, dt);
  craft.roll = swing.value;
  craft.rollRate = swing.rate;
}

/** Brings the vertical speed towards the one wished, m/s. */
export function lift(craft: Craft, climb: number, dt: number): void {
  craft.vz += clamp(LIFTING * (climb - craft.vz), -LIFT, LIFT) * dt;
}

/** m/s² along the ground at a tilt in degrees, and back. */
function pushOf(degrees: number): number {
  return THRUST * Math.tan(degrees * DEGREE);
}

function tiltOf(push: number): number {
  return Math.atan(push / THRUST) / DEGREE;
}
