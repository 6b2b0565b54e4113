/** What the instruments of a trip between islands read, and where it listens from. */

import type { Gap } from "../../explorers/explorer.ts";
import { EYE_HEIGHT } from "../../explorers/walker.ts";
import { sunAt } from "../../render/atmosphere/sun-and-moon.ts";
import type { HudReading } from "../../ui/reading.ts";
import type { Ears } from "./audio.ts";
import type { Holdings } from "./placed-objects.ts";
import { noticeOf, type Party, visitor, walkerHint } from "./players.ts";
import type { Journey } from "./simulation.ts";

/** Of whoever travels just now; `gap` is the room it is in, written anew. */
export function islandsReading({ party, by, ground, land }: Journey, gap: Gap, { notice, hint }: Holdings): HudReading {
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

/** `carrying` is what hands could do: they are full under a parachute and on a ladder. */
function hintOf(party: Party, landed: boolean, carrying: string): string {
  if (party.walker?.stance === "stands" && carrying) return carrying;
  if (party.walker) return walkerHint(party);
  if (landed) return "Space: lift off · Enter: step out";
  return "W A S D: fly and turn · Space: up · C: down · V: cockpit";
}

/** A chase camera hears as the visitor would there: from outside. */
export function earsOf({ party, by, rig }: Journey, hour: number): Ears {
  const { x, y, z, heading, pitch, roll, vx, vy, vz } = visitor(party);
  const inside = by === "helicopter" && rig.camera === "cockpit";
  const speed = Math.hypot(vx, vy, vz);
  return { x, y, z: z + EYE_HEIGHT, heading, pitch, roll, speed, inside, sun: sunAt(hour)[2] };
}
