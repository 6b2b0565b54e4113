/** HUD readings of a player on or above a planet. */
import { geoOf } from "../../core/planet/geo.ts";
import type { LandingReading } from "../../explorers/landing-aid.ts";
import { depthOn, type PlanetGround } from "../../explorers/planet-ground.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import type { Carrying } from "./carrying.ts";
import { HINTS } from "./controls.ts";
import { type Player, type PlayerTelemetry, playerPose, playerTelemetry } from "./player.ts";

/** `hour`: solar time at longitude 0. `touring`: a guided tour is under way. `reducedMotion`: the visitor prefers less motion. `carrying`, `landing`: once they are loaded. */
export function planetTelemetry(
  player: Player,
  ground: PlanetGround,
  explorers: readonly PlanetExplorer[],
  hour: number,
  touring: boolean,
  reducedMotion: boolean,
  carrying: Pick<Carrying, "notice" | "hint"> = { notice: "", hint: "" },
  landing: LandingReading | undefined = undefined,
): Telemetry {
  const reading = playerTelemetry(player, ground);
  const { x, y, z, heading } = playerPose(player, ground);
  const { latitude, longitude } = geoOf(x, y, z, ground.radius);
  return {
    ...reading,
    overWater: depthOn(ground, x, y, z) > 0,
    notice: touring ? tourNotice(reducedMotion) : carrying.notice || say(reading.notice || landing?.notice || ""),
    heading,
    land: null,
    site: landing?.site,
    place: [latitude, longitude],
    hour: (((hour + longitude / 15) % 24) + 24) % 24,
    explorers,
    touring,
    hint: touring ? "" : carrying.hint || say(hintOf(reading, landing?.fits)),
  };
}

function tourNotice(reducedMotion: boolean): string {
  return reducedMotion
    ? say("The tour moves the view although you prefer reduced motion: any key ends it")
    : say("On tour: any key ends it");
}

/** Metres of clearance below which an orbiter is told that it can come down, and at which a ship stands. */
const [LOW, STANDING] = [2000, 4];

function hintOf({ explorer, landed, clearance, speed }: PlayerTelemetry, fits = false): string {
  if (explorer === "helicopter") return HINTS.helicopter[landed ? "landed" : fits ? "overSite" : "usual"];
  if (explorer === "orbiter" && clearance < LOW) return HINTS.orbiter.low;
  if (explorer === "ship" && clearance < STANDING && speed < 1) return HINTS.ship.standing;
  return HINTS[explorer].usual;
}
