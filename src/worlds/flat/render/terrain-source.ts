/** Terrain sources of flat ground and of the cloud sea: fields, surfaces and bounds for the terrain renderer. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { boundsOver, rangeTableOf } from "../../../core/field/bounds.ts";
import { goldenTerms, solidTerms } from "../../../core/field/directions.ts";
import { createField, type Field, fieldAt } from "../../../core/field/field.ts";
import { createPlaceCache } from "../../../core/field/place-cache.ts";
import type { Profile } from "../../../core/field/profile.ts";
import {
  aboveSea,
  type FlatGround,
  lakeAltitude,
  liftOf,
  roughnessOf,
  topHeight,
  undersideDepth,
} from "../../../core/flat/flat-ground.ts";
import type { BoredGround } from "../../../render/below/bored-ground.ts";
import type { TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import type { RoadGround } from "./roads/road-ground.ts";
import { CLOUD_SEA_AIR, CLOUD_TOP } from "./shaders/cloud-sea.ts";
import { flatTop, ISLAND_UNDERSIDE } from "./shaders/surfaces.ts";

/** Ripples on water, animated. */
export const ripplesOf = (profile: Profile): Field =>
  createField(profile, goldenTerms(4, 620, 0.5, 0, 260), { seed: 31 });

/** `over`: data of the ground over a mine or cavern; `roads`: data of roads. */
export function flatTerrain(flat: FlatGround, over?: BoredGround, roads: RoadGround | null = null): TerrainSource {
  const { ground, rock, lift, cover, altitudes, sea } = flat;
  const { profile } = ground;
  const terrainBounds = createTerrainBounds(flat);
  const read = new Float64Array(4);
  const upper = flatTop(cover.rows, flat.form, roads?.source ?? null);
  const floats = flat.form === "islands";
  const fields = floats
    ? { ground, rock, lift: lift.field, ...cover.fields }
    : { ground, ...cover.fields, ripple: ripplesOf(profile) };
  const solids = {
    // Boulder-sized and larger; finer detail is in the tiles of kinds of ground.
    stone: createField(profile, solidTerms(4, 340, 0.3), { seed: 11 }),
  };
  const shared = [over?.sharedUniforms, roads].filter((each) => !!each);
  return {
    name: "islands",
    profiles: [profile],
    fields,
    animatedFields: floats ? [] : ["ripple"],
    solids,
    ...(shared.length > 0 && {
      sharedUniforms: {
        uniforms: shared.flatMap(({ uniforms }) => uniforms),
        attach: (material) => {
          for (const each of shared) each.attach(material);
        },
      },
    }),
    levels: altitudes,
    surfaces: floats
      ? [
          { projection: "plane", upper, lower: ISLAND_UNDERSIDE, side: "upper", pitted: true },
          { projection: "plane", upper, lower: ISLAND_UNDERSIDE, side: "lower" },
        ]
      : [
          {
            projection: "plane",
            upper,
            lower: "none",
            side: "upper",
            ...(over ? { bored: over.bored } : { pitted: true }),
          },
        ],
    bounds(level, x, y, size, t, out) {
      terrainBounds.read(level, x, y, size, t, read);
      const q = read[0] - sea;
      if (!floats) {
        const water = lakeAltitude(flat, 0);
        out[0] = Math.max(water, topHeight(flat, read[3] - sea));
        out[1] = Math.max(water, topHeight(flat, q));
        return true;
      }
      if (q <= 0) return false;
      // Front faces extend past the rim by less than 2 m.
      out[0] = liftOf(lift.height, read[1]) - undersideDepth(flat, q, 1) - 2;
      out[1] = liftOf(lift.height, read[2]) + topHeight(flat, q) + 2;
      return true;
    },
    lodAltitude: (level, x, y, z, t) => lodAltitude(flat, level, x, y, z, t),
    castsShadow: true,
    reach: reachOf(flat),
  };
}

/** Height above an archipelago's altitude of the rock vertically nearest to an eye, metres. The LOD distance is measured from there. */
export function lodAltitude(flat: FlatGround, level: number, x: number, y: number, z: number, t: number): number {
  const { lift, rock, altitudes } = flat;
  const datum = altitudes[level];
  if (flat.form !== "islands") return Math.max(lakeAltitude(flat, 0), topHeight(flat, aboveSea(flat, x, y, datum, t)));
  const shore = liftOf(lift.height, fieldAt(lift.field, x, y, datum, t));
  const q = Math.max(0, aboveSea(flat, x, y, datum, t));
  const under = shore - undersideDepth(flat, q, roughnessOf(fieldAt(rock, x, y, datum, t)));
  return Math.min(Math.max(z - datum, under), shore + topHeight(flat, q));
}

