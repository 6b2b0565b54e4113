/**
 * Eroded ground: gullies and ridges that run down the slope of a field, branch, and leave crests sharp and valleys filled. A function
 * of the place alone: nothing is simulated or stored.
 *
 *   base      relief·f(p + w(p)) metres; f reads B-splines of the profile, averaged over half of the gullies' scale, and w is a
 *             wide warp, without which summed lines show as a weave
 *   gullies   octaves of waves across the slope, each half as wide as the last: at the points of a jittered lattice a wave
 *             begins, and smooth kernels blend the waves of the nearest points. The slope so far, that of the base and of all
 *             wider gullies, steers each octave, so that small gullies run into large ones
 *   depth     0.07 of the wavelength on slopes, 0 on level ground, less where a wider octave has its valley
 *   shape     continuous; creased along crests, where `crest` is above 0
 *   error     bits are equal in every engine (tests/core/erosion/erosion.test.ts)
 *   bounds    within `erosionReach` metres of the base
 *   source    the idea of steered waves is described by R. S. Johansen, "erosion filter" (2026), and before by I. Quilez and
 *             C. John; the construction is ours
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { goldenTerms, solidTerms } from "../field/directions.ts";
import { createField, type Field } from "../field/field.ts";
import { hash3 } from "../field/hash.ts";
import { cubicRow, rowCount, rowOf } from "../field/prefilter.ts";

/** The shape of gullies. */
export interface Gullies {
  /** Depth, 0 to 2. */
  readonly strength: number;
  /** Wavelength of the widest gullies, metres. */
  readonly scale: number;
  /** Each has half the wavelength of the one before it. */
  readonly octaves: number;
  /** 0: round crests; 1: sharp ones. */
  readonly crest: number;
  /** 0: gullies of all sizes everywhere; 1: none in the valleys of wider ones. */
  readonly valley: number;
  /** The ground of a sphere about the origin; else over the plane of x and y. */
  readonly round: boolean;
}

export type ErosionOptions = Partial<Gullies>;

/** Results of `createErosion`. */
export interface Erosion extends Gullies {
  readonly base: Field;
  /** Metres a unit of the base. */
  readonly relief: number;
  /**
   * Domain warp: metres by which positions are shifted before the base is read, along x, y and, on a sphere, z; their mean is
   * `warpMean`.
   */
  readonly warp: readonly Field[];
  readonly warpMean: number;
  /** Cubics of the averaged profile of each octave of the base, and those of the warp's profile: see `cubicRow`. */
  readonly cubics: readonly Float64Array[];
  readonly warpCubics: readonly Float64Array[];
}

/**
 * The numbers of the construction, which shaders share (src/render/ground/shaders/eroded-land.ts).
 *
 *   WAVES    waves a cell
 *   JITTER   the farthest that a lattice point is from the middle of its place, cells
 *   DEPTH    of the wavelength, at strength 1
 *   LEVEL    the slope at which gullies have half of their depth
 *   STEER    share of its own slope by which an octave steers the next
 *   WEAK     kernels whose waves cancel each other to less than this have no gullies
 */
export const EROSION = { WAVES: 1.6, JITTER: 0.22, DEPTH: 0.0675, LEVEL: 0.22, STEER: 0.9, WEAK: 0.15 } as const;
const { WAVES, JITTER, DEPTH, LEVEL, STEER, WEAK } = EROSION;
/** A kernel ends here, cells along each axis: the two nearest points along an axis are enough. */
const REACH = 1 - JITTER;
export const REACH_SQUARE = REACH * REACH;
/**
 * v + NEAREST − NEAREST is v rounded to a whole number for |v| < 2⁵¹: doubles of this size have no fractions. It is twice as fast as
 * Math.round, which differs from it for odd halves only, where both waves are the same.
 */
export const NEAREST = 1.5 * 2 ** 52;
/** The warp reads a quarter of the base's lowest frequency, and its rms gradient is this. */
const [WARP_FREQUENCY, WARP_SLOPE] = [0.25, 0.3];
/** Rotation of the first octave's lattice, and from octave to octave, radians. */
const [TURN, TWIST] = [1, 2.4];

