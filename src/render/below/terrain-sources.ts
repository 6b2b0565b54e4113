/** The terrain source of a cavern, its floor and roof, and the uniforms of materials that read its shape or that of the hills. */

import { boundsOver, rangeTableOf } from "../../core/field/bounds.ts";
import { solidTerms } from "../../core/field/directions.ts";
import { createField } from "../../core/field/field.ts";
import { createPlaceCache } from "../../core/field/place-cache.ts";
import type { Profile } from "../../core/field/profile.ts";
import { type Cavern, type CavernFace, faceAt } from "../../core/underground/cavern.ts";
import type { Hills } from "../../core/underground/hills.ts";
import { createSeepage } from "../../core/underground/seepage.ts";
import { BORES } from "../ground/shaders/bores.ts";
import type { Profiles } from "../ground/shaders/field-readers.ts";
import { UNDERGROUND_LIGHT } from "../ground/shaders/underground-light.ts";
import type { SharedUniforms, TerrainSource } from "../ground/terrain-source.ts";
import type { TerrainSurfaces } from "../ground/terrain-surfaces.ts";
import { cavernFloorSurface, cavernRoofSurface } from "./shaders/cavern-surfaces.ts";

/** GLSL of the bores that cut a surface, and of the light in them. */
const CUT = { holes: BORES, light: UNDERGROUND_LIGHT };

/** GLSL need not support infinite numbers. */
const NEVER = 1e30;

/** Sets the uniforms of the hills' shape (src/core/underground/hills.ts). */
export function setHillsUniforms(
  uniforms: Pick<TerrainSurfaces, "set">,
  { sea, relief, peak, steep, snow }: Hills,
): void {
  uniforms.set("sea", sea);
  uniforms.set("relief", relief);
  uniforms.set("peak", peak);
  uniforms.set("steep", Math.min(steep, NEVER));
  uniforms.set("snow", snow);
}

/** Widest filter in a chunk, in chunk sizes: a chunk is drawn nearer than (2K + 2√2) sizes; the filter is 1/(16K) of the distance. */
const WIDEST_FILTER = 0.22;

/** The distinct profiles that a cavern's rock and its two faces read, the world's own first. */
export function cavernProfiles({ floor, roof }: Cavern, profile: Profile): Profiles {
  return [profile, ...new Set([floor.field.profile, roof.field.profile].filter((each) => each !== profile))];
}

/** Solid fields of rock at three scales: large forms, boulders and stones. */
export function cavernSolids(profile: Profile) {
  return {
    stone: createField(profile, solidTerms(4, 340, 0.3), { seed: 11 }),
    rubble: createField(profile, solidTerms(4, 2000, 0.7), { seed: 15 }),
    lump: createField(profile, solidTerms(4, 9000, 1.1), { seed: 12 }),
    grain: createField(profile, solidTerms(4, 40_000, 0.1), { seed: 16 }),
  };
}

export function cavernTerrain(cavern: Cavern, profile: Profile, sharedUniforms: SharedUniforms): TerrainSource {
  const { floor, roof } = cavern;
  const seepage = createSeepage(cavern);
  const { damp, seep, tread } = seepage;
  const [upper, lower] = [cavernRoofSurface(seepage), cavernFloorSurface(seepage)];
  const faces = [floor, roof].map((face) => createFaceBounds(face));
  const span = new Float64Array(2);
  const bounds = cachedBounds((x, y, size, year, out) => {
    const least = faces[0].read(x, y, size, year, span)[0];
    out[1] = faces[1].read(x, y, size, year, span)[1];
    out[0] = least;
    return least < out[1];
  });
  const middle = (floor.altitude + roof.altitude) / 2;
  const reach = Math.max(...faces.flatMap(({ ends }) => Array.from(ends, (end) => Math.abs(end - middle))));
  return {
    name: "cavern",
    profiles: cavernProfiles(cavern, profile),
    fields: { floor: floor.field, roof: roof.field, damp, seep, tread },
    fieldTransforms: { floor, roof },
    solids: cavernSolids(profile),
    sharedUniforms,
    // The shaders contain the faces' altitudes; chunks and detail are measured from here.
    levels: [0],
    surfaces: [
      {
        projection: "plane",
        upper,
        lower,
        side: "lower",
        hollow: true,
        bored: { side: "within", cloudless: true, ...CUT },
      },
      {
        projection: "plane",
        upper,
        lower,
        side: "upper",
        hollow: true,
        bored: { side: "within", cloudless: true, ...CUT },
      },
    ],
    bounds: (_level, x, y, size, t, out) => bounds(x, y, size, t, out),
    lodAltitude(_level, x, y, z, t) {
      const [low, high] = [faceAt(floor, x, y, t), faceAt(roof, x, y, t)];
      return high - z < z - low ? high : low;
    },
    castsShadow: false,
    reach: reach + Math.abs(middle),
  };
}

