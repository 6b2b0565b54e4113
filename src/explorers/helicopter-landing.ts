/** Landing and standing: the descent, the landing site under the skids, and ground that carries a landed helicopter. */

import { phrase, saying, type Words } from "../words/words.ts";
import { DEGREE } from "./angle.ts";
import type { Gap, Ground, Intent } from "./explorer.ts";
import { escapeRock, firstUnder, SKIN } from "./free-spot.ts";
import { tilt } from "./helicopter-flight.ts";
import {
  createFit,
  createSkidSurvey,
  fitHull,
  HULL_HEIGHT,
  isClear,
  LANDING_SLOPE,
  NO_GROUND,
  type SkidSurvey,
  surveySkids,
} from "./helicopter-hull.ts";
import { type MutableHelicopter, SPEED } from "./helicopter-spec.ts";
import { approach } from "./spring.ts";

/** Metres under a hull at which the rim that holds it is looked up; m/s, and 1/s, with which it slides off. */
const RIM = 1.5;
const [SLIDE, SLIDING] = [3, 2];
/** Sum of the directions of columns on the rim, less than which they are on all sides. */
const LOPSIDED = 0.5;
/** 1/s: speed towards rock or a limit, for each metre left. */
const EASING = 0.7;
/** m/s at touchdown. */
const TOUCH = 0.25;
/** Metres kept from rock: under a hover (the ground cushion), over ground that refuses a landing, and under a roof. */
const CUSHION = 1.5;
const REFUSED = 0.5;
const OVERHEAD = 0.3;
/** Seconds looked ahead for hills, and metres above the skids from which one counts as a wall. */
const LOOK_AHEAD = 1;
const HILL = 15;
/** Metres of clearance below which the ground is surveyed. */
const NEAR = 12;
/** Metres that the hull may sit above skids at rest before its surroundings leave no room. */
const ROOM = 0.15;
/** Metres by which ground may sink in one step with a helicopter still on it. */
const CARRIED = 2;

const site = createSkidSurvey();
const fit = createFit();
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** Materials that no helicopter lands on, however flat their tops. */
const UNFIT = {
  tree: phrase("Trees below"),
  headframe: phrase("A headframe below"),
  bridge: phrase("A bridge below"),
  helicopter: phrase("A helicopter below"),
};

/** The landing site below a descent; null while it does not descend or is still high. */
export function surveyLanding(craft: MutableHelicopter, intent: Intent, ground: Ground): SkidSurvey | null {
  return intent.up >= 0 || craft.clearance > NEAR ? null : surveySite(craft, ground);
}

/** The landing site below a helicopter in the air. */
export function surveySite(craft: SiteAbove, ground: Ground): SkidSurvey {
  surveySkids(ground, craft.x, craft.y, craft.z, craft.heading, site);
  const lowest = craft.z - craft.clearance;
  if (site.refusal === "" && lowest > site.rest + ROOM) site.refusal = phrase("No room to land: rock beside the hull");
  site.refusal = firstUnder(ground, craft.x, craft.y, craft.z, UNFIT) ?? site.refusal;
  return site;
}

/** A place over a site, and the metres that a hull there can sink. */
export type SiteAbove = Pick<MutableHelicopter, "x" | "y" | "z" | "heading" | "clearance">;

/** Metres left to sink before the skids, or anything else, touch. */
export function heightOver(craft: MutableHelicopter, below: SkidSurvey): number {
  return Math.min(craft.clearance, craft.z - below.rest);
}

/** The vertical speed for an intent, m/s: slower towards ground, roof and limits. The ground has the last word. */
export function climbFor(craft: MutableHelicopter, intent: Intent, below: SkidSurvey | null, ground: Ground): number {
  const { minAltitude, maxAltitude } = craft.limits;
  let climb = intent.up * (intent.up > 0 ? SPEED.climb : SPEED.descend);
  climb = Math.min(climb, Math.max(-SPEED.descend, EASING * (maxAltitude - craft.z)));
  climb = Math.max(climb, Math.min(SPEED.climb, EASING * (minAltitude - craft.z)));
  climb = Math.min(climb, EASING * (craft.headroom - OVERHEAD));
  climb = Math.max(climb, slowestSink(craft, intent, below));
  return intent.up < 0 ? climb : Math.max(climb, hillAhead(craft, ground));
}