/** Creates eroded ground from the wide octaves of a field; finer ones only hide the gullies. */
export function createErosion(base: Field, relief: number, options: ErosionOptions = {}): Erosion {
  const { strength = 1, scale = 450, octaves = 5, crest = 0.5, valley = 0.6, round = false } = options;
  if (!(relief > 0 && relief < Infinity)) throw new RangeError(`Expected metres a unit above 0, got ${relief}.`);
  const shape = { strength, scale, octaves, crest, valley, round };
  checkGullies(shape);
  const { profile, frequency, terms, count } = base;
  const cubics = Array.from({ length: count / terms }, (_, k) => {
    const row = Math.ceil(rowOf(profile, (scale / 2) * frequency[k * terms]));
    return cubicRow(profile, Math.max(1, Math.min(rowCount(profile) - 1, row)));
  });
  const warp = warpOf(base, round);
  const warpMean = profile.mean * warp[0].weight.reduce((sum, weight) => sum + weight);
  return { base, relief, warp, warpMean, cubics, warpCubics: [cubicRow(profile, 1)], ...shape };
}

export function checkGullies({ strength, scale, octaves, crest, valley }: Gullies): void {
  if (!(strength >= 0 && strength <= 2)) throw new RangeError(`Expected strength from 0 to 2, got ${strength}.`);
  for (const [name, share] of Object.entries({ crest, valley }))
    if (!(share >= 0 && share <= 1)) throw new RangeError(`Expected ${name} from 0 to 1, got ${share}.`);
  if (!(scale >= 1 && scale <= 1e6)) throw new RangeError(`Expected a scale from 1 to 1000000 m, got ${scale}.`);
  if (!(Number.isInteger(octaves) && octaves >= 1 && octaves <= 12))
    throw new RangeError(`Expected 1 to 12 octaves, got ${octaves}.`);
}

/** Fields of metres whose gradient is WARP_SLOPE. */
function warpOf({ profile, frequency }: Field, round: boolean): Field[] {
  const lowest = WARP_FREQUENCY * Math.min(...frequency);
  const steps = profile.samples.map((v, i) => profile.samples[(i + 1) & profile.mask] - v);
  const rms = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length) || 1;
  return Array.from({ length: round ? 3 : 2 }, (_, axis) => {
    const terms = round ? solidTerms(3, 128 * lowest, 1.1 + axis) : goldenTerms(3, 128 * lowest, 0.4 + 1.3 * axis);
    const field = createField(profile, terms, { seed: 171 + axis });
    const amplitude = WARP_SLOPE / (lowest * rms * Math.sqrt(terms.length));
    return { ...field, weight: field.weight.map((weight) => amplitude * weight) };
  });
}

/** Largest height, metres, by which gullies raise or lower the base. */
export function erosionReach({ strength, scale, octaves }: Gullies): number {
  return strength * DEPTH * scale * (2 - 2 ** (1 - octaves));
}

/** [f, ∂f/∂x, ∂f/∂y, ∂f/∂z] of the last field that was read. */
const read = new Float64Array(4);
const jacobian = new Float64Array(9);
const wave = new Float64Array(2);

/** Writes a field's B-spline and gradient to `read`, from the cubics of each octave. */
function readSmooth(field: Field, cubics: readonly Float64Array[], x: number, y: number, z: number, t: number): void {
  const { profile, count, terms, weight, a, b, c, d, offset } = field;
  const { mask } = profile;
  let value = 0;
  let gx = 0;
  let gy = 0;
  let gz = 0;
  for (let first = 0, octave = 0; first < count; first += terms, octave++) {
    const k = cubics[octave];
    for (let i = first; i < first + terms; i++) {
      // As `phaseAt`.
      const phase = a[i] * x + (b[i] * y + (c[i] * z + (d[i] * t + offset[i])));
      const index = Math.floor(phase);
      const f = phase - index;
      const at = 4 * (index & mask);
      const k1 = k[at + 1];
      const k2 = k[at + 2];
      const k3 = k[at + 3];
      value += weight[i] * (k[at] + f * (k1 + f * (k2 + f * k3)));
      const slope = weight[i] * (k1 + f * (2 * k2 + f * 3 * k3));
      gx += slope * a[i];
      gy += slope * b[i];
      gz += slope * c[i];
    }
  }
  read[0] = value;
  read[1] = gx;
  read[2] = gy;
  read[3] = gz;
}

/** Writes [height, ∂h/∂x, ∂h/∂y, ∂h/∂z] of the base into `out`, metres. */
function baseAt(erosion: Erosion, x: number, y: number, z: number, t: number, out: Float64Array): void {
  const { base, warp, cubics, warpCubics, relief, round, warpMean } = erosion;
  const moved = place;
  moved[0] = x;
  moved[1] = y;
  moved[2] = z;
  for (let axis = 0; axis < warp.length; axis++) {
    readSmooth(warp[axis], warpCubics, x, y, round ? z : 0, t);
    moved[axis] += read[0] - warpMean;
    jacobian[3 * axis] = read[1];
    jacobian[3 * axis + 1] = read[2];
    jacobian[3 * axis + 2] = read[3];
  }
  if (!round) jacobian.fill(0, 6);
  readSmooth(base, cubics, moved[0], moved[1], moved[2], t);
  const [, gx, gy, gz] = read;
  const j = jacobian;
  out[0] = relief * read[0];
  out[1] = relief * (gx + j[0] * gx + j[3] * gy + j[6] * gz);
  out[2] = relief * (gy + j[1] * gx + j[4] * gy + j[7] * gz);
  out[3] = round ? relief * (gz + j[2] * gx + j[5] * gy + j[8] * gz) : 0;
}

