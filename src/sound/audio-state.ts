/** Audio state of a world for the audio engine, each frame: listener, surroundings and events. */
import type { Kind } from "../core/field/cover.ts";

/** Surface that decides the sound of a footstep. */
export type FootstepSurface = "rock" | "earth" | "grass" | "wood" | "water";

export interface SoundEvent {
  /** A footstep, a landing after a fall, a ladder rung, something that falls into water, a heavy breath, or thunder. */
  readonly kind: "step" | "land" | "rung" | "splash" | "breath" | "thunder";
  /** 0…1; an ordinary step is 0.5. */
  readonly strength: number;
  readonly ground: FootstepSurface;
}

/** Position of a sound source, metres. */
export interface SoundSource {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface RotorSource extends SoundSource {
  /** Rotor speed and load as shares of the maximum, 0…1. */
  readonly turn: number;
  readonly load: number;
  /** Whether the listener is in the cabin. */
  readonly inside: boolean;
}

export interface WaterSource extends SoundSource {
  /** True for a waterfall, false for a stream. */
  readonly falls: boolean;
  /** Amplitude at one metre, 0…1. */
  readonly strength: number;
}

/** Turns a second of a pump's flywheel at full speed. */
export const PUMP_RATE = 4.2 / (2 * Math.PI);

/** A steam pump beside a lake. */
export interface PumpSource extends SoundSource {
  /** Speed of its flywheel as a share of full speed, 0…1. */
  readonly turn: number;
}

/** The jets of a ship. */
export interface EngineSource extends SoundSource {
  /** 0 idle to 1 full. */
  readonly thrust: number;
  /** Whether the listener is in the cockpit. */
  readonly inside: boolean;
}

/** The wind of fair weather. */
export const CALM = 0.5;

/** Surroundings of a listener above ground. */
export interface OutdoorState {
  /** Height of the listener over the ground, metres. */
  readonly clearance: number;
  /** Share of the ground near the listener that is wood, and that is grass or moor, 0…1. */
  readonly wood: number;
  readonly grass: number;
  /** Sine of the sun's elevation, negative at night. */
  readonly sun: number;
  /** Intensity of rain, and strength of wind, 0…1. */
  readonly rain: number;
  readonly wind: number;
  readonly rotor: RotorSource | null;
  readonly pump: PumpSource | null;
  readonly waters: readonly WaterSource[];
  /** Absent in worlds without ships. */
  readonly engine?: EngineSource | null;
}

/** The listener and the surroundings, without events. */
export interface ListenerState {
  /** Whether there is rock overhead. Drips and reverberation are heard only there, full wind only outside. */
  readonly below: boolean;
  /** Mean free path of the space around the listener, metres. */
  readonly size: number;
  /** Share of the space's boundary that is open air, 0…1. */
  readonly openness: number;
  /** Dampness of the rock, 0 dry to 1 dripping. */
  readonly wet: number;
  /** Listener position, metres east, north and above datum; heading, degrees clockwise from north; speed, metres a second. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly speed: number;
  /** Share of the wind that the air carries, 0 in none to 1, by default 1. */
  readonly air?: number;
  /** Absent below ground. */
  readonly open?: OutdoorState;
  /** A person who calls again and again; absent for none. */
  readonly voice?: SoundSource | null;
}

export interface AudioState extends ListenerState {
  /** Events since the last call. */
  readonly events: readonly SoundEvent[];
}

const SOFT: readonly Kind[] = ["grass", "moor", "snow"];
const WET: readonly Kind[] = ["lake", "stream", "marsh", "mud"];

/** The footstep surface of a kind of ground. */
export function footstepSurface(kind: Kind): FootstepSurface {
  if (WET.includes(kind)) return "water";
  if (kind === "bare") return "rock";
  return SOFT.includes(kind) ? "grass" : "earth";
}

/** Radius in metres and number of directions in which the cover around a listener is sampled. */
const COVER_RADIUS = 20;
const COVER_SAMPLES = 8;

/** Shares of wood and of grass or moor in the cover around a listener, by its kind so many metres east and north. */
export function coverAround(kindAt: (east: number, north: number) => Kind): Pick<OutdoorState, "wood" | "grass"> {
  let [wood, grass] = [0, 0];
  for (let i = 0; i <= COVER_SAMPLES; i++) {
    const radius = i < COVER_SAMPLES ? COVER_RADIUS : 0;
    const angle = (2 * Math.PI * i) / COVER_SAMPLES;
    const kind = kindAt(radius * Math.sin(angle), radius * Math.cos(angle));
    if (kind === "wood" || kind === "thicket") wood++;
    if (kind === "grass" || kind === "moor") grass++;
  }
  return { wood: wood / (COVER_SAMPLES + 1), grass: grass / (COVER_SAMPLES + 1) };
}
