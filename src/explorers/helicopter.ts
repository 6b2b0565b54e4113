/**
 * A helicopter that a beginner can fly: it hovers by itself, slows before ground and rock, and never enters rock.
 *
 *   forward   up to 63 m/s ahead, 20 back; right: up to 18 m/s; up: 12 m/s, down: 9; turn: 50°/s, less with speed
 *   land      by holding down, on ground within 12° of level; it says why it will not
 *   error     never inside rock in 10⁶ random steps (tests/explorers/flight.long.test.ts)
 *   source    G. Relf, "Islands in the sky": below sea level off an island, never up through its bottom
 */

import { DEGREE, wrapHeading } from "./angle.ts";
import { type Contact, moveBody } from "./collide-and-slide.ts";
import type { Ground, Intent, Pose } from "./explorer.ts";
import type { Footing } from "./footing.ts";
import { lift, steer } from "./helicopter-flight.ts";
import { heightOver, land, leaveGround, settleDown, stand, surveyLanding, wishedClimb } from "./helicopter-landing.ts";
import { type Craft, type Helicopter, type Limits, ROTOR } from "./helicopter-spec.ts";
import { soundIntent } from "./intent.ts";
import { rotorCarries, turnRotor } from "./rotor.ts";
import { approach } from "./spring.ts";

export type { Helicopter, Limits } from "./helicopter-spec.ts";

const NO_LIMITS: Limits = { minAltitude: -Infinity, maxAltitude: Infinity };
/** Longest stretch, seconds, over which the motion is taken as straight. */
const STRETCH = 1 / 60;
/** Metres above ground where a descent starts to slow its way forward, and from which skids drag. */
const SLOWING = 4;
const TOUCHING = 0.03;
/** m/s along the ground at which skids hold. */
const HOLDS = 1.5;

/** A helicopter at a pose: in the air, or on the `stands` that it is given, its skids as they lie there and its rotor idle. */
export function createHelicopter(pose: Pose, options: { limits?: Limits; stands?: Ground } = {}): Helicopter {
  const { x, y, z, heading, pitch, roll } = pose;
  const { stands } = options;
  const landed = stands !== undefined;
  const craft: Craft = {
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

/** The state dt seconds later, 0 < dt ≤ 0.1; any other dt that is a number is taken in the same small stretches. */
export function stepHelicopter(state: Helicopter, intent: Intent, dt: number, ground: Ground): Helicopter {
  const craft: Craft = { ...state };
  const wish = soundIntent(intent);
  const stretches = Math.ceil(dt / STRETCH - 1e-9);
  for (let i = 0; i < stretches; i++) stretch(craft, wish, dt / stretches, ground);
  return craft;
}

function stretch(craft: Craft, wish: Intent, dt: number, ground: Ground): void {
  turnRotor(craft, wish.up > 0, dt);
  if (craft.landed && wish.up > 0 && rotorCarries(craft)) leaveGround(craft);
  if (craft.landed) stand(craft, dt, ground);
  else fly(craft, wish, dt, ground);
}

function fly(craft: Craft, wish: Intent, dt: number, ground: Ground): void {
  const below = surveyLanding(craft, wish, ground);
  const landing = below !== null && below.refusal === "";
  const height = landing ? heightOver(craft, below) : Infinity;
  steer(craft, height < SLOWING ? slowed(wish, Math.max(0, height / SLOWING)) : wish, dt);
  lift(craft, wishedClimb(craft, wish, below, ground), dt);
  if (height < TOUCHING) drag(craft, dt);
  const contact = moveBody(ground, craft, dt);
  craft.notice = flyingNotice(craft, wish, below, contact, ground);
  if (height < TOUCHING && Math.hypot(craft.vx, craft.vy) < HOLDS) land(craft);
}

/** Skids on the ground: what is left of the way forward is soon gone. */
function drag(craft: Craft, dt: number): void {
  craft.vx = approach(craft.vx, 0, 3, dt);
  craft.vy = approach(craft.vy, 0, 3, dt);
}

function slowed({ forward, right, up, turn }: Intent, share: number): Intent {
  return { forward: forward * share, right: right * share, up, turn };
}

function flyingNotice(craft: Craft, wish: Intent, below: Footing | null, contact: Contact, ground: Ground): string {
  const { minAltitude, maxAltitude } = craft.limits;
  if (below !== null && below.refusal !== "" && craft.clearance < 3) return below.refusal;
  if (wish.up > 0 && craft.headroom < 1) return "Rock overhead";
  if (contact === "stop" && (wish.forward !== 0 || wish.right !== 0)) return inTheWay(craft, wish, ground);
  if (wish.up > 0 && craft.z > maxAltitude - 1) return `The highest it flies: ${Math.round(maxAltitude)} m`;
  if (wish.up < 0 && craft.z < minAltitude + 1) return `The lowest it flies: ${Math.round(minAltitude)} m`;
  return "";
}

const IN_THE_WAY = {
  land: "Rock in the way",
  tree: "Trees in the way",
  stone: "A stone in the way",
  house: "A house in the way",
};
/** Metres ahead of the hull's middle, and above its skids, at which what stops it is looked at. */
const AHEAD = 6;
const MIDDLE = 2;

function inTheWay({ x, y, z, heading }: Craft, { forward, right }: Intent, ground: Ground): string {
  const effort = Math.hypot(forward, right);
  const [sin, cos] = [Math.sin(heading * DEGREE), Math.cos(heading * DEGREE)];
  const [east, north] = [(forward * sin + right * cos) / effort, (forward * cos - right * sin) / effort];
  return IN_THE_WAY[ground.materialAt?.(x + AHEAD * east, y + AHEAD * north, z + MIDDLE) ?? "land"];
}