/** Upper bound of the distance of any rock from its archipelago's altitude, metres. */
function reachOf(flat: FlatGround): number {
  const { ground, lift, sea } = flat;
  const highest = ground.weight.reduce((sum, w) => sum + w, 0) * ground.profile.max + (ground.added?.high ?? 0) - sea;
  if (flat.form !== "islands") return Math.max(topHeight(flat, highest), topHeight(flat, sea));
  const lifted = [lift.field.profile.min, lift.field.profile.max].map((v) => liftOf(lift.height, lift.field.terms * v));
  return Math.max(topHeight(flat, highest), undersideDepth(flat, highest, 1)) + Math.max(...lifted.map(Math.abs)) + 2;
}

/** GLSL need not support infinite numbers. */
const NEVER = 1e30;

/** Sets the shape uniforms that the shaders share with src/core/flat/flat-ground.ts. */
export function setFlatUniforms(terrain: Pick<TerrainSurfaces, "set">, flat: FlatGround): void {
  const { sea, relief, peak, steep, underside, lift, snow, lakes, paths } = flat;
  if (lakes) {
    terrain.set("lakeHeight", lakeAltitude(flat, 0));
    terrain.set("pathOffset", paths ? [paths.x, paths.y] : [0, 0]);
  }
  terrain.set("sea", sea);
  terrain.set("relief", relief);
  terrain.set("peak", peak);
  terrain.set("steep", Math.min(steep, NEVER));
  terrain.set("hang", [underside.slope, underside.root]);
  terrain.set("liftHeight", lift.height);
  terrain.set("snow", snow);
}

/** Sets the uniforms of the ground's top on materials of instances and water. */
export function setTopUniforms(
  materials: Iterable<Pick<ShaderMaterial, "setFloat">>,
  { sea, relief, peak, steep, lift }: FlatGround,
): void {
  for (const material of materials) {
    material.setFloat("sea", sea);
    material.setFloat("relief", relief);
    material.setFloat("peak", peak);
    material.setFloat("steep", Math.min(steep, NEVER));
    material.setFloat("liftHeight", lift.height);
  }
}

/** Upper bound of the cloud sea's displacement (shaders/cloud-sea.ts), metres. */
const CLOUD_REACH = 560;

export function cloudSeaTerrain({ ground: { profile } }: FlatGround, altitude: number): TerrainSource {
  return {
    name: "clouds",
    profiles: [profile],
    fields: {
      swell: createField(profile, goldenTerms(5, 11, 1.3), { octaves: [1, 3], H: 0.8, seed: 21 }),
    },
    solids: {},
    levels: [altitude],
    surfaces: [
      {
        projection: "plane",
        upper: CLOUD_TOP,
        lower: "none",
        side: "upper",
        air: { source: CLOUD_SEA_AIR, uniforms: [] },
      },
    ],
    bounds(_level, _x, _y, _size, _t, out) {
      out[0] = -CLOUD_REACH;
      out[1] = CLOUD_REACH;
      return true;
    },
    lodAltitude: () => 0,
    castsShadow: false,
    reach: CLOUD_REACH,
  };
}

interface TerrainBounds {
  /** Writes [maximum ground, minimum lift, maximum lift, minimum ground] of the chunk with south-west corner (x, y) to `out`, in profile units. */
  read(level: number, x: number, y: number, size: number, t: number, out: Float64Array): void;
}

/** Entries per cache generation. */
const CAPACITY = 1 << 13;
/**
 * Widest filter in a chunk, in chunk sizes: a chunk is drawn nearer than (2K + 2√2) of its sizes, and the filter is 1/(16K) of the
 * distance.
 */
const WIDEST_FILTER = 0.22;

/**
 * Cached bounds of the ground and lift fields over terrain chunks. They are exact for every filter width that vertices can use and
 * valid for half a year around the whole year that is asked for, so that changing terrain seldom recomputes them.
 */
export function createTerrainBounds({ ground, lift, altitudes }: FlatGround): TerrainBounds {
  const ranges = rangeTableOf(ground.profile);
  const liftRanges = rangeTableOf(lift.field.profile);
  const memory = createPlaceCache(4, CAPACITY);
  const box = { x: 0, y: 0, halfX: 0, halfY: 0, halfT: 0.5, blur: 0 };
  const range = new Float64Array(2);
  return {
    read(level, x, y, size, t, out) {
      // 20 bits of each coordinate in chunks.
      const key = ((((x / size) & 0xfffff) * 0x100000 + ((y / size) & 0xfffff)) * 32 + Math.log2(size)) * 8 + level;
      const { values } = memory;
      const at = memory.lookup(key, x, y, t);
      if (memory.missed) {
        const year = Math.round(t);
        box.x = x + size / 2;
        box.y = y + size / 2;
        box.halfX = size / 2;
        box.halfY = size / 2;
        box.blur = WIDEST_FILTER * size;
        boundsOver(ranges, ground, box, altitudes[level], year, range);
        values[at] = range[1];
        values[at + 3] = range[0];
        boundsOver(liftRanges, lift.field, box, altitudes[level], year, range);
        values[at + 1] = range[0];
        values[at + 2] = range[1];
      }
      for (let i = 0; i < 4; i++) out[i] = values[at + i];
    },
  };
}
