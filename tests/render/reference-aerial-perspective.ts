/** Reference implementation of the aerial perspective: one ray at a time, straight from the tables. Slow. */

import { type AerialPerspective, entryIndex, rowCosine } from "../../src/render/atmosphere/aerial-perspective.ts";
import { AIR_AZIMUTHS, AIR_ROWS, AIR_SLICES } from "../../src/render/atmosphere/air-tables.ts";
import { AEROSOL_EXTINCTION, AEROSOL_HEIGHT, ozoneAt } from "../../src/render/atmosphere/planet-atmosphere.ts";
import {
  heightRows,
  readMultiple,
  readSun,
  type ScatteringTables,
} from "../../src/render/atmosphere/scattering-tables.ts";

const light = new Float64Array(3);
const before = new Float64Array(3);

/** Fills sky and haze of a view whose horizon, limit and bend are set. */
export function fillReference(view: AerialPerspective, tables: ScatteringTables, h: number, sun: number): void {
  for (let row = 0; row < 2 * AIR_ROWS; row++)
    for (let turn = 0; turn < AIR_AZIMUTHS; turn++) fillRay(view, tables, h, sun, row, turn);
}

function fillRay(
  view: AerialPerspective,
  tables: ScatteringTables,
  h: number,
  sun: number,
  row: number,
  turn: number,
): void {
  const { rho, top, rayleigh, ozone, mie } = tables.air;
  const mu = rowCosine(view, row);
  const r = rho + h;
  const b = r * mu;
  const rootTop = Math.sqrt(Math.max(0, b * b - (h - top) * (2 * rho + h + top)));
  const from = h > top ? -b - rootTop : 0;
  const to = row < AIR_ROWS ? -b - Math.sqrt(Math.max(0, b * b - h * (2 * rho + h))) : -b + rootTop;
  const heightAt = (s: number) => Math.max(0, h + (s * (2 * b + s)) / (Math.sqrt(r * r + s * (2 * b + s)) + r));
  const u = turn / (AIR_AZIMUTHS - 1);
  const toSun = mu * sun + Math.sqrt(Math.max(0, (1 - mu * mu) * (1 - sun * sun))) * (1 - 2 * u * u);
  const phase = (3 / (16 * Math.PI)) * (1 + toSun * toSun);
  const [depth, sky, haze] = [
    [0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  for (let k = 0; k < AIR_SLICES; k++) {
    const [start, end] = [k, k + 1].map((i) => (i === 0 ? from : from + (to - from) * (i / AIR_SLICES) ** view.bend));
    const [near, middle, far] = [start, 0.5 * (start + end), end].map(heightAt);
    const half = 0.5 * (end - start);
    const passed = half * (meanOf(near, middle, 1) + meanOf(middle, far, 1));
    const aerosolDepth = half * (meanOf(near, middle, AEROSOL_HEIGHT) + meanOf(middle, far, AEROSOL_HEIGHT));
    const level = heightRows(tables, Math.min(top, middle));
    const cosine = (r * sun + 0.5 * (start + end) * toSun) / (rho + Math.min(top, middle));
    readSun(tables, level, cosine, light);
    readMultiple(tables, level, cosine, before);
    sky[3] += passed;
    haze[3] += aerosolDepth;
    for (let c = 0; c < 3; c++) {
      const here =
        rayleigh[c] * passed + AEROSOL_EXTINCTION * mie * aerosolDepth + ozone[c] * ozoneAt(middle) * 2 * half;
      const seen = Math.exp(-depth[c]) * (here > 1e-6 ? (1 - Math.exp(-here)) / here : 1);
      const [molecules, aerosols] = [seen * rayleigh[c] * passed, seen * mie * aerosolDepth];
      sky[c] += molecules * light[c] * phase + (molecules + aerosols) * before[c];
      haze[c] += aerosols * light[c];
      depth[c] += here;
    }
    view.sky.set(sky, entryIndex(k, row, turn));
    view.haze.set(haze, entryIndex(k, row, turn));
  }
}

/** Mean of e^(−h/scale) between two heights. */
function meanOf(a: number, b: number, scale: number): number {
  const fall = (b - a) / scale;
  const least = Math.exp(-a / scale);
  return Math.abs(fall) < 1e-3 ? least * (1 - 0.5 * fall) : (least - Math.exp(-b / scale)) / fall;
}
