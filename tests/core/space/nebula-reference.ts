/**
 * Reference ray march of nebulae in doubles, which the shaders are compared with (tests/browser/nebula.test.ts).
 *
 *   gas     the B-spline of the samples, averaged over `width` light-years along each term (prefilter.ts), as on the
 *           GPU; at width
 *           0 within 0.01 of the canonical density (nebula-prefiltered.test.ts)
 *   light   the emission model of src/core/space/nebula-light.ts, which src/worlds/space/render/shaders/nebula-light.ts
 *           repeats line
 *           by line
 *   ray     L = ∫ j(s) · e^(−∫₀ˢ κ) · fade(s) ds from the eye to LIGHT.end, plus the glow beyond it; at a step of 0.25
 *           ly within 2 % of
 *           a fifth of that step (nebula-reference.test.ts). `width` is 1.2 pixels at s, as in the shader's march
 */
import { type Field, phaseAt } from "../../../src/core/field/field.ts";
import { rowCount, rowOf, rowProfile } from "../../../src/core/field/prefilter.ts";
import { type Profile, smoothProfile } from "../../../src/core/field/profile.ts";
import { densityOf, type Nebula } from "../../../src/core/space/nebula.ts";
import { LIGHT } from "../../../src/core/space/nebula-light.ts";

