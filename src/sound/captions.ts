/**
 * Captions: words for the sounds that tell something, from the audio state that the sound engine reads, so that they do not need sound.
 *
 *   a sound    begins where its level reaches `on`, and ends once it has been under `off` for `gap` seconds: levels between them, and
 *              short pauses, neither begin nor end it
 *   a caption  is shown once for each sound, for `shown` seconds, also where the sound is shorter
 *   level      1 for a sound at hand, falling with the distance; that of events is 1 when they happen
 */
import { phrase } from "../words/words.ts";
import type { AudioState, ListenerState, SoundSource } from "./audio-state.ts";
import type { Cue } from "./cues.ts";

export interface Caption {
  readonly name: string;
  /** A phrase. */
  readonly words: string;
  /** Direction of the source, degrees clockwise from straight ahead; null for a sound without a place. */
  readonly turn: number | null;
}

interface Row {
  readonly words: string;
  readonly on: number;
  readonly off: number;
  /** Seconds. */
  readonly gap: number;
  readonly shown: number;
}

const LOOP = { on: 0.2, off: 0.12, gap: 3, shown: 6 } as const;
const EVENT = { on: 1, off: 1, gap: 3, shown: 3 } as const;

const ROWS = {
  rotor: { ...LOOP, words: phrase("Helicopter##sound") },
  fall: { ...LOOP, words: phrase("Waterfall##sound") },
  rain: { ...LOOP, words: phrase("Rain##sound") },
  pump: { ...LOOP, words: phrase("Pump##sound") },
  voice: { ...LOOP, words: phrase("Someone calls") },
  thunder: { ...EVENT, words: phrase("Thunder##sound") },
  success: { ...EVENT, gap: 1, shown: 2, words: phrase("Done##sound of success") },
  refusal: { ...EVENT, gap: 1, shown: 2, words: phrase("Not possible##sound of refusal") },
} as const satisfies Readonly<Record<string, Row>>;

type SoundName = keyof typeof ROWS;

/** Captions that are shown at once; the newest count. */
const MOST = 3;
/** Distances up to which a rotor, and a pump or a person, have their full level, metres. */
const [ROTOR_NEAR, NEAR] = [80, 20];
/** Directions are told in steps of so many degrees. */
const STEP = 15;

interface Sound {
  /** Seconds at which its caption was shown first, and at which it was last heard. */
  since: number;
  last: number;
  isOver: boolean;
  turn: number | null;
}

export class Captions {
  readonly #sounds = new Map<SoundName, Sound>();

  /** Takes the state of a frame; `now` in seconds. */
  hear(state: AudioState, now: number): void {
    const { open, voice = null } = state;
    const rotor = open?.rotor ?? null;
    const fall = loudestFall(state);
    this.#take(
      "rotor",
      rotor && !rotor.inside ? rotor.turn * near(state, rotor, ROTOR_NEAR) : 0,
      now,
      turnTo(state, rotor),
    );
    this.#take("fall", fall?.level ?? 0, now, fall?.turn ?? null);
    this.#take("rain", open?.rain ?? 0, now);
    const pump = open?.pump ?? null;
    this.#take("pump", pump ? pump.turn * near(state, pump, NEAR) : 0, now, turnTo(state, pump));
    this.#take("voice", voice ? near(state, voice, NEAR) : 0, now, turnTo(state, voice));
    const isThunder = state.events.some(({ kind }) => kind === "thunder");
    this.#take("thunder", Number(isThunder), now);
  }

  cue(cue: Cue, now: number): void {
    this.#take(cue, 1, now);
  }

  /** The captions at a time, the oldest first. */
  shown(now: number): readonly Caption[] {
    const all = [...this.#sounds].filter(([name, { since }]) => now - since < ROWS[name].shown);
    const newest = all.sort(([, a], [, b]) => a.since - b.since).slice(-MOST);
    return newest.map(([name, { turn }]) => ({ name, words: ROWS[name].words, turn }));
  }

  #take(name: SoundName, level: number, now: number, turn: number | null = null): void {
    const row = ROWS[name];
    const known = this.#sounds.get(name);
    if (known && now - known.last > row.gap) known.isOver = true;
    if (level < (known && !known.isOver ? row.off : row.on)) return;
    if (!known) this.#sounds.set(name, { since: now, last: now, isOver: false, turn });
    else {
      // One that begins again under its own caption goes on.
      if (known.isOver && now - known.since >= row.shown) known.since = now;
      Object.assign(known, { last: now, isOver: false, turn });
    }
  }
}

const distanceTo = ({ x, y, z }: ListenerState, source: SoundSource): number =>
  Math.hypot(source.x - x, source.y - y, source.z - z);

/** Level of a source that is at its full one up to some metres. */
const near = (listener: ListenerState, source: SoundSource, full: number): number =>
  full / Math.max(full, distanceTo(listener, source));

function turnTo({ x, y, heading }: ListenerState, source: SoundSource | null): number | null {
  if (!source) return null;
  const bearing = (Math.atan2(source.x - x, source.y - y) * 180) / Math.PI;
  return (((STEP * Math.round((bearing - heading) / STEP)) % 360) + 360) % 360;
}

function loudestFall(state: AudioState): { readonly level: number; readonly turn: number | null } | null {
  let found: { level: number; turn: number | null } | null = null;
  for (const water of state.open?.waters ?? []) {
    const level = water.strength * near(state, water, NEAR);
    if (water.falls && level > (found?.level ?? 0)) found = { level, turn: turnTo(state, water) };
  }
  return found;
}
