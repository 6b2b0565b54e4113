/**
 * Look-up tables of a planet's atmosphere, computed once per world: transmittance of sunlight, multiple scattering, and the sky's
 * irradiance on level ground. All are relative to the sun's light.
 *
 *   source   S. Hillaire, "A Scalable and Production Ready Sky and Atmosphere Rendering Technique", 2020
 */
import { DOME_FROM, SUN_HEIGHTS, SUN_SOFT, SUN_WIDTH } from "./air-tables.ts";
import {
  AEROSOL_EXTINCTION,
  AEROSOL_HEIGHT,
  horizonAt,
  ozoneAt,
  type PlanetAtmosphere,
  sunlightThrough,
} from "./planet-atmosphere.ts";

export const MULTIPLE_WIDTH = 32;
const MULTIPLE_HEIGHTS = 12;

/** Values are rounded to single precision but stored as doubles: widening them at every reading took a fifth of the time of the aerial perspective. */
export interface ScatteringTables {
  readonly air: PlanetAtmosphere;
  /** Rows of RGB by height, (row / 23)² of the top, then one row of irradiance. */
  readonly sun: Float64Array;
  /** Rows of RGB by height: multiple scattering, isotropic, per unit of scattering. */
  readonly multiple: Float64Array;
}

let last: ScatteringTables | undefined;

/** The tables of an atmosphere. Those of the last one are kept, since they take 30 ms and two stages of a world need the same. */
export function scatteringTables(air: PlanetAtmosphere): ScatteringTables {
  if (last?.air.radius !== air.radius || last.air.mix !== air.mix) last = createScatteringTables(air);
  return last;
}

function createScatteringTables(air: PlanetAtmosphere): ScatteringTables {
  const tables = {
    air,
    sun: new Float64Array(3 * SUN_WIDTH * (SUN_HEIGHTS + 1)),
    multiple: new Float64Array(3 * MULTIPLE_WIDTH * MULTIPLE_HEIGHTS),
  };
  for (let j = 0; j < SUN_HEIGHTS; j++) {
    const h = air.top * (j / (SUN_HEIGHTS - 1)) ** 2;
    const edge = horizonAt(air.rho, h) - SUN_SOFT;
    for (let i = 0; i < SUN_WIDTH; i++) {
      const cosine = edge + (i / (SUN_WIDTH - 1)) ** 2 * (1 - edge);
      tables.sun.set(sunlightThrough(air, h, cosine).map(Math.fround), 3 * (j * SUN_WIDTH + i));
    }
  }
  for (let j = 0; j < MULTIPLE_HEIGHTS; j++) {
    const h = Math.max(0.01, air.top * (j / (MULTIPLE_HEIGHTS - 1)) ** 2);
    for (let i = 0; i < MULTIPLE_WIDTH; i++) {
      const m = (2 * i) / (MULTIPLE_WIDTH - 1) - 1;
      multipleScattering(tables, h, m * Math.abs(m), tables.multiple, 3 * (j * MULTIPLE_WIDTH + i));
    }
  }
  const dome = 3 * SUN_WIDTH * SUN_HEIGHTS;
  for (let i = 0; i < SUN_WIDTH; i++)
    groundIrradiance(tables, DOME_FROM + (i / (SUN_WIDTH - 1)) * (1 - DOME_FROM), tables.sun, dome + 3 * i);
  return tables;
}

/** A height's position in the tables: the cosine at which the sun has set there, and fractional rows. */
export interface HeightRows {
  readonly edge: number;
  readonly sunRow: number;
  readonly multipleRow: number;
}

/** Computes the shared values of all readings at a height. */
export function heightRows({ air }: ScatteringTables, h: number): HeightRows {
  const v = Math.sqrt(h / air.top);
  return {
    edge: horizonAt(air.rho, h) - SUN_SOFT,
    sunRow: among(SUN_HEIGHTS, v),
    multipleRow: among(MULTIPLE_HEIGHTS, v),
  };
}

/** Fractional index of a share from 0 to 1 among `entries`, at most just before the last. */
function among(entries: number, share: number): number {
  return Math.min(entries - 1.001, Math.max(0, share * (entries - 1)));
}

/** Fractional column of a cosine in the sunlight table. */
export function sunColumn(edge: number, cosine: number): number {
  return among(SUN_WIDTH, Math.sqrt(Math.max(0, (cosine - edge) / (1 - edge))));
}

