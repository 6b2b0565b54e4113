/**
 * Cached bounds of a planet's surface over a chunk of the cube-sphere. They hold for every filter width that the chunk's vertices
 * can read with, and for half a year either side of the nearest whole year.
 */
import { createRangeTable } from "../../../core/field/bounds.ts";
import { createPlaceCache } from "../../../core/field/place-cache.ts";
import { createPatch } from "../../../core/planet/cube-sphere.ts";
import { altitudeOf, altitudeRange, boundsOn, type Globe } from "../../../core/planet/sphere.ts";
import { FACES } from "../../../stream/cube-sphere.ts";

export interface PlanetBounds {
  /** Lowest and highest surface of the whole planet, metres from the datum. */
  readonly whole: readonly [lowest: number, highest: number];
  /** Writes [lowest, highest] surface over a chunk, metres from the datum, into `out`. */
  read(face: number, u: number, v: number, size: number, t: number, out: Float64Array): void;
}

/** Cache entries per generation. */
const CACHE_SIZE = 1 << 13;
/**
 * Widest filter in a chunk, in chunk sizes: a chunk is drawn nearer than (2K + 2√2) sizes, and the filter is 1/(16K) of the
 * distance.
 */
export const WIDEST_FILTER = 0.22;

export function createPlanetBounds(globe: Globe): PlanetBounds {
  const { ground, radius, wet, moon } = globe;
  const ranges = createRangeTable(ground.profile);
  const surface = (altitude: number) => (wet ? Math.max(0, altitude) : altitude);
  const [lowest, highest] = altitudeRange(globe).map(surface);
  const memory = createPlaceCache(2, CACHE_SIZE);
  const range = new Float64Array(2);
  return {
    whole: [lowest, highest],
    read(face, u, v, size, t, out) {
      // A whole face is drawn at any distance and filter width. Craters are not part of the ground field.
      if (size >= 2 || moon) {
        out[0] = lowest;
        out[1] = highest;
        return;
      }
      // 21 bits per coordinate.
      const level = 1 - Math.log2(size);
      const key =
        ((level * 8 + face) * 0x200000 + (((u + 1) / size) & 0x1fffff)) * 0x200000 + (((v + 1) / size) & 0x1fffff);
      const { values } = memory;
      const at = memory.lookup(key, u, v, t);
      if (memory.missed) {
        const filter = WIDEST_FILTER * size * radius;
        boundsOn(ranges, ground, radius, patchOf(face, u, v, size), Math.round(t), range, filter, 0.5);
        values[at] = surface(altitudeOf(globe, range[0]));
        values[at + 1] = surface(altitudeOf(globe, range[1]));
      }
      out[0] = values[at];
      out[1] = values[at + 1];
    },
  };
}

/** The chunk as a generator patch, whose axes are in cyclic order x, y, z. */
function patchOf(face: number, u: number, v: number, size: number) {
  const axes = FACES[face];
  const [first, second] = axes.u === (axes.normal + 1) % 3 ? [u, v] : [v, u];
  const patch = axes.normal + (axes.sign < 0 ? 3 : 0);
  return createPatch(patch, first, first + size, second, second + size);
}