/** Bounds of a face over a chunk for every filter width of its vertices, within half a year of a whole year. */
function createFaceBounds({ field, east, north, stretch, altitude, datum, relief }: CavernFace) {
  const ranges = rangeTableOf(field.profile);
  const box = { x: 0, y: 0, halfX: 0, halfY: 0, halfT: 0.5, blur: 0 };
  const range = new Float64Array(2);
  const altitudes = (out: Float64Array, low: number, high: number) => {
    const ends = [altitude + relief * (low - datum), altitude + relief * (high - datum)];
    out[0] = Math.min(...ends);
    out[1] = Math.max(...ends);
    return out;
  };
  const weight = field.weight.reduce((sum, w) => sum + w, 0);
  return {
    ends: altitudes(new Float64Array(2), weight * field.profile.min, weight * field.profile.max),
    read(x: number, y: number, size: number, year: number, out: Float64Array): Float64Array {
      const half = size / 2;
      box.x = (x + half + east) / stretch;
      box.y = (y + half + north) / stretch;
      box.halfX = half / stretch;
      box.halfY = box.halfX;
      box.blur = (WIDEST_FILTER * size) / stretch;
      boundsOver(ranges, field, box, 0, year, range);
      return altitudes(out, range[0], range[1]);
    },
  };
}

/** Sets the uniforms of the two faces (src/core/underground/cavern.ts). */
export function setCavernUniforms(uniforms: Pick<TerrainSurfaces, "set">, { floor, roof }: Cavern, pool: number): void {
  for (const [name, { altitude, relief, datum, stretch }] of Object.entries({ floor, roof })) {
    uniforms.set(`${name}Face`, [altitude - relief * datum, relief]);
    uniforms.set(`${name}Scale`, 1 / stretch);
  }
  uniforms.set("pool", pool);
}

/** Writes [lowest, highest] altitude of the chunk with south-west corner (x, y) into `out`; false if the chunk is empty. */
type ChunkBounds = (x: number, y: number, size: number, year: number, out: Float64Array) => boolean;

/** Cache entries per generation. */
const CACHE_SIZE = 1 << 13;

/**
 * Caches chunk bounds and answers for any t. `read` gets whole years and must return bounds that hold for half a year either
 * side, so that evolving land rarely misses the cache.
 */
function cachedBounds(read: ChunkBounds): ChunkBounds {
  // NaN for an empty chunk.
  const cache = createPlaceCache(2, CACHE_SIZE);
  return (x, y, size, t, out) => {
    // 23 bits per coordinate, in chunks.
    const key = (((x / size) & 0x7fffff) * 0x800000 + ((y / size) & 0x7fffff)) * 32 + Math.log2(size);
    const { values } = cache;
    const at = cache.lookup(key, x, y, t);
    if (cache.missed) {
      if (!read(x, y, size, Math.round(t), out)) out.fill(Number.NaN);
      values[at] = out[0];
      values[at + 1] = out[1];
    }
    out[0] = values[at];
    out[1] = values[at + 1];
    return out[0] <= out[1];
  };
}
