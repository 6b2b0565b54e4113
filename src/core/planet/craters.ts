/**
 * Craters on a sphere: impacts of every size, from basins down to what a pebble leaves, keyed by the place.
 *
 *   cells     octave k cuts space into cubes of `size` metres, each of which may hold one centre; what counts is that
 *             centre put on the sphere, so that every crater is a circle on the ground, whatever its size
 *   u         (distance along the ground / r)², without a root: (|p − c|² − ρ²)/r², ρ = |c| − R
 *   shape     inside u < 1 a bowl from −depth up to the rim, above the rim a blanket that falls to nothing at u = 2.56;
 *             great ones have a flat floor and a peak on it
 *   weight    (1 − (2ρ/size)²)², so that what lies deep under the ground or high over it fades out instead of ending
 *   reach     half a cell, so that the eight cells around a place are all that can touch it
 *   error     the same bits in every engine: sums, products, roots and whole numbers of 32 bits alone
 *   source    the circles of seed 004, on a sphere; the rims are ours
 */

/** One size of craters. */
export interface Octave {
  /** Metres of a cell. A crater's radius is from 0.12 to 0.31 of it. */
  readonly size: number;
  /** Depth of a fresh crater below the ground around it, of its radius. */
  readonly depth: number;
  /** 0: bowls; 1: flat floors with a peak. */
  readonly flat: number;
  readonly salt: number;
}

/** Each octave's cells are so much of the last one's. */
export const STEP = 0.4;
/** Squared, how many radii a crater's blanket reaches. */
export const BLANKET = 2.56;
export const SMALLEST = 0.12;
export const LARGEST = 0.31;
/** Height of a rim, of the depth. */
export const RIM = 0.24;
/** Of 256 cells, how many hold a crater. */
export const FILLED = 208;
/** Metres of radius at which craters begin to be shallow and flat. */
const SIMPLE = 12_000;
const FRESH_DEPTH = 0.3;

/** Octaves from basins of a quarter of the radius down to cells of `finest` metres. */
export function craterOctaves(radius: number, finest: number, seed: number): Octave[] {
  const octaves: Octave[] = [];
  for (let size = 0.8 * radius, k = 0; size >= finest; size *= STEP, k++) {
    const r = LARGEST * size;
    // Depth grows as the square root of the radius, no longer with it.
    const shallow = Math.sqrt(Math.min(1, SIMPLE / r));
    octaves.push({ size, depth: FRESH_DEPTH * shallow, flat: 1 - shallow * shallow, salt: saltOf(seed, k) });
  }
  return octaves;
}

/** 24 bits, which a float holds. */
function saltOf(seed: number, k: number): number {
  return mixed(seed, k, 0x51ed, 0) >>> 8;
}

/** A finaliser over three cell numbers and a salt: 32 bits, as the shader has them (src/worlds/planet/render/shaders/craters.ts). */
function mixed(x: number, y: number, z: number, salt: number): number {
  let h =
    (Math.imul(x, 1664525) + Math.imul(y, 747796405) + Math.imul(z, -1403630843) + Math.imul(salt, 277803737)) | 0;
  h = Math.imul(h ^ (h >>> 16), -2048144777);
  h = Math.imul(h ^ (h >>> 13), -1028477379);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Metres that the craters of one octave raise or sink the place p = R·up, x, y, z from the centre. */
export function cratersAt(
  { size, depth, flat, salt }: Octave,
  radius: number,
  x: number,
  y: number,
  z: number,
): number {
  const [qx, qy, qz] = [x / size, y / size, z / size];
  const [ix, iy, iz] = [Math.floor(qx - 0.5), Math.floor(qy - 0.5), Math.floor(qz - 0.5)];
  const [ux, uy, uz] = [x / radius, y / radius, z / radius];
  const curve = size / radius;
  let sum = 0;
  for (let cell = 0; cell < 8; cell++) {
    const [cx, cy, cz] = [ix + (cell & 1), iy + ((cell >> 1) & 1), iz + (cell >> 2)];
    const h = mixed(cx, cy, cz, salt);
    const k = Math.imul(h, -1640531527) >>> 0;
    if (k >>> 24 >= FILLED) continue;
    const ex = qx - cx - ((h & 1023) + 0.5) / 1024;
    const ey = qy - cy - (((h >>> 10) & 1023) + 0.5) / 1024;
    const ez = qz - cz - (((h >>> 20) & 1023) + 0.5) / 1024;
    const away = ex * ex + ey * ey + ez * ez;
    if (away >= 0.25) continue;
    const s = curve * (curve * away - 2 * (ux * ex + uy * ey + uz * ez));
    const rho = s / (curve * (1 + Math.sqrt(1 + s)));
    const share = (k & 255) / 255;
    // More small than great ones, as impacts are.
    const r = SMALLEST + (LARGEST - SMALLEST) * share * (0.5 + 0.5 * share);
    const u = (away - rho * rho) / (r * r);
    const fade = 1 - 4 * rho * rho;
    if (u >= BLANKET || fade <= 0) continue;
    const worn = 0.25 + 0.75 * (((k >>> 8) & 255) / 255);
    sum += fade * fade * r * worn * shapeOf(u, flat);
  }
  return sum * size * depth;
}

/** Height of a crater of depth 1 at u: −1 at the middle of a bowl, RIM on the rim, 0 from `BLANKET` on. */
function shapeOf(u: number, flat: number): number {
  if (u >= 1) {
    const left = (BLANKET - u) / (BLANKET - 1);
    return RIM * left * left * left;
  }
  const bowl = RIM - (1 + RIM) * (1 - u);
  const floor = -1 + 0.45 * flat;
  if (bowl > floor) return bowl;
  const peak = 1 - 12 * u;
  return peak > 0 ? floor + flat * 0.4 * peak * peak : floor;
}

/** The lowest and the highest that one octave can come to, metres: all eight cells at once. */
export function crateredReach({ size, depth }: Octave): readonly [lowest: number, highest: number] {
  const most = 8 * LARGEST * size * depth;
  return [-most, RIM * most];
}
