/** HUD telemetry of a world of flat ground, and the audio listener. */

import type { WalkedGround } from "../../core/field/ground.ts";
import type { Gap } from "../../explorers/explorer.ts";
import type { LandingReading } from "../../explorers/landing-aid.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import { sunAt } from "../../render/atmosphere/daylight.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import type { Listener } from "./audio.ts";
import { DRONE_HINTS, HINTS } from "./controls.ts";
import type { PlacedObjects } from "./placed-objects.ts";
import { activeVehicle, isRefused, noticeOf, type Player, walkerHint } from "./player.ts";
import type { FlatSimulation } from "./simulation.ts";

/** `gap` is scratch space; `landing` is the landing aid's, once its code is loaded. */
export function flatTelemetry(
  { player, by, ground, land }: FlatSimulation,
  gap: Gap,
  { notice, hint }: Pick<PlacedObjects, "notice" | "hint">,
  landing: LandingReading | undefined,
): Telemetry {
  const { x, y, z, vx, vy, vz, heading } = activeVehicle(player);
  const h = player.helicopter;
  ground.gapAt(x, y, z + 0.05, gap);
  const water = player.walker ? -Infinity : ground.waterAt(x, y, z);
  const surface = Math.max(gap.floor, water);
  const landed = by === "helicopter" && h.landed;
  return {
    explorer: by,
    altitude: z,
    clearance: surface > -Infinity ? Math.max(0, z - surface) : null,
    overWater: water > gap.floor,
    speed: player.walker ? player.walker.speed : Math.hypot(vx, vy),
    climb: vz,
    heading,
    landed,
    refused: isRefused(player),
    notice: say(notice || noticeOf(player) || landing?.notice || ""),
    land,
    site: landing?.site,
    place: null,
    hour: null,
    explorers: [],
    touring: false,
    hint: hintOf(player, ground, landed, hint, landing?.fits),
  };
}

/** `carrying` is the hint for picking up and dropping, which needs both feet on the ground. */
function hintOf(player: Player, ground: WalkedGround, landed: boolean, carrying: string, fits = false): string {
  if (player.walker?.stance === "stands" && carrying) return say(carrying);
  if (player.walker) return walkerHint(player, ground);
  if (player.drone) return say(DRONE_HINTS.drone.flying);
  if (landed) return say(HINTS.helicopter.landed);
  return say(fits ? HINTS.helicopter.overSite : HINTS.helicopter.flying);
}

/** The listener is at the player, inside the cabin only with the cockpit camera. */
export function listenerOf({ player, by, rig }: FlatSimulation, hour: number): Listener {
  const { x, y, z, heading, pitch, roll, vx, vy, vz } = activeVehicle(player);
  const inside = by === "helicopter" && rig.camera === "cockpit";
  const speed = Math.hypot(vx, vy, vz);
  return { x, y, z: by === "drone" ? z : z + EYE_HEIGHT, heading, pitch, roll, speed, inside, sun: sunAt(hour)[2] };
}
