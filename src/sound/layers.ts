/**
 * Synthesis layers of short sounds: damped modes, gliding whistles, noise bursts, and clusters of small ones. Each layer is
 * added to a sample buffer.
 *
 *   times   seconds from the first sample; lengths and decays are to −60 dB
 *   gain    amplitude of a mode; RMS of noise, whatever its band and the sample rate
 *   grains  loudness follows the 1983 profile
 *   error   the same bits in every engine (tests/sound/voices.test.ts): sines and powers are those of src/core/field
 */
import { exp2, sin } from "../core/field/deterministic-math.ts";
import { PROFILE_1983, sampleProfile } from "../core/field/profile.ts";
import { hash, hashNoise, hashUnit } from "./hash.ts";

/** A damped sine. `bend`: rise of the frequency over the decay, as a share of it (a closing bubble). */
interface Mode {
  readonly kind: "mode";
  readonly at: number;
  readonly hz: number;
  readonly decay: number;
  readonly gain: number;
  readonly bend?: number;
}

/** A sine that glides between two frequencies, Hz, under a half-sine envelope. `trill`: vibrato rate, Hz. */
interface Whistle {
  readonly kind: "whistle";
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly gain: number;
  readonly trill?: number;
}

/** Band-limited noise between `low` and `high` Hz: linear attack, exponential decay. */
interface NoiseBurst {
  readonly kind: "noise";
  readonly at: number;
  readonly length: number;
  readonly attack?: number;
  readonly low: number;
  readonly high: number;
  readonly gain: number;
}

/** Small sounds scattered over a length, most of them early: shifting grit, or bubbles. */
interface Grains {
  readonly kind: "grit" | "bubbles";
  readonly at: number;
  readonly length: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly gain: number;
}

export type Layer = Mode | Whistle | NoiseBurst | Grains;

/** Amplitude after `seconds` of an exponential decay of 60 dB in `decay` seconds. */
export function decayFactor(seconds: number, decay: number): number {
  return exp2(-Math.min(100, ((3 * Math.LN10) / Math.LN2) * (seconds / decay)));
}

/** Coefficient of a one-pole low-pass filter. */
export function onePoleCoefficient(hz: number, rate: number): number {
  return 1 - exp2((-2 * Math.PI * Math.LOG2E * hz) / rate);
}

/** Adds a layer to `out`, cut off at its end. */
export function addLayer(out: Float32Array, layer: Layer, key: number, rate: number): void {
  if (layer.kind === "mode") addMode(out, layer, rate);
  else if (layer.kind === "whistle") addWhistle(out, layer, rate);
  else if (layer.kind === "noise") addNoise(out, layer, key, rate);
  else addGrains(out, layer, key, rate);
}

function addMode(out: Float32Array, { at, hz, decay, gain, bend = 0 }: Mode, rate: number): void {
  const first = Math.round(at * rate);
  const count = Math.min(Math.round(decay * rate), out.length - first);
  const factor = decayFactor(1 / rate, decay);
  let level = gain;
  for (let i = 0; i < count; i++) {
    const t = i / rate;
    out[first + i] += level * sin(2 * Math.PI * hz * t * (1 + (bend * t) / (2 * decay)));
    level *= factor;
  }
}

/** Depth of a trill as a share of the frequency. */
const TRILL_DEPTH = 0.04;

function addWhistle(out: Float32Array, { at, length, from, to, gain, trill = 0 }: Whistle, rate: number): void {
  const first = Math.round(at * rate);
  const count = Math.min(Math.round(length * rate), out.length - first);
  let turns = 0;
  for (let i = 0; i < count; i++) {
    const share = i / (length * rate);
    const vibrato = trill > 0 ? 1 + TRILL_DEPTH * sin((2 * Math.PI * trill * i) / rate) : 1;
    turns += ((from + (to - from) * share) * vibrato) / rate;
    // The square root makes the attack steeper than the release.
    const envelope = sin(Math.PI * Math.sqrt(share));
    out[first + i] += gain * envelope * (sin(2 * Math.PI * (turns % 1)) + 0.12 * sin(4 * Math.PI * (turns % 1)));
  }
}

function addNoise(out: Float32Array, burst: NoiseBurst, key: number, rate: number): void {
  const { at, length, attack = 0.001, low, high, gain } = burst;
  const first = Math.round(at * rate);
  const count = Math.min(Math.round((attack + length) * rate), out.length - first);
  const attackCount = Math.max(1, Math.round(attack * rate));
  const factor = decayFactor(1 / rate, length);
  const [belowLow, belowHigh] = [onePoleCoefficient(low, rate), onePoleCoefficient(high, rate)];
  // White noise in [−1, 1) has an RMS of 0.58; a band of it has the share of its width in the power.
  const full = 1.7 * gain * Math.sqrt(rate / 2 / (Math.min(high, rate / 2) - low));
  let level = full;
  let [rumble, once, twice] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const white = hashNoise(key, i);
    rumble += belowLow * (white - rumble);
    once += belowHigh * (white - rumble - once);
    twice += belowHigh * (once - twice);
    out[first + i] += twice * (i < attackCount ? (full * (i + 1)) / attackCount : (level *= factor));
  }
}

function addGrains(out: Float32Array, grains: Grains, key: number, rate: number): void {
  const { kind, at, length, count, low, high, gain } = grains;
  const phase = 256 * hashUnit(key, -1);
  for (let i = 0; i < count; i++) {
    const late = hashUnit(key, i, 1);
    const begins = at + length * late * late;
    const pitch = hashUnit(key, i, 2);
    const hz = low + (high - low) * pitch * pitch;
    const height = sampleProfile(PROFILE_1983, phase + 17 * i) / PROFILE_1983.max;
    const level = gain * (0.2 + 0.8 * height) * (1 - 0.6 * late);
    if (kind === "bubbles")
      addMode(out, { kind: "mode", at: begins, hz, decay: 60 / hz, gain: level, bend: 0.4 }, rate);
    else {
      const short = 0.004 + 0.014 * hashUnit(key, i, 3);
      const burst = { kind: "noise", at: begins, length: short, low: hz / 2, high: hz, gain: level } as const;
      addNoise(out, burst, hash(key, i), rate);
    }
  }
}
