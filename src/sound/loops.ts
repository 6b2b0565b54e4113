/**
 * Continuous sounds: seamless loops of synthesised samples through a low-pass filter, a gain and a panner. Wind, rain, running
 * and falling water, a helicopter's rotor, a pump, and a ship's jets.
 *
 *   samples    the same bits in every engine (tests/sound/loops.test.ts)
 *   wind       noise; loudness and brightness follow the 1983 profile read along time
 *   rain       single drops over noise, brighter the harder it rains; muffled in a cabin
 *   waterfall  noise, darker with distance
 *   stream     closing bubbles over quiet noise
 *   rotor      blade beats over a turbine whine. BLADE_RATE beats a second at full speed (four blades, 42 rad/s); playback
 *              rate follows rotor speed; load makes the beat louder and brighter; −6 dB per doubling of distance, treble first
 *   pump       two strokes a turn of its flywheel, PUMP_RATE turns a second at full speed: a thud, steam and a valve, over the
 *              water that it lifts; playback rate follows its speed
 *   engine     a hum that rises with the thrust, and jets that roar with it. Outside, air carries both; the hull carries the hum to
 *              the cockpit
 */

import { sin } from "../core/field/deterministic-math.ts";
import { PROFILE_1983, sampleProfile } from "../core/field/profile.ts";
import { CALM, type EngineSource, PUMP_RATE, type PumpSource, type RotorSource } from "./audio-state.ts";
import { hash, hashNoise, hashUnit } from "./hash.ts";
import { addLayer } from "./layers.ts";
import type { Slices, Synthesiser } from "./synthesis.ts";

interface Loop {
  /** `gain` amplitude; `cutoff` of the low-pass, Hz, clamped to Nyquist; `pan` −1 left to 1 right; `rate` of playback; `smoothing` time constant, s. */
  set(gain: number, cutoff: number, pan: number, rate?: number, smoothing?: number): void;
  dispose(): void;
}

/** A loop that is silent until its samples are made. The synthesiser is disposed of first. */
function createLoop(context: BaseAudioContext, synthesiser: Synthesiser, slices: Slices, output: AudioNode): Loop {
  const source = new AudioBufferSourceNode(context, { loop: true });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 300, Q: 0.3 });
  const gainNode = new GainNode(context, { gain: 0 });
  const panner = new StereoPannerNode(context);
  // Browsers warn about a target outside of the parameter's nominal range, which ends at Nyquist.
  const nyquist = context.sampleRate / 2;
  source.connect(filter).connect(gainNode).connect(panner).connect(output);
  synthesiser.make(slices, (buffer) => {
    source.buffer = buffer;
    source.start();
  });
  return {
    set(gain, cutoff, pan, rate = 1, smoothing = 0.1) {
      const now = context.currentTime;
      gainNode.gain.setTargetAtTime(gain, now, smoothing);
      filter.frequency.setTargetAtTime(Math.min(cutoff, nyquist), now, smoothing);
      panner.pan.setTargetAtTime(pan, now, smoothing);
      source.playbackRate.setTargetAtTime(rate, now, smoothing);
    },
    dispose() {
      if (source.buffer) source.stop();
      for (const node of [source, filter, gainNode, panner]) node.disconnect();
    },
  };
}

/** `count` samples of white noise whose end crossfades into the beginning over `seam` samples. */
function* loopedNoise(key: number, count: number, seam: number): Slices {
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i++) samples[i] = hashNoise(key, i);
  yield;
  for (let i = 0; i < seam; i++) {
    const share = i / seam;
    // Uncorrelated noise needs an equal-power crossfade.
    samples[i] = samples[i] * Math.sqrt(share) + hashNoise(key, count + i) * Math.sqrt(1 - share);
  }
  return samples;
}

/** Folds the tail past `count` samples back onto the beginning of the loop. */
function foldTail(samples: Float32Array, count: number): Float32Array<ArrayBuffer> {
  const loop = new Float32Array(count);
  for (let i = 0; i < samples.length; i++) loop[i % count] += samples[i];
  return loop;
}

/** Seconds of the wind loop and of its crossfade. */
const WIND_LENGTH = 5;
const WIND_SEAM = 0.5;
/** Profile samples a second: a gust lasts about 20 s. */
const GUST_RATE = 1.6;
const WIND_KEY = 1983;

