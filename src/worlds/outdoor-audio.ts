/** The audio state outdoors as flat ground and planets fill it: events since the last read, the rotor, and surroundings sampled now and then. */
import { type AudioState, CALM, type OutdoorState, type RotorSource, type SoundEvent } from "../sound/audio-state.ts";

/** Maximum number of events kept between two reads. */
const MAX_EVENTS = 16;
/** Movement in metres, or number of reads, after which the surroundings are sampled again. */
const [MAX_DRIFT, MAX_READS] = [6, 90];
/** Audible range of the rotor, metres, and its height over the skids. */
const [ROTOR_RANGE, MAST] = [2500, 2.5];

export type Mutable<T> = { -readonly [name in keyof T]: T[name] };

/** A place in the engine's metres. */
interface Heard {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export class OutdoorAudio {
  protected readonly open: Mutable<OutdoorState> = {
    ...{ clearance: 0, wood: 0, grass: 0, sun: 0, rotor: null, pump: null, waters: [], rain: 0, wind: CALM },
  };
  /** The state that is returned each time. */
  protected readonly now: Mutable<AudioState> = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, events: [] },
    open: this.open,
  };
  readonly #rotor: Mutable<RotorSource> = { x: 0, y: 0, z: 0, turn: 0, load: 0, inside: false };
  readonly #sampled = { reads: MAX_READS, x: 0, y: 0, z: 0 };
  #waiting: SoundEvent[] = [];
  #taken: SoundEvent[] = [];

  /** Keeps events for the next read; call after each step. */
  hear(events: readonly SoundEvent[]): void {
    for (const event of events) if (this.#waiting.length < MAX_EVENTS) this.#waiting.push(event);
  }

  /** Moves the events since the last read into the state; their list is reused. */
  protected takeEvents(): void {
    [this.#waiting, this.#taken] = [this.#taken, this.#waiting];
    this.#waiting.length = 0;
    this.now.events = this.#taken;
  }

  /** Whether the surroundings have to be sampled again for the state's place; counts the reads. */
  protected isSampleDue(): boolean {
    const { x, y, z } = this.now;
    const last = this.#sampled;
    if (++last.reads < MAX_READS && Math.hypot(x - last.x, y - last.y, z - last.z) < MAX_DRIFT) return false;
    Object.assign(last, { reads: 0, x, y, z });
    return true;
  }

  /** Places the rotor of a helicopter with skids at `at`; null of one out of earshot. */
  protected placeRotor(
    at: Heard | null,
    { load, speed }: { readonly load: number; readonly speed: number },
    inside: boolean,
  ): void {
    const { x, y, z } = this.now;
    const isHeard = at !== null && Math.hypot(at.x - x, at.y - y, at.z + MAST - z) < ROTOR_RANGE;
    if (isHeard) Object.assign(this.#rotor, { x: at.x, y: at.y, z: at.z + MAST, turn: speed, load, inside });
    this.open.rotor = isHeard ? this.#rotor : null;
  }
}
