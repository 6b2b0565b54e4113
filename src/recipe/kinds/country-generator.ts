/** The table of the kind "land" and its generator. Apart from its checks, whose library workers do not need. */
import { flatFeatureAt } from "../../core/flat/features.ts";
import { aboveSea, type FlatGround, topHeight } from "../../core/flat/flat-ground.ts";
import { createRoadNet, type RoadPath } from "../../core/flat/road-net.ts";
import { createHallCavern } from "../../core/underground/cavern.ts";
import { createMine, type IsShaft } from "../../core/underground/mine.ts";
import { shaftsBy } from "../../core/underground/shafts.ts";
import type { Underground } from "../../core/underground/underground.ts";
import { sumOf } from "../generator-fields.ts";
import type { BelowTable } from "./below.ts";
import { type FlatShape, type FlatTable, generateFlatGround, MOUTHS } from "./flat-generator.ts";

export interface CountryShape extends FlatShape {
  readonly lakes: number;
  /** Roads from the start, each of two or more places in whole metres (core/flat/roads.ts has the conditions). */
  readonly roads?: readonly RoadPath[];
}

export interface CountryTable extends FlatTable {
  readonly shape: CountryShape;
}

/** A country: its surface, and its underground. */
export interface CountryGround {
  readonly flat: FlatGround;
  readonly underground: Underground | null;
}

/** Creates the generator of a country. */
export function generateCountry(world: CountryTable): CountryGround {
  const flat = withRoads(generateFlatGround(world), world);
  return { flat, underground: world.shape.below ? generateBelow(world, flat) : null };
}

function withRoads(flat: FlatGround, { shape: { roads = [] } }: CountryTable): FlatGround {
  const [altitude] = flat.altitudes;
  const heightAt = (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, altitude));
  return { ...flat, roads: createRoadNet(heightAt, flat.bleak ? [] : roads) };
}

/** The underground of a table; throws where it has none. */
export function belowOf({ shape: { below } }: CountryTable): BelowTable {
  if (!below) throw new RangeError("Expected a country with something below it.");
  return below;
}

/** Creates the generator of a table's underground; throws where it has none. Workers need no roads for it. */
export function undergroundOf(world: CountryTable): Underground {
  return generateBelow(world, generateFlatGround(world));
}

function generateBelow(world: CountryTable, flat: FlatGround): Underground {
  const { entrances, cells } = shaftsOf(world, flat);
  const { mine } = belowOf(world);
  const space = mine ? { mine: createMine({ ...mine, isShaft: cells }), top: mine.top } : null;
  return undergroundWith(flat, world, { isShaft: entrances, mine: space });
}

/** The underground of a country: the cavern of its table, with the given mine and shafts. */
export function undergroundWith(
  { ground, cover, sea, relief, peak, steep, snow, lakes }: FlatGround,
  world: CountryTable,
  { isShaft, mine }: Pick<Underground, "isShaft" | "mine">,
): Underground {
  const { cavern } = belowOf(world);
  return {
    hills: { ground, cover, sea, relief, peak, steep, snow },
    cavern: cavern ? createHallCavern(world.seed, cavern, ground.profile, world.turn) : null,
    pool: cavern?.pool ?? -Infinity,
    mine,
    isShaft,
    steep: world.shape.mouths ?? MOUTHS,
    lakes,
  };
}

/**
 * Entrances are the shafts on dry land. Below the land of 1983 a mine is open under the same, as in the Java; below other countries
 * under every shaft of the scatter, so that no setting of lakes and towns closes a cell.
 */
function shaftsOf(world: CountryTable, flat: FlatGround): Shafts {
  const { fields, shape } = world;
  const { scatter, mask } = flat;
  const [altitude] = flat.altitudes;
  const scattered = shaftsBy(scatter, mask);
  const entrances = (x: number, y: number) =>
    scattered(x, y) && flatFeatureAt(flat, altitude, x, y) === "mine" && aboveSea(flat, x, y, altitude) >= shape.lakes;
  return { entrances, cells: sumOf(fields.ground, world).seeded ? scattered : entrances };
}

/** The shafts that are entrances, and those below which a mine's first level is open; for a cavern the latter have no effect. */
interface Shafts {
  readonly entrances: IsShaft;
  readonly cells: IsShaft;
}
