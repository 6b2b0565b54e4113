/**
 * The mixer: all sounds as one graph on one context. The soft limiter keeps every sample within ±1.
 *
 *   voice pool ─┬─ dry ─────────────┐
 *               └─ reverb ──────────┼─ master gain ─ soft limiter ─ destination
 *   loops of loops.ts ──────────────┘
 */
import { CALL_STRIDE, CALLERS, callsBetween, DRIP_STRIDE, dripsBetween } from "./ambient-events.ts";
import type { ListenerState, OutdoorState, SoundEvent, SoundSource } from "./audio-state.ts";
import { CUE_GAIN, type Cue } from "./cues.ts";
import { hash, hashUnit } from "./hash.ts";
import { createEngine, createPump, createRain, createRotor, createWater, createWind } from "./loops.ts";
import { createReverb } from "./reverb.ts";
import { createSynthesiser, type Synthesiser } from "./synthesis.ts";
import { createVoicePool, type VoicePool } from "./voice-pool.ts";
import { VARIANTS, type VoiceName } from "./voices.ts";

export interface Mixer {
  /** Called once a frame; `dt` in seconds since the last call. */
  update(listener: ListenerState, dt: number): void;
  play(event: SoundEvent): void;
  /** A sound of the page, without place or reverberation. */
  cue(cue: Cue): void;
  /** Master amplitude, 0…1. */
  setVolume(amplitude: number): void;
  dispose(): void;
}

/** Seconds between two updates of the loops. */
const LOOP_INTERVAL = 0.1;
/** Share of the wind that is heard in a cabin. */
const CABIN_WIND = 0.6;
/** Limits per frame. */
const MAX_DRIPS = 8;
const MAX_CALLS = 6;
/** Height over the ground at which calls fade out, metres, and masking of calls by a rotor. */
const CALL_CEILING = 90;
const ROTOR_MASKING = 0.9;
/** Rain in which no animal calls. */
const LOUD_RAIN = 0.4;
/** Half of a rotor's width for panning, metres. */
const ROTOR_WIDTH = 24;
/** Distance up to which a call keeps its full amplitude, metres. */
const CALL_NEAR = 5;

export function createMixer(context: BaseAudioContext): Mixer {
  const master = new GainNode(context, { gain: 0 });
  const limiter = new WaveShaperNode(context, { curve: limiterCurve() });
  const dry = new GainNode(context);
  master.connect(limiter).connect(context.destination);
  dry.connect(master);
  const reverb = createReverb(context, master);
  const synthesiser = createSynthesiser(context);
  const voices = createVoicePool(context, synthesiser, dry, reverb.input);
  const wind = createWind(context, synthesiser, master);
  const outdoors = createOutdoors(context, synthesiser, master, voices);
  const drips = createDrips(voices);
  const caller = createCaller(voices);
  let steps = 0;
  let time = 0;
  let untilLoops = 0;

  /** Varies variant and rate from step to step, in a fixed sequence. */
  function strike(voice: VoiceName, gain: number, pan: number): void {
    const variant = hash(++steps, 1) % VARIANTS;
    voices.play(voice, variant, gain, pan, 0.94 + 0.12 * hashUnit(steps, 2), gain);
  }

  return {
    update(listener, dt) {
      synthesiser.step();
      const { below, size, wet, openness } = listener;
      reverb.update(size, wet, below ? openness : 1, dt);
      if (below) drips.play(listener, time, time + dt);
      outdoors.playCalls(listener, time, time + dt);
      caller.play(listener, dt);
      time += dt;
      untilLoops -= dt;
      if (untilLoops > 0) return;
      untilLoops = LOOP_INTERVAL;
      outdoors.setLoops(listener);
      const share = below ? 0.5 * Math.min(1, Math.max(0, openness)) : isInCabin(listener) ? CABIN_WIND : 1;
      wind.set(time, share * (listener.air ?? 1), listener.speed, listener.open?.clearance, listener.open?.wind);
    },
    play({ kind, strength, ground }) {
      const gain = 1.5 * Math.min(1, Math.max(0, strength));
      const surface = ground === "water" ? "splash" : ground;
      if (kind === "land") strike("land", gain, 0);
      if (kind === "land" || kind === "step") strike(surface, gain, footPan(steps));
      else strike(kind, gain, footPan(steps));
    },
    cue: (cue) => voices.play(cue, 0, CUE_GAIN, 0, 1, 0),
    setVolume(amplitude) {
      master.gain.setTargetAtTime(amplitude, context.currentTime, 0.02);
    },
    dispose() {
      synthesiser.dispose();
      voices.dispose();
      wind.dispose();
      outdoors.dispose();
      reverb.dispose();
      for (const node of [dry, master, limiter]) node.disconnect();
    },
  };
}

/** Drips of a wet cavern. */
function createDrips(voices: VoicePool) {
  const drips = new Float64Array(DRIP_STRIDE * MAX_DRIPS);
  let count = 0;

  function playOne(listener: ListenerState, [x, y, rate, strength]: Float64Array): void {
    const [east, north] = [x - listener.x, y - listener.y];
    const heading = (listener.heading * Math.PI) / 180;
    const right = east * Math.cos(heading) - north * Math.sin(heading);
    const distance = Math.sqrt(east * east + north * north + 2);
    // The direct sound falls off with distance faster than the reverberation.
    const echo = (0.6 * strength) / Math.sqrt(distance);
    voices.play("drip", hash(++count, 3), strength / distance, right / distance, rate, echo);
  }

  return {
    /** Plays those from `from` to `to`, seconds. */
    play(listener: ListenerState, from: number, to: number): void {
      const found = dripsBetween(from, to, listener.x, listener.y, listener.wet, drips);
      for (let i = 0; i < found; i++) playOne(listener, drips.subarray(DRIP_STRIDE * i));
    },
  };
}

