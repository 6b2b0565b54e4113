/** A traveller's craft as the stage draws them: between two steps, with dials, jets and legs. */

import { viewBetween } from "../../camera/round-chase-rig.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { poseOfView } from "../../explorers/who.ts";
import type { CraftState } from "../../render/craft/helicopter.ts";
import type { ShipState } from "../../render/craft/ship.ts";
import { STEP } from "../live-world.ts";
import type { Body } from "./craft-bodies.ts";
import type { Crafts } from "./render/craft.ts";
import { bodiesOf, type Traveller } from "./traveller.ts";

/** What of a ship moves by itself. */
export interface ShipAnimation {
  /** 0 idle to 1 full. */
  readonly thrust: number;
  /** 0 folded to 1 out. */
  readonly legs: number;
}

/** Metres over the ground under which the legs are out. */
const LEGS_BELOW = 15;
/** 1/s: how soon jets follow a wish; and seconds in which the legs come out. */
const ANSWERS = 5;
const UNFOLDS = 1.2;

/** The parts of a ship that has been flown like this for long. */
export function createShipAnimation(traveller: Traveller, ground: PlanetGround): ShipAnimation {
  const { ship } = bodiesOf(traveller, ground);
  return { thrust: 0, legs: ship && clearanceOf(ship, ground) < LEGS_BELOW ? 1 : 0 };
}

/** The parts a step later. */
export function stepShipAnimation(
  parts: ShipAnimation,
  traveller: Traveller,
  intent: Intent,
  ground: PlanetGround,
): ShipAnimation {
  const { ship } = bodiesOf(traveller, ground);
  if (!ship) return { thrust: 0, legs: 1 };
  const flown = traveller.who.by === "ship";
  const wish = flown ? Math.min(1, Math.hypot(intent.forward, intent.right, intent.up)) : 0;
  const out = clearanceOf(ship, ground) < LEGS_BELOW ? STEP : -STEP;
  return {
    thrust: parts.thrust + (wish - parts.thrust) * ANSWERS * STEP,
    legs: Math.min(1, Math.max(0, parts.legs + out / UNFOLDS)),
  };
}

/** The crafts `share` of a step after the one before; `inside` for a pilot's own eyes. */
export function interpolateCraft(
  before: Traveller,
  now: Traveller,
  share: number,
  parts: ShipAnimation,
  inside: boolean,
  ground: PlanetGround,
): Crafts {
  const [was, is] = [bodiesOf(before, ground), bodiesOf(now, ground)];
  const { by } = now.who;
  return {
    helicopter: is.helicopter && helicopterState(was.helicopter ?? is.helicopter, is.helicopter, share, ground),
    ship: is.ship && { ...placeBetween(was.ship ?? is.ship, is.ship, share), ...parts },
    inside: inside && (by === "helicopter" || by === "ship") ? by : null,
  };
}

function helicopterState(was: Body, is: Body, share: number, { radius }: PlanetGround): CraftState {
  const place = placeBetween(was, is, share);
  const { rotorSpeed, speed, climb } = is;
  const rotorAngle = is.rotorAngle - rotorSpeed * STEP * (1 - share);
  const altitude = Math.hypot(place.x, place.y, place.z) - radius;
  return { ...place, altitude, rotorAngle, rotorSpeed, speed, climb };
}

function placeBetween(was: Body, is: Body, share: number): Omit<ShipState, keyof ShipAnimation> {
  const between = viewBetween(was, is, share);
  const { forward, up } = between;
  const { x, y, z, heading, pitch, roll } = poseOfView(between);
  return { x, y, z, heading, pitch, roll, axes: { forward, up } };
}

function clearanceOf({ x, y, z }: Body, ground: PlanetGround): number {
  return Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);
}