/** Wind strength at `time` seconds, 0…1. */
function gust(time: number): number {
  const { min, max } = PROFILE_1983;
  return (sampleProfile(PROFILE_1983, GUST_RATE * time) - min) / (max - min);
}

export function createWind(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  const rate = context.sampleRate;
  const noise = loopedNoise(WIND_KEY, WIND_LENGTH * rate, WIND_SEAM * rate);
  const loop = createLoop(context, synthesiser, noise, output);
  return {
    /** `share` of the wind that reaches the listener, 0…1; `speed` of the listener, m/s; `clearance` over the ground, metres; `wind` 0…1. */
    set(time: number, share: number, speed: number, clearance = 0, wind = CALM): void {
      // Wind speed doubles within some hundred metres over open ground.
      const high = 1 + clearance / (clearance + 120);
      const strength = Math.min(1, (wind / CALM) * 0.75 * gust(time) * high + speed / 40);
      loop.set(share * (0.05 + 0.35 * strength), 220 + 520 * strength, 0, 1, 0.4);
    },
    dispose: loop.dispose,
  };
}

/** Seconds of the rain loop and of its crossfade, and drops a second that are heard one by one. */
const RAIN_LENGTH = 4;
const RAIN_SEAM = 0.4;
const DROPS = 90;
const RAIN_KEY = 2018;

/** Rain: drops over noise. */
export function* rainSamples(rate: number): Slices {
  const count = RAIN_LENGTH * rate;
  const samples = new Float32Array(count + rate);
  for (let k = 0; k < RAIN_LENGTH; k++) {
    const drops = { kind: "grit", at: k, length: 1, count: DROPS, low: 1800, high: 7500, gain: 0.2 } as const;
    addLayer(samples, drops, hash(RAIN_KEY, k), rate);
    yield;
  }
  const noise = yield* loopedNoise(RAIN_KEY, count, RAIN_SEAM * rate);
  const loop = foldTail(samples, count);
  for (let i = 0; i < count; i++) loop[i] += 0.16 * noise[i];
  return loop;
}

/** The loop is synthesised with the first rain. */
export function createRain(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  let loop: Loop | undefined;
  return {
    /** `rain` 0…1; `inside` a cabin. */
    set(rain: number, inside: boolean): void {
      if (rain <= 0 && !loop) return;
      loop ??= createLoop(context, synthesiser, rainSamples(context.sampleRate), output);
      const cutoff = 1500 + 6500 * rain;
      loop.set((inside ? 0.6 : 0.9) * Math.sqrt(rain), inside ? 0.2 * cutoff : cutoff, 0, 1, 0.5);
    },
    dispose: () => loop?.dispose(),
  };
}

/** Seconds of each water loop and of the waterfall's crossfade. */
const WATER_LENGTH = 4;
const WATER_SEAM = 0.4;
const WATER_KEY = 204;

/** A stream: bubbles over quiet noise. */
export function* streamSamples(rate: number): Slices {
  const count = WATER_LENGTH * rate;
  const samples = new Float32Array(count + rate);
  for (let k = 0; k < 10 * WATER_LENGTH; k++) {
    const at = k / 10;
    const bubbles = { kind: "bubbles", at, length: 0.5, count: 9, low: 420, high: 2300, gain: 0.07 } as const;
    addLayer(samples, bubbles, hash(WATER_KEY, k), rate);
    if (k % 8 === 7) yield;
  }
  const noise = yield* loopedNoise(WATER_KEY, count, WATER_SEAM * rate);
  const loop = foldTail(samples, count);
  for (let i = 0; i < count; i++) loop[i] += 0.035 * noise[i];
  return loop;
}

/** Pans and amplitudes 0…1 of the loudest waterfall and the loudest stream; `distance` to the waterfall, metres. */
export interface WaterMix {
  readonly fall: number;
  readonly fallPan: number;
  readonly distance: number;
  readonly stream: number;
  readonly streamPan: number;
}

export function createWater(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  const rate = context.sampleRate;
  const noise = loopedNoise(WATER_KEY + 1, WATER_LENGTH * rate, WATER_SEAM * rate);
  const fallLoop = createLoop(context, synthesiser, noise, output);
  const streamLoop = createLoop(context, synthesiser, streamSamples(rate), output);
  return {
    set({ fall, fallPan, distance, stream, streamPan }: WaterMix): void {
      fallLoop.set(0.5 * fall, 300 + 5200 / (1 + distance / 45), fallPan, 1, 0.3);
      streamLoop.set(0.8 * stream, 5200, streamPan, 1, 0.3);
    },
    dispose() {
      fallLoop.dispose();
      streamLoop.dispose();
    },
  };
}

