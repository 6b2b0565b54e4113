/**
 * The way out for a player below ground: the track since the sky was last seen, and the way from here into the open, which is searched
 * in slices, one or two a step. Loaded after the first picture.
 */
import { distanceBetween, lengthOf, nearestOn, restOf, type Way, type WayPlace } from "../core/underground/way.ts";
import { clear, createBreadcrumbs, drop, wayBack } from "../explorers/breadcrumbs.ts";
import { distanceText } from "../ui/format.ts";
import type { LinePoint, MapLine } from "../ui/map/lines.ts";
import { phrase, say, saying, type Words } from "../words/words.ts";

/** A search for the way out from a place; null where there is none. */
export type WayOutSearch = (from: WayPlace) => Iterator<unknown, Way | null>;

/** A player below ground. */
export interface BelowPlace {
  /** The feet, metres in the coordinates of the space below. */
  readonly at: WayPlace;
  readonly t: number;
  /** Name of the space: tracks and ways of another one are dropped. */
  readonly space: string;
  readonly search: WayOutSearch;
}

/** Slices of the search in a step, and steps between two searches. */
const [SLICES, AGAIN] = [2, 120];
/** Metres beside the way from which it is searched anew, and years for which it is valid. */
const [LOST, YEARS] = [9, 0.5];
/** Metres of a jump, which no step covers: the track begins anew. */
const JUMP = 20;

/** The track and the way as lines of a map, whose level is that of an altitude at a place. The lines of a track are kept until it grows. */
export function linesOf(wayOut: WayOut, levelAt: (place: WayPlace) => number): readonly MapLine[] {
  const pointOf = (place: WayPlace): LinePoint => ({ place: [place[0], place[1]], level: levelAt(place) });
  const { track, way, changes } = wayOut;
  let kept = tracks.get(wayOut);
  if (kept?.changes !== changes)
    tracks.set(wayOut, (kept = { changes, line: { kind: "track", points: track.map(pointOf) } }));
  return [
    ...(track.length > 0 ? [kept.line] : []),
    ...(way ? [{ kind: "way" as const, points: way.map(pointOf) }] : []),
  ];
}
const tracks = new WeakMap<WayOut, { readonly changes: number; readonly line: MapLine }>();

export class WayOut {
  /** The way that is shown, from the player's feet on; null while there is none. */
  way: Way | null = null;
  #notice: Words = "";
  readonly #crumbs = createBreadcrumbs();
  #isOn = false;
  #found: { readonly way: Way; readonly t: number } | null = null;
  #search: Iterator<unknown, Way | null> | null = null;
  #from: WayPlace | null = null;
  #space = "";
  #wait = 0;
  /** Whether the track begins in the open. */
  #hasSky = false;
  #wasOut = false;
  #noticeFor = 0;

  /** A message in one sentence, in the language in use; "" for none. */
  get notice(): string {
    return say(this.#notice);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The track since the sky was last seen. */
  get track(): Way {
    return this.#crumbs.places;
  }

  /** Counts changes of the track. */
  get changes(): number {
    return this.#crumbs.changes;
  }

  /** Steps the track and the way; null above ground. Call once a step of the simulation. */
  follow(place: BelowPlace | null): void {
    if (this.#noticeFor > 0 && --this.#noticeFor === 0) this.#notice = "";
    if (!place) {
      if (this.#isOn && this.#found) this.#tell(phrase("You are out."));
      this.#end();
      this.#wasOut = true;
      return;
    }
    this.#track(place);
    if (!this.#isOn) return;
    if (this.#search) this.#go(place);
    else if (this.#isStale(place) && --this.#wait <= 0) this.#begin(place);
    this.way = this.#found && restOf(this.#found.way, place.at);
  }

  /** Shows the way out, or hides it. */
  toggle(isBelow: boolean): void {
    if (!isBelow) {
      this.#tell(phrase("You are above ground."));
      return;
    }
    this.#isOn = !this.#isOn;
    this.#wait = 0;
    if (this.#isOn) this.#tell(phrase("Searching the way out …"));
    else this.#forget();
  }

  /** "Way out 120 m", "" while none is shown. */
  get words(): string {
    if (!this.#isOn) return "";
    if (!this.way) return this.#search ? say("Searching the way out …") : "";
    return say("Way out {distance}", { distance: distanceText(lengthOf(this.way)) });
  }

  #track({ at, space }: BelowPlace): void {
    const last = this.#crumbs.places.at(-1);
    const isElsewhere = space !== this.#space || (last !== undefined && distanceBetween(last, at) > JUMP);
    if (isElsewhere || this.#wasOut) {
      clear(this.#crumbs);
      this.#hasSky = this.#wasOut;
      if (isElsewhere) this.#forget();
    }
    [this.#space, this.#wasOut] = [space, false];
    drop(this.#crumbs, at);
  }

  #isStale({ at, t }: BelowPlace): boolean {
    const found = this.#found;
    return !found || Math.abs(found.t - t) > YEARS || nearestOn(found.way, at).away > LOST;
  }

  #begin({ at, search }: BelowPlace): void {
    this.#from = at;
    this.#search = search(at);
    this.#wait = AGAIN;
  }

  #go({ t }: BelowPlace): void {
    for (let k = 0; k < SLICES && this.#search; k++) {
      const step = this.#search.next();
      if (!step.done) continue;
      this.#search = null;
      const way = step.value ?? this.#back();
      const isFirst = !this.#found;
      this.#found = way && { way, t };
      if (!way) {
        this.#tell(phrase("No way out on foot was found from here."));
        this.#forget();
        this.#isOn = false;
      } else if (isFirst)
        this.#tell(saying("Follow the lights: {distance} to the way out.", { distance: distanceText(lengthOf(way)) }));
    }
  }

  /** The track backwards, where it began in the open. */
  #back(): Way | null {
    return this.#hasSky && this.#from && this.#crumbs.places.length > 1 ? wayBack(this.#crumbs, this.#from) : null;
  }

  #forget(): void {
    [this.#found, this.#search, this.way] = [null, null, null];
  }

  #end(): void {
    this.#isOn = false;
    this.#forget();
  }

  /** Shown for six seconds of steps. */
  #tell(words: Words): void {
    [this.#notice, this.#noticeFor] = [words, 360];
  }
}
