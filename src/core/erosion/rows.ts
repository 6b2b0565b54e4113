/**
 * Eroded ground over a grid of a plane, row by row and octave by octave, so that the processor works on many points at once.
 *
 *   out[row·n + column] = erodedAt(erosion, west + column·spacing, south + row·spacing, 0, t)[0], bit for bit
 *
 *   error     none (tests/core/erosion/rows.test.ts)
 *   speed     five octaves of gullies: less than two times 3-D simplex noise of five octaves (npm run bench -- erosion)
 */
import type { Field } from "../field/field.ts";
import { checkGridSize, checkPlace, type Grid } from "../field/grid.ts";
import { EROSION, type Erosion, LATTICE_TURNS, NEAREST, POINT_NUMBERS, REACH_SQUARE, writePoints } from "./erosion.ts";

const { WAVES, DEPTH, LEVEL, STEER, WEAK } = EROSION;
/** Points that are computed together: their numbers stay in the cache. */
const BLOCK = 256;

/** A field's readings at the points of a block: values, and derivatives along x and y. */
interface Readings {
  readonly value: Float64Array;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
}

const block = () => new Float64Array(BLOCK);
const readings = (): Readings => ({ value: block(), dx: block(), dy: block() });
const xs = block();
const ys = block();
const movedX = block();
const movedY = block();
const warpX = readings();
const warpY = readings();
const base = readings();
/** Share of their depth that the next gullies keep. */
const kept = block();
/** Numbers of the four lattice points around a cell. */
const points = new Float64Array(4 * POINT_NUMBERS);

/** Writes the heights of a grid at time t into `out`, metres. Throws a RangeError for ground of a sphere, and where `out` has no room. */
export function fillEroded(erosion: Erosion, grid: Grid, t: number, out: Float64Array): void {
  checkPlace(grid, 0, t);
  if (erosion.round) throw new RangeError("Expected eroded ground of a plane, got that of a sphere.");
  checkGridSize(grid, "heights", out.length);
  const { west, south, spacing, n, rows = n } = grid;
  for (let row = 0; row < rows; row++)
    for (let from = 0; from < n; from += BLOCK) {
      const count = Math.min(BLOCK, n - from);
      for (let p = 0; p < count; p++) xs[p] = west + (from + p) * spacing;
      ys.fill(south + row * spacing);
      readBase(erosion, count, t);
      kept.fill(1);
      for (let octave = 0; octave < erosion.octaves; octave++) carveOctave(erosion, octave, count);
      const { value } = base;
      for (let p = 0, at = row * n + from; p < count; p++) out[at + p] = value[p];
    }
}

/** Writes the base's heights and gradients to `base`, metres. */
function readBase(
  { base: field, warp, cubics, warpCubics, relief, warpMean }: Erosion,
  count: number,
  t: number,
): void {
  readBlock(warp[0], warpCubics, xs, ys, count, t, warpX);
  readBlock(warp[1], warpCubics, xs, ys, count, t, warpY);
  for (let p = 0; p < count; p++) {
    movedX[p] = xs[p] + (warpX.value[p] - warpMean);
    movedY[p] = ys[p] + (warpY.value[p] - warpMean);
  }
  readBlock(field, cubics, movedX, movedY, count, t, base);
  const { value, dx, dy } = base;
  for (let p = 0; p < count; p++) {
    const gx = dx[p];
    const gy = dy[p];
    value[p] *= relief;
    dx[p] = relief * (gx + warpX.dx[p] * gx + warpY.dx[p] * gy);
    dy[p] = relief * (gy + warpX.dy[p] * gx + warpY.dy[p] * gy);
  }
}

/** Writes a field's B-spline at (x, y, 0, t), from the cubics of each octave, to `out`. */
function readBlock(
  field: Field,
  cubics: readonly Float64Array[],
  x: Float64Array,
  y: Float64Array,
  count: number,
  t: number,
  { value, dx, dy }: Readings,
): void {
  const { profile, terms, weight, a, b, c, d, offset } = field;
  const { mask } = profile;
  value.fill(0);
  dx.fill(0);
  dy.fill(0);
  for (let i = 0; i < field.count; i++) {
    const k = cubics[Math.floor(i / terms)];
    const ai = a[i];
    const bi = b[i];
    const wi = weight[i];
    const rest = c[i] * 0 + (d[i] * t + offset[i]);
    for (let p = 0; p < count; p++) {
      // As `phaseAt`.
      const phase = ai * x[p] + (bi * y[p] + rest);
      const index = Math.floor(phase);
      const f = phase - index;
      const at = 4 * (index & mask);
      const k1 = k[at + 1];
      const k2 = k[at + 2];
      const k3 = k[at + 3];
      value[p] += wi * (k[at] + f * (k1 + f * (k2 + f * k3)));
      const slope = wi * (k1 + f * (2 * k2 + f * 3 * k3));
      dx[p] += slope * ai;
      dy[p] += slope * bi;
    }
  }
}

