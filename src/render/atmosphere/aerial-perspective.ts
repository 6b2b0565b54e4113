/**
 * Air as one eye sees it: light that reaches it from along every ray, and how deep the air is on the way, in a block of
 * numbers that a sampler blends. It turns with the eye's height and the sun's, and with nothing else.
 *
 *   across   azimuth from the sun's, u = sin(A/2), 0 … π
 *   up       AIR_ROWS rows down from the horizon to nadir and as many up to where there is no more air above, each by
 *            the root of the cosine from the horizon: fine where the air is long
 *   inward   AIR_SLICES slices of the ray's way through air, its share to the power `bend`
 *   sky      RGB of molecules and of all that is scattered again, A their depth, shares of the sun's light
 *   haze     RGB of dust, but for its phase, A its depth
 */

import { DUST_HEIGHT, DUST_LOSS, ozoneAt } from "./planet-atmosphere.ts";
import {
  AGAIN_WIDTH,
  againAlong,
  blend,
  levelAt,
  type ScatteringTables,
  SUN_WIDTH,
  sunAlong,
} from "./scattering-tables.ts";

export const AIR_TURNS = 32;
export const AIR_ROWS = 20;
export const AIR_SLICES = 12;

export interface AerialPerspective {
  readonly sky: Float32Array;
  readonly haze: Float32Array;
  /** Cosine from nadir of the horizon, the greatest cosine from zenith with air ahead, and the slices' power. */
  horizon: number;
  limit: number;
  bend: number;
}

export function createAerialPerspective(): AerialPerspective {
  const room = 4 * AIR_TURNS * 2 * AIR_ROWS * AIR_SLICES;
  return { sky: new Float32Array(room), haze: new Float32Array(room), horizon: 0, limit: 1, bend: 1 };
}

/** Entry of a slice, row and turn. */
export function entryOf(slice: number, row: number, turn: number): number {
  return 4 * ((slice * 2 * AIR_ROWS + row) * AIR_TURNS + turn);
}

/** Cosine from the zenith of a row's rays. */
export function cosineOf({ horizon, limit }: AerialPerspective, row: number): number {
  const x = (row < AIR_ROWS ? AIR_ROWS - 1 - row : row - AIR_ROWS) / (AIR_ROWS - 1);
  return row < AIR_ROWS ? -(horizon + x * x * (1 - horizon)) : -horizon + x * x * (limit + horizon);
}

const heights = new Float64Array(AIR_SLICES);
const aways = new Float64Array(AIR_SLICES);
/** Light that a stride sends to the eye for each share of sunlight: by molecules, by dust, and of both again. */
const shares = new Float64Array(9 * AIR_SLICES);
const depths = new Float64Array(2 * AIR_SLICES);
/** Of each azimuth: cosine to the sun, the share of it by that angle, and RGB of both blocks so far. */
const toSuns = new Float64Array(AIR_TURNS);
const phases = new Float64Array(AIR_TURNS);
const sums = new Float64Array(6 * AIR_TURNS);

/** Fills the block for an eye h scale heights up, when the sun's zenith angle there has cosine `sun`. */
export function fillAerialPerspective(view: AerialPerspective, tables: ScatteringTables, h: number, sun: number): void {
  const { rho, top } = tables.air;
  const height = Math.max(1e-6, h);
  const r = rho + height;
  view.horizon = Math.sqrt(height * (2 * rho + height)) / r;
  view.limit = height < top ? 1 : -Math.sqrt((height - top) * (2 * rho + height + top)) / r;
  // Within the air slices crowd before the eye.
  view.bend = 1 + Math.max(0, 1 - height / top);
  for (let row = 0; row < 2 * AIR_ROWS; row++) {
    const mu = cosineOf(view, row);
    alongRay(view, tables, height, mu, row < AIR_ROWS);
    turnFromSun(mu, sun);
    sums.fill(0);
    for (let k = 0; k < AIR_SLICES; k++) lightSlice(view, tables, r, sun, row, k);
  }
}

