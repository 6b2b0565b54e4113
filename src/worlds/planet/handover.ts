/**
 * One explorer becomes another, and nothing that is seen jumps.
 *
 *   orbiter, ship   from anything, at any height, at once
 *   helicopter      from 12 to 400 m over the ground at once, where the eye is; else the orbiter flies to 60 m first. On foot
 *                   one boards the one that stands within 7 m, or one is brought: to a level place in reach, or overhead
 *   walker          out of a helicopter that stands or hovers low, or from within 9 m of dry land; else the orbiter flies down to the
 *                   nearest. A wish to move ends such a flight, and with it the change
 */

import { easeBetween } from "../../camera/easing.ts";
import { boardingRefusalAt, stepOut } from "../../explorers/boarding.ts";
import { placeOf } from "../../explorers/chart.ts";
import {
  createOrbiter,
  flyTo,
  LEAST_CLEARANCE,
  type Orbiter,
  withVelocity as orbiterWith,
} from "../../explorers/orbiter.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { wadingGroundRound } from "../../explorers/planet-ground.ts";
import {
  canBeBoarded,
  ceilingOver,
  createRoundHelicopter,
  withVelocity as helicopterWith,
  type RoundHelicopter,
} from "../../explorers/round-helicopter.ts";
import { createChartedWalker, createRoundWalker, type RoundWalker } from "../../explorers/round-walker.ts";
import { createShip, type Ship } from "../../explorers/ship.ts";
import { directionOf, poseOfView, tangentFrame } from "../../explorers/tangent-frame.ts";
import { mix, unit, type Vector } from "../../explorers/vector.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import { type Head, onHull, ownView, PILOT_SEAT, type Who } from "../../explorers/who.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import { nearestDryLand } from "./dry-land.ts";
import { bringHelicopter } from "./summon.ts";
import { LEVEL_HEAD, see, type Traveller } from "./traveller.ts";

/** Metres over the ground between which a helicopter takes over where the eye is, and to which one flies for it. */
const [HOVERS, MOST_HOVERS, HOVER] = [12, 400, 60];
/** Metres from the eye to a walker's, up to which one steps out without a flight. */
const STEPS_OUT = 9;
/** Metres from where a helicopter comes down to where its pilot, who went before it, walks. */
const ASIDE = 20;
const SAID_FOR = 4;

/** Asks for another explorer: becomes it at once, or is bound for it, or says why not. */
export function changeTo(traveller: Traveller, by: PlanetExplorer, ground: PlanetGround): Traveller {
  const { who, bound } = traveller;
  if (bound === by || (who.by === by && bound === null)) return traveller;
  switch (by) {
    case "orbiter":
      if (who.by === "orbiter") return { ...traveller, who: { by, is: { ...who.is, flight: null } }, bound: null };
      return takeOver(traveller, { by, is: orbiterHere(traveller, ground) }, ground);
    case "ship":
      return takeOver(traveller, { by, is: createShip(traveller.view, traveller.velocity, ground) }, ground);
    case "helicopter":
      return who.by === "walker" ? boardOrBring(traveller, who.is, ground) : toHelicopter(traveller, ground);
    case "walker":
      if (who.by === "helicopter" && canBeBoarded(who.is)) return stepOutOf(traveller, who.is, ground);
      return toWalker(traveller, ground);
  }
}

/** Steps out of a craft, boards one that is near, or says why not; an orbiter comes down to walk. */
export function boardTraveller(traveller: Traveller, ground: PlanetGround): Traveller {
  const { who } = traveller;
  if (who.by === "helicopter") return stepOutOf(traveller, who.is, ground);
  if (who.by === "walker") return board(traveller, who.is, ground);
  if (who.by === "ship" && clearanceOf(traveller, ground) > STEPS_OUT)
    return refuse(traveller, `Come down to ${STEPS_OUT} m to step out`);
  return changeTo(traveller, "walker", ground);
}

/** After a step: the change that a flight was for, once it is there. */
export function arrive(traveller: Traveller, moved: boolean, ground: PlanetGround): Traveller {
  const { who, bound } = traveller;
  if (bound === null || (who.by === "orbiter" && who.is.flight !== null)) return traveller;
  if (moved) return { ...traveller, bound: null };
  return bound === "walker" ? walkHere(traveller, placeSeen(traveller), ground) : flyHere(traveller, ground);
}

/** The traveller as someone else, who begins to see from what was seen. */
function takeOver(traveller: Traveller, who: Who, ground: PlanetGround, change: Partial<Traveller> = {}): Traveller {
  const head: Head = change.head ?? LEVEL_HEAD;
  const { parked, left } = remaining(traveller);
  const easing = easeBetween(traveller.view, ownView(who, head, ground.radius));
  return see(
    { ...traveller, who, head, easing, bound: null, parked, left, refusal: "", refusalFor: 0, ...change },
    ground,
  );
}

/** What stays behind: a helicopter does. A ship does where it was stepped out of, which is a walker's to say. */
function remaining({ who, parked, left }: Traveller): Pick<Traveller, "parked" | "left"> {
  return { parked: who.by === "helicopter" ? who.is : parked, left: who.by === "walker" ? left : null };
}

