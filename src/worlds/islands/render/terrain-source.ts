/** The islands as a country of sheets, the cloud sea as another, and the generator that explorers ask. */
import { goldenTerms, solidTerms } from "../../../core/field/directions.ts";
import { createField, fieldAt } from "../../../core/field/field.ts";
import { hangOf, type Islands, islandAt, liftOf, roughnessOf, topOf } from "../../../core/islands/islands.ts";
import type { TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createBoundsCache } from "./bounds-cache.ts";
import { CLOUD_TOP } from "./shaders/cloud-sea.ts";
import { ISLAND_UNDERSIDE, islandTop } from "./shaders/surfaces.ts";

export function islandsCountry(islands: Islands): TerrainSource {
  const { ground, rock, lift, cover, altitudes, sea } = islands;
  const { profile } = ground;
  const cache = createBoundsCache(islands);
  const read = new Float64Array(3);
  const upper = islandTop(cover.rows);
  const fields = {
    ground,
    rock,
    lift: lift.field,
    ...cover.fields,
  };
  const solids = {
    // Boulder-sized and larger, then from metres down to a centimetre and a half.
    stone: createField(profile, solidTerms(4, 340, 0.3), { seed: 11 }),
    grain: createField(profile, solidTerms(4, 22_000, 1.1), { octaves: [0, 1, 2, 3, 4, 5], seed: 12 }),
  };
  return {
    name: "islands",
    profiles: [profile],
    fields,
    solids,
    levels: altitudes,
    surfaces: [
      { projection: "plane", upper, lower: ISLAND_UNDERSIDE, side: "upper", pitted: true },
      { projection: "plane", upper, lower: ISLAND_UNDERSIDE, side: "lower" },
    ],
    bounds(level, x, y, size, t, out) {
      cache.read(level, x, y, size, t, read);
      const q = read[0] - sea;
      if (q <= 0) return false;
      // Front faces go on past the rim by less than this.
      out[0] = liftOf(lift.height, read[1]) - hangOf(islands, q, 1) - 2;
      out[1] = liftOf(lift.height, read[2]) + topOf(islands, q) + 2;
      return true;
    },
    seat: (level, x, y, z, t) => seatOf(islands, level, x, y, z, t),
    castsShadow: true,
    reach: reachOf(islands),
  };
}

/** Metres over an archipelago's altitude of the rock that is nearest to an eye on its vertical line: detail is measured from there. */
export function seatOf(islands: Islands, level: number, x: number, y: number, z: number, t: number): number {
  const { lift, rock, altitudes } = islands;
  const datum = altitudes[level];
  const shore = liftOf(lift.height, fieldAt(lift.field, x, y, datum, t));
  const q = Math.max(0, islandAt(islands, x, y, datum, t));
  const under = shore - hangOf(islands, q, roughnessOf(fieldAt(rock, x, y, datum, t)));
  return Math.min(Math.max(z - datum, under), shore + topOf(islands, q));
}

/** No rock is farther than this from its archipelago's altitude, metres. */
function reachOf(islands: Islands): number {
  const { ground, lift, sea } = islands;
  const most = ground.terms * ground.profile.max - sea;
  const lifted = [lift.field.profile.min, lift.field.profile.max].map((v) => liftOf(lift.height, lift.field.terms * v));
  return Math.max(topOf(islands, most), hangOf(islands, most, 1)) + Math.max(...lifted.map(Math.abs)) + 2;
}

/** Sends the numbers of the shape that the shaders share with src/core/islands/islands.ts. */
export function shapeIslands(
  sheets: Pick<TerrainSurfaces, "set">,
  { sea, relief, peak, underside, lift, snow }: Islands,
): void {
  sheets.set("sea", sea);
  sheets.set("relief", relief);
  sheets.set("peak", peak);
  sheets.set("hang", [underside.slope, underside.root]);
  sheets.set("liftHeight", lift.height);
  sheets.set("snow", snow);
}

/** Metres from its altitude that no cloud swells beyond: cloud-surface.ts. */
const CLOUD_REACH = 560;

export function cloudCountry({ ground: { profile } }: Islands, altitude: number): TerrainSource {
  return {
    name: "clouds",
    profiles: [profile],
    fields: {
      swell: createField(profile, goldenTerms(5, 11, 1.3), { octaves: [1, 3], H: 0.8, seed: 21 }),
    },
    solids: {},
    levels: [altitude],
    surfaces: [{ projection: "plane", upper: CLOUD_TOP, lower: "none", side: "upper" }],
    bounds(_level, _x, _y, _size, _t, out) {
      out[0] = -CLOUD_REACH;
      out[1] = CLOUD_REACH;
      return true;
    },
    seat: () => 0,
    castsShadow: false,
    reach: CLOUD_REACH,
  };
}
