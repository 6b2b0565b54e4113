/**
 * A helicopter that a beginner can fly: it hovers by itself, slows before ground and rock, and never enters rock.
 *
 *   forward   up to 63 m/s ahead, 20 back; right: up to 18 m/s; up: 12 m/s, down: 9; turn: 50°/s, less with speed
 *   land      by holding down, on ground within 12° of level; a notice says why it refuses
 *   rim       by holding down over the edge of an island it slides off, and sinks beside it
 *   error     never inside rock in 10⁶ random steps (tests/explorers/flight.long.test.ts)
 *   source    G. Relf, "Islands in the sky": below sea level off an island, never up through its bottom
 */

import { phrase, saying, type Words } from "../words/words.ts";
import { DEGREE, wrapHeading } from "./angle.ts";
import { type Contact, collideAndSlide } from "./collide-and-slide.ts";
import { type Ground, type Intent, type Pose, sanitizeIntent, substepsOf } from "./explorer.ts";
import { isRotorUpToSpeed, lift, spinRotor, steer } from "./helicopter-flight.ts";
import type { SkidSurvey } from "./helicopter-hull.ts";
import {
  climbFor,
  heightOver,
  land,
  settleDown,
  slideOffRim,
  stand,
  surveyLanding,
  takeOff,
} from "./helicopter-landing.ts";
import { type Helicopter, type Limits, type MutableHelicopter, ROTOR } from "./helicopter-spec.ts";
import { approach } from "./spring.ts";

export type { Helicopter, Limits } from "./helicopter-spec.ts";

const NO_LIMITS: Limits = { minAltitude: -Infinity, maxAltitude: Infinity };
/** Metres above ground where a descent starts to slow the way forward, and where skids drag. */
const SLOWING = 4;
const TOUCHING = 0.03;
/** m/s along the ground at which skids hold. */
const HOLDS = 1.5;

/** A helicopter at a pose: in the air, or landed on the ground `stands`, with its rotor idle. */
export function createHelicopter(pose: Pose, options: { limits?: Limits; stands?: Ground } = {}): Helicopter {
  const { x, y, z, heading, pitch, roll } = pose;
  const { stands } = options;
  const landed = stands !== undefined;
  const craft: MutableHelicopter = {
    x,
    y,
    z,
    heading: wrapHeading(heading),
    pitch,
    roll,
    vx: 0,
    vy: 0,
    vz: 0,
    pitchRate: 0,
    rollRate: 0,
    yawRate: 0,
    rotorAngle: 0,
    rotorSpeed: landed ? ROTOR.idle : ROTOR.full,
    landed,
    landedFor: landed ? ROTOR.patience : 0,
    clearance: landed ? 0 : Infinity,
    headroom: Infinity,
    limits: options.limits ?? NO_LIMITS,
    notice: "",
  };
  if (stands) settleDown(craft, stands);
  return craft;
}

/** The state dt seconds later, 0 < dt ≤ 0.1; any other finite dt is cut into the same substeps. */
export function stepHelicopter(state: Helicopter, intent: Intent, dt: number, ground: Ground): Helicopter {
  const craft: MutableHelicopter = { ...state };
  const sane = sanitizeIntent(intent);
  const count = substepsOf(dt);
  for (let i = 0; i < count; i++) substep(craft, sane, dt / count, ground);
  return craft;
}

function substep(craft: MutableHelicopter, intent: Intent, dt: number, ground: Ground): void {
  spinRotor(craft, intent.up > 0, dt);
  if (craft.landed && intent.up > 0 && isRotorUpToSpeed(craft)) takeOff(craft);
  if (craft.landed) stand(craft, dt, ground);
  else fly(craft, intent, dt, ground);
}

function fly(craft: MutableHelicopter, intent: Intent, dt: number, ground: Ground): void {
  const below = surveyLanding(craft, intent, ground);
  const landing = below !== null && below.refusal === "";
  const height = landing ? heightOver(craft, below) : Infinity;
  steer(craft, height < SLOWING ? slowed(intent, Math.max(0, height / SLOWING)) : intent, dt);
  slideOffRim(craft, below, dt, ground);
  lift(craft, climbFor(craft, intent, below, ground), dt);
  if (height < TOUCHING) drag(craft, dt);
  const contact = collideAndSlide(ground, craft, dt);
  craft.notice = flyingNotice(craft, intent, below, contact, ground);
  if (height < TOUCHING && Math.hypot(craft.vx, craft.vy) < HOLDS) land(craft);
}

/** Skids on the ground: the speed along it is soon gone. */
function drag(craft: MutableHelicopter, dt: number): void {
  craft.vx = approach(craft.vx, 0, 3, dt);
  craft.vy = approach(craft.vy, 0, 3, dt);
}

function slowed({ forward, right, up, turn }: Intent, share: number): Intent {
  return { forward: forward * share, right: right * share, up, turn };
}

function flyingNotice(
  craft: MutableHelicopter,
  intent: Intent,
  below: SkidSurvey | null,
  contact: Contact,
  ground: Ground,
): Words {
  const { minAltitude, maxAltitude } = craft.limits;
  if (below !== null && below.refusal !== "" && craft.clearance < 3) return below.refusal;
  if (intent.up > 0 && craft.headroom < 1) return phrase("Rock overhead");
  if (contact === "stop" && (intent.forward !== 0 || intent.right !== 0)) return inTheWay(craft, intent, ground);
  if (intent.up > 0 && craft.z > maxAltitude - 1)
    return saying("The highest it flies: {n} m", { n: Math.round(maxAltitude) });
  if (intent.up < 0 && craft.z < minAltitude + 1)
    return saying("The lowest it flies: {n} m", { n: Math.round(minAltitude) });
  return "";
}

const IN_THE_WAY = {
  land: phrase("Rock in the way"),
  tree: phrase("Trees in the way"),
  stone: phrase("A stone in the way"),
  house: phrase("A house in the way"),
  headframe: phrase("A headframe in the way"),
  bridge: phrase("A bridge in the way"),
  helicopter: phrase("A helicopter in the way"),
};
/** Metres ahead of the hull's middle, and above its skids, at which the obstacle is looked up. */
const AHEAD = 6;
const MIDDLE = 2;

function inTheWay({ x, y, z, heading }: MutableHelicopter, { forward, right }: Intent, ground: Ground): string {
  const effort = Math.hypot(forward, right);
  const [sin, cos] = [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
  const [east, north] = [(forward * sin + right * cos) / effort, (forward * cos - right * sin) / effort];
  return IN_THE_WAY[ground.materialAt?.(x + AHEAD * east, y + AHEAD * north, z + MIDDLE) ?? "land"];
}
