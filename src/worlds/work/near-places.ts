/**
 * The places near a player, which keys step through, nearest first: each becomes the waypoint. So places are chosen without a map.
 *
 *   list     made anew by a press that comes ANEW ms after the last one; its order stays while one steps through it
 *   search   in slices of SLICE ms a frame; a press beyond the end of what is found waits for more, and the last is followed by the first
 */
import { say, type Words } from "../../words/words.ts";

/** `P` is a place of the world. */
export interface NearPlace<P> {
  readonly name: Words;
  readonly place: P;
}

/** Places round the player in steps, each those to add, or undefined. */
export type NearSearch<P> = Iterator<readonly NearPlace<P>[] | undefined>;

export interface NearPlacesOptions<P> {
  search(): NearSearch<P>;
  choose(place: P): void;
  /** Shows a notice. */
  tell(words: string): void;
  /** Milliseconds. */
  now(): number;
}

const [ANEW, SLICE] = [30_000, 5];

export class NearPlaces<P> {
  readonly #options: NearPlacesOptions<P>;
  #found: NearPlace<P>[] = [];
  #search: NearSearch<P> | null = null;
  /** Index in the list: of the chosen place, and of the one that is awaited, if any. */
  #at = -1;
  #wanted: number | null = null;
  #pressed = Number.NEGATIVE_INFINITY;

  constructor(options: NearPlacesOptions<P>) {
    this.#options = options;
  }

  /** Chooses the next place, or the previous one. */
  step(by: 1 | -1): void {
    const now = this.#options.now();
    if (now - this.#pressed > ANEW) {
      this.#search = this.#options.search();
      [this.#found, this.#at] = [[], by > 0 ? -1 : 1];
    }
    this.#pressed = now;
    this.#wanted = this.#at + by;
    this.update();
    if (this.#wanted !== null) this.#options.tell(say("Searching …"));
  }

  /** Goes on with the search. May be called every frame. */
  update(): void {
    const { now } = this.#options;
    const until = now() + SLICE;
    while (this.#search && now() < until) {
      const { done, value } = this.#search.next();
      if (done) this.#search = null;
      if (value) this.#found.push(...value);
    }
    if (this.#wanted !== null) this.#choose(this.#wanted);
  }

  #choose(wanted: number): void {
    const { length } = this.#found;
    if (this.#search && (wanted >= length || wanted < 0)) return;
    this.#wanted = null;
    if (length === 0) {
      this.#options.tell(say("There is no place to go to near here."));
      return;
    }
    this.#at = (wanted + length) % length;
    const { name, place } = this.#found[this.#at];
    this.#options.choose(place);
    this.#options.tell(say("Waypoint {k}: {place}", { k: this.#at + 1, place: say(name) }));
  }
}