const place = new Float64Array(3);

/** The height of the base and its gradient. */
const ground = new Float64Array(4);

/**
 * Writes [height, drainage] into `out`: metres, and −1 in valleys, where water gathers, to 1 on crests. Gullies narrower than
 * `width` metres are left out, without a step.
 */
export function erodedAt(
  erosion: Erosion,
  x: number,
  y: number,
  z: number,
  t: number,
  out: Float64Array,
  width = 0,
): Float64Array {
  baseAt(erosion, x, y, z, t, ground);
  return carve(erosion, ground, 1, x, y, z, out, width);
}

/**
 * Writes [height, drainage] of a base with gullies into `out`: see `erodedAt`. `base` is the base's height and gradient at the place,
 * [h, ∂h/∂x, ∂h/∂y, ∂h/∂z], and `keep` the share of the depth that gullies have there.
 */
export function carve(
  gullies: Gullies,
  base: Float64Array,
  keep: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
  width = 0,
): Float64Array {
  const { strength, scale, octaves, crest, valley, round } = gullies;
  let height = base[0];
  let sx = base[1];
  let sy = base[2];
  let sz = base[3];
  let ux = 0;
  let uy = 0;
  let uz = 1;
  if (round) {
    const away = Math.sqrt(x * x + y * y + z * z);
    ux = x / away;
    uy = y / away;
    uz = z / away;
    // Along the ground.
    const radial = sx * ux + sy * uy + sz * uz;
    sx -= radial * ux;
    sy -= radial * uy;
    sz -= radial * uz;
  }
  let kept = keep;
  let drainage = 0;
  let weights = 0;
  let wavelength = scale;
  for (let octave = 0; octave < octaves; octave++, wavelength /= 2) {
    const shown = width <= 0 ? 1 : Math.min(1, Math.max(0, wavelength / (2 * width) - 1));
    const square = sx * sx + sy * sy + sz * sz;
    if (shown === 0 || square === 0) break;
    const steep = Math.sqrt(square);
    const fade = square / (square + LEVEL * LEVEL);
    // Across the slope.
    const nx = (uy * sz - uz * sy) / steep;
    const ny = (uz * sx - ux * sz) / steep;
    const nz = (ux * sy - uy * sx) / steep;
    crossing[0] = nx;
    crossing[1] = ny;
    crossing[2] = nz;
    const cell = WAVES * wavelength;
    readWaves(octave, cell, x, y, round ? z : 0, round);
    const c = wave[0];
    const s = wave[1];
    const depth = shown * strength * DEPTH * wavelength * fade * kept;
    const low = Math.sqrt(Math.max(0, (1 - c) / 2));
    height += depth * (c + crest * (1 - 2 * low - c));
    // The slope of round crests: that of sharp ones jumps, and the next octave would too.
    const along = -STEER * depth * s * ((2 * Math.PI * WAVES) / cell);
    sx += along * nx;
    sy += along * ny;
    sz += along * nz;
    kept *= 1 - valley * (0.5 - 0.5 * c) * fade;
    drainage += depth * c;
    weights += depth;
  }
  out[0] = height;
  out[1] = weights > 0 ? drainage / weights : 0;
  return out;
}

const beside = new Float64Array(2);

/**
 * Writes [∂h/∂x, ∂h/∂y, ∂h/∂z] into `out`, on a sphere along the ground: differences over a sixteenth of the finest wavelength, or over
 * `width` metres.
 */
export function erodedGradientAt(
  erosion: Erosion,
  x: number,
  y: number,
  z: number,
  t: number,
  out: Float64Array,
  width = 0,
): Float64Array {
  const { scale, octaves, round } = erosion;
  const h = Math.max(width, (scale * 2 ** (1 - octaves)) / 16) / 2;
  for (let axis = 0; axis < (round ? 3 : 2); axis++) {
    const [dx, dy, dz] = [axis === 0 ? h : 0, axis === 1 ? h : 0, axis === 2 ? h : 0];
    const above = erodedAt(erosion, x + dx, y + dy, z + dz, t, beside, width)[0];
    out[axis] = (above - erodedAt(erosion, x - dx, y - dy, z - dz, t, beside, width)[0]) / (2 * h);
  }
  if (!round) {
    out[2] = 0;
    return out;
  }
  const radial = (out[0] * x + out[1] * y + out[2] * z) / (x * x + y * y + z * z);
  out[0] -= radial * x;
  out[1] -= radial * y;
  out[2] -= radial * z;
  return out;
}

