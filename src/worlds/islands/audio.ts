/** What a journey between islands tells its visitor's ears: steps, the rotor, the woods around, and waters near. */
import type { Gap, Ground, Pose } from "../../explorers/explorer.ts";
import type { AudioState, OutdoorState, RotorSource, SoundEvent, WaterSource } from "../../sound/audio-state.ts";

/** What is asked of the journey. */
export interface Visited {
  readonly ground: Ground;
  /** Of the last step. */
  readonly events: readonly SoundEvent[];
  readonly rotor: { readonly load: number; readonly speed: number };
  readonly party: { readonly helicopter: Pose };
}

/** Ears: where they are, how fast they go, and whether they are in the helicopter's cabin. */
export interface Ears extends Pose {
  /** Metres a second. */
  readonly speed: number;
  readonly inside: boolean;
  /** Sine of the sun's height. */
  readonly sun: number;
}

export interface IslesHeard {
  /** Called after each step. */
  step(journey: Visited): void;
  /** Empties what happened. The same object each time. */
  heard(journey: Visited, ears: Ears): AudioState;
}

/** What falls and runs near a place. */
export type WatersNear = (x: number, y: number, z: number) => readonly WaterSource[];

/** Events that wait at most for ears to take them. */
const MOST = 16;
/** Metres to where one listens into the country, and how many ways; metres, or frames, after which one does so anew. */
const AROUND = 20;
const WAYS = 8;
const STRAYS = 6;
const FRAMES = 90;
/** Metres beyond which a rotor is not told. */
const EARSHOT = 2500;

const gap: Gap = { floor: 0, roof: 0, inside: false };

export function createIslesHeard(watersNear: WatersNear): IslesHeard {
  let waiting: SoundEvent[] = [];
  let taken: SoundEvent[] = [];
  const rotor: { -readonly [name in keyof RotorSource]: RotorSource[name] } = {
    ...{ x: 0, y: 0, z: 0, turn: 0, load: 0, inside: false },
  };
  const open: { -readonly [name in keyof OutdoorState]: OutdoorState[name] } = {
    ...{ clearance: 0, wood: 0, grass: 0, sun: 0, rotor: null, waters: [] },
  };
  const heard: { -readonly [name in keyof AudioState]: AudioState[name] } = {
    ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0, events: taken, open },
  };
  const listened = { x: Infinity, y: 0, z: 0 };
  let frames = 0;

  /** What grows around, and what flows there: asked again once the ears have moved on, or waters may have come. */
  function listen(ground: Ground, { x, y, z }: Pose): void {
    if (++frames < FRAMES && Math.hypot(x - listened.x, y - listened.y, z - listened.z) < STRAYS) return;
    frames = 0;
    Object.assign(listened, { x, y, z });
    let [wood, grass] = [0, 0];
    for (let i = 0; i <= WAYS; i++) {
      const reach = i < WAYS ? AROUND : 0;
      const angle = (2 * Math.PI * i) / WAYS;
      const kind = ground.kindAt(x + reach * Math.sin(angle), y + reach * Math.cos(angle), z);
      if (kind === "wood" || kind === "thicket") wood++;
      if (kind === "grass" || kind === "moor") grass++;
    }
    open.wood = wood / (WAYS + 1);
    open.grass = grass / (WAYS + 1);
    open.waters = watersNear(x, y, z);
  }

  return {
    step({ events }) {
      for (const event of events) if (waiting.length < MOST) waiting.push(event);
    },
    heard({ ground, rotor: turns, party: { helicopter } }, ears) {
      [waiting, taken] = [taken, waiting];
      waiting.length = 0;
      const { x, y, z, heading, speed, inside, sun } = ears;
      listen(ground, ears);
      const { floor } = ground.gapAt(x, y, z, gap);
      open.clearance = floor > -Infinity ? Math.max(0, z - floor) : EARSHOT;
      open.sun = sun;
      Object.assign(rotor, { x: helicopter.x, y: helicopter.y, z: helicopter.z + 2.5, inside });
      rotor.turn = turns.speed;
      rotor.load = turns.load;
      open.rotor = Math.hypot(rotor.x - x, rotor.y - y, rotor.z - z) < EARSHOT ? rotor : null;
      Object.assign(heard, { x, y, z, heading, speed });
      heard.events = taken;
      return heard;
    },
  };
}