/** Adds an octave of gullies to `base` and `kept`: `carve` (erosion.ts) at the points of a block, with the same order of operations. */
function carveOctave({ strength, scale, crest, valley }: Erosion, octave: number, count: number): void {
  const { value, dx, dy } = base;
  const wavelength = scale / 2 ** octave;
  const cell = WAVES * wavelength;
  const deepest = strength * DEPTH * wavelength;
  const turn = (2 * Math.PI * WAVES) / cell;
  const [level, across] = LATTICE_TURNS[octave];
  let lastI = Number.NaN;
  let lastJ = Number.NaN;
  for (let p = 0; p < count; p++) {
    const sx = dx[p];
    const sy = dy[p];
    const square = sx * sx + sy * sy;
    if (square === 0) continue;
    const steep = Math.sqrt(square);
    const fade = square / (square + LEVEL * LEVEL);
    const nx = -sy / steep;
    const ny = sx / steep;
    const u = (level * xs[p] + across * ys[p]) / cell;
    const v = (level * ys[p] - across * xs[p]) / cell;
    const nu = level * nx + across * ny;
    const nv = level * ny - across * nx;
    const i = Math.floor(u);
    const j = Math.floor(v);
    if (i !== lastI || j !== lastJ) {
      writePoints(points, 0, octave, i, j, 0, 4);
      lastI = i;
      lastJ = j;
    }
    const u0 = u - i;
    const u1 = u - (i + 1);
    const v0 = v - j;
    const v1 = v - (j + 1);
    // Written out, since a loop over the four points takes a tenth longer.
    let cosine = 0;
    let sine = 0;
    let sum = 0;
    {
      const du = u0 - points[0];
      const dv = v0 - points[1];
      if (du * du < REACH_SQUARE && dv * dv < REACH_SQUARE) {
        const ku = 1 - (du * du) / REACH_SQUARE;
        const kv = 1 - (dv * dv) / REACH_SQUARE;
        const weight = ku * ku * kv * kv;
        const phase = WAVES * (du * nu + dv * nv) + points[3];
        const r = phase - (phase + NEAREST - NEAREST);
        const q = 0.25 - Math.abs(r);
        sine += weight * r * (8 - 16 * Math.abs(r));
        cosine += weight * q * (8 - 16 * Math.abs(q));
        sum += weight;
      }
    }
    {
      const du = u1 - points[4];
      const dv = v0 - points[5];
      if (du * du < REACH_SQUARE && dv * dv < REACH_SQUARE) {
        const ku = 1 - (du * du) / REACH_SQUARE;
        const kv = 1 - (dv * dv) / REACH_SQUARE;
        const weight = ku * ku * kv * kv;
        const phase = WAVES * (du * nu + dv * nv) + points[7];
        const r = phase - (phase + NEAREST - NEAREST);
        const q = 0.25 - Math.abs(r);
        sine += weight * r * (8 - 16 * Math.abs(r));
        cosine += weight * q * (8 - 16 * Math.abs(q));
        sum += weight;
      }
    }
    {
      const du = u0 - points[8];
      const dv = v1 - points[9];
      if (du * du < REACH_SQUARE && dv * dv < REACH_SQUARE) {
        const ku = 1 - (du * du) / REACH_SQUARE;
        const kv = 1 - (dv * dv) / REACH_SQUARE;
        const weight = ku * ku * kv * kv;
        const phase = WAVES * (du * nu + dv * nv) + points[11];
        const r = phase - (phase + NEAREST - NEAREST);
        const q = 0.25 - Math.abs(r);
        sine += weight * r * (8 - 16 * Math.abs(r));
        cosine += weight * q * (8 - 16 * Math.abs(q));
        sum += weight;
      }
    }
    {
      const du = u1 - points[12];
      const dv = v1 - points[13];
      if (du * du < REACH_SQUARE && dv * dv < REACH_SQUARE) {
        const ku = 1 - (du * du) / REACH_SQUARE;
        const kv = 1 - (dv * dv) / REACH_SQUARE;
        const weight = ku * ku * kv * kv;
        const phase = WAVES * (du * nu + dv * nv) + points[15];
        const r = phase - (phase + NEAREST - NEAREST);
        const q = 0.25 - Math.abs(r);
        sine += weight * r * (8 - 16 * Math.abs(r));
        cosine += weight * q * (8 - 16 * Math.abs(q));
        sum += weight;
      }
    }
    const size = Math.sqrt(cosine * cosine + sine * sine) + WEAK * sum;
    const c = size > 0 ? cosine / size : 0;
    const s = size > 0 ? sine / size : 0;
    const depth = deepest * fade * kept[p];
    const low = Math.sqrt(Math.max(0, (1 - c) / 2));
    value[p] += depth * (c + crest * (1 - 2 * low - c));
    const along = -STEER * depth * s * turn;
    dx[p] = sx + along * nx;
    dy[p] = sy + along * ny;
    kept[p] *= 1 - valley * (0.5 - 0.5 * c) * fade;
  }
}
