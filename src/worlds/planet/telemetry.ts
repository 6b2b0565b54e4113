/** HUD readings of a player on or above a planet. */
import { geoOf } from "../../core/planet/geo.ts";
import type { LandingReading } from "../../explorers/landing-aid.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import type { Carrying } from "./carrying.ts";
import { HINTS } from "./controls.ts";
import { type Player, playerPose, playerTelemetry } from "./player.ts";

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
    notice: touring ? tourNotice(reducedMotion) : carrying.notice || reading.notice || landing?.notice || "",
    heading,
    land: null,
    site: landing?.site,
    place: [latitude, longitude],
    hour: (((hour + longitude / 15) % 24) + 24) % 24,
    explorers,
    touring,
    hint: touring ? "" : carrying.hint || hintOf(reading.explorer, reading.landed),
  };
}

function tourNotice(reducedMotion: boolean): string {
  return reducedMotion
    ? "The tour moves the view although you prefer reduced motion: any key ends it"
    : "On tour: any key ends it";
}

function hintOf(explorer: PlanetExplorer, landed: boolean): string {
  return explorer === "helicopter" && landed ? HINTS.helicopter.landed : HINTS[explorer].usual;
}
