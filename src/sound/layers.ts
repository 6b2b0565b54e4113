/**
 * What short sounds are laid from: modes that ring, whistles that glide, breaths of noise, and many small ones of these. Each adds itself to
 * samples that others may have been laid into.
 *
 *   times   seconds from the first sample; a length or a ring ends 60 dB down
 *   gain    amplitude of a mode, and of noise about its root mean square, whatever its band and the rate
 *   grains  as loud, one by one, as the line of hills of 1983 is high where this sound reads it
 *   error   the same bits in every engine (tests/sound/voices.test.ts): sines and powers are the core's
 */
import { exp2, sin } from "../core/field/deterministic-math.ts";
import { PROFILE_1983, sampleProfile } from "../core/field/profile.ts";
import { keyed, unit, white } from "./keyed.ts";

/** A damped sine. `bend` is how far it rises while it rings, as a share of its frequency: what a closing bubble does. */
export interface Mode {
  readonly kind: "mode";
  readonly at: number;
  readonly hz: number;
  readonly ring: number;
  readonly gain: number;
  readonly bend?: number;
}

/** A sine that glides from one frequency to another, Hz, swelling and dying as a half wave; a trill shakes it so many times a second. */
export interface Whistle {
  readonly kind: "whistle";
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly gain: number;
  readonly trill?: number;
}

/** Noise between two frequencies, Hz, that swells for `attack` and dies. */
export interface Breath {
  readonly kind: "breath";
  readonly at: number;
  readonly length: number;
  readonly attack?: number;
  readonly low: number;
  readonly high: number;
  readonly gain: number;
}

/** Small sounds strewn over a length, most of them early: stones that shift, or bubbles. */
export interface Grains {
  readonly kind: "grit" | "bubbles";
  readonly at: number;
  readonly length: number;
  readonly count: number;
  readonly low: number;
  readonly high: number;
  readonly gain: number;
}

export type Layer = Mode | Whistle | Breath | Grains;

/** What is left after some `seconds` of what dies by 60 dB in `ring` of them. */
export function leftAfter(seconds: number, ring: number): number {
  return exp2(-Math.min(100, ((3 * Math.LN10) / Math.LN2) * (seconds / ring)));
}

/** The share by which a one-pole low-pass of a corner frequency moves towards its input at each sample. */
export function moving(hz: number, rate: number): number {
  return 1 - exp2((-2 * Math.PI * Math.LOG2E * hz) / rate);
}

/** Adds a layer to `out`; what would reach past its end is left off. */
export function lay(out: Float32Array, layer: Layer, key: number, rate: number): void {
  if (layer.kind === "mode") layMode(out, layer, rate);
  else if (layer.kind === "whistle") layWhistle(out, layer, rate);
  else if (layer.kind === "breath") layBreath(out, layer, key, rate);
  else layGrains(out, layer, key, rate);
}

function layMode(out: Float32Array, { at, hz, ring, gain, bend = 0 }: Mode, rate: number): void {
  const first = Math.round(at * rate);
  const count = Math.min(Math.round(ring * rate), out.length - first);
  const dies = leftAfter(1 / rate, ring);
  let loud = gain;
  for (let i = 0; i < count; i++) {
    const t = i / rate;
    out[first + i] += loud * sin(2 * Math.PI * hz * t * (1 + (bend * t) / (2 * ring)));
    loud *= dies;
  }
}

/** Share of its frequency by which a trill shakes a whistle. */
const SHAKEN = 0.04;

function layWhistle(out: Float32Array, { at, length, from, to, gain, trill = 0 }: Whistle, rate: number): void {
  const first = Math.round(at * rate);
  const count = Math.min(Math.round(length * rate), out.length - first);
  let turns = 0;
  for (let i = 0; i < count; i++) {
    const share = i / (length * rate);
    const shaken = trill > 0 ? 1 + SHAKEN * sin((2 * Math.PI * trill * i) / rate) : 1;
    turns += ((from + (to - from) * share) * shaken) / rate;
    // Steeper at its begin than at its end, as breath is.
    const swell = sin(Math.PI * Math.sqrt(share));
    out[first + i] += gain * swell * (sin(2 * Math.PI * (turns % 1)) + 0.12 * sin(4 * Math.PI * (turns % 1)));
  }
}

function layBreath(out: Float32Array, breath: Breath, key: number, rate: number): void {
  const { at, length, attack = 0.001, low, high, gain } = breath;
  const first = Math.round(at * rate);
  const count = Math.min(Math.round((attack + length) * rate), out.length - first);
  const swells = Math.max(1, Math.round(attack * rate));
  const [dies, below, above] = [leftAfter(1 / rate, length), moving(low, rate), moving(high, rate)];
  // White noise reaches 1 and is 0.58 in the mean; of that a band has the share of its width.
  const full = 1.7 * gain * Math.sqrt(rate / 2 / (Math.min(high, rate / 2) - low));
  let loud = full;
  let [rumble, dull, duller] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const heard = white(key, i);
    rumble += below * (heard - rumble);
    dull += above * (heard - rumble - dull);
    duller += above * (dull - duller);
    out[first + i] += duller * (i < swells ? (full * (i + 1)) / swells : (loud *= dies));
  }
}

function layGrains(out: Float32Array, grains: Grains, key: number, rate: number): void {
  const { kind, at, length, count, low, high, gain } = grains;
  const phase = 256 * unit(key, -1);
  for (let i = 0; i < count; i++) {
    const late = unit(key, i, 1);
    const begins = at + length * late * late;
    const pitch = unit(key, i, 2);
    const hz = low + (high - low) * pitch * pitch;
    const height = sampleProfile(PROFILE_1983, phase + 17 * i) / PROFILE_1983.max;
    const loud = gain * (0.2 + 0.8 * height) * (1 - 0.6 * late);
    if (kind === "bubbles") layMode(out, { kind: "mode", at: begins, hz, ring: 60 / hz, gain: loud, bend: 0.4 }, rate);
    else {
      const short = 0.004 + 0.014 * unit(key, i, 3);
      const burst = { kind: "breath", at: begins, length: short, low: hz / 2, high: hz, gain: loud } as const;
      layBreath(out, burst, keyed(key, i), rate);
    }
  }
}
