/**
 * The light of a nebula along a ray, by very fine steps: what the picture's march of few steps is measured by.
 *
 *   L = ∫ j(s) · e^(−∫₀ˢ κ) · fade(s) ds from the eye to LIGHT.end, and behind it the glow of all that is farther
 *
 *   step    light-years; at 0.25 it is within 2 % of a fifth of that (tests/core/nebula-ray.test.ts)
 *   width   of what is read at s: 1.2 pixels there, as the march does where its own steps are no wider
 */

import type { Field } from "../field/field.ts";
import type { Nebula } from "./nebula.ts";
import {
  createShineModel,
  type GasLook,
  noWarmth,
  type ShineModel,
  smoothstep,
  writeShine,
  writeWarmth,
} from "./nebula-emission.ts";
import { LIGHT } from "./nebula-light.ts";
import { createSeenGas, type SeenGas } from "./nebula-prefiltered.ts";

type Triple = readonly [x: number, y: number, z: number];

export interface GasRay {
  /** Light-years. */
  readonly eye: Triple;
  /** A unit vector. */
  readonly along: Triple;
  readonly t: number;
  /** Radians a pixel. */
  readonly pixel: number;
  /** Light-years of a step. */
  readonly step: number;
}

/** Sets up what is read, once; returns the function that writes [red, green, blue] of a ray into `out`. */
export function createGasLight(
  nebula: Nebula,
  veil: Field,
  look: GasLook,
): (ray: GasRay, out: Float64Array) => Float64Array {
  const model = createShineModel(nebula, veil, look);
  const seen = createSeenGas(nebula);
  return (ray, out) => lightAlong(model, seen, ray, out);
}

const gas = new Float64Array(4);
const shine = { light: new Float64Array(3), loss: new Float64Array(3) };
const warmth = noWarmth();
const through = new Float64Array(3);

function lightAlong(
  model: ShineModel,
  seen: SeenGas,
  { eye, along, t, pixel, step }: GasRay,
  out: Float64Array,
): Float64Array {
  out.fill(0);
  through.fill(1);
  for (let s = step / 2; s < LIGHT.end; s += step) {
    const at: Triple = [eye[0] + along[0] * s, eye[1] + along[1] * s, eye[2] + along[2] * s];
    const width = Math.min(16, 1.2 * pixel * s);
    if (seen.slopes(...at, t, width, gas)[0] <= 0) continue;
    writeWarmth(model, at, t, 16, warmth);
    writeShine(model, at, t, gas, width, warmth, shine);
    const part = Math.exp(-((s / LIGHT.fade) ** 2)) * step;
    for (let k = 0; k < 3; k++) {
      const depth = shine.loss[k] * part;
      // Exact where light and loss are even along the step.
      out[k] += through[k] * shine.light[k] * part * (depth > 1e-9 ? -Math.expm1(-depth) / depth : 1);
      through[k] *= Math.exp(-depth);
    }
    if (Math.max(...through) < 1e-6) break;
  }
  addFarGlow(model, seen, eye, along, t, out);
  return out;
}

/** What all gas beyond the end gives together, as NEBULA_FAR of src/worlds/space/render/shaders/nebula-march.ts has it. */
function addFarGlow(model: ShineModel, seen: SeenGas, eye: Triple, along: Triple, t: number, out: Float64Array): void {
  const placeAt = (s: number): Triple => [eye[0] + along[0] * s, eye[1] + along[1] * s, eye[2] + along[2] * s];
  const [near, far] = [placeAt(1.1 * LIGHT.end), placeAt(1.1 * LIGHT.end + 900)];
  writeWarmth(model, near, t, 40, warmth);
  const amount = seen.excess(...near, t, 60) + seen.excess(...far, t, 60);
  const bright = model.look.glow * Math.exp(0.5 * warmth.heat[0] + 2.5 * amount);
  const part = smoothstep(-1.5, 1.5, warmth.excess);
  const [warm, cold] = LIGHT.far;
  for (let k = 0; k < 3; k++) out[k] += through[k] * bright * (warm[k] + (cold[k] - warm[k]) * part);
}