/** Cosine and sine by which an octave's lattice is turned. */
export const LATTICE_TURNS = Array.from({ length: 12 }, (_, octave) => {
  const angle = TURN + TWIST * octave;
  return [cos(angle), sin(angle)] as const;
});

/** Numbers of a lattice point: its offset from its place along each axis, and its wave's phase. */
export const POINT_NUMBERS = 4;
/** Lattice points around a cell. */
const CORNERS = 8;
/** The cell that each octave read last, and the numbers of the points around it: the next place is often in the same one. */
const cells = new Float64Array(4 * LATTICE_TURNS.length).fill(Number.NaN);
const corners = new Float64Array(CORNERS * POINT_NUMBERS * LATTICE_TURNS.length);

/** Writes the numbers of the first `count` points around a cell of an octave into `out`. */
export function writePoints(
  out: Float64Array,
  first: number,
  octave: number,
  i: number,
  j: number,
  k: number,
  count: number,
): void {
  for (let point = 0, to = first; point < count; point++, to += POINT_NUMBERS) {
    const h = hash3(i + (point & 1), j + ((point >> 1) & 1), Math.imul(k + (point >> 2), 16) + octave);
    out[to] = (2 * JITTER * ((h & 255) - 127.5)) / 256;
    out[to + 1] = (2 * JITTER * (((h >> 8) & 255) - 127.5)) / 256;
    out[to + 2] = (2 * JITTER * (((h >> 16) & 255) - 127.5)) / 256;
    out[to + 3] = (h >>> 24) / 256;
  }
}

/** Writes the numbers of the first points around a cell to `corners`. */
function readCorners(octave: number, i: number, j: number, k: number, points: number): void {
  writePoints(corners, POINT_NUMBERS * CORNERS * octave, octave, i, j, k, points);
  cells[4 * octave] = i;
  cells[4 * octave + 1] = j;
  cells[4 * octave + 2] = k;
  cells[4 * octave + 3] = points;
}

/** Direction that waves cross. */
const crossing = new Float64Array(3);

/** Writes the cosine and sine of an octave's waves, which cross `crossing`, to `wave`; both are near 0 where waves cancel. */
function readWaves(octave: number, cell: number, x: number, y: number, z: number, round: boolean): void {
  const level = LATTICE_TURNS[octave][0];
  const across = LATTICE_TURNS[octave][1];
  const nx = crossing[0];
  const ny = crossing[1];
  const nz = crossing[2];
  const u = (level * x + across * y) / cell;
  const v = (level * y - across * x) / cell;
  const w = z / cell;
  const nu = level * nx + across * ny;
  const nv = level * ny - across * nx;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const k = Math.floor(w);
  const points = round ? CORNERS : CORNERS / 2;
  if (
    cells[4 * octave] !== i ||
    cells[4 * octave + 1] !== j ||
    cells[4 * octave + 2] !== k ||
    cells[4 * octave + 3] !== points
  )
    readCorners(octave, i, j, k, points);
  const square = REACH_SQUARE;
  let cosine = 0;
  let sine = 0;
  let sum = 0;
  for (let point = 0; point < points; point++) {
    const at = POINT_NUMBERS * (CORNERS * octave + point);
    const du = u - (i + (point & 1)) - corners[at];
    const dv = v - (j + ((point >> 1) & 1)) - corners[at + 1];
    if (du * du >= square || dv * dv >= square) continue;
    const ku = 1 - (du * du) / square;
    const kv = 1 - (dv * dv) / square;
    let weight = ku * ku * kv * kv;
    let along = du * nu + dv * nv;
    if (round) {
      const dw = w - (k + (point >> 2)) - corners[at + 2];
      if (dw * dw >= square) continue;
      const kw = 1 - (dw * dw) / square;
      weight = weight * kw * kw;
      along += dw * nz;
    }
    const turn = WAVES * along + corners[at + 3];
    const p = turn - (turn + NEAREST - NEAREST);
    const q = 0.25 - Math.abs(p);
    // Parabolas within 0.06 of sine and cosine.
    sine += weight * p * (8 - 16 * Math.abs(p));
    cosine += weight * q * (8 - 16 * Math.abs(q));
    sum += weight;
  }
  const size = Math.sqrt(cosine * cosine + sine * sine) + WEAK * sum;
  wave[0] = size > 0 ? cosine / size : 0;
  wave[1] = size > 0 ? sine / size : 0;
}
