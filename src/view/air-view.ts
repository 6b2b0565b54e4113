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
import { type AirTables, readAgain, readSun } from "./air-tables.ts";
import { DUST_HEIGHT, DUST_LOSS, ozoneAt } from "./round-air.ts";

export const AIR_TURNS = 32;
export const AIR_ROWS = 20;
export const AIR_SLICES = 12;

export interface AirView {
  readonly sky: Float32Array;
  readonly haze: Float32Array;
  /** Cosine from nadir of the horizon, the greatest cosine from zenith with air ahead, and the slices' power. */
  horizon: number;
  limit: number;
  bend: number;
}

export function createAirView(): AirView {
  const room = 4 * AIR_TURNS * 2 * AIR_ROWS * AIR_SLICES;
  return { sky: new Float32Array(room), haze: new Float32Array(room), horizon: 0, limit: 1, bend: 1 };
}

/** Entry of a slice, row and turn. */
export function entryOf(slice: number, row: number, turn: number): number {
  return 4 * ((slice * 2 * AIR_ROWS + row) * AIR_TURNS + turn);
}

/** Cosine from the zenith of a row's rays. */
export function cosineOf({ horizon, limit }: AirView, row: number): number {
  const x = (row < AIR_ROWS ? AIR_ROWS - 1 - row : row - AIR_ROWS) / (AIR_ROWS - 1);
  return row < AIR_ROWS ? -(horizon + x * x * (1 - horizon)) : -horizon + x * x * (limit + horizon);
}

const light = new Float64Array(3);
const before = new Float64Array(3);
const heights = new Float64Array(AIR_SLICES);
const aways = new Float64Array(AIR_SLICES);
/** Light that a stride sends to the eye for each share of sunlight: by molecules, by dust, and of both again. */
const shares = new Float64Array(9 * AIR_SLICES);
const depths = new Float64Array(2 * AIR_SLICES);

/** Fills the block for an eye h scale heights up, when the sun's zenith angle there has cosine `sun`. */
export function fillAirView(view: AirView, tables: AirTables, h: number, sun: number): void {
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
    for (let turn = 0; turn < AIR_TURNS; turn++) lightRay(view, tables, r, mu, sun, row, turn);
  }
}

/** What all rays of a row share: where their strides lie, and what each of them scatters and hides. */
function alongRay({ bend }: AirView, { air }: AirTables, h: number, mu: number, down: boolean): void {
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

function lightRay(
  view: AirView,
  tables: AirTables,
  r: number,
  mu: number,
  sun: number,
  row: number,
  turn: number,
): void {
  const u = turn / (AIR_TURNS - 1);
  const toSun = mu * sun + Math.sqrt(Math.max(0, (1 - mu * mu) * (1 - sun * sun))) * (1 - 2 * u * u);
  const phase = (3 / (16 * Math.PI)) * (1 + toSun * toSun);
  let [r0, g0, b0, r1, g1, b1] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < AIR_SLICES; k++) {
    const h = heights[k];
    const cosine = (r * sun + aways[k] * toSun) / (tables.air.rho + h);
    readSun(tables, h, cosine, light);
    readAgain(tables, h, cosine, before);
    const s = 9 * k;
    r0 += shares[s] * light[0] * phase + shares[s + 6] * before[0];
    g0 += shares[s + 1] * light[1] * phase + shares[s + 7] * before[1];
    b0 += shares[s + 2] * light[2] * phase + shares[s + 8] * before[2];
    r1 += shares[s + 3] * light[0];
    g1 += shares[s + 4] * light[1];
    b1 += shares[s + 5] * light[2];
    const at = entryOf(k, row, turn);
    view.sky[at] = r0;
    view.sky[at + 1] = g0;
    view.sky[at + 2] = b0;
    view.sky[at + 3] = depths[2 * k];
    view.haze[at] = r1;
    view.haze[at + 1] = g1;
    view.haze[at + 2] = b1;
    view.haze[at + 3] = depths[2 * k + 1];
  }
}
