/**
 * Tables of a globe's air, made once a world: sunlight by height and sun, light scattered many times, and what a level
 * ground gets of the whole sky. All are shares of the sun's light.
 *
 *   source   S. Hillaire, "A Scalable and Production Ready Sky and Atmosphere Rendering Technique", 2020
 */
import { DUST_HEIGHT, DUST_LOSS, horizonAt, ozoneAt, type RoundAir, SUN_SOFT, sunlightThrough } from "./round-air.ts";

/** Entries of sunlight by cosine and by height; the row after the last height is the dome's. */
export const SUN_WIDTH = 96;
export const SUN_HEIGHTS = 24;
/** Cosine of the sun's zenith angle at which the dome's row begins. */
export const DOME_FROM = -0.4;

const AGAIN_WIDTH = 32;
const AGAIN_HEIGHTS = 12;

export interface AirTables {
  readonly air: RoundAir;
  /** Rows of RGB by height, (row / 23)² of the top, then one of the dome. */
  readonly sun: Float32Array;
  /** Rows of RGB by height: light that has been scattered before, from all sides, per scattering. */
  readonly again: Float32Array;
}

export function airTables(air: RoundAir): AirTables {
  const tables = {
    air,
    sun: new Float32Array(3 * SUN_WIDTH * (SUN_HEIGHTS + 1)),
    again: new Float32Array(3 * AGAIN_WIDTH * AGAIN_HEIGHTS),
  };
  for (let j = 0; j < SUN_HEIGHTS; j++) {
    const h = air.top * (j / (SUN_HEIGHTS - 1)) ** 2;
    const edge = horizonAt(air.rho, h) - SUN_SOFT;
    for (let i = 0; i < SUN_WIDTH; i++) {
      const cosine = edge + (i / (SUN_WIDTH - 1)) ** 2 * (1 - edge);
      tables.sun.set(sunlightThrough(air, h, cosine), 3 * (j * SUN_WIDTH + i));
    }
  }
  for (let j = 0; j < AGAIN_HEIGHTS; j++) {
    const h = Math.max(0.01, air.top * (j / (AGAIN_HEIGHTS - 1)) ** 2);
    for (let i = 0; i < AGAIN_WIDTH; i++) {
      const m = (2 * i) / (AGAIN_WIDTH - 1) - 1;
      scatterAgain(tables, h, m * Math.abs(m), tables.again, 3 * (j * AGAIN_WIDTH + i));
    }
  }
  const dome = 3 * SUN_WIDTH * SUN_HEIGHTS;
  for (let i = 0; i < SUN_WIDTH; i++)
    overLevelGround(tables, DOME_FROM + (i / (SUN_WIDTH - 1)) * (1 - DOME_FROM), tables.sun, dome + 3 * i);
  return tables;
}

/** Blends four entries of rows of RGB into `out`; u and v from 0 to 1. */
function blend(table: Float32Array, width: number, rows: number, u: number, v: number, out: Float64Array): void {
  const x = Math.min(width - 1.001, Math.max(0, u * (width - 1)));
  const y = Math.min(rows - 1.001, Math.max(0, v * (rows - 1)));
  const [i, j] = [x | 0, y | 0];
  const [fx, fy] = [x - i, y - j];
  const a = 3 * (j * width + i);
  const b = a + 3 * width;
  for (let c = 0; c < 3; c++) {
    const low = table[a + c] + fx * (table[a + 3 + c] - table[a + c]);
    out[c] = low + fy * (table[b + c] + fx * (table[b + 3 + c] - table[b + c]) - low);
  }
}

/** Sunlight at a height, from the table. */
export function readSun({ air, sun }: AirTables, h: number, cosine: number, out: Float64Array): void {
  const edge = horizonAt(air.rho, h) - SUN_SOFT;
  const u = Math.sqrt(Math.max(0, (cosine - edge) / (1 - edge)));
  blend(sun, SUN_WIDTH, SUN_HEIGHTS, u, Math.sqrt(h / air.top), out);
}

/** Light scattered before, at a height. */
export function readAgain({ air, again }: AirTables, h: number, cosine: number, out: Float64Array): void {
  const u = 0.5 + 0.5 * Math.sign(cosine) * Math.sqrt(Math.abs(cosine));
  blend(again, AGAIN_WIDTH, AGAIN_HEIGHTS, u, Math.sqrt(h / air.top), out);
}

const light = new Float64Array(3);
const before = new Float64Array(3);
const [ROUNDS, TURNS, STEPS] = [6, 4, 9];
const GROUND = 0.12;

