/**
 * Voices: every short sound as a table of synthesis layers, in a few variants each, so that repeated steps differ.
 *
 *   samples   mono, |sample| ≤ the voice's peak
 *   sources   physical: heel and toe of a boot, air through an open mouth, stones that shift under it, the modes of a wooden bar, the bubble behind a
 *             drop (its pitch rises as it closes); bird calls from their notation
 */
import { hash, hashUnit } from "./hash.ts";
import { addLayer, type Layer } from "./layers.ts";
import type { Slices } from "./synthesis.ts";

interface Voice {
  /** Seconds. */
  readonly length: number;
  /** Amplitude of the loudest sample. */
  readonly peak: number;
  readonly layers: readonly Layer[];
}

export const VOICES = {
  rock: {
    length: 0.3,
    peak: 0.5,
    layers: [
      { kind: "mode", at: 0, hz: 92, decay: 0.12, gain: 0.3 },
      { kind: "noise", at: 0, length: 0.06, low: 700, high: 4600, gain: 0.6 },
      { kind: "mode", at: 0, hz: 1720, decay: 0.035, gain: 0.2 },
      { kind: "mode", at: 0.001, hz: 2870, decay: 0.025, gain: 0.12 },
      { kind: "grit", at: 0.02, length: 0.14, count: 10, low: 2500, high: 7500, gain: 0.1 },
      { kind: "noise", at: 0.085, length: 0.06, attack: 0.006, low: 500, high: 3200, gain: 0.3 },
    ],
  },
  earth: {
    length: 0.36,
    peak: 0.42,
    layers: [
      { kind: "mode", at: 0, hz: 68, decay: 0.14, gain: 0.25 },
      { kind: "noise", at: 0, length: 0.12, attack: 0.003, low: 150, high: 1300, gain: 0.28 },
      { kind: "grit", at: 0, length: 0.17, count: 36, low: 900, high: 5500, gain: 0.32 },
      { kind: "grit", at: 0.09, length: 0.18, count: 20, low: 1100, high: 6000, gain: 0.2 },
    ],
  },
  grass: {
    length: 0.36,
    peak: 0.26,
    layers: [
      { kind: "mode", at: 0, hz: 58, decay: 0.12, gain: 0.22 },
      { kind: "noise", at: 0, length: 0.12, attack: 0.022, low: 300, high: 2400, gain: 0.3 },
      { kind: "noise", at: 0.09, length: 0.15, attack: 0.03, low: 800, high: 4400, gain: 0.2 },
      { kind: "grit", at: 0.03, length: 0.2, count: 12, low: 1500, high: 5000, gain: 0.06 },
    ],
  },
  wood: {
    length: 0.32,
    peak: 0.45,
    layers: [
      { kind: "mode", at: 0, hz: 148, decay: 0.2, gain: 0.6 },
      { kind: "mode", at: 0, hz: 402, decay: 0.13, gain: 0.35 },
      { kind: "mode", at: 0, hz: 655, decay: 0.09, gain: 0.2 },
      { kind: "noise", at: 0, length: 0.025, low: 300, high: 4200, gain: 0.4 },
      { kind: "noise", at: 0.08, length: 0.04, low: 400, high: 2600, gain: 0.16 },
    ],
  },
  rung: {
    length: 0.42,
    peak: 0.45,
    layers: [
      // Modes of a bar fixed at both ends, 1 : 2.76 : 5.4.
      { kind: "mode", at: 0, hz: 236, decay: 0.22, gain: 0.55 },
      { kind: "mode", at: 0, hz: 651, decay: 0.12, gain: 0.3 },
      { kind: "mode", at: 0, hz: 1274, decay: 0.06, gain: 0.16 },
      { kind: "noise", at: 0, length: 0.02, low: 500, high: 5000, gain: 0.4 },
      { kind: "noise", at: 0.14, length: 0.05, attack: 0.006, low: 180, high: 1700, gain: 0.22 },
      { kind: "mode", at: 0.14, hz: 310, decay: 0.12, gain: 0.14 },
    ],
  },
  splash: {
    length: 0.62,
    peak: 0.5,
    layers: [
      { kind: "mode", at: 0, hz: 74, decay: 0.14, gain: 0.3 },
      { kind: "noise", at: 0, length: 0.3, attack: 0.008, low: 260, high: 2800, gain: 0.4 },
      { kind: "noise", at: 0.05, length: 0.42, attack: 0.05, low: 1300, high: 6000, gain: 0.16 },
      { kind: "bubbles", at: 0.04, length: 0.4, count: 14, low: 480, high: 1900, gain: 0.16 },
    ],
  },
  land: {
    length: 0.6,
    peak: 0.85,
    layers: [
      { kind: "mode", at: 0, hz: 51, decay: 0.28, gain: 0.7 },
      { kind: "mode", at: 0, hz: 87, decay: 0.17, gain: 0.5 },
      { kind: "noise", at: 0, length: 0.16, attack: 0.003, low: 60, high: 850, gain: 0.6 },
      { kind: "noise", at: 0.02, length: 0.24, attack: 0.02, low: 500, high: 2600, gain: 0.14 },
      { kind: "grit", at: 0.03, length: 0.4, count: 34, low: 1200, high: 5200, gain: 0.12 },
    ],
  },
  drip: {
    length: 0.16,
    peak: 0.4,
    layers: [
      { kind: "noise", at: 0, length: 0.006, low: 2500, high: 9000, gain: 0.3 },
      { kind: "mode", at: 0.011, hz: 1480, decay: 0.075, gain: 0.8, bend: 0.3 },
      { kind: "mode", at: 0.034, hz: 2130, decay: 0.05, gain: 0.25, bend: 0.35 },
    ],
  },
  // A great tit: two notes, repeated.
  tit: {
    length: 1.5,
    peak: 0.3,
    layers: [0, 0.34, 0.68, 1.02].flatMap((at) => [
      { kind: "whistle", at, length: 0.11, from: 5300, to: 5100, gain: 0.5 } as const,
      { kind: "whistle", at: at + 0.14, length: 0.17, from: 3950, to: 3800, gain: 0.6 } as const,
    ]),
  },
  wren: {
    length: 1.7,
    peak: 0.26,
    layers: [
      { kind: "whistle", at: 0, length: 0.12, from: 4700, to: 6200, gain: 0.5 },
      { kind: "whistle", at: 0.16, length: 0.1, from: 6000, to: 4600, gain: 0.5 },
      { kind: "whistle", at: 0.3, length: 0.62, from: 5400, to: 5200, gain: 0.5, trill: 26 },
      { kind: "whistle", at: 0.96, length: 0.09, from: 4400, to: 6400, gain: 0.5 },
      { kind: "whistle", at: 1.08, length: 0.5, from: 6100, to: 5000, gain: 0.4, trill: 32 },
    ],
  },
  thrush: {
    length: 1.9,
    peak: 0.3,
    layers: [
      { kind: "whistle", at: 0, length: 0.3, from: 2300, to: 2500, gain: 0.6 },
      { kind: "whistle", at: 0.36, length: 0.34, from: 3100, to: 2200, gain: 0.6 },
      { kind: "whistle", at: 0.78, length: 0.24, from: 2600, to: 2700, gain: 0.5, trill: 18 },
      { kind: "whistle", at: 1.1, length: 0.4, from: 1900, to: 3000, gain: 0.55 },
      { kind: "whistle", at: 1.54, length: 0.18, from: 5200, to: 4400, gain: 0.16, trill: 40 },
    ],
  },
  cuckoo: {
    length: 1,
    peak: 0.32,
    layers: [
      { kind: "whistle", at: 0, length: 0.26, from: 668, to: 660, gain: 0.6 },
      { kind: "noise", at: 0, length: 0.1, attack: 0.03, low: 600, high: 1500, gain: 0.03 },
      { kind: "whistle", at: 0.42, length: 0.42, from: 556, to: 546, gain: 0.6 },
    ],
  },
  owl: {
    length: 2.9,
    peak: 0.34,
    layers: [
      { kind: "whistle", at: 0, length: 0.55, from: 372, to: 384, gain: 0.6 },
      { kind: "whistle", at: 1.25, length: 0.16, from: 360, to: 366, gain: 0.35 },
      { kind: "whistle", at: 1.52, length: 0.9, from: 396, to: 362, gain: 0.6, trill: 9 },
    ],
  },
  cricket: {
    length: 0.5,
    peak: 0.12,
    layers: [0, 0.055, 0.11, 0.165].map(
      (at) => ({ kind: "whistle", at, length: 0.04, from: 4350, to: 4280, gain: 0.5 }) as const,
    ),
  },
  // A crack from the near end of the lightning, then the rest of its length, from farther and farther away.
  thunder: {
    length: 5.6,
    peak: 0.8,
    layers: [
      { kind: "noise", at: 0, length: 0.5, attack: 0.005, low: 120, high: 1400, gain: 0.4 },
      { kind: "noise", at: 0.1, length: 2.2, attack: 0.12, low: 25, high: 170, gain: 0.5 },
      { kind: "noise", at: 0.9, length: 2.6, attack: 0.4, low: 22, high: 110, gain: 0.5 },
      { kind: "noise", at: 1.7, length: 2.8, attack: 0.5, low: 20, high: 80, gain: 0.4 },
    ],
  },
  // Out, and in again.
  breath: {
    length: 1.3,
    peak: 0.3,
    layers: [
      { kind: "noise", at: 0, length: 0.5, attack: 0.06, low: 380, high: 1900, gain: 0.3 },
      { kind: "noise", at: 0, length: 0.3, attack: 0.05, low: 1800, high: 4200, gain: 0.06 },
      { kind: "noise", at: 0.6, length: 0.24, attack: 0.2, low: 800, high: 3400, gain: 0.12 },
    ],
  },
  // A fifth upwards, for something done; a low second downwards, for something refused.
  success: {
    length: 0.62,
    peak: 0.22,
    layers: [
      { kind: "whistle", at: 0, length: 0.18, from: 587, to: 588, gain: 0.6 },
      { kind: "whistle", at: 0.13, length: 0.4, from: 880, to: 880, gain: 0.6 },
    ],
  },
  refusal: {
    length: 0.44,
    peak: 0.24,
    layers: [
      { kind: "whistle", at: 0, length: 0.16, from: 262, to: 258, gain: 0.6 },
      { kind: "whistle", at: 0.14, length: 0.24, from: 233, to: 226, gain: 0.6 },
    ],
  },
  // A person who calls "hal-lo": a note and its harmonics, then a higher one that falls.
  hello: {
    length: 1.25,
    peak: 0.5,
    layers: [1, 2, 3, 4.1].flatMap((harmonic, k) => [
      {
        kind: "whistle",
        at: 0,
        length: 0.26,
        from: 330 * harmonic,
        to: 345 * harmonic,
        gain: 0.5 / (1 + k * k),
      } as const,
      {
        kind: "whistle",
        at: 0.3,
        length: 0.8,
        from: 470 * harmonic,
        to: 392 * harmonic,
        gain: 0.6 / (1 + k * k),
      } as const,
    ]),
  },
} as const satisfies Readonly<Record<string, Voice>>;

