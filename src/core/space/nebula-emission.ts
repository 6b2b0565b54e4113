/**
 * How gas shines at one place: the model of nebula-light.ts in double, as the reference of what shaders draw
 * (src/worlds/space/render/shaders/nebula-light.ts, which it repeats line by line; tests/browser/nebula.test.ts holds the one to the other).
 */
import { type Field, phaseAt } from "../field/field.ts";
import type { Nebula } from "./nebula.ts";
import { LIGHT } from "./nebula-light.ts";
import { readSeen, type SeenRows, seenProfileAt, seenRows } from "./nebula-prefiltered.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** What the panel sets, and the stars that light the gas: places in light-years, |light| = 10^(−0.4 M). */
export interface GasLook {
  readonly density: number;
  readonly glow: number;
  readonly colours: Colour;
  readonly lamps: readonly { readonly at: Colour; readonly light: Colour }[];
}

/** Light given out and lost a light-year. */
export interface Shine {
  readonly light: Float64Array;
  readonly loss: Float64Array;
}

/** What changes slowly from place to place: heat and its slopes; oxygen over hydrogen, and dust, as deviations. */
export interface Warmth {
  readonly heat: Float64Array;
  excess: number;
  dust: number;
}

export const noWarmth = (): Warmth => ({ heat: new Float64Array(4), excess: 0, dust: 0 });

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

/** All that shines by itself and is shone on, made once. */
export interface ShineModel {
  readonly nebula: Nebula;
  readonly veil: Field;
  readonly look: GasLook;
  readonly rows: SeenRows;
  readonly spreads: ReadonlyMap<Field, Spread>;
}

export function createShineModel(nebula: Nebula, veil: Field, look: GasLook): ShineModel {
  const spreads = new Map([...nebula.glows, veil].map((field) => [field, spreadOf(field)]));
  return { nebula, veil, look, rows: seenRows(nebula.gas.profile), spreads };
}

/** The mean of a field of one octave, or of one octave of several, and its deviation, as if its readings were independent. */
function spreadOf({ profile, terms }: Field): Spread {
  const variance = profile.samples.reduce((sum, v) => sum + (v - profile.mean) ** 2, 0) / profile.samples.length;
  return { mean: terms * profile.mean, deviation: Math.sqrt(terms * variance) };
}

/** Writes heat, oxygen's excess and dust at a place, read over `width` light-years. */
export function writeWarmth(model: ShineModel, [x, y, z]: Colour, t: number, width: number, out: Warmth): Warmth {
  const [hydrogen, oxygen, dust] = model.nebula.glows;
  const read = (field: Field, into: Float64Array) => {
    const { mean, deviation } = model.spreads.get(field) as Spread;
    readSeen(model.rows, field, x, y, z, t, width, into);
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

/** Writes one octave of the veil and its slopes, deviations; each reading is pushed by those before it, and all by `push`. */
function writeVeil(
  { rows, veil, spreads }: ShineModel,
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
    seenProfileAt(rows, phase, row, pair);
    const slope = pair[1] / deviation;
    for (const [k, axis] of [veil.a, veil.b, veil.c].entries())
      out[k + 1] += slope * (axis[i] + LIGHT.warp * (out[k + 1] + push[k + 1]));
    out[0] += (pair[0] - mean / veil.terms) / deviation;
  }
  const left = 1 - smoothstep(3, 6, row);
  for (let k = 0; k < 4; k++) out[k] *= left;
  return out;
}

const pair = new Float64Array(2);
const [wide, narrow, pushed, slope, toward] = Array.from({ length: 5 }, () => new Float64Array(4));
const starlight = new Float64Array(3);

/** Writes what a place of density gas[0] > 0, slopes gas[1…3], gives out and takes away. */
export function writeShine(
  model: ShineModel,
  at: Colour,
  t: number,
  gas: Float64Array,
  width: number,
  { heat, excess, dust }: Warmth,
  out: Shine,
): Shine {
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
