/** The place of a player on flat ground for the readout: named lakes, hills and towns of a country, the kind of ground elsewhere. */

import { flatGroundAt } from "../../core/flat/flat-ground.ts";
import { placeNamesOf } from "../../core/flat/place-names.ts";
import type { NamedPlace } from "../../core/forest/place-names.ts";
import { obstacleAhead, rockAhead } from "../../explorers/ahead.ts";
import type { FlatRecipe } from "../../recipe/kinds/flat.ts";
import { whole } from "../../ui/format.ts";
import type { AheadReading, NearReading, PlaceReading, Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import { type Position, wayTo } from "../course-bar.ts";
import { kindWords } from "../place-words.ts";
import type { ReadPlace, WorldPage } from "../world-module.ts";
import type { FlatWorld } from "./live-world.ts";
import { activeVehicle, WALKER_RULES } from "./player.ts";

/** Metres: side of the blocks in which names are found, and within which a place is near, or the player in it. */
const BLOCK = 1024;
const [NEAR, AT] = [1500, 120];

export function createFlatReadout(page: WorldPage<FlatRecipe, FlatWorld>): ReadPlace {
  const names = createNearNames();
  return (telemetry) => {
    const live = page.live();
    if (!live) return null;
    const { flat } = live.roads;
    const at = activeVehicle(live.player);
    const named = flat.form === "country" && !telemetry.below ? names(flat, at) : [];
    return {
      at: telemetry.below ? telemetry.below : placeWords(live, at, telemetry, named),
      coordinates: coordinatesOf(at),
      height: telemetry.below ? null : { metres: at.z, of: phrase("up##height") },
      hour: live.clock.day?.hour ?? null,
      near: nearOf(at, telemetry, named),
      ahead: aheadOf(live),
    };
  };
}

/** The obstacle ahead of a walker who stands, or of an aircraft in the air. */
function aheadOf({ simulation: { player, ground, craftGround }, roads }: FlatWorld): AheadReading | null {
  const { walker, drone, helicopter } = player;
  if (walker)
    return walker.stance === "stands" ? obstacleAhead(ground, walker, WALKER_RULES[roads.flat.form].deepest) : null;
  const craft = drone ?? helicopter;
  return rockAhead(drone ? ground : craftGround, craft, [craft.vx, craft.vy, craft.vz]);
}

function placeWords(live: FlatWorld, at: Position, telemetry: Telemetry, [nearest]: readonly NamedPlace[]): string {
  if (nearest && distanceTo(at, nearest) < AT) return say("at {place}", { place: nearest.name });
  if (telemetry.clearance === null) return say("over the clouds");
  const { flat } = live.roads;
  return say(kindWords(flatGroundAt(flat, live.clock.t).kindAt(at.x, at.y, at.z + 0.05), telemetry));
}

/** "1 240 m east, 380 m south", or as links and the map have them. */
function coordinatesOf({ x, y }: Position): PlaceReading["coordinates"] {
  const values = { x: `${whole(Math.abs(x))} m`, y: `${whole(Math.abs(y))} m` };
  return {
    metres: say(WAYS[x < 0 ? "west" : "east"][y < 0 ? "south" : "north"], values),
    numbers: `${whole(x)}, ${whole(y)}`,
  };
}

const WAYS = {
  east: { north: phrase("{x} east, {y} north"), south: phrase("{x} east, {y} south") },
  west: { north: phrase("{x} west, {y} north"), south: phrase("{x} west, {y} south") },
} as const;

const distanceTo = (at: Position, { x, y }: { readonly x: number; readonly y: number }) =>
  Math.hypot(x - at.x, y - at.y);

function nearOf(at: Position, { land, parked }: Telemetry, named: readonly NamedPlace[]): NearReading[] {
  return [
    ...(land ? [{ name: say("Nearest island"), ...land }] : []),
    ...(parked ? [{ name: say("Your helicopter"), ...parked }] : []),
    ...named
      .filter((place) => distanceTo(at, place) >= AT)
      .map(({ name, x, y }) => ({ name, ...wayTo(at, { x, y, z: at.z }) })),
  ];
}

/**
 * The named places within NEAR of a point, nearest first. A block takes several milliseconds to search, so that one is searched a
 * call; the four nearest blocks are complete after as many.
 */
function createNearNames() {
  let of: FlatWorld["roads"]["flat"] | undefined;
  let found = new Map<string, readonly NamedPlace[]>();
  return (flat: FlatWorld["roads"]["flat"], at: Position): NamedPlace[] => {
    if (of !== flat) [of, found] = [flat, new Map()];
    const around = blocksAround(at);
    const missing = around.find(([i, j]) => !found.has(`${i},${j}`));
    if (missing) {
      const [i, j] = missing;
      const box = { west: i * BLOCK, south: j * BLOCK, east: (i + 1) * BLOCK, north: (j + 1) * BLOCK };
      const kept = [...found].slice(-12);
      found = new Map([...kept, [`${i},${j}`, placeNamesOf(flat).placesIn(box)]]);
    }
    return around
      .flatMap(([i, j]) => found.get(`${i},${j}`) ?? [])
      .filter((place) => distanceTo(at, place) < NEAR)
      .sort((a, b) => distanceTo(at, a) - distanceTo(at, b));
  };
}

/** The block of a point and its three neighbours on the nearer sides. */
function blocksAround({ x, y }: Position): (readonly [i: number, j: number])[] {
  const [i, j] = [Math.floor(x / BLOCK), Math.floor(y / BLOCK)];
  const side = (value: number, cell: number) => (value / BLOCK - cell < 0.5 ? -1 : 1);
  const [east, north] = [side(x, i), side(y, j)];
  return [
    [i, j],
    [i + east, j],
    [i, j + north],
    [i + east, j + north],
  ];
}
