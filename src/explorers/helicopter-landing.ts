/** Coming down, standing and carried: how a helicopter meets the ground. */

import { standsUnder } from "./clearing.ts";
import { escapeRock, SKIN } from "./escape.ts";
import type { Gap, Ground, Intent } from "./explorer.ts";
import { createFooting, type Footing, LEVEL, surveyFooting } from "./footing.ts";
import { tilt } from "./helicopter-flight.ts";
import { type Craft, SPEED } from "./helicopter-spec.ts";
import { createFit, fitHull, HULL_HEIGHT, isClear } from "./hull.ts";

/** 1/s: speed towards rock, or a limit, for each metre still to go. */
const EASING = 0.7;
/** m/s at touch down. */
const TOUCH = 0.25;
/** Metres kept from rock: by the cushion under a hover, over ground that refuses a landing, and under a roof. */
const CUSHION = 1.5;
const REFUSED = 0.5;
const OVERHEAD = 0.3;
/** Seconds looked ahead for hills, and metres above the skids from which one is a wall. */
const FORESIGHT = 1;
const HILL = 15;
/** Metres of clearance below which the ground is surveyed. */
const NEAR = 12;
/** Metres that the hull may hang above skids at rest before its surroundings leave no room. */
const ROOM = 0.15;
/** Metres by which ground may sink in one step with a helicopter still on it. */
const CARRIED = 2;

const footing = createFooting();
const fit = createFit();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The ground below, as seen by one coming down; null while it does not come down, or is still high. */
export function surveyLanding(craft: Craft, wish: Intent, ground: Ground): Footing | null {
  if (wish.up >= 0 || craft.clearance > NEAR) return null;
  surveyFooting(ground, craft.x, craft.y, craft.z, craft.heading, footing);
  const lowest = craft.z - craft.clearance;
  if (footing.refusal === "" && lowest > footing.rest + ROOM) footing.refusal = "No room to land: rock beside the hull";
  if (standsUnder(ground, craft.x, craft.y, craft.z, "tree")) footing.refusal = "Trees below";
  return footing;
}

/** Metres left to sink before the skids, or anything else, touch. */
export function heightOver(craft: Craft, below: Footing): number {
  return Math.min(craft.clearance, craft.z - below.rest);
}

/** The vertical speed for a wish, m/s: slower towards ground, roof and limits; the ground has the last word. */
export function wishedClimb(craft: Craft, wish: Intent, below: Footing | null, ground: Ground): number {
  const { minAltitude, maxAltitude } = craft.limits;
  let climb = wish.up * (wish.up > 0 ? SPEED.climb : SPEED.descend);
  climb = Math.min(climb, Math.max(-SPEED.descend, EASING * (maxAltitude - craft.z)));
  climb = Math.max(climb, Math.min(SPEED.climb, EASING * (minAltitude - craft.z)));
  climb = Math.min(climb, EASING * (craft.headroom - OVERHEAD));
  climb = Math.max(climb, slowestSink(craft, wish, below));
  return wish.up < 0 ? climb : Math.max(climb, hillAhead(craft, ground));
}

/** The climb, m/s, that takes the cushion over a hill a second ahead; none for what is too high to be a hill. */
function hillAhead({ x, y, z, vx, vy }: Craft, ground: Ground): number {
  const { floor } = ground.gapAt(x + vx * FORESIGHT, y + vy * FORESIGHT, z + HULL_HEIGHT / 2, gap);
  const rise = floor + CUSHION - z;
  return rise > 0 && rise < HILL ? Math.min(SPEED.climb, rise / FORESIGHT) : -Infinity;
}

function slowestSink(craft: Craft, wish: Intent, below: Footing | null): number {
  if (below !== null && below.refusal === "") {
    const height = heightOver(craft, below);
    return height > 0 ? -TOUCH - EASING * height : -2 * height;
  }
  // Without a survey on the way down the ground is far; the cushion would be the same.
  return -EASING * (craft.clearance - (wish.up < 0 ? REFUSED : CUSHION));
}

export function land(craft: Craft): void {
  craft.landed = true;
  craft.landedFor = 0;
  halt(craft);
}

function halt(craft: Craft): void {
  craft.vx = 0;
  craft.vy = 0;
  craft.vz = 0;
  craft.yawRate = 0;
}

export function leaveGround(craft: Craft): void {
  craft.landed = false;
  craft.landedFor = 0;
}

/** Stands on the ground as it now is, carried up and down with it; in the air again when it is gone. */
export function stand(craft: Craft, dt: number, ground: Ground): void {
  halt(craft);
  craft.landedFor += dt;
  const under = surveyFooting(ground, craft.x, craft.y, craft.z, craft.heading, footing);
  if (craft.z - under.middle > CARRIED) {
    craft.clearance = Infinity;
    leaveGround(craft);
    return;
  }
  const level = !Number.isNaN(under.slope);
  if (level) tilt(craft, under.pitch, under.roll, 8, dt);
  // Up at once, for skids must not sink in; down gently, so that it settles.
  const z = Math.max(under.rest, craft.z - CARRIED * dt);
  if (rest(craft, z, ground)) craft.notice = standingNotice(under);
  else leaveGround(craft);
}

/** Stands at once as it will when it has settled; where no hull has room it is in the air. */
export function settleDown(craft: Craft, ground: Ground): void {
  const { rest: z, slope, pitch, roll } = surveyFooting(ground, craft.x, craft.y, craft.z, craft.heading, footing);
  if (!Number.isNaN(slope)) Object.assign(craft, { pitch, roll });
  if (!rest(craft, z, ground)) leaveGround(craft);
}

/** Puts the skids at z, or higher where the hull needs it; false where it had to leave through rock. */
function rest(craft: Craft, z: number, ground: Ground): boolean {
  fitHull(ground, craft.x, craft.y, z, fit);
  if (fit.lowest > z && fit.lowest <= fit.highest) {
    z = fit.lowest + SKIN;
    fitHull(ground, craft.x, craft.y, z, fit);
  }
  const stands = isClear(fit, z);
  if (stands) craft.z = z;
  else if (escapeRock(ground, craft.x, craft.y, craft.z, craft)) fitHull(ground, craft.x, craft.y, craft.z, fit);
  craft.clearance = craft.z - fit.lowest;
  craft.headroom = fit.highest - craft.z;
  return stands;
}

function standingNotice({ slope }: Footing): string {
  if (Number.isNaN(slope)) return "The ground is going from under the skids";
  // Half a degree of grace, so that a landing at the limit is not called steep.
  return slope > LEVEL + 0.5 ? `The ground has grown steep: ${Math.round(slope)}°` : "";
}
