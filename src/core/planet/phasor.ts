/**
 * Waves of one wavelength whose crests run across a direction, bend and fork: phasor noise.
 *
 *   lattice   at each jittered point of a lattice of cubes a wave begins, with a hashed phase; smooth kernels blend the waves of the
 *             eight nearest points
 *   turn      phase of the sum in turns, −½ to ½, that grows along the direction; 0 on the crests of its cosine
 *   size      0, where waves cancel and the turn jumps, to 1
 *   shape     continuous but for the turn where the size is 0
 *   error     bits are equal in every engine: no function but roots and sums. Shaders (src/render/ground/shaders/phasor.ts) compute the same
 *   source    T. Tricard et al., "Procedural phasor noise" (2019); the lattice and the angle without a tangent are ours
 */
import { hash3 } from "../field/hash.ts";

/**
 *   JITTER   the farthest that a point is from the corner of its cube, cells
 *   WEAK     waves that cancel each other to less than this share of their kernels are faint
 */
export const PHASOR = { JITTER: 0.22, WEAK: 0.35 } as const;
const { JITTER, WEAK } = PHASOR;
/** Rows of the turn of the lattice, which would show as a grid where it lay level, times 3. */
export const PHASOR_TURN = [
  [2, 1, 2],
  [-2, 2, 1],
  [1, 2, -2],
] as const;
/** A kernel ends here, cells along each axis: the two nearest points along an axis are enough. */
const REACH = 1 - JITTER;

/** Lattice points around a cell, and numbers of each: its offset from its place along each axis, and its wave's phase. */
const [CORNERS, NUMBERS] = [8, 4];
/** Lattices whose last cell is kept. */
const SALTS = 16;
const cells = new Float64Array(3 * SALTS).fill(Number.NaN);
const corners = new Float64Array(CORNERS * NUMBERS * SALTS);

function readCorners(salt: number, i: number, j: number, k: number): void {
  for (let point = 0; point < CORNERS; point++) {
    const h = hash3(i + (point & 1), j + ((point >> 1) & 1), Math.imul(k + (point >> 2), 16) + salt);
    const to = NUMBERS * (CORNERS * salt + point);
    corners[to] = (2 * JITTER * ((h & 255) - 127.5)) / 256;
    corners[to + 1] = (2 * JITTER * (((h >> 8) & 255) - 127.5)) / 256;
    corners[to + 2] = (2 * JITTER * (((h >> 16) & 255) - 127.5)) / 256;
    corners[to + 3] = (h >>> 24) / 256;
  }
  cells[3 * salt] = i;
  cells[3 * salt + 1] = j;
  cells[3 * salt + 2] = k;
}

/**
 * Writes [turn, size] at a place into `out`. `cell` is the side of the lattice's cubes in metres, `waves` the waves across one, `n`
 * their unit direction, and `salt`, 0 to 15, tells lattices apart.
 */
export function phasorAt(
  salt: number,
  cell: number,
  waves: number,
  x: number,
  y: number,
  z: number,
  n: ArrayLike<number>,
  out: Float64Array,
): Float64Array {
  const nx = n[0];
  const ny = n[1];
  const nz = n[2];
  const three = 3 * cell;
  const u = (2 * x + y + 2 * z) / three;
  const v = (2 * y - 2 * x + z) / three;
  const w = (x + 2 * y - 2 * z) / three;
  const nu = (2 * nx + ny + 2 * nz) / 3;
  const nv = (2 * ny - 2 * nx + nz) / 3;
  const nw = (nx + 2 * ny - 2 * nz) / 3;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const k = Math.floor(w);
  if (cells[3 * salt] !== i || cells[3 * salt + 1] !== j || cells[3 * salt + 2] !== k) readCorners(salt, i, j, k);
  const square = REACH * REACH;
  let cosine = 0;
  let sine = 0;
  let sum = 0;
  for (let point = 0; point < CORNERS; point++) {
    const at = NUMBERS * (CORNERS * salt + point);
    const du = u - (i + (point & 1)) - corners[at];
    const dv = v - (j + ((point >> 1) & 1)) - corners[at + 1];
    const dw = w - (k + (point >> 2)) - corners[at + 2];
    if (du * du >= square || dv * dv >= square || dw * dw >= square) continue;
    const ku = 1 - (du * du) / square;
    const kv = 1 - (dv * dv) / square;
    const kw = 1 - (dw * dw) / square;
    const weight = ku * ku * kv * kv * kw * kw;
    const turn = waves * (du * nu + dv * nv + dw * nw) + corners[at + 3];
    const p = turn - Math.round(turn);
    const q = 0.25 - Math.abs(p);
    // Parabolas within 0.06 of sine and cosine.
    sine += weight * p * (8 - 16 * Math.abs(p));
    cosine += weight * q * (8 - 16 * Math.abs(q));
    sum += weight;
  }
  const size = Math.sqrt(cosine * cosine + sine * sine);
  // The angle, by the place on a square instead of a circle: within 0.011 turns.
  const a = size > 0 ? sine / (Math.abs(cosine) + Math.abs(sine)) : 0;
  out[0] = cosine >= 0 ? a / 4 : ((sine >= 0 ? 2 : -2) - a) / 4;
  out[1] = size > 0 ? size / (size + WEAK * sum) : 0;
  return out;
}
