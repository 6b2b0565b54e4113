/** Audio state of a world of flat ground: footsteps, the helicopter's rotor, the pump of a treasure hunt, wind and wildlife by the surroundings, and nearby water. */
import type { Weather } from "../../core/forest/weather.ts";
import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import { type AudioState, CALM, coverAround, type PumpSource, type WaterSource } from "../../sound/audio-state.ts";
import { OutdoorAudio } from "../outdoor-audio.ts";

/** Input of the audio from the simulation. */
export interface AudioInput {
  readonly ground: Ground;
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

export type WatersNear = (x: number, y: number, z: number) => readonly WaterSource[];

/** Height over the ground where there is none, and the audible range of a pump, metres. */
const [NO_GROUND, PUMP_RANGE] = [2500, 300];

const gap: Gap = { floor: 0, roof: 0, inside: false };

export class FlatAudio extends OutdoorAudio {
  readonly #watersNear: WatersNear;

  constructor(watersNear: WatersNear) {
    super();
    this.#watersNear = watersNear;
  }

  /** The current state with the events since the last call; `weather` of a country, and the `pump` of a hunt. Returns the same object each time. */
  state(
    { ground, rotor, player: { helicopter }, skyOcclusion }: AudioInput,
    { x, y, z, heading, speed, inside, sun }: Listener,
    weather?: Weather | null,
    pump?: PumpSource | null,
  ): AudioState {
    const { now, open } = this;
    this.takeEvents();
    Object.assign(now, { x, y, z, heading, speed });
    // Chunks of water may have arrived since the last time.
    if (this.isSampleDue()) {
      const cover = coverAround((east, north) => ground.kindAt(x + east, y + north, z));
      Object.assign(open, cover, { waters: this.#watersNear(x, y, z) });
    }
    const { floor } = ground.gapAt(x, y, z, gap);
    open.clearance = floor > -Infinity ? Math.max(0, z - floor) : NO_GROUND;
    open.sun = sun;
    open.rain = (weather?.rain ?? 0) * Math.max(0, 1 - 2 * skyOcclusion);
    open.wind = weather?.wind ?? CALM;
    this.placeRotor(helicopter, rotor, inside);
    open.pump = pump && Math.hypot(pump.x - x, pump.y - y, pump.z - z) < PUMP_RANGE ? pump : null;
    return now;
  }
}
