/**
 * The landing aid: tells a pilot who is low whether the ground below takes a landing, and the way to the nearest place that does.
 *
 *   words    below 60 m of clearance, when slow: the reason stays until the helicopter has landed
 *   place    kept while it takes a landing and nothing is much nearer; looked for round the helicopter when low, else round the
 *            nearest land
 *   work     WORK units a step, of about 0.03 ms; the same flight finds the same places
 */

import { phrase, type Words } from "../words/words.ts";
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Ground } from "./explorer.ts";
import type { Helicopter } from "./helicopter.ts";
import { surveySite } from "./helicopter-landing.ts";
import { confirmSite, type SearchedLand, type Site, searchSite } from "./landing-search.ts";

/** Metres east, north and up. */
export type Offset = readonly [east: number, north: number, rise: number];

/** A helicopter in the air, and the land round it. `P` is a place of a world. */
export interface Flown<P> {
  readonly craft: Helicopter;
  /** The ground as the helicopter meets it. */
  readonly ground: Ground;
  /** Degrees from a heading of the helicopter's ground to the compass. */
  readonly turn: number;
  /** From the helicopter to the nearest land; null over land, and where there is none. */
  readonly land: Offset | null;
  /** The land round the place at an offset, now. */
  landAt(east: number, north: number): SearchedLand;
  placeAt(offset: Offset): P;
  offsetOf(place: P): Offset;
}

export interface LandingReading {
  /** Whether and why not the ground below takes a landing; "" high up. */
  readonly notice: Words;
  /** Whether it does; false high up. */
  readonly fits: boolean;
  /** The way to the nearest place that does; null for none, and over it. */
  readonly site: { readonly bearing: number; readonly distance: number; readonly rise: number } | null;
}

const NO_LANDING: LandingReading = { notice: "", fits: false, site: null };

/** Metres of clearance, and m/s, below which words are shown; metres of clearance below which a place is looked for. */
const LOW = 60;
const SLOW = 20;
const MARKED = 120;
/** Metres to a place up to which it is shown from high up. */
const KEPT = 700;
/** m/s from which no place is looked for, and metres to land up to which one is looked for on it. */
const FAST = 45;
const NEAR = 2000;
/** Metres searched round the helicopter, and round the nearest land. */
const REACH = 500;
const ASHORE = 300;
/** Metres over the helicopter or the nearest land up to which ground is looked for, less under a roof. */
const HIGHER = 15;
/** Share of the way to the kept place from which a nearer one replaces it. */
const NEARER = 0.6;
/** Units of work a step; steps between surveys, and between searches. */
const WORK = 24;
const SURVEYED = 6;
const PAUSE = 60;
const FITS = phrase("You can land here");

export class LandingAid<P extends object> {
  #notice: Words = "";
  #place: P | null = null;
  #search: Generator<number, P | null> | null = null;
  #reading: LandingReading = NO_LANDING;
  #pause = 0;
  #steps = 0;

  get reading(): LandingReading {
    return this.#reading;
  }

  /** The place that is shown; null for none. */
  get place(): P | null {
    return this.#reading.site && this.#place;
  }

  /** Call once a step; null while nobody flies the helicopter, or it has landed. */
  step(flown: Flown<P> | null): void {
    if (!flown) {
      this.#reading = NO_LANDING;
      this.#notice = "";
      [this.#place, this.#search, this.#steps] = [null, null, 0];
      return;
    }
    const { craft, land } = flown;
    const isNear = craft.clearance < MARKED || (land !== null && Math.hypot(...land) < NEAR);
    if (this.#steps++ % SURVEYED === 0) this.#notice = wordsOf(flown);
    if (isNear && Math.hypot(craft.vx, craft.vy) < FAST) this.#goOn(flown);
    const fits = this.#notice === FITS;
    const way = this.#place && !fits ? wayOf(flown, this.#place) : null;
    this.#reading = { notice: this.#notice, fits, site: way && (isNear || way.distance < KEPT) ? way : null };
  }

  #goOn(flown: Flown<P>): void {
    if (this.#pause-- > 0) return;
    this.#search ??= lookRound(flown, this.#place);
    for (let work = WORK; work > 0; ) {
      const { done, value } = this.#search.next();
      if (done) {
        [this.#place, this.#search, this.#pause] = [value, null, PAUSE];
        return;
      }
      work -= value;
    }
  }
}

function wordsOf<P>(flown: Flown<P>): Words {
  const { craft } = flown;
  if (craft.clearance > LOW || Math.hypot(craft.vx, craft.vy) > SLOW) return "";
  return surveySite(craft, flown.ground).refusal || FITS;
}

function wayOf<P>({ turn, offsetOf }: Flown<P>, place: P): NonNullable<LandingReading["site"]> {
  const [east, north, rise] = offsetOf(place);
  const bearing = wrapHeading(Math.atan2(east, north) / DEGREE + turn);
  return { bearing, distance: Math.hypot(east, north), rise };
}

/** The place to show from now on: a kept one that still takes a landing, unless there is a much nearer one. */
function* lookRound<P>(flown: Flown<P>, kept: P | null): Generator<number, P | null> {
  const { craft, land, placeAt } = flown;
  const [east, north, rise] = land ?? [0, 0, 0];
  const round = flown.landAt(east, north);
  const old = kept && flown.offsetOf(kept);
  const isKept = old && (yield* confirmSite(flown.landAt(old[0], old[1]), { east: 0, north: 0, z: craft.z + old[2] }));
  const within = isKept ? NEARER * Math.hypot(old[0], old[1]) : Infinity;
  const isNearer = (site: Site) => Math.hypot(east + site.east, north + site.north) < within;
  const reach = land ? ASHORE : Math.min(REACH, within);
  const top = craft.z + rise + Math.min(HIGHER, land ? HIGHER : craft.headroom);
  const found = yield* searchSite(round, top, reach, isNearer);
  if (found) return placeAt([east + found.east, north + found.north, found.z - craft.z]);
  return isKept ? kept : null;
}
