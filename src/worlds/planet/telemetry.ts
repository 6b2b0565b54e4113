/** HUD readings of a player on or above a planet. */
import { geoOf } from "../../core/planet/geo.ts";
import type { PlanetGround } from "../../explorers/planet-ground.ts";
import type { PlanetExplorer } from "../../recipe/kinds/planet.ts";
import type { Telemetry } from "../../ui/reading.ts";
import { type Player, playerPose, playerTelemetry } from "./player.ts";

const HINTS: Readonly<Record<PlanetExplorer, string>> = {
  orbiter:
    "{forward, left, back, right}: travel · {down, up}: down and up · {turn left, turn right}: turn · Double-click: fly there",
  ship: "{forward, left, back, right}: thrust · {up, down}: up and down · {nose down, turn left, nose up, turn right}: pitch and turn · {roll left, roll right}: roll · {camera}: cockpit",
  helicopter: "{forward, turn left, back, turn right}: fly and turn · {up}: up · {down}: down · {camera}: cockpit",
  walker: "{forward, turn left, back, turn right}: walk · {board}: board · {helicopter}: bring the helicopter",
};

/** `hour`: solar time at longitude 0. `touring`: a guided tour is under way. `reducedMotion`: the visitor prefers less motion. */
export function planetTelemetry(
  player: Player,
  ground: PlanetGround,
  explorers: readonly PlanetExplorer[],
  hour: number,
  touring: boolean,
  reducedMotion: boolean,
): Telemetry {
  const reading = playerTelemetry(player, ground);
  const { x, y, z, heading } = playerPose(player, ground);
  const { latitude, longitude } = geoOf(x, y, z, ground.radius);
  return {
    ...reading,
    notice: touring ? tourNotice(reducedMotion) : reading.notice,
    heading,
    land: null,
    place: [latitude, longitude],
    hour: (((hour + longitude / 15) % 24) + 24) % 24,
    explorers,
    touring,
    hint: touring ? "" : hintOf(reading.explorer, reading.landed),
  };
}

function tourNotice(reducedMotion: boolean): string {
  return reducedMotion
    ? "The tour moves the view although you prefer reduced motion: any key ends it"
    : "On tour: any key ends it";
}

function hintOf(explorer: PlanetExplorer, landed: boolean): string {
  return explorer === "helicopter" && landed ? "{up}: lift off · {board}: step out" : HINTS[explorer];
}