const BLADES = 4;
/** Blade passes a second at full speed. */
const BLADE_RATE = (BLADES * 42) / (2 * Math.PI);
/** Rotor turns in the loop. */
const TURNS = 8;
const ROTOR_KEY = 42;
/** Longest sound of one blade pass, seconds. */
const TAIL = 0.3;
/** Scales the loudest sample to about 0.9. */
const PEAK = 0.72;
/** Distance up to which the rotor keeps its full amplitude, metres. */
const NEAR = 9;

export function* beatSamples(rate: number): Slices {
  const count = Math.round((TURNS * BLADES * rate) / BLADE_RATE);
  const samples = new Float32Array(count + Math.round(TAIL * rate));
  for (let k = 0; k < TURNS * BLADES; k++) {
    const at = k / BLADE_RATE;
    // Blades differ a little, so that the ear hears whole turns.
    const own = 0.82 + 0.3 * hashUnit(ROTOR_KEY, k % BLADES) + 0.08 * hashUnit(ROTOR_KEY, k, 1);
    const burst = (
      low: number,
      high: number,
      late: number,
      length: number,
      attack: number,
      gain: number,
      way: number,
    ) =>
      addLayer(
        samples,
        { kind: "noise", at: at + late, length, attack, low, high, gain: gain * own },
        hash(ROTOR_KEY, k, way),
        rate,
      );
    addLayer(samples, { kind: "mode", at, hz: 54, decay: 0.11, gain: 0.55 * own }, 0, rate);
    addLayer(samples, { kind: "mode", at, hz: 108, decay: 0.07, gain: 0.28 * own }, 0, rate);
    burst(90, 900, 0, 0.045, 0.004, 0.3, 2);
    burst(600, 4200, 0.008, 0.03, 0.008, 0.07, 3);
    if (k % BLADES === BLADES - 1) yield;
  }
  return foldTail(samples, count).map((v) => PEAK * v);
}

/** Turbine tones in Hz and their gains: integers, so that a loop of one second closes. */
const WHINE: readonly (readonly [hz: number, gain: number])[] = [
  [612, 0.05],
  [617, 0.04],
  [1229, 0.035],
  [1843, 0.018],
  [3071, 0.008],
];

export const whineSamples = (rate: number) => tones(WHINE, rate);

/** A second of tones of whole hertz. */
function* tones(all: typeof WHINE, rate: number): Slices {
  const samples = new Float32Array(rate);
  for (const [hz, gain] of all) {
    for (let i = 0; i < rate; i++) samples[i] += gain * sin((2 * Math.PI * hz * i) / rate);
    yield;
  }
  return samples;
}

export function createRotor(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  const beat = createLoop(context, synthesiser, beatSamples(context.sampleRate), output);
  const whine = createLoop(context, synthesiser, whineSamples(context.sampleRate), output);
  return {
    /** Null for no rotor in earshot. `distance` in metres; `pan` −1…1. */
    set(rotor: RotorSource | null, distance: number, pan: number): void {
      if (!rotor) {
        for (const loop of [beat, whine]) loop.set(0, 300, 0);
        return;
      }
      const { turn, load, inside } = rotor;
      const near = inside ? 0.55 : NEAR / Math.max(NEAR, distance);
      const cutoff = inside ? 650 : 250 + 9000 / (1 + distance / 70);
      const hard = 0.25 + 0.75 * load;
      beat.set(1.7 * near * turn * turn * hard, cutoff * (0.5 + 0.5 * load), pan, Math.max(0.05, turn));
      whine.set(
        (inside ? 0.55 : near * near) * (0.3 + 0.7 * turn) * (0.7 + 0.3 * load),
        3 * cutoff,
        pan,
        0.55 + 0.45 * turn,
      );
    },
    dispose() {
      beat.dispose();
      whine.dispose();
    },
  };
}

/** Turns of the flywheel in the loop. */
const PUMP_TURNS = 2;
const PUMP_KEY = 1775;
/** Distance up to which the pump keeps its full amplitude, metres. */
const PUMP_NEAR = 6;