/** The climb, m/s, that carries the cushion over a hill a second ahead; −Infinity for none and for walls. */
function hillAhead({ x, y, z, vx, vy }: MutableHelicopter, ground: Ground): number {
  const { floor } = ground.gapAt(x + vx * LOOK_AHEAD, y + vy * LOOK_AHEAD, z + HULL_HEIGHT / 2, gap);
  const rise = floor + CUSHION - z;
  return rise > 0 && rise < HILL ? Math.min(SPEED.climb, rise / LOOK_AHEAD) : -Infinity;
}

function slowestSink(craft: MutableHelicopter, intent: Intent, below: SkidSurvey | null): number {
  if (below !== null && below.refusal === "") {
    const height = heightOver(craft, below);
    return height > 0 ? -TOUCH - EASING * height : -2 * height;
  }
  // Without a survey on the way down the ground is far, and the cushion would be the same.
  return -EASING * (craft.clearance - (intent.up < 0 ? REFUSED : CUSHION));
}

/** Moves a hull that sinks on a rim away from the rock under it: ahead where that lies to all sides. Trees in a wood hold it. */
export function slideOffRim(craft: MutableHelicopter, below: SkidSurvey | null, dt: number, ground: Ground): void {
  if (!below || (below.refusal !== NO_GROUND && below.drop < Infinity) || craft.clearance > RIM) return;
  const { wallEast, wallNorth } = fitHull(ground, craft.x, craft.y, craft.z - RIM, fit);
  const isLopsided = Math.hypot(wallEast, wallNorth) > LOPSIDED;
  const way = isLopsided ? Math.atan2(-wallEast, -wallNorth) : craft.heading * DEGREE;
  craft.vx = approach(craft.vx, SLIDE * Math.sin(way), SLIDING, dt);
  craft.vy = approach(craft.vy, SLIDE * Math.cos(way), SLIDING, dt);
}

export function land(craft: MutableHelicopter): void {
  craft.landed = true;
  craft.landedFor = 0;
  halt(craft);
}

function halt(craft: MutableHelicopter): void {
  craft.vx = 0;
  craft.vy = 0;
  craft.vz = 0;
  craft.yawRate = 0;
}

export function takeOff(craft: MutableHelicopter): void {
  craft.landed = false;
  craft.landedFor = 0;
}

/** Stands on the ground as it is now, carried up and down with it; takes off where it is gone. */
export function stand(craft: MutableHelicopter, dt: number, ground: Ground): void {
  halt(craft);
  craft.landedFor += dt;
  const under = surveySkids(ground, craft.x, craft.y, craft.z, craft.heading, site);
  if (craft.z - under.middle > CARRIED) {
    craft.clearance = Infinity;
    takeOff(craft);
    return;
  }
  const level = !Number.isNaN(under.slope);
  if (level) tilt(craft, under.pitch, under.roll, 8, dt);
  // Up at once, as skids must not sink in; down gently, so that it settles.
  const z = Math.max(under.rest, craft.z - CARRIED * dt);
  if (rest(craft, z, ground)) craft.notice = standingNotice(under);
  else takeOff(craft);
}

/** Puts it on the ground as it will be once settled; where the hull has no room it is in the air. */
export function settleDown(craft: MutableHelicopter, ground: Ground): void {
  const { rest: z, slope, pitch, roll } = surveySkids(ground, craft.x, craft.y, craft.z, craft.heading, site);
  if (!Number.isNaN(slope)) Object.assign(craft, { pitch, roll });
  if (!rest(craft, z, ground)) takeOff(craft);
}

/** Puts the skids at z, or higher where the hull needs it; false where it had to escape from rock. */
function rest(craft: MutableHelicopter, z: number, ground: Ground): boolean {
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

function standingNotice({ slope }: SkidSurvey): Words {
  if (Number.isNaN(slope)) return phrase("The ground under the skids is disappearing");
  // Half a degree of tolerance, so that a landing at the limit is not called steep.
  return slope > LANDING_SLOPE + 0.5
    ? saying("The ground is now too steep: {slope}°", { slope: Math.round(slope) })
    : "";
}
