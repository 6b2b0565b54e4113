/**
 * Flight in the clouds of a gas giant, which has no ground: below a depth the pressure is too high for any craft, and it rises.
 *
 *   limit   LIMIT of a scale height of the air above the datum, at which all flights end; the lower the craft, the faster it rises
 */
import type { Intent } from "../../explorers/explorer.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import type { Vector } from "../../explorers/vector.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import { phrase } from "../../words/words.ts";
import { STEP } from "../live-world.ts";
import { refuse } from "./handover.ts";
import { type Player, playerPose } from "./player.ts";
import { stepPlayer } from "./player-step.ts";

export const NO_GROUND = phrase("There is no ground on this planet: only the orbiter and the ship fly here");
export const PRESSURE_LIMIT = phrase("Pressure limit: rising");

/** Metres above the datum. */
const LIMIT = 1500;

export function needsGround(by: PlanetExplorer): boolean {
  return by !== "orbiter" && by !== "ship";
}

/** One step. Below the pressure limit a ship's controls are overridden: it goes up, whatever its attitude. */
export function stepInGas(player: Player, intent: Intent, ground: PlanetGround): Player {
  const { x, y, z } = playerPose(player, ground);
  const away = Math.hypot(x, y, z);
  const altitude = away - ground.radius;
  const { explorer } = player;
  if (altitude >= LIMIT) return stepPlayer(player, intent, STEP, ground);
  if (explorer.by === "orbiter") return refuse(stepPlayer(player, { ...intent, up: 1 }, STEP, ground), PRESSURE_LIMIT);
  if (explorer.by !== "ship") return stepPlayer(player, intent, STEP, ground);
  const { state } = explorer;
  const rise = RISE * (1 + 3 * (1 - altitude / LIMIT));
  const velocity: Vector = [(rise * x) / away, (rise * y) / away, (rise * z) / away];
  const turning: Intent = { ...intent, forward: 0, right: 0, up: 0 };
  const rising: Player = { ...player, explorer: { by: "ship", state: { ...state, velocity } } };
  return refuse(stepPlayer(rising, turning, STEP, ground), PRESSURE_LIMIT);
}

/** Metres a second at the limit. */
const RISE = 60;
