/**
 * Aerial perspective: a 3D texture of in-scattered light and optical depth along the rays of one eye, for linear filtering. It
 * depends only on the eye's height and the sun's angle there.
 *
 *   across   azimuth from the sun's, u = sin(A/2), 0 … π
 *   up       AIR_ROWS rows from the horizon down to nadir and as many from the horizon up to where there is no more air, by the
 *            square root of the cosine from the horizon: fine where the path through air is long
 *   inward   AIR_SLICES slices of the ray's path through air, its share to the power `bend`
 *   sky      RGB of Rayleigh and multiple scattering, A the depth of molecules; relative to the sun's light
 *   haze     RGB of aerosols without their phase function, A their depth
 */

import { AIR_AZIMUTHS, AIR_ROWS, AIR_SLICES, SUN_WIDTH } from "./air-tables.ts";
import { AEROSOL_EXTINCTION, AEROSOL_HEIGHT, ozoneAt } from "./planet-atmosphere.ts";
import {
  blend,
  heightRows,
  MULTIPLE_WIDTH,
  multipleColumn,
  type ScatteringTables,
  sunColumn,
} from "./scattering-tables.ts";

export interface AerialPerspective {
  readonly sky: Float32Array;
  readonly haze: Float32Array;
  /** Cosine from nadir of the horizon, greatest cosine from zenith with air ahead, and the power of the slices. */
  horizon: number;
  limit: number;
  bend: number;
}

export function createAerialPerspective(): AerialPerspective {
  const room = 4 * AIR_AZIMUTHS * VIEW_ROWS * AIR_SLICES;
  return { sky: new Float32Array(room), haze: new Float32Array(room), horizon: 0, limit: 1, bend: 1 };
}

/** Index of the entry of a slice, row and azimuth. */
export function entryIndex(slice: number, row: number, turn: number): number {
  return 4 * ((slice * VIEW_ROWS + row) * AIR_AZIMUTHS + turn);
}

/** Cosine from the zenith of a row's rays. */
export function rowCosine({ horizon, limit }: AerialPerspective, row: number): number {
  const x = (row < AIR_ROWS ? AIR_ROWS - 1 - row : row - AIR_ROWS) / (AIR_ROWS - 1);
  return row < AIR_ROWS ? -(horizon + x * x * (1 - horizon)) : -horizon + x * x * (limit + horizon);
}

const heights = new Float64Array(AIR_SLICES);
const aways = new Float64Array(AIR_SLICES);
/** Light that a slice scatters to the eye per unit of sunlight: by molecules, by aerosols, and multiple scattering of both. */
const shares = new Float64Array(9 * AIR_SLICES);
const depths = new Float64Array(2 * AIR_SLICES);
/** For each azimuth: cosine to the sun, Rayleigh phase, and RGB sums of both blocks so far. */
const toSuns = new Float64Array(AIR_AZIMUTHS);
const phases = new Float64Array(AIR_AZIMUTHS);
const sums = new Float64Array(6 * AIR_AZIMUTHS);

/** Rows of a block. */
export const VIEW_ROWS = 2 * AIR_ROWS;

/** Fills the block, or some of its rows, for an eye h scale heights up, where the sun's zenith angle has cosine `sun`. */
export function fillAerialPerspective(
  view: AerialPerspective,
  tables: ScatteringTables,
  h: number,
  sun: number,
  first = 0,
  end = VIEW_ROWS,
): void {
  const { rho, top } = tables.air;
  const height = Math.max(1e-6, h);
  const r = rho + height;
  view.horizon = Math.sqrt(height * (2 * rho + height)) / r;
  view.limit = height < top ? 1 : -Math.sqrt((height - top) * (2 * rho + height + top)) / r;
  // Within the air, slices are denser near the eye.
  view.bend = 1 + Math.max(0, 1 - height / top);
  for (let row = first; row < end; row++) {
    const mu = rowCosine(view, row);
    computeSlices(view, tables, height, mu, row < AIR_ROWS);
    computePhases(mu, sun);
    sums.fill(0);
    for (let k = 0; k < AIR_SLICES; k++) addSlice(view, tables, r, sun, row, k);
  }
}