export type VoiceName = keyof typeof VOICES;

export const VARIANTS = 5;

const NAMES = Object.keys(VOICES) as VoiceName[];

/**
 * Slices of a voice, one a layer. Variants 0…VARIANTS − 1 differ a little in pitch, timing and loudness.
 *
 * @throws RangeError for any other variant, or a `rate` outside of 8,000…384,000 samples a second
 */
export function* voiceSlices(name: VoiceName, variant: number, rate: number): Slices {
  if (!(Number.isInteger(variant) && variant >= 0 && variant < VARIANTS))
    throw new RangeError(`Expected a variant from 0 to ${VARIANTS - 1}, got ${variant}.`);
  if (!(rate >= 8000 && rate <= 384_000))
    throw new RangeError(`Expected from 8,000 to 384,000 samples a second, got ${rate}.`);
  const { length, peak, layers }: Voice = VOICES[name];
  const out = new Float32Array(Math.round(length * rate));
  const key = hash(NAMES.indexOf(name), variant);
  for (const [i, layer] of layers.entries()) {
    addLayer(out, varyLayer(layer, key, i), hash(key, i), rate);
    yield;
  }
  return normalise(out, peak);
}

/** Varies pitch, start and gain of a layer by up to ±8 %. */
function varyLayer(layer: Layer, key: number, i: number): Layer {
  const factor = (way: number) => 1 + 0.16 * (hashUnit(key, i, way) - 0.5);
  const [pitch, delay, gain] = [factor(1), factor(2), factor(3)];
  const common = { at: layer.at * delay, gain: layer.gain * gain };
  if (layer.kind === "mode") return { ...layer, ...common, hz: layer.hz * pitch };
  // All whistles of a call are transposed together.
  if (layer.kind === "whistle") {
    const transpose = 1 + 0.1 * (hashUnit(key) - 0.5);
    return { ...layer, gain: common.gain, from: layer.from * transpose, to: layer.to * transpose };
  }
  return { ...layer, ...common, low: layer.low * pitch, high: layer.high * pitch };
}

function normalise(out: Float32Array<ArrayBuffer>, peak: number): Float32Array<ArrayBuffer> {
  let loudest = 0;
  for (let i = 0; i < out.length; i++) loudest = Math.max(loudest, Math.abs(out[i]));
  for (let i = 0; i < out.length; i++) out[i] *= peak / loudest;
  return out;
}
