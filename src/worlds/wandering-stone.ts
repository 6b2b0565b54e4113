/**
 * The wandering stone, the same on flat ground and on planets. Its place is a function of the time in the world alone, until a
 * character stands still near it: then it stops and turns to the character, who can ask about it.
 */
import { type Wanderer, wandererAt } from "../core/forest/wanderers.ts";
import type { Pose } from "../explorers/explorer.ts";
import { phrase, saying, type Words } from "../words/words.ts";
import { STEP } from "./live-world.ts";

/** A track on a plane, and the ground under it. */
export interface StoneTrack {
  readonly wanderer: Wanderer;
  readonly onRoad: boolean;
  /** Altitude of the ground in year t, metres; NaN where there is none. */
  groundAt(x: number, y: number, t: number): number;
}

/** A place on the plane of its track, metres, and degrees clockwise from north. */
export type StonePlace = Pick<Pose, "x" | "y" | "z" | "heading">;

/** A character on foot, on the plane of the track; m/s. */
export type Character = Pick<Pose, "x" | "y" | "z"> & { readonly speed: number };

/** Distances in metres within which it notices a character and can be asked, and time for which that must stand still, seconds. */
const NOTICE_RANGE = 9;
const ASK_RANGE = 4;
const STILL_TIME = 1.2;
/** Milliseconds of a step for the search of a track. */
const SEARCH_TIME = 1;
/** Degrees per second. */
const TURN_RATE = 110;
const { atan2, hypot, PI } = Math;

export class WanderingStone<T extends StoneTrack = StoneTrack> {
  readonly #search: Generator<undefined, T | null>;
  /** Undefined while the search runs; null if there is none. */
  #track: T | null | undefined;
  #seconds = 0;
  #still = 0;
  #asked = 0;
  /** Metres to the character of the last step. */
  #distance = Infinity;
  readonly #place = { x: 0, y: 0, z: Number.NaN, heading: Number.NaN };

  constructor(search: Generator<undefined, T | null>) {
    this.#search = search;
  }

  /** Completes the search at once, for frozen pictures; otherwise each step continues it a little. */
  findNow(): void {
    while (this.#track === undefined && !this.#find());
  }

  /** The track; null while there is none. */
  get track(): T | null {
    return this.#track ?? null;
  }

  /** Whether the character of the last step can ask it. */
  get isNear(): boolean {
    return this.#distance < ASK_RANGE;
  }

  /** The place at which it is drawn, or null while there is none. Returns the same object each time. */
  at(t: number): StonePlace | null {
    this.#move(t);
    return Number.isNaN(this.#place.z) ? null : this.#place;
  }

  /** Advances by `STEP`. True when the stone has appeared, or has disappeared with the ground below it. */
  step(character: Character | null, t: number): boolean {
    if (this.#track === undefined) return this.#searchOn();
    if (!this.#track) return false;
    const place = this.#place;
    const wasGone = Number.isNaN(place.z);
    const away = character ? hypot(character.x - place.x, character.y - place.y, character.z - place.z) : Infinity;
    this.#distance = wasGone ? Infinity : away;
    this.#still = character && away < NOTICE_RANGE && character.speed === 0 ? this.#still + STEP : 0;
    const notices = character && this.#still > STILL_TIME;
    if (!notices) this.#seconds += STEP;
    this.#turnTo(notices ? bearing(character.x - place.x, character.y - place.y) : this.#ahead(this.#track));
    this.#move(t);
    return Number.isNaN(place.z) !== wasGone;
  }

  /** Something about it, for who asks: another answer each time. */
  ask(): Words {
    if (!this.#track) return "";
    const { wanderer, onRoad } = this.#track;
    const length = `${Math.round(wanderer.along[wanderer.along.length - 1])} m`;
    const walked = `${Math.round(this.#seconds * wanderer.pace)} m`;
    const answers = [
      onRoad
        ? saying("It walks {length} of this road, and back", { length })
        : saying("It walks {length} along the slope at one height, and back", { length }),
      phrase("It stops where somebody stands still, and turns to them"),
      saying("It has walked {walked} since you came", { walked }),
    ];
    return answers[this.#asked++ % answers.length];
  }

  #move(t: number): void {
    const track = this.#track;
    if (!track) return;
    const { x, y } = wandererAt(track.wanderer, this.#seconds);
    this.#place.x = x;
    this.#place.y = y;
    this.#place.z = track.groundAt(x, y, t);
    if (Number.isNaN(this.#place.heading)) this.#place.heading = this.#ahead(track);
  }

  /** Direction of its track, degrees. */
  #ahead({ wanderer }: StoneTrack): number {
    const [now, next] = [wandererAt(wanderer, this.#seconds), wandererAt(wanderer, this.#seconds + 0.5)];
    return bearing(next.x - now.x, next.y - now.y);
  }

  /** Continues the search for a little while. */
  #searchOn(): boolean {
    this.#seconds += STEP;
    const end = performance.now() + SEARCH_TIME;
    do if (this.#find()) return true;
    while (performance.now() < end);
    return false;
  }

  /** Continues the search by a step; true once it is complete. */
  #find(): boolean {
    const { done, value } = this.#search.next();
    if (done) this.#track = value ?? null;
    return done ?? false;
  }

  #turnTo(target: number): void {
    const place = this.#place;
    const difference = ((((target - place.heading + 180) % 360) + 360) % 360) - 180;
    const limit = TURN_RATE * STEP;
    place.heading = (place.heading + Math.min(limit, Math.max(-limit, difference)) + 360) % 360;
  }
}

/** Degrees clockwise from north. */
function bearing(east: number, north: number): number {
  return ((atan2(east, north) * 180) / PI + 360) % 360;
}