export interface FilteredGas {
  /** 0 to 1. */
  density(x: number, y: number, z: number, t: number, width?: number): number;
  /** Writes density and its gradient per light-year, [ρ, ∂/∂x, ∂/∂y, ∂/∂z], into `out`. */
  slopes(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
  /** The density before it is clamped to 0. */
  excess(x: number, y: number, z: number, t: number, width?: number): number;
  /** Writes the shares of hydrogen, oxygen and dust, whose sum is 1, into `out`. */
  glow(x: number, y: number, z: number, t: number, width: number, out: Float64Array): Float64Array;
}

/** The prefiltered rows of a profile; beyond them its mean. */
export type FilteredRows = readonly Profile[];

export function filteredRows(profile: Profile): FilteredRows {
  return Array.from({ length: rowCount(profile) - 1 }, (_, r) => rowProfile(profile, Math.max(1, r)));
}

export function createFilteredGas(nebula: Nebula): FilteredGas {
  const { gas, glows, threshold } = nebula;
  const rows = filteredRows(gas.profile);
  const greatest = gas.terms * gas.profile.max - threshold;
  const read = new Float64Array(4);
  return {
    density(x, y, z, t, width = 0) {
      return densityOf(nebula, readFiltered(rows, gas, x, y, z, t, width, read)[0]);
    },
    excess(x, y, z, t, width = 0) {
      return (readFiltered(rows, gas, x, y, z, t, width, read)[0] - threshold) / greatest;
    },
    slopes(x, y, z, t, width, out) {
      readFiltered(rows, gas, x, y, z, t, width, read);
      out[0] = densityOf(nebula, read[0]);
      for (let k = 1; k < 4; k++) out[k] = out[0] > 0 ? read[k] / greatest : 0;
      return out;
    },
    glow(x, y, z, t, width, out) {
      let total = 0;
      for (const [i, glow] of glows.entries()) {
        out[i] = readFiltered(rows, glow, x, y, z, t, width, read)[0] ** 2;
        total += out[i];
      }
      for (const i of glows.keys()) out[i] = total > 0 ? out[i] / total : 1 / glows.length;
      return out;
    },
  };
}

const high = new Float64Array(2);

/** Writes [value, slope per sample] of a row, interpolated between two, into `out`. */
export function filteredProfileAt(rows: FilteredRows, phase: number, row: number, out: Float64Array): Float64Array {
  const whole = Math.floor(row);
  const blend = row - whole;
  smoothProfile(rows[whole], phase, out);
  if (blend === 0) return out;
  smoothProfile(rows[whole + 1], phase, high);
  out[0] += blend * (high[0] - out[0]);
  out[1] += blend * (high[1] - out[1]);
  return out;
}

const pair = new Float64Array(2);

/** Writes a field's reading and its gradient per light-year, profile units, into `out`. */
export function readFiltered(
  rows: FilteredRows,
  field: Field,
  x: number,
  y: number,
  z: number,
  t: number,
  width: number,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  for (let i = 0; i < field.count; i++) {
    const row = Math.max(1, rowOf(field.profile, width * field.frequency[i]));
    // As in the shaders (lightReader of src/render/ground/shaders/field-readers.ts): from the last row but one on, the
    // mean alone.
    if (row >= rows.length - 1) {
      out[0] += field.weight[i] * field.profile.mean;
      continue;
    }
    filteredProfileAt(rows, phaseAt(field, i, x, y, z, t), row, pair);
    out[0] += field.weight[i] * pair[0];
    const slope = field.weight[i] * pair[1];
    out[1] += slope * field.a[i];
    out[2] += slope * field.b[i];
    out[3] += slope * field.c[i];
  }
  return out;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Settings, and the stars that light the gas: positions in light-years, |light| = 10^(−0.4 M). */
export interface GasLook {
  readonly density: number;
  readonly glow: number;
  readonly colours: Colour;
  readonly lamps: readonly { readonly at: Colour; readonly light: Colour }[];
}

/** Emission and extinction per light-year. */
export interface Emission {
  readonly light: Float64Array;
  readonly loss: Float64Array;
}

/** Slowly varying fields: heat and its gradient; oxygen over hydrogen, and dust, as deviations. */
export interface GasState {
  readonly heat: Float64Array;
  excess: number;
  dust: number;
}

export const emptyGasState = (): GasState => ({ heat: new Float64Array(4), excess: 0, dust: 0 });

const mix = (a: number, b: number, part: number) => a + (b - a) * part;
const clamp = (v: number, least: number, most: number) => Math.min(most, Math.max(least, v));
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[1] * b[1] + a[2] * b[2] + a[3] * b[3];

export function smoothstep(from: number, to: number, v: number): number {
  const part = clamp((v - from) / (to - from), 0, 1);
  return part * part * (3 - 2 * part);
}

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** The model's fields and tables. */
export interface EmissionModel {
  readonly nebula: Nebula;
  readonly veil: Field;
  readonly look: GasLook;
  readonly rows: FilteredRows;
  readonly spreads: ReadonlyMap<Field, Spread>;
}

export function createEmissionModel(nebula: Nebula, veil: Field, look: GasLook): EmissionModel {
  const spreads = new Map([...nebula.glows, veil].map((field) => [field, spreadOf(field)]));
  return { nebula, veil, look, rows: filteredRows(nebula.gas.profile), spreads };
}

/** Mean of one octave of a field, and its deviation, assuming independent readings. */
function spreadOf({ profile, terms }: Field): Spread {
  const variance = profile.samples.reduce((sum, v) => sum + (v - profile.mean) ** 2, 0) / profile.samples.length;
  return { mean: terms * profile.mean, deviation: Math.sqrt(terms * variance) };
}

/** Writes heat, oxygen's excess and dust at a point, filtered over `width` light-years. */
export function writeGasState(
  model: EmissionModel,
  [x, y, z]: Colour,
  t: number,
  width: number,
  out: GasState,
): GasState {
  const [hydrogen, oxygen, dust] = model.nebula.glows;
  const read = (field: Field, into: Float64Array) => {
    const { mean, deviation } = model.spreads.get(field) as Spread;
    readFiltered(model.rows, field, x, y, z, t, width, into);
    into[0] -= mean;
    for (let k = 0; k < 4; k++) into[k] /= deviation;
    return into;
  };
  const [h, o] = [read(hydrogen, glowH), read(oxygen, glowO)];
  for (let k = 0; k < 4; k++) out.heat[k] = 0.7 * (h[k] + o[k]);
  out.excess = o[0] - h[0];
  out.dust = read(dust, glowD)[0];
  return out;
}

const [glowH, glowO, glowD] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];

/**
 * Writes one octave of the veil and its gradient, in deviations; each reading is warped by those before it, and all by
 * `push`.
 */
function writeVeil(
  { rows, veil, spreads }: EmissionModel,
  [x, y, z]: Colour,
  t: number,
  width: number,
  octave: number,
  push: Float64Array,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  const first = octave * veil.terms;
  const row = Math.max(1, Math.log2(width * veil.frequency[first]) + 1);
  if (row >= 6) return out;
  const { mean, deviation } = spreads.get(veil) as Spread;
  for (let i = first; i < first + veil.terms; i++) {
    const phase = phaseAt(veil, i, x, y, z, t) + LIGHT.warp * (out[0] + push[0]);
    filteredProfileAt(rows, phase, row, pair);
    const slope = pair[1] / deviation;
    for (const [k, axis] of [veil.a, veil.b, veil.c].entries())
      out[k + 1] += slope * (axis[i] + LIGHT.warp * (out[k + 1] + push[k + 1]));
    out[0] += (pair[0] - mean / veil.terms) / deviation;
  }
  const left = 1 - smoothstep(3, 6, row);
  for (let k = 0; k < 4; k++) out[k] *= left;
  return out;
}

const [wide, narrow, pushed, slope, toward] = Array.from({ length: 5 }, () => new Float64Array(4));
const starlight = new Float64Array(3);

/** Writes emission and extinction of a point with density gas[0] > 0 and gradient gas[1…3]. */
export function writeEmission(
  model: EmissionModel,
  at: Colour,
  t: number,
  gas: Float64Array,
  width: number,
  { heat, excess, dust }: GasState,
  out: Emission,
): Emission {
  const { look } = model;
  const d = gas[0];
  for (let k = 0; k < 4; k++) pushed[k] = LIGHT.pushed * gas[k];
  writeVeil(model, at, t, width, 0, pushed, wide);
  for (let k = 0; k < 4; k++) pushed[k] += 0.3 * wide[k];
  writeVeil(model, at, t, width, 1, pushed, narrow);
  const open = clamp(LIGHT.full - LIGHT.ridge * Math.abs(wide[0]) - LIGHT.grain * narrow[0], 0, 1.6);
  const filling = LIGHT.filled * smoothstep(0, LIGHT.closed, d);
  const part = mix(open, 1, filling);
  const rho = look.density * d * part;
  for (let k = 1; k < 4; k++) {
    const parting = LIGHT.ridge * Math.sign(wide[0]) * wide[k] + LIGHT.grain * narrow[k];
    slope[k] = look.density * (gas[k] * part - LIGHT.relief * d * (1 - filling) * parting);
  }
  const veiled = dust + 0.35 * wide[0];
  const dusty = smoothstep(-0.8, 1.6, veiled);
  const lane = Math.exp(-((veiled / LIGHT.narrow) ** 2));
  const shade = mix(LIGHT.shade[0], LIGHT.shade[1], dusty);
  const hotward = dot(slope, heat) / Math.sqrt(dot(heat, heat) + 1e-9);
  const lit = Math.exp(LIGHT.steep * heat[0] - shade * Math.max(0, rho + LIGHT.reach[0] * hotward));
  starlight.fill(0);
  for (const lamp of look.lamps) {
    for (let k = 0; k < 3; k++) toward[k + 1] = lamp.at[k] - at[k];
    const r2 = dot(toward, toward);
    const before = rho + (LIGHT.reach[1] * dot(slope, toward)) / Math.sqrt(r2 + 1e-6);
    const left = Math.exp(-0.7 * shade * Math.max(0, before)) / (r2 + LIGHT.soft);
    for (let k = 0; k < 3; k++) starlight[k] += lamp.light[k] * left;
  }
  const u = lit + LIGHT.star * starlight[1];
  const teal = smoothstep(0.15, 1.1, 0.45 + (0.55 * u) / (1 + u) - 4 * rho + 0.3 * excess);
  const golden = smoothstep(LIGHT.golden[0], LIGHT.golden[1], rho);
  const ember = LIGHT.ember + (LIGHT.bright * u) / (1 + LIGHT.sated * u);
  for (let k = 0; k < 3; k++) {
    const ion = mix(look.colours[0] * mix(LIGHT.red[k], LIGHT.gold[k], golden), look.colours[1] * LIGHT.teal[k], teal);
    const scattered = look.colours[2] * LIGHT.scattering * dusty * (LIGHT.blue[k] * lit + 2 * starlight[k]);
    out.light[k] = (ion * ember + scattered) * LIGHT.emission * look.glow * rho;
    out.loss[k] = LIGHT.extinction[k] * rho * (LIGHT.opacity[0] + LIGHT.opacity[1] * dusty + LIGHT.lane * lane);
  }
  return out;
}

type Triple = readonly [x: number, y: number, z: number];

export interface GasRay {
  /** Light-years. */
  readonly eye: Triple;
  /** A unit vector. */
  readonly along: Triple;
  readonly t: number;
  /** Radians per pixel. */
  readonly pixel: number;
  /** Light-years per step. */
  readonly step: number;
}

/** Creates the tables; returns a function that writes [red, green, blue] along a ray into `out`. */
export function createRayMarch(
  nebula: Nebula,
  veil: Field,
  look: GasLook,
): (ray: GasRay, out: Float64Array) => Float64Array {
  const model = createEmissionModel(nebula, veil, look);
  const seen = createFilteredGas(nebula);
  return (ray, out) => lightAlong(model, seen, ray, out);
}

const gas = new Float64Array(4);
const shine = { light: new Float64Array(3), loss: new Float64Array(3) };
const warmth = emptyGasState();
const through = new Float64Array(3);

function lightAlong(
  model: EmissionModel,
  seen: FilteredGas,
  { eye, along, t, pixel, step }: GasRay,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  through.fill(1);
  for (let s = step / 2; s < LIGHT.end; s += step) {
    const at: Triple = [eye[0] + along[0] * s, eye[1] + along[1] * s, eye[2] + along[2] * s];
    const width = Math.min(16, 1.2 * pixel * s);
    if (seen.slopes(...at, t, width, gas)[0] <= 0) continue;
    writeGasState(model, at, t, 16, warmth);
    writeEmission(model, at, t, gas, width, warmth, shine);
    const part = Math.exp(-((s / LIGHT.fade) ** 2)) * step;
    for (let k = 0; k < 3; k++) {
      const depth = shine.loss[k] * part;
      // Exact where emission and extinction are constant along the step.
      out[k] += through[k] * shine.light[k] * part * (depth > 1e-9 ? -Math.expm1(-depth) / depth : 1);
      through[k] *= Math.exp(-depth);
    }
    if (Math.max(...through) < 1e-6) break;
  }
  addFarGlow(model, seen, eye, along, t, out);
  return out;
}

/** The glow beyond the end of the march, as NEBULA_FAR of src/worlds/space/render/shaders/nebula-march.ts. */
function addFarGlow(
  model: EmissionModel,
  seen: FilteredGas,
  eye: Triple,
  along: Triple,
  t: number,
  out: Float64Array,
): void {
  const placeAt = (s: number): Triple => [eye[0] + along[0] * s, eye[1] + along[1] * s, eye[2] + along[2] * s];
  const [near, far] = [placeAt(1.1 * LIGHT.end), placeAt(1.1 * LIGHT.end + 900)];
  writeGasState(model, near, t, 40, warmth);
  const amount = seen.excess(...near, t, 60) + seen.excess(...far, t, 60);
  const bright = model.look.glow * Math.exp(0.5 * warmth.heat[0] + 2.5 * amount);
  const part = smoothstep(-1.5, 1.5, warmth.excess);
  const [warm, cold] = LIGHT.far;
  for (let k = 0; k < 3; k++) out[k] += through[k] * bright * (warm[k] + (cold[k] - warm[k]) * part);
}