/** A pump: out and back strokes differ, so that the ear hears whole turns. */
export function* pumpSamples(rate: number): Slices {
  const count = Math.round((PUMP_TURNS * rate) / PUMP_RATE);
  const samples = new Float32Array(count + 2 * rate);
  const strokes = 2 * PUMP_TURNS;
  for (let k = 0; k < strokes; k++) {
    const at = k / (2 * PUMP_RATE);
    const out = k % 2 === 0;
    const key = (way: number) => hash(PUMP_KEY, k, way);
    const noise = { kind: "noise", low: 500, high: out ? 4200 : 2600 } as const;
    addLayer(samples, { kind: "mode", at, hz: out ? 58 : 71, decay: 0.16, gain: 0.5 }, key(1), rate);
    addLayer(samples, { kind: "mode", at: at + 0.02, hz: 236, decay: 0.05, gain: 0.12 }, key(2), rate);
    addLayer(samples, { ...noise, at: at + 0.03, length: 0.34, attack: 0.04, gain: out ? 0.16 : 0.09 }, key(3), rate);
    addLayer(samples, { kind: "mode", at: at + 0.44, hz: 1720, decay: 0.03, gain: 0.06 }, key(4), rate);
    addLayer(
      samples,
      { kind: "bubbles", at: at + 0.1, length: 0.6, count: 16, low: 240, high: 900, gain: 0.08 },
      key(5),
      rate,
    );
    yield;
  }
  return foldTail(samples, count);
}

/** The loop is synthesised with the first pump in earshot. */
export function createPump(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  let loop: Loop | undefined;
  return {
    /** Null for no pump that runs in earshot. `distance` in metres; `pan` −1…1. */
    set(pump: PumpSource | null, distance: number, pan: number): void {
      if (!pump) {
        loop?.set(0, 300, 0);
        return;
      }
      loop ??= createLoop(context, synthesiser, pumpSamples(context.sampleRate), output);
      const near = PUMP_NEAR / Math.max(PUMP_NEAR, distance);
      loop.set(
        0.9 * near * Math.sqrt(pump.turn),
        300 + 7000 / (1 + distance / 30),
        pan,
        Math.max(0.05, pump.turn),
        0.3,
      );
    },
    dispose: () => loop?.dispose(),
  };
}

/** Tones of a ship's drive: pairs of 1 or 3 Hz apart beat. */
const HUM: typeof WHINE = [
  [47, 0.2],
  [48, 0.14],
  [94, 0.16],
  [141, 0.1],
  [144, 0.06],
  [282, 0.05],
  [423, 0.03],
  [846, 0.012],
];
/** Seconds of the loop of the jets and of its crossfade. */
const JETS_LENGTH = 3;
const JETS_SEAM = 0.3;
const JETS_KEY = 1969;
/** Distance up to which a ship keeps its full amplitude, metres. */
const SHIP_NEAR = 14;
/** Share of the hum that is heard from outside in no air. */
const IN_VACUUM = 0.12;

export const humSamples = (rate: number) => tones(HUM, rate);

/** The loops are synthesised with the first ship in earshot. */
export function createEngine(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode) {
  let loops: readonly [hum: Loop, jets: Loop] | undefined;
  return {
    /** Null for no ship in earshot. `distance` in metres; `pan` −1…1; `air` 0 in none to 1. */
    set(engine: EngineSource | null, distance: number, pan: number, air: number): void {
      if (!engine) {
        for (const loop of loops ?? []) loop.set(0, 300, 0);
        return;
      }
      const rate = context.sampleRate;
      loops ??= [
        createLoop(context, synthesiser, humSamples(rate), output),
        createLoop(context, synthesiser, loopedNoise(JETS_KEY, JETS_LENGTH * rate, JETS_SEAM * rate), output),
      ];
      const { thrust, inside } = engine;
      const [hum, jets] = loops;
      const near = inside ? 0.5 : (SHIP_NEAR / Math.max(SHIP_NEAR, distance)) * (IN_VACUUM + (1 - IN_VACUUM) * air);
      const cutoff = inside ? 420 : 200 + 3600 / (1 + distance / 90);
      hum.set(0.9 * near * (0.3 + 0.7 * thrust), 2 * cutoff, pan, 0.8 + 0.45 * thrust, 0.25);
      jets.set((inside ? 0.6 : air) * 0.7 * near * thrust, cutoff * (0.4 + 0.6 * thrust), pan, 1, 0.2);
    },
    dispose() {
      for (const loop of loops ?? []) loop.dispose();
    },
  };
}
