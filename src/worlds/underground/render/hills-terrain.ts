/** The hills over a world below ground as a country of one sheet. */
import { boundsOver, createRangeTable } from "../../../core/field/bounds.ts";
import { type Hills, hillAt } from "../../../core/underground/hills.ts";
import type { SharedUniforms, TerrainSource } from "../../../render/ground/terrain-source.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { createChunkMemory } from "./chunk-bounds.ts";
import { hillsSurface } from "./shaders/hills-surface.ts";
import { cavernSolids } from "./terrain-sources.ts";

/** Widest filter in a chunk, in its sizes (src/worlds/islands/render/terrain-source.ts). */
const WIDEST_FILTER = 0.22;
export function hillsTerrain(hills: Hills, dress: SharedUniforms): TerrainSource {
  const { ground, cover, sea, relief, peak } = hills;
  const { profile } = ground;
  const altitudeOf = (reading: number) => relief * (reading - sea) * (1 + Math.abs(reading - sea) / peak);
  const ends = [profile.min, profile.max].map((v) => altitudeOf(ground.terms * v));
  const ranges = createRangeTable(profile);
  const box = { x: 0, y: 0, halfX: 0, halfY: 0, halfT: 0.5, blur: 0 };
  const range = new Float64Array(2);
  const bounds = createChunkMemory((x, y, size, year, out) => {
    const half = size / 2;
    Object.assign(box, { x: x + half, y: y + half, halfX: half, halfY: half, blur: WIDEST_FILTER * size });
    boundsOver(ranges, ground, box, 0, year, range);
    out[0] = altitudeOf(range[0]);
    out[1] = altitudeOf(range[1]);
    return true;
  });
  return {
    name: "hills",
    profiles: [profile],
    fields: { ground, ...cover.fields },
    solids: cavernSolids(profile),
    dress,
    levels: [0],
    surfaces: [
      {
        projection: "plane",
        upper: hillsSurface(cover.rows, Object.keys(cover.fields)),
        lower: "none",
        side: "upper",
        bored: "over",
      },
    ],
    bounds: (_level, x, y, size, t, out) => bounds(x, y, size, t, out),
    seat: (_level, x, y, _z, t) => hillAt(hills, x, y, t),
    castsShadow: true,
    reach: Math.max(...ends.map(Math.abs)),
  };
}

/** Sends the numbers of the shape that the shaders share with src/core/underground/hills.ts. */
export function setHillsUniforms(sheets: Pick<TerrainSurfaces, "set">, { sea, relief, peak, snow }: Hills): void {
  sheets.set("sea", sea);
  sheets.set("relief", relief);
  sheets.set("peak", peak);
  sheets.set("snow", snow);
}
