/** The player's craft as the stage draws them: interpolated between two simulation steps, with jets and landing legs. */

import { viewBetween } from "../../camera/round-chase-rig.ts";
import type { Intent } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import { poseOfView } from "../../explorers/tangent-frame.ts";
import type { CraftState } from "../../render/craft/helicopter.ts";
import type { ShipState } from "../../render/craft/ship.ts";
import { STEP } from "../live-world.ts";
import type { VehicleBody } from "./player.ts";
import { type Player, vehicleBodies } from "./player.ts";
import type { CraftStates } from "./render/craft.ts";

/** The moving parts of a ship. */
export interface ShipAnimation {
  /** 0 idle to 1 full. */
  readonly thrust: number;
  /** 0 folded to 1 extended. */
  readonly legs: number;
}

/** Height in metres above the ground below which the legs are extended. */
const LEGS_BELOW = 15;
/** Rate at which the jets follow the thrust, 1/s, and seconds in which the legs extend. */
const THRUST_RATE = 5;
const LEGS_SECONDS = 1.2;

/** The settled animation state of a ship at its place: idle, legs extended near the ground. */
export function createShipAnimation(player: Player, ground: PlanetGround): ShipAnimation {
  const { ship } = vehicleBodies(player, ground);
  return { thrust: 0, legs: ship && clearanceOf(ship, ground) < LEGS_BELOW ? 1 : 0 };
}

export function stepShipAnimation(
  animation: ShipAnimation,
  player: Player,
  intent: Intent,
  ground: PlanetGround,
): ShipAnimation {
  const { ship } = vehicleBodies(player, ground);
  if (!ship) return { thrust: 0, legs: 1 };
  const flown = player.explorer.by === "ship";
  const thrust = flown ? Math.min(1, Math.hypot(intent.forward, intent.right, intent.up)) : 0;
  const extend = clearanceOf(ship, ground) < LEGS_BELOW ? STEP : -STEP;
  return {
    thrust: animation.thrust + (thrust - animation.thrust) * THRUST_RATE * STEP,
    legs: Math.min(1, Math.max(0, animation.legs + extend / LEGS_SECONDS)),
  };
}

/** The craft at `share` of a step after `before`, 0…1. `inside`: the view is from the cockpit. */
export function interpolateCraft(
  before: Player,
  now: Player,
  share: number,
  animation: ShipAnimation,
  inside: boolean,
  ground: PlanetGround,
): CraftStates {
  const [was, is] = [vehicleBodies(before, ground), vehicleBodies(now, ground)];
  const { by } = now.explorer;
  return {
    helicopter: is.helicopter && helicopterState(was.helicopter ?? is.helicopter, is.helicopter, share, ground),
    ship: is.ship && { ...interpolatePose(was.ship ?? is.ship, is.ship, share), ...animation },
    inside: inside && (by === "helicopter" || by === "ship") ? by : null,
  };
}

function helicopterState(was: VehicleBody, is: VehicleBody, share: number, { radius }: PlanetGround): CraftState {
  const pose = interpolatePose(was, is, share);
  const { rotorSpeed, speed, climb } = is;
  const rotorAngle = is.rotorAngle - rotorSpeed * STEP * (1 - share);
  const altitude = Math.hypot(pose.x, pose.y, pose.z) - radius;
  return { ...pose, altitude, rotorAngle, rotorSpeed, speed, climb };
}

function interpolatePose(was: VehicleBody, is: VehicleBody, share: number): Omit<ShipState, keyof ShipAnimation> {
  const between = viewBetween(was, is, share);
  const { forward, up } = between;
  const { x, y, z, heading, pitch, roll } = poseOfView(between);
  return { x, y, z, heading, pitch, roll, axes: { forward, up } };
}

function clearanceOf({ x, y, z }: VehicleBody, ground: PlanetGround): number {
  return Math.hypot(x, y, z) - ground.radius - ground.height(x, y, z);
}