/** Walks a ray to the end of the air or the ground, calling `visit` at the middle of each stride. */
function march(
  { rho, top }: RoundAir,
  h: number,
  mu: number,
  visit: (s: number, stride: number, height: number, r: number) => void,
): boolean {
  const r = rho + h;
  const hits = mu < horizonAt(rho, h);
  const end = hits ? rho : rho + top;
  const root = Math.sqrt(Math.max(0, r * r * (mu * mu - 1) + end * end));
  const away = hits ? -r * mu - root : -r * mu + root;
  for (let i = 0; i < STEPS; i++) {
    const s = ((i + 0.5) / STEPS) ** 2 * away;
    const at = Math.sqrt(r * r + 2 * r * mu * s + s * s);
    visit(s, ((2 * i + 1) / (STEPS * STEPS)) * away, Math.max(0, at - rho), at);
  }
  return hits;
}

/** Hillaire's infinite series: what comes from all sides after two scatterings, over what is scattered once more. */
function scatterAgain(tables: AirTables, h: number, sun: number, out: Float32Array, at: number): void {
  const { air } = tables;
  const level = Math.sqrt(1 - sun * sun);
  const [second, share] = [new Float64Array(3), new Float64Array(3)];
  for (let j = 0; j < ROUNDS; j++) {
    const mu = ((j + 0.5) / ROUNDS) * 2 - 1;
    for (let i = 0; i < TURNS; i++) {
      const toSun = mu * sun + Math.sqrt(1 - mu * mu) * level * Math.cos(((i + 0.5) / TURNS) * Math.PI);
      const depth = [0, 0, 0];
      let last = 0;
      const hits = march(air, h, mu, (s, stride, height, r) => {
        const molecules = Math.exp(-height) * stride;
        const dust = Math.exp(-height / DUST_HEIGHT) * stride;
        readSun(tables, Math.min(height, air.top), ((air.rho + h) * sun + s * toSun) / r, light);
        for (let c = 0; c < 3; c++) {
          const scatters = air.rayleigh[c] * molecules + air.mie * dust;
          const here = scatters + 0.1 * air.mie * dust + air.ozone[c] * ozoneAt(height) * stride;
          const seen = Math.exp(-depth[c]) * (here > 1e-6 ? (1 - Math.exp(-here)) / here : 1);
          second[c] += (seen * scatters * light[c]) / (4 * Math.PI);
          share[c] += seen * scatters;
          depth[c] += here;
        }
        last = s + stride;
      });
      if (!hits) continue;
      const cosine = ((air.rho + h) * sun + last * toSun) / air.rho;
      readSun(tables, 0, cosine, light);
      for (let c = 0; c < 3; c++)
        second[c] += (Math.exp(-depth[c]) * light[c] * GROUND * Math.max(0, cosine)) / Math.PI;
    }
  }
  const directions = ROUNDS * TURNS;
  for (let c = 0; c < 3; c++) out[at + c] = second[c] / directions / (1 - share[c] / directions);
}

/** What a level ground at the datum gets of the sky, as a share of the sun's light on what faces it. */
function overLevelGround(tables: AirTables, sun: number, out: Float32Array, at: number): void {
  const { air } = tables;
  const level = Math.sqrt(1 - sun * sun);
  const sum = [0, 0, 0];
  for (let j = 0; j < ROUNDS; j++) {
    const mu = (j + 0.5) / ROUNDS;
    for (let i = 0; i < TURNS; i++) {
      const toSun = mu * sun + Math.sqrt(1 - mu * mu) * level * Math.cos(((i + 0.5) / TURNS) * Math.PI);
      const phase = (3 / (16 * Math.PI)) * (1 + toSun * toSun);
      const depth = [0, 0, 0];
      march(air, 0, mu, (s, stride, height, r) => {
        const molecules = Math.exp(-height) * stride;
        const dust = Math.exp(-height / DUST_HEIGHT) * stride;
        const cosine = (air.rho * sun + s * toSun) / r;
        readSun(tables, Math.min(height, air.top), cosine, light);
        readAgain(tables, Math.min(height, air.top), cosine, before);
        for (let c = 0; c < 3; c++) {
          const here = air.rayleigh[c] * molecules + DUST_LOSS * air.mie * dust;
          const once = light[c] * (air.rayleigh[c] * molecules * phase + (air.mie * dust) / (4 * Math.PI));
          const more = before[c] * (air.rayleigh[c] * molecules + air.mie * dust);
          sum[c] += Math.exp(-depth[c] - 0.5 * here) * (once + more) * mu;
          depth[c] += here;
        }
      });
    }
  }
  for (let c = 0; c < 3; c++) out[at + c] = (sum[c] * 2 * Math.PI) / (ROUNDS * TURNS);
}