/** Seconds between two calls of a person, the share by which they vary, and before the first one. */
const [CALLS_EVERY, CALLS_VARY, CALLS_FIRST] = [3.6, 0.4, 0.8];
/** Distance up to which a voice keeps its full amplitude, metres. */
const VOICE_NEAR = 7;

/** A person who calls from a place. */
function createCaller(voices: VoicePool) {
  let left = CALLS_FIRST;
  let count = 0;
  return {
    play(listener: ListenerState, dt: number): void {
      const { voice } = listener;
      left = voice ? left - dt : CALLS_FIRST;
      if (!voice || left > 0) return;
      left = CALLS_EVERY * (1 + CALLS_VARY * (hashUnit(++count, 5) - 0.5));
      const far = VOICE_NEAR / Math.max(VOICE_NEAR, distanceTo(listener, voice));
      // Rock carries the echo farther than the voice itself.
      voices.play("hello", hash(count, 6) % VARIANTS, 0.9 * far, panOf(listener, voice), 1, 0.6 * Math.sqrt(far));
    },
  };
}

/** Left and right foot alternate. */
function footPan(steps: number): number {
  return steps % 2 === 0 ? -0.12 : 0.12;
}

/** Linear up to 0.7, then tanh. The node clamps input beyond ±1 to the curve's ends, 0.93. */
function limiterCurve(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 1025 }, (_, i) => {
    const v = i / 512 - 1;
    const size = Math.abs(v);
    return Math.sign(v) * (size < 0.7 ? size : 0.7 + 0.3 * Math.tanh((size - 0.7) / 0.3));
  });
}

/** Rotor, pump, jets, rain, water and animal calls. */
function createOutdoors(context: BaseAudioContext, synthesiser: Synthesiser, output: AudioNode, voices: VoicePool) {
  const rotor = createRotor(context, synthesiser, output);
  const water = createWater(context, synthesiser, output);
  const rain = createRain(context, synthesiser, output);
  const pump = createPump(context, synthesiser, output);
  const jets = createEngine(context, synthesiser, output);
  const calls = new Float64Array(CALL_STRIDE * MAX_CALLS);
  let callCount = 0;

  function playOpen(from: number, to: number, listener: ListenerState, open: OutdoorState): void {
    const craft = open.rotor;
    const masked = craft ? ROTOR_MASKING * craft.turn * Math.min(1, 60 / Math.max(1, distanceTo(listener, craft))) : 0;
    const audible =
      Math.max(0, 1 - open.clearance / CALL_CEILING) * (1 - masked) * Math.max(0, 1 - open.rain / LOUD_RAIN);
    if (audible <= 0) return;
    const count = callsBetween(from, to, listener.x, listener.y, open, calls);
    for (let i = 0; i < count; i++) {
      const [x, y, rate, strength, caller] = calls.subarray(CALL_STRIDE * i);
      const distance = Math.hypot(x - listener.x, y - listener.y, 6);
      const gain = (0.7 * strength * audible * CALL_NEAR) / Math.max(CALL_NEAR, distance);
      const pan = panOf(listener, { x, y, z: listener.z });
      voices.play(CALLERS[caller], hash(++callCount, 4) % VARIANTS, gain, pan, rate, 0);
    }
  }

  return {
    /** Plays the calls from `from` to `to`, seconds; none below ground. */
    playCalls(listener: ListenerState, from: number, to: number): void {
      if (listener.open) playOpen(from, to, listener, listener.open);
    },
    setLoops(listener: ListenerState): void {
      const { open } = listener;
      const craft = open?.rotor ?? null;
      const ship = open?.engine ?? null;
      const pan = craft && !craft.inside ? panOf(listener, craft, ROTOR_WIDTH) : 0;
      rain.set(open?.rain ?? 0, isInCabin(listener));
      rotor.set(craft, craft ? distanceTo(listener, craft) : 0, pan);
      const engine = open?.pump ?? null;
      pump.set(engine, engine ? distanceTo(listener, engine) : 0, engine ? panOf(listener, engine) : 0);
      const shipPan = ship && !ship.inside ? panOf(listener, ship, ROTOR_WIDTH) : 0;
      jets.set(ship, ship ? distanceTo(listener, ship) : 0, shipPan, listener.air ?? 1);
      let [fall, fallPan, distance, stream, streamPan] = [0, 0, 1, 0, 0];
      for (const source of open?.waters ?? []) {
        const away = distanceTo(listener, source);
        const gain = source.strength / Math.max(1, away / 3);
        if (source.falls && gain > fall) [fall, fallPan, distance] = [gain, panOf(listener, source), away];
        if (!source.falls && gain > stream) [stream, streamPan] = [gain, panOf(listener, source)];
      }
      water.set({ fall: Math.min(1, fall), fallPan, distance, stream: Math.min(1, stream), streamPan });
    },
    dispose() {
      rotor.dispose();
      water.dispose();
      rain.dispose();
      pump.dispose();
      jets.dispose();
    },
  };
}

const isInCabin = ({ open }: ListenerState): boolean => (open?.rotor?.inside || open?.engine?.inside) ?? false;

function distanceTo(listener: ListenerState, { x, y, z }: SoundSource): number {
  return Math.hypot(x - listener.x, y - listener.y, z - listener.z);
}

/** Pan, −0.9…0.9. A source closer than `width` metres is heard on both sides. */
function panOf(listener: ListenerState, source: SoundSource, width = 4): number {
  const heading = (listener.heading * Math.PI) / 180;
  const right = (source.x - listener.x) * Math.cos(heading) - (source.y - listener.y) * Math.sin(heading);
  return (0.9 * right) / Math.max(width, distanceTo(listener, source));
}