/** What all rays of a row share: where their strides lie, and what each of them scatters and hides. */
function alongRay({ bend }: AerialPerspective, { air }: ScatteringTables, h: number, mu: number, down: boolean): void {
  const { rho, top, rayleigh, ozone, mie } = air;
  const r = rho + h;
  const b = r * mu;
  const rootTop = Math.sqrt(Math.max(0, b * b - (h - top) * (2 * rho + h + top)));
  const from = h > top ? -b - rootTop : 0;
  const to = down ? -b - Math.sqrt(Math.max(0, b * b - h * (2 * rho + h))) : -b + rootTop;
  const heightAt = (s: number) => Math.max(0, h + (s * (2 * b + s)) / (Math.sqrt(r * r + s * (2 * b + s)) + r));
  const depth = [0, 0, 0];
  let [molecules, dust, near, start] = [0, 0, heightAt(from), from];
  for (let k = 0; k < AIR_SLICES; k++) {
    const end = from + (to - from) * ((k + 1) / AIR_SLICES) ** bend;
    const [middle, far] = [heightAt(0.5 * (start + end)), heightAt(end)];
    const half = 0.5 * (end - start);
    const passed = half * (meanOf(near, middle, 1) + meanOf(middle, far, 1));
    const dusty = half * (meanOf(near, middle, DUST_HEIGHT) + meanOf(middle, far, DUST_HEIGHT));
    for (let c = 0; c < 3; c++) {
      const here = rayleigh[c] * passed + DUST_LOSS * mie * dusty + ozone[c] * ozoneAt(middle) * 2 * half;
      const seen = Math.exp(-depth[c]) * (here > 1e-6 ? (1 - Math.exp(-here)) / here : 1);
      shares[9 * k + c] = seen * rayleigh[c] * passed;
      shares[9 * k + 3 + c] = seen * mie * dusty;
      shares[9 * k + 6 + c] = shares[9 * k + c] + shares[9 * k + 3 + c];
      depth[c] += here;
    }
    molecules += passed;
    dust += dusty;
    heights[k] = Math.min(top, middle);
    aways[k] = 0.5 * (start + end);
    depths[2 * k] = molecules;
    depths[2 * k + 1] = dust;
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
 * Sums what one slice of a row's rays adds to the slices before, for every azimuth. Written out, without a pair, a loop of
 * three or an array between: this is done 15,360 times in every frame of a descent, and took twice as long with them.
 */
function lightSlice(
  { sky, haze }: AerialPerspective,
  tables: ScatteringTables,
  r: number,
  sun: number,
  row: number,
  k: number,
): void {
  const { air, sun: direct, again } = tables;
  const { edge, sunRow, againRow } = levelAt(tables, heights[k]);
  const sunFirst = Math.floor(sunRow);
  const againFirst = Math.floor(againRow);
  const sunDown = sunRow - sunFirst;
  const againDown = againRow - againFirst;
  const from = air.rho + heights[k];
  const away = aways[k];
  const s = 9 * k;
  for (let turn = 0; turn < AIR_TURNS; turn++) {
    const cosine = (r * sun + away * toSuns[turn]) / from;
    const x = sunAlong(edge, cosine);
    const i = x | 0;
    const a = 3 * (sunFirst * SUN_WIDTH + i);
    const red = blend(direct, a, SUN_WIDTH, x - i, sunDown);
    const green = blend(direct, a + 1, SUN_WIDTH, x - i, sunDown);
    const blue = blend(direct, a + 2, SUN_WIDTH, x - i, sunDown);
    const y = againAlong(cosine);
    const j = y | 0;
    const b = 3 * (againFirst * AGAIN_WIDTH + j);
    const red1 = blend(again, b, AGAIN_WIDTH, y - j, againDown);
    const green1 = blend(again, b + 1, AGAIN_WIDTH, y - j, againDown);
    const blue1 = blend(again, b + 2, AGAIN_WIDTH, y - j, againDown);
    const phase = phases[turn];
    const sum = 6 * turn;
    const at = entryOf(k, row, turn);
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

/** How far each azimuth of a row's rays is from the sun, and what molecules scatter by that angle. */
function turnFromSun(mu: number, sun: number): void {
  const level = Math.sqrt(Math.max(0, (1 - mu * mu) * (1 - sun * sun)));
  for (let turn = 0; turn < AIR_TURNS; turn++) {
    const u = turn / (AIR_TURNS - 1);
    const toSun = mu * sun + level * (1 - 2 * u * u);
    toSuns[turn] = toSun;
    phases[turn] = (3 / (16 * Math.PI)) * (1 + toSun * toSun);
  }
}
