/** HUD telemetry of an islands world, and the audio listener. */

import type { Gap } from "../../explorers/explorer.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import { sunAt } from "../../render/atmosphere/daylight.ts";
import type { HudReading } from "../../ui/reading.ts";
import type { Listener } from "./audio.ts";
import type { PlacedObjects } from "./placed-objects.ts";
import { noticeOf, type Party, visitor, walkerHint } from "./players.ts";
import type { IslandsSimulation } from "./simulation.ts";

/** `gap` is scratch space. */
export function islandsTelemetry(
  { party, by, ground, land }: IslandsSimulation,
  gap: Gap,
  { notice, hint }: PlacedObjects,
): HudReading {
  const { x, y, z, vz, heading } = visitor(party);
  const h = party.helicopter;
  ground.gapAt(x, y, z + 0.05, gap);
  const landed = party.walker === null && h.landed;
  return {
    explorer: by,
    altitude: z,
    clearance: gap.floor > -Infinity ? Math.max(0, z - gap.floor) : null,
    speed: party.walker ? party.walker.speed : Math.hypot(h.vx, h.vy),
    climb: vz,
    heading,
    landed,
    notice: notice || noticeOf(party),
    land,
    place: null,
    hour: null,
    explorers: [],
    touring: false,
    hint: hintOf(party, landed, hint),
  };
}

/** `carrying` is the hint for picking up and dropping, which needs both feet on the ground. */
function hintOf(party: Party, landed: boolean, carrying: string): string {
  if (party.walker?.stance === "stands" && carrying) return carrying;
  if (party.walker) return walkerHint(party);
  if (landed) return "Space: lift off · Enter: step out";
  return "W A S D: fly and turn · Space: up · C: down · V: cockpit";
}

/** The listener is at the player, inside the cabin only with the cockpit camera. */
export function listenerOf({ party, by, rig }: IslandsSimulation, hour: number): Listener {
  const { x, y, z, heading, pitch, roll, vx, vy, vz } = visitor(party);
  const inside = by === "helicopter" && rig.camera === "cockpit";
  const speed = Math.hypot(vx, vy, vz);
  return { x, y, z: z + EYE_HEIGHT, heading, pitch, roll, speed, inside, sun: sunAt(hour)[2] };
}