/** Computes the shared values of a row's rays: positions, scattering and extinction of the slices. */
function computeSlices(
  { bend }: AerialPerspective,
  { air }: ScatteringTables,
  h: number,
  mu: number,
  down: boolean,
): void {
  const { rho, top, rayleigh, ozone, mie } = air;
  const r = rho + h;
  const b = r * mu;
  const rootTop = Math.sqrt(Math.max(0, b * b - (h - top) * (2 * rho + h + top)));
  const from = h > top ? -b - rootTop : 0;
  const to = down ? -b - Math.sqrt(Math.max(0, b * b - h * (2 * rho + h))) : -b + rootTop;
  const heightAt = (s: number) => Math.max(0, h + (s * (2 * b + s)) / (Math.sqrt(r * r + s * (2 * b + s)) + r));
  const depth = [0, 0, 0];
  let [molecules, aerosols, near, start] = [0, 0, heightAt(from), from];
  for (let k = 0; k < AIR_SLICES; k++) {
    const end = from + (to - from) * ((k + 1) / AIR_SLICES) ** bend;
    const [middle, far] = [heightAt(0.5 * (start + end)), heightAt(end)];
    const half = 0.5 * (end - start);
    const passed = half * (meanOf(near, middle, 1) + meanOf(middle, far, 1));
    const aerosolDepth = half * (meanOf(near, middle, AEROSOL_HEIGHT) + meanOf(middle, far, AEROSOL_HEIGHT));
    for (let c = 0; c < 3; c++) {
      const here =
        rayleigh[c] * passed + AEROSOL_EXTINCTION * mie * aerosolDepth + ozone[c] * ozoneAt(middle) * 2 * half;
      const seen = Math.exp(-depth[c]) * (here > 1e-6 ? (1 - Math.exp(-here)) / here : 1);
      shares[9 * k + c] = seen * rayleigh[c] * passed;
      shares[9 * k + 3 + c] = seen * mie * aerosolDepth;
      shares[9 * k + 6 + c] = shares[9 * k + c] + shares[9 * k + 3 + c];
      depth[c] += here;
    }
    molecules += passed;
    aerosols += aerosolDepth;
    heights[k] = Math.min(top, middle);
    aways[k] = 0.5 * (start + end);
    depths[2 * k] = molecules;
    depths[2 * k + 1] = aerosols;
    near = far;
    start = end;
  }
}

/** Mean of e^(−h/scale) between two heights. */
function meanOf(a: number, b: number, scale: number): number {
  const fall = (b - a) / scale;
  const least = Math.exp(-a / scale);
  return Math.abs(fall) < 1e-3 ? least * (1 - 0.5 * fall) : (least - Math.exp(-b / scale)) / fall;
}

/**
 * Adds one slice of a row's rays to the sums of the slices before, for every azimuth. Unrolled, without tuples, inner loops or
 * arrays: this runs 15,360 times for a block, and took twice as long with them.
 */
function addSlice(
  { sky, haze }: AerialPerspective,
  tables: ScatteringTables,
  r: number,
  sun: number,
  row: number,
  k: number,
): void {
  const { air, sun: direct, multiple } = tables;
  const { edge, sunRow, multipleRow } = heightRows(tables, heights[k]);
  const sunFirst = Math.floor(sunRow);
  const againFirst = Math.floor(multipleRow);
  const sunDown = sunRow - sunFirst;
  const againDown = multipleRow - againFirst;
  const from = air.rho + heights[k];
  const away = aways[k];
  const s = 9 * k;
  for (let turn = 0; turn < AIR_AZIMUTHS; turn++) {
    const cosine = (r * sun + away * toSuns[turn]) / from;
    const x = sunColumn(edge, cosine);
    const i = x | 0;
    const a = 3 * (sunFirst * SUN_WIDTH + i);
    const red = blend(direct, a, SUN_WIDTH, x - i, sunDown);
    const green = blend(direct, a + 1, SUN_WIDTH, x - i, sunDown);
    const blue = blend(direct, a + 2, SUN_WIDTH, x - i, sunDown);
    const y = multipleColumn(cosine);
    const j = y | 0;
    const b = 3 * (againFirst * MULTIPLE_WIDTH + j);
    const red1 = blend(multiple, b, MULTIPLE_WIDTH, y - j, againDown);
    const green1 = blend(multiple, b + 1, MULTIPLE_WIDTH, y - j, againDown);
    const blue1 = blend(multiple, b + 2, MULTIPLE_WIDTH, y - j, againDown);
    const phase = phases[turn];
    const sum = 6 * turn;
    const at = entryIndex(k, row, turn);
    sky[at] = sums[sum] += shares[s] * red * phase + shares[s + 6] * red1;
    sky[at + 1] = sums[sum + 1] += shares[s + 1] * green * phase + shares[s + 7] * green1;
    sky[at + 2] = sums[sum + 2] += shares[s + 2] * blue * phase + shares[s + 8] * blue1;
    sky[at + 3] = depths[2 * k];
    haze[at] = sums[sum + 3] += shares[s + 3] * red;
    haze[at + 1] = sums[sum + 4] += shares[s + 4] * green;
    haze[at + 2] = sums[sum + 5] += shares[s + 5] * blue;
    haze[at + 3] = depths[2 * k + 1];
  }
}

/** Angle of each azimuth of a row's rays to the sun, and its Rayleigh phase. */
function computePhases(mu: number, sun: number): void {
  const level = Math.sqrt(Math.max(0, (1 - mu * mu) * (1 - sun * sun)));
  for (let turn = 0; turn < AIR_AZIMUTHS; turn++) {
    const u = turn / (AIR_AZIMUTHS - 1);
    const toSun = mu * sun + level * (1 - 2 * u * u);
    toSuns[turn] = toSun;
    phases[turn] = (3 / (16 * Math.PI)) * (1 + toSun * toSun);
  }
}