/** Fractional column of a cosine in the multiple-scattering table. */
export function multipleColumn(cosine: number): number {
  return among(MULTIPLE_WIDTH, 0.5 + 0.5 * Math.sign(cosine) * Math.sqrt(Math.abs(cosine)));
}

/** Bilinear interpolation of one channel: `a` is the index of the first of four entries, `along` and `down` the fractions. */
export function blend(table: Float64Array, a: number, width: number, along: number, down: number): number {
  const b = a + 3 * width;
  const low = table[a] + along * (table[a + 3] - table[a]);
  return low + down * (table[b] + along * (table[b + 3] - table[b]) - low);
}

function read(table: Float64Array, width: number, x: number, y: number, out: Float64Array): void {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  for (let c = 0; c < 3; c++) out[c] = blend(table, 3 * (j * width + i) + c, width, x - i, y - j);
}

/** Writes RGB of sunlight at a height into `out`. */
export function readSun(
  { sun }: ScatteringTables,
  { edge, sunRow }: HeightRows,
  cosine: number,
  out: Float64Array,
): void {
  read(sun, SUN_WIDTH, sunColumn(edge, cosine), sunRow, out);
}

/** Writes RGB of multiple scattering at a height into `out`. */
export function readMultiple(
  { multiple }: ScatteringTables,
  { multipleRow }: HeightRows,
  cosine: number,
  out: Float64Array,
): void {
  read(multiple, MULTIPLE_WIDTH, multipleColumn(cosine), multipleRow, out);
}

const light = new Float64Array(3);
const before = new Float64Array(3);
const [ROUNDS, TURNS, STEPS] = [6, 4, 9];
const GROUND = 0.12;

/** Marches a ray to the end of the air or the ground, calling `visit` at the middle of each stride. Returns whether it hits the ground. */
function march(
  { rho, top }: PlanetAtmosphere,
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

/** Hillaire's infinite series: second-order light from all directions over (1 − the share scattered once more). */
function multipleScattering(tables: ScatteringTables, h: number, sun: number, out: Float64Array, at: number): void {
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
        const aerosols = Math.exp(-height / AEROSOL_HEIGHT) * stride;
        readSun(tables, heightRows(tables, Math.min(height, air.top)), ((air.rho + h) * sun + s * toSun) / r, light);
        for (let c = 0; c < 3; c++) {
          const scatters = air.rayleigh[c] * molecules + air.mie * aerosols;
          const here = scatters + 0.1 * air.mie * aerosols + air.ozone[c] * ozoneAt(height) * stride;
          const seen = Math.exp(-depth[c]) * (here > 1e-6 ? (1 - Math.exp(-here)) / here : 1);
          second[c] += (seen * scatters * light[c]) / (4 * Math.PI);
          share[c] += seen * scatters;
          depth[c] += here;
        }
        last = s + stride;
      });
      if (!hits) continue;
      const cosine = ((air.rho + h) * sun + last * toSun) / air.rho;
      readSun(tables, heightRows(tables, 0), cosine, light);
      for (let c = 0; c < 3; c++)
        second[c] += (Math.exp(-depth[c]) * light[c] * GROUND * Math.max(0, cosine)) / Math.PI;
    }
  }
  const directions = ROUNDS * TURNS;
  for (let c = 0; c < 3; c++) out[at + c] = Math.fround(second[c] / directions / (1 - share[c] / directions));
}

/** Irradiance of the sky on level ground at the datum, relative to the sun's light on a surface that faces it. */
function groundIrradiance(tables: ScatteringTables, sun: number, out: Float64Array, at: number): void {
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
        const aerosols = Math.exp(-height / AEROSOL_HEIGHT) * stride;
        const cosine = (air.rho * sun + s * toSun) / r;
        const level = heightRows(tables, Math.min(height, air.top));
        readSun(tables, level, cosine, light);
        readMultiple(tables, level, cosine, before);
        for (let c = 0; c < 3; c++) {
          const here = air.rayleigh[c] * molecules + AEROSOL_EXTINCTION * air.mie * aerosols;
          const once = light[c] * (air.rayleigh[c] * molecules * phase + (air.mie * aerosols) / (4 * Math.PI));
          const more = before[c] * (air.rayleigh[c] * molecules + air.mie * aerosols);
          sum[c] += Math.exp(-depth[c] - 0.5 * here) * (once + more) * mu;
          depth[c] += here;
        }
      });
    }
  }
  for (let c = 0; c < 3; c++) out[at + c] = Math.fround((sum[c] * 2 * Math.PI) / (ROUNDS * TURNS));
}
