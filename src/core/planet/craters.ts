/**
 * Craters on a sphere: impacts of all sizes, from basins to small craters, hashed from the position.
 *
 *   cells     octave k divides space into cubes of `size` metres, each with at most one centre; the crater is centred
 *             where that
 *             point projects to the sphere, so that it is a circle on the ground, whatever its size
 *   u         (distance along the ground / r)², without a root: (|p − c|² − ρ²)/r², ρ = |c| − R
 *   shape     for u < 1 a bowl from −depth up to the rim; beyond it an ejecta blanket that falls to 0 at u = 2.56;
 *             large craters
 *             have a flat floor with a central peak
 *   weight    (1 − (2ρ/size)²)², which fades out centres deep below or high above the ground
 *   reach     half a cell, so that only the eight cells around a point affect it
 *   error     the same bits in every engine: only sums, products, roots and 32-bit integers
 *   source    the circles of Lighthouse3d, on a sphere; the rims are ours
 */

/** One size of craters. */
export interface Octave {
  /** Side of a cell, metres. Crater radii are 0.12 to 0.31 of it. */
  readonly size: number;
  /** Depth of a fresh crater relative to its radius. */
  readonly depth: number;
  /** 0: bowls; 1: flat floors with a central peak. */
  readonly flat: number;
  readonly salt: number;
}

/** Cell size relative to the previous octave. */
const STEP = 0.4;
/** Squared radius of the ejecta blanket, in crater radii. */
export const BLANKET = 2.56;
export const SMALLEST = 0.12;
export const LARGEST = 0.31;
/** Height of the rim relative to the depth. */
export const RIM = 0.24;
/** Number of cells in 256 that hold a crater. */
export const FILLED = 208;
/** Radius from which craters become shallower and flatter, metres. */
const SIMPLE = 12_000;
const FRESH_DEPTH = 0.3;

/** Octaves from basins of a quarter of the radius down to cells of `finest` metres. */
export function craterOctaves(radius: number, finest: number, seed: number): Octave[] {
  const octaves: Octave[] = [];
  for (let size = 0.8 * radius, k = 0; size >= finest; size *= STEP, k++) {
    const r = LARGEST * size;
    // From there on depth grows as the square root of the radius.
    const shallow = Math.sqrt(Math.min(1, SIMPLE / r));
    octaves.push({ size, depth: FRESH_DEPTH * shallow, flat: 1 - shallow * shallow, salt: saltOf(seed, k) });
  }
  return octaves;
}

/** 24 bits, which a float represents exactly. */
function saltOf(seed: number, k: number): number {
  return mixed(seed, k, 0x51ed, 0) >>> 8;
}

/**
 * Hash of three cell indices and a salt to 32 bits, the same as the shader's
 * (src/worlds/planet/render/shaders/moon-surface.ts).
 */
function mixed(x: number, y: number, z: number, salt: number): number {
  let h =
    (Math.imul(x, 1664525) + Math.imul(y, 747796405) + Math.imul(z, -1403630843) + Math.imul(salt, 277803737)) | 0;
  h = Math.imul(h ^ (h >>> 16), -2048144777);
  h = Math.imul(h ^ (h >>> 13), -1028477379);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Height change by the craters of one octave at the point p = R·up, metres; x, y, z from the centre. */
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
    // More small craters than large ones, as in nature.
    const r = SMALLEST + (LARGEST - SMALLEST) * share * (0.5 + 0.5 * share);
    const u = (away - rho * rho) / (r * r);
    const fade = 1 - 4 * rho * rho;
    if (u >= BLANKET || fade <= 0) continue;
    const worn = 0.25 + 0.75 * (((k >>> 8) & 255) / 255);
    sum += fade * fade * r * worn * shapeOf(u, flat);
  }
  return sum * size * depth;
}

/** Profile of a crater of depth 1: −1 at the centre of a bowl, RIM on the rim, 0 from `BLANKET` on. */
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

/** Bounds of one octave, metres: all eight cells at once. */
export function craterRange({ size, depth }: Octave): readonly [lowest: number, highest: number] {
  const most = 8 * LARGEST * size * depth;
  return [-most, RIM * most];
}