function orbiterHere({ view, velocity, who }: Traveller, ground: PlanetGround): Orbiter {
  return who.by === "orbiter" ? who.is : orbiterWith(createOrbiter(view, ground), velocity);
}

/** Flies as an orbiter, bound for another. */
function fly(traveller: Traveller, bound: "helicopter" | "walker", to: Vector, over: number, ground: PlanetGround) {
  const altitude = ground.height(...to) + over;
  const is = flyTo(orbiterHere(traveller, ground), to, altitude, ground);
  if (traveller.who.by === "orbiter") return { ...traveller, who: { by: "orbiter", is } as const, bound };
  return takeOver(traveller, { by: "orbiter", is }, ground, { bound });
}

function toHelicopter(traveller: Traveller, ground: PlanetGround): Traveller {
  const clearance = clearanceOf(traveller, ground);
  const most = Math.min(MOST_HOVERS, ceilingOver(ground));
  if (clearance >= HOVERS && clearance <= most) return flyHere(traveller, ground);
  return fly(traveller, "helicopter", unit(placeSeen(traveller)), HOVER, ground);
}

/** A helicopter whose pilot's eye is where the eye is. */
function flyHere(traveller: Traveller, ground: PlanetGround): Traveller {
  const { view, velocity } = traveller;
  const eye = placeSeen(traveller);
  const frame = tangentFrame(...eye);
  const { heading } = poseOfView(view);
  const hull = { forward: directionOf(heading, 0, frame), up: frame.up };
  const skids = mix(1, eye, -1, onHull([0, 0, 0], hull, PILOT_SEAT));
  const is = helicopterWith(createRoundHelicopter(skids, heading, ground), velocity);
  return takeOver(traveller, { by: "helicopter", is }, ground, { parked: null });
}

function toWalker(traveller: Traveller, ground: PlanetGround): Traveller {
  const eye = placeSeen(traveller);
  const dry = nearestDryLand(eye, ground, traveller.who.by === "helicopter" ? ASIDE : 0);
  if (!dry) return refuse(traveller, "No dry land on this planet");
  const feet = mix(ground.radius + ground.height(...dry) + EYE_HEIGHT, dry, 0, dry);
  if (traveller.who.by !== "helicopter" && Math.hypot(...mix(1, feet, -1, eye)) <= STEPS_OUT)
    return walkHere(traveller, feet, ground);
  return fly(traveller, "walker", dry, LEAST_CLEARANCE, ground);
}

/** A walker over or under a place, who looks the same way; a ship waits where it was stepped out of. */
function walkHere(traveller: Traveller, place: Vector, ground: PlanetGround): Traveller {
  const { heading, pitch } = poseOfView(traveller.view);
  const is = createRoundWalker(place, heading, ground);
  const left: Ship | null = traveller.who.by === "ship" ? { ...traveller.who.is, velocity: [0, 0, 0] } : null;
  return takeOver(traveller, { by: "walker", is }, ground, { head: { yaw: 0, pitch: Math.max(-85, pitch) }, left });
}

function stepOutOf(traveller: Traveller, helicopter: RoundHelicopter, ground: PlanetGround): Traveller {
  const still = { ...helicopter.flat, landed: canBeBoarded(helicopter) };
  const out = stepOut(still, wadingGroundRound(helicopter, ground));
  if ("reason" in out) return refuse(traveller, out.reason);
  const is = createChartedWalker({ chart: helicopter.chart, flat: out.pose }, ground);
  return takeOver(traveller, { by: "walker", is }, ground);
}

function board(traveller: Traveller, walker: RoundWalker, ground: PlanetGround): Traveller {
  const { parked, left } = traveller;
  const fault = parked ? boardingRefusalAt(canBeBoarded(parked), distanceTo(walker, parked, ground)) : "";
  if (parked && fault === "") return takeOver(traveller, { by: "helicopter", is: parked }, ground, { parked: null });
  if (!left) return refuse(traveller, fault || "Nothing to board here");
  const away = Math.hypot(...mix(1, [left.x, left.y, left.z], -1, placeOf(walker, ground.radius)));
  if (away <= STEPS_OUT + EYE_HEIGHT) return takeOver(traveller, { by: "ship", is: left }, ground, { left: null });
  return refuse(traveller, fault || `The ship is ${Math.ceil(away)} m away: come under it`);
}

function boardOrBring(traveller: Traveller, walker: RoundWalker, ground: PlanetGround): Traveller {
  const { parked } = traveller;
  const near = parked && boardingRefusalAt(canBeBoarded(parked), distanceTo(walker, parked, ground)) === "";
  const is = near ? parked : bringHelicopter(walker, ground);
  return takeOver(traveller, { by: "helicopter", is }, ground, { parked: null });
}

function distanceTo(walker: RoundWalker, other: RoundHelicopter, { radius }: PlanetGround): number {
  return Math.hypot(...mix(1, placeOf(other, radius), -1, placeOf(walker, radius)));
}

function placeSeen({ view: { x, y, z } }: Traveller): Vector {
  return [x, y, z];
}

function clearanceOf(traveller: Traveller, ground: PlanetGround): number {
  const place = placeSeen(traveller);
  return Math.hypot(...place) - ground.radius - ground.height(...place);
}

function refuse(traveller: Traveller, refusal: string): Traveller {
  return { ...traveller, refusal, refusalFor: SAID_FOR };
}
