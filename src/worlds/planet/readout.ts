/** The place of a player on or above a planet for the readout: settlements near the ground, and the kind of ground elsewhere. */
import { townNameOf } from "../../core/forest/place-names.ts";
import { type Settlement, settlementsOf } from "../../core/planet/settlements.ts";
import { type Globe, kindOn } from "../../core/planet/sphere.ts";
import { obstacleAhead, rockAhead } from "../../explorers/ahead.ts";
import { type PlanetGround, surfaceGround } from "../../explorers/planet-ground.ts";
import { groundOfWalker } from "../../explorers/round-walker.ts";
import { headingOf, tangentFrame } from "../../explorers/tangent-frame.ts";
import type { Vector } from "../../explorers/vector.ts";
import type { PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { compassLetters } from "../../ui/compass.ts";
import { placeText } from "../../ui/format.ts";
import type { AheadReading, NearReading, PlaceReading, Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import { isOnGround, kindWords } from "../place-words.ts";
import type { ReadPlace, WorldPage } from "../world-module.ts";
import type { PlanetWorld } from "./live-world.ts";
import { type Player, placeInMine, playerPose } from "./player.ts";

/** By altitude in metres up to which it counts: the lowest rank of settlements that are told, and metres to them. */
const SIGHTS = [
  { below: 3000, rank: 0, range: 5000 },
  { below: 30_000, rank: 2, range: 25_000 },
] as const;
const VILLAGE = {
  name: phrase("the village {town}"),
  inside: phrase("in the village {town}"),
  over: phrase("over the village {town}"),
};
const TOWN = {
  name: phrase("the town {town}"),
  inside: phrase("in the town {town}"),
  over: phrase("over the town {town}"),
};
const CITY = {
  name: phrase("the city {town}"),
  inside: phrase("in the city {town}"),
  over: phrase("over the city {town}"),
};
const RANKS = [VILLAGE, TOWN, CITY, CITY, CITY];

export function createPlanetReadout(page: WorldPage<PlanetRecipe, PlanetWorld>): ReadPlace {
  return (telemetry) => {
    const live = page.live();
    if (!live) return null;
    const { player, ground, globe, t } = live.simulation;
    const { x, y, z } = playerPose(player, ground);
    const below = placeInMine(player, ground) !== null;
    const towns = below ? [] : townsNear(globe, [x, y, z], telemetry.altitude);
    return {
      at: below ? say("in a mine") : placeWords(globe, [x, y, z], t, telemetry, towns[0]),
      coordinates: telemetry.place ? coordinatesOf(telemetry.place) : {},
      height: below ? null : { metres: telemetry.altitude, of: say(globe.wet ? "above the sea" : "up##height") },
      hour: telemetry.hour,
      near: towns.filter(({ inside }) => !inside).map(({ near }) => near),
      ahead: aheadOf(player, ground),
    };
  };
}

/** The obstacle ahead of a walker who stands, or of a helicopter or drone in the air. */
function aheadOf({ explorer }: Player, ground: PlanetGround): AheadReading | null {
  if (explorer.by === "walker") {
    const { local } = explorer.state;
    return local.stance === "stands" ? obstacleAhead(groundOfWalker(explorer.state, ground), local) : null;
  }
  if (explorer.by !== "helicopter" && explorer.by !== "drone") return null;
  const { plane, local } = explorer.state;
  return rockAhead(surfaceGround(plane, local.z, ground), local, [local.vx, local.vy, local.vz]);
}

interface Town {
  readonly near: NearReading;
  /** Whether the place is in it, and words for that on the ground and from the air. */
  readonly inside: boolean;
  readonly in: string;
  readonly over: string;
}

function placeWords(globe: Globe, [x, y, z]: Vector, t: number, telemetry: Telemetry, town?: Town): string {
  const { altitude } = telemetry;
  if (town?.inside) return isOnGround(telemetry) ? town.in : town.over;
  if (globe.climate === "gas") return say("over the clouds");
  if (altitude > globe.radius) return say("in space");
  const kind = kindOn(globe, x, y, z, t);
  if (kind === "lake") return altitude > 0.1 * globe.radius ? say("high over the sea") : say("over the sea");
  return altitude > 0.1 * globe.radius ? say("high over land") : say(kindWords(kind, telemetry));
}

/** Degrees, degrees with minutes, or numbers as links and the map have them. */
function coordinatesOf(place: readonly [number, number]): PlaceReading["coordinates"] {
  const [latitude, longitude] = place;
  const minutes = (value: number, way: number) => {
    const whole = Math.round(Math.abs(value) * 60);
    return `${Math.floor(whole / 60)}° ${String(whole % 60).padStart(2, "0")}′ ${compassLetters(value < 0 ? way + 180 : way)}`;
  };
  return {
    degrees: placeText(place),
    minutes: `${minutes(latitude, 0)} ${minutes(longitude, 90)}`,
    numbers: `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`,
  };
}

/** The settlements in sight from an altitude, nearest first. */
function townsNear(globe: Globe, at: Vector, altitude: number): Town[] {
  const sight = SIGHTS.find(({ below }) => altitude < below);
  if (!sight) return [];
  const all = settlementsOf(globe);
  const k = globe.radius / Math.hypot(...at);
  const here: Vector = [k * at[0], k * at[1], k * at[2]];
  const found: Settlement[] = [];
  for (let rank = sight.rank; rank < all.ranks; rank++) all.near(rank, here, sight.range, (each) => found.push(each));
  const frame = tangentFrame(...here);
  return found
    .map(({ at: [x, y, z], rank, reach, seed }): Town => {
      const to: Vector = [x - here[0], y - here[1], z - here[2]];
      const distance = Math.hypot(...to);
      const words = RANKS[rank];
      const names = { town: townNameOf(seed) };
      return {
        near: { name: say(words.name, names), bearing: headingOf(to, frame), distance, rise: 0 },
        inside: distance < reach,
        ...{ in: say(words.inside, names), over: say(words.over, names) },
      };
    })
    .sort((a, b) => a.near.distance - b.near.distance);
}
