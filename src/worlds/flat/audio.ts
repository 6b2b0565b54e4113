/** Audio state of a world of flat ground: footsteps, the helicopter's rotor, the pump of a treasure hunt, wind and wildlife by the surroundings, and nearby water. */
import type { Weather } from "../../core/forest/weather.ts";
import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import {
  type AudioState,
  CALM,
  coverAround,
  type OutdoorState,
  type PumpSource,
  type RotorSource,
  type SoundEvent,
  type WaterSource,
} from "../../sound/audio-state.ts";

/** Input of the audio from the simulation. */
export interface AudioInput {
  readonly ground: Ground;
  /** Events of the last step. */
  readonly events: readonly SoundEvent[];
  readonly rotor: { readonly load: number; readonly speed: number };
  /** Share of the sky that rock hides, 0…1. */
  readonly skyOcclusion: number;
  readonly player: { readonly helicopter: Pose };
}

export interface Listener extends Pose {
  /** m/s. */
  readonly speed: number;
  /** Inside the helicopter's cabin. */
  readonly inside: boolean;
  /** Sine of the sun's elevation. */
  readonly sun: number;
}

export interface FlatAudio {
  /** Call after each step. */
  step(input: Pick<AudioInput, "events">): void;
  /** The current state with the events since the last call; `weather` of a country, and the `pump` of a hunt. Returns the same object each time. */
  state(input: AudioInput, listener: Listener, weather?: Weather | null, pump?: PumpSource | null): AudioState;
}

export type WatersNear = (x: number, y: number, z: number) => readonly WaterSource[];

/** Maximum number of events kept between two reads. */
const MAX_EVENTS = 16;
/** Movement in metres, or number of reads, after which the surroundings are sampled again. */
const MAX_DRIFT = 6;
const MAX_READS = 90;
/** Audible range of the rotor, metres. */
const ROTOR_RANGE = 2500;
/** Audible range of a pump, metres. */
const PUMP_RANGE = 300;

const gap: Gap = { floor: 0, roof: 0, inside: false };

type Mutable<T> = { -readonly [name in keyof T]: T[name] };

export function createFlatAudio(watersNear: WatersNear): FlatAudio {
  let waiting: SoundEvent[] = [];
  let taken: SoundEvent[] = [];
  const rotor: Mutable<RotorSource> = { x: 0, y: 0, z: 0, turn: 0, load: 0, inside: false };
  const open: Mutable<OutdoorState> = {
    ...{ clearance: 0, wood: 0, grass: 0, sun: 0, rotor: null, pump: null, waters: [], rain: 0, wind: CALM },
  };
  const state: Mutable<AudioState> = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, events: taken, open },
  };
  const sampledAt = { x: Infinity, y: 0, z: 0 };
  let reads = 0;

  /** Samples cover and water, if the listener has moved or chunks of water may have arrived since. */
  function sample(ground: Ground, { x, y, z }: Pose): void {
    if (++reads < MAX_READS && Math.hypot(x - sampledAt.x, y - sampledAt.y, z - sampledAt.z) < MAX_DRIFT) return;
    reads = 0;
    Object.assign(sampledAt, { x, y, z });
    Object.assign(
      open,
      coverAround((east, north) => ground.kindAt(x + east, y + north, z)),
    );
    open.waters = watersNear(x, y, z);
  }

  return {
    step({ events }) {
      for (const event of events) if (waiting.length < MAX_EVENTS) waiting.push(event);
    },
    state({ ground, rotor: { speed: turn, load }, player: { helicopter }, skyOcclusion }, listener, weather, pump) {
      [waiting, taken] = [taken, waiting];
      waiting.length = 0;
      const { x, y, z, heading, speed, inside, sun } = listener;
      sample(ground, listener);
      const { floor } = ground.gapAt(x, y, z, gap);
      open.clearance = floor > -Infinity ? Math.max(0, z - floor) : ROTOR_RANGE;
      open.sun = sun;
      open.rain = (weather?.rain ?? 0) * Math.max(0, 1 - 2 * skyOcclusion);
      open.wind = weather?.wind ?? CALM;
      Object.assign(rotor, { x: helicopter.x, y: helicopter.y, z: helicopter.z + 2.5, turn, load, inside });
      open.rotor = Math.hypot(rotor.x - x, rotor.y - y, rotor.z - z) < ROTOR_RANGE ? rotor : null;
      open.pump = pump && Math.hypot(pump.x - x, pump.y - y, pump.z - z) < PUMP_RANGE ? pump : null;
      Object.assign(state, { x, y, z, heading, speed });
      state.events = taken;
      return state;
    },
  };
}
