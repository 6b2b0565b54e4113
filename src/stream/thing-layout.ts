/** The layout of plants and features of a chunk as packed instance attributes. */
import type { Plant } from "../core/planet/plants.ts";

/**
 * Floats per thing: dx, dy, dz, heading, size, lean, code, bits.
 *
 *   dx, dy, dz   metres of its place on the datum from the chunk's centre, along the planet's axes
 *   heading      radians, 0 to 2π
 *   size         metres: of height for plants, of breadth for features
 *   lean         radians from upright, toward its heading
 *   code         its place in THINGS
 *   bits         an integer, 0 ≤ bits < 2¹⁶, for other variation
 */
export const STRIDE = 8;

export interface Things {
  /** On the datum, in the world's own axes. */
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre that hold all its things. */
  readonly reach: number;
  /** count × STRIDE. */
  readonly things: Float32Array;
  readonly count: number;
}

/** Returns a buffer of at least `bytes` bytes, reused or new. */
export type Allocate = (bytes: number) => ArrayBuffer;

export function writeSorted(plants: readonly Plant[], x: number, y: number, z: number, out: Float32Array): void {
  // Code, bits and index in one integer: plain numbers sort ten times as fast as objects.
  const keys = Float64Array.from(plants, ({ code, bits }, k) => (code * 65536 + bits) * 2 ** 24 + k).sort();
  for (let k = 0, at = 0; k < keys.length; k++) {
    const plant = plants[keys[k] % 2 ** 24];
    out[at++] = plant.x - x;
    out[at++] = plant.y - y;
    out[at++] = plant.z - z;
    out[at++] = plant.heading;
    out[at++] = plant.size;
    out[at++] = plant.lean;
    out[at++] = plant.code;
    out[at++] = plant.bits;
  }
}
