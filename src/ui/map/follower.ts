/** Keeps the picture of the map around the player: requests another one when the player has moved or the scale has changed. */
import { wrapDegrees } from "../format.ts";
import { recall, remember } from "../storage.ts";
import type { MapPicture, MapPlace, MapRequest, MapSource } from "./picture.ts";
import { type MapPlayer, type MapSheet, WIDER } from "./sheet.ts";

/** Offset in sides of the window, and degrees, from which another picture is requested; twice the offset for a whole globe. */
const MOVED = 0.07;
const TURNED = 6;
/** Offset, in sides of the window, up to which a picture still fills it. */
const FILLS = 0.14;
/** Metres of a side per metre of clearance. */
const SIGHT = 3;
/** Interval between pictures of terrain that changes with time, ms. */
const CHANGING_EVERY = 2000;
/** Stored name of the view. */
const VIEW = "map-view";
/** Largest side of a picture, pixels. */
const MOST_PIXELS = 1300;

export interface FollowerCallbacks {
  /** Gets an error message. */
  fail(reason: string): void;
  /** Called with true when a picture is requested, with false when the fine one has arrived. */
  busy(waits: boolean): void;
}

/** The scale of the window: one of the source's spans. */
class MapScale {
  /** −1 until the first one is chosen. */
  at = -1;
  /** The visitor has chosen it. */
  isChosen = false;
  readonly #source: MapSource;

  constructor(source: MapSource) {
    this.#source = source;
  }

  /** The whole globe is shown. */
  get isWhole(): boolean {
    return this.at >= this.#source.spans.length - this.#source.whole;
  }

  /** Metres of a side of the window. */
  get span(): number {
    const { spans } = this.#source;
    return spans[Math.max(0, Math.min(this.at, spans.length - 1))];
  }

  /** Returns whether the scale is another one. */
  zoom(by: number): boolean {
    const next = Math.max(0, Math.min(this.#source.spans.length - 1, this.at + by));
    if (next === this.at) return false;
    this.at = next;
    this.isChosen = true;
    return true;
  }

  /** Chooses the smallest scale that covers the player's view, with hysteresis. Returns whether it is another one. */
  fit(clearance: number, always = false): boolean {
    const { spans, whole, sight: least } = this.#source;
    if (this.at >= spans.length) this.at = -1;
    if (this.isChosen && this.at >= 0 && !always) return false;
    const best = (sight: number) => {
      const at = spans.findIndex((span) => span >= sight);
      // The whole globe is shown on request only.
      const widest = spans.length - Math.max(1, whole);
      return at < 0 ? widest : Math.min(at, widest);
    };
    const sight = Math.max(least, SIGHT * clearance);
    const [low, high] = [best(0.8 * sight), best(1.25 * sight)];
    if (this.at >= low && this.at <= high) return false;
    this.at = best(sight);
    return true;
  }
}

export class MapFollower {
  /** Null while there is none. */
  player: MapPlayer | null = null;
  readonly #sheet: MapSheet;
  readonly #source: MapSource;
  readonly #tell: FollowerCallbacks;
  readonly #scale: MapScale;
  /** The map turns with the player; otherwise this heading is up, degrees. */
  #isTurning = false;
  #up = 0;
  /** Another picture is needed. */
  #isStale = true;
  /** The fine picture is on its way. */
  #isWaiting = false;
  #askedAt = 0;
  #asked = 0;
  /** The centre of the map, undefined for the player. */
  #middle: MapPlace | undefined;
  /** The player's level, and the level shown instead of it. */
  #own = 0;
  #other: number | null = null;
  #chosenView = recall(VIEW);

  constructor(sheet: MapSheet, source: MapSource, tell: FollowerCallbacks) {
    [this.#sheet, this.#source, this.#tell] = [sheet, source, tell];
    this.#scale = new MapScale(source);
  }

  /** The name of the view, undefined where there is one only. */
  get view(): string | undefined {
    const { views } = this.#source;
    return (views?.find(({ name }) => name === this.#chosenView) ?? views?.[0])?.name;
  }

  /** The level shown. */
  get level(): number {
    return this.#other ?? this.#own;
  }

  /** Metres of a side of the window. */
  get span(): number {
    return this.#scale.span;
  }

  /** Whether the map is centred on another place. */
  get away(): boolean {
    return this.#middle !== undefined;
  }

  follow(player: MapPlayer, clearance: number, changing: boolean): void {
    if (this.#scale.fit(clearance)) this.refresh();
    if (player.level !== this.#own) {
      this.#own = player.level;
      this.#other = null;
      this.refresh();
    }
    this.#sheet.place(player, this.#isTurning ? "player" : this.#up, this.#middle);
    const { moved, turned } = this.#sheet.drift();
    const since = Math.abs(performance.now() - this.#askedAt);
    const far = moved > MOVED * (this.#scale.isWhole ? 2 : 1) || turned > TURNED;
    const old = changing && !this.#isWaiting && since > CHANGING_EVERY;
    if (!this.#isStale && !far && !old) return;
    // A picture that is on its way may be near enough: only an old request is replaced.
    if (!this.#isStale && this.#isWaiting && since < 250) return;
    this.#ask(player);
  }

  /** Changes the scale by steps; positive shows more terrain. */
  zoom(by: number): void {
    if (this.#scale.zoom(by)) this.refresh();
  }

  /** Shows another view. */
  choose(view: string): void {
    this.#chosenView = view;
    remember(VIEW, view);
    this.refresh();
  }

  /** Moves the map by sides of the window right and down; it stays there until `centre`. */
  drag(right: number, down: number): void {
    if (right === 0 && down === 0) return;
    // A whole globe cannot be moved.
    if (!this.#scale.isWhole) this.#middle = this.#sheet.placeAt(0.5 - right, 0.5 - down) ?? this.#middle;
  }

  /** The place in the middle; null while there is no player. */
  get middle(): MapPlace | null {
    return this.#middle ?? this.player?.place ?? null;
  }

  /** Centres the map on a place. A scale that shows the whole globe becomes one that shows a place, `away` metres away. */
  lookAt(place: MapPlace, away: number): void {
    this.#middle = place;
    if (this.#scale.isWhole) this.#scale.fit(away / SIGHT, true);
    this.refresh();
  }

  /** Centres the map on the player again. */
  centre(): void {
    this.#middle = undefined;
    this.refresh();
  }

  /** Turns the map by degrees clockwise; it stays so until `turns`. */
  twist(degrees: number): void {
    // A whole globe has its own north.
    if (degrees === 0 || this.#scale.isWhole) return;
    if (this.#isTurning) this.#up = this.player?.heading ?? 0;
    this.#isTurning = false;
    this.#up = wrapDegrees(this.#up - degrees);
  }

  /** Toggles between a map that turns with the player and north up, which a map that was turned by hand becomes; returns whether it turns. */
  turns(): boolean {
    this.#isTurning = !this.#isTurning && this.#up === 0;
    this.#up = 0;
    this.refresh();
    return this.#isTurning;
  }

  /** Shows the level above (−1) or below (1) the one shown, until the player changes level or the map is closed. */
  changeLevel(by: 1 | -1): void {
    const next = Math.max(0, Math.min(this.#source.levels?.most ?? 0, this.level + by));
    if (next === this.level) return;
    this.#other = next === this.#own ? null : next;
    this.refresh();
  }

  /** The request of a square picture of the window's content. */
  shown(size: number): MapRequest | null {
    const { picture, root } = this.#sheet;
    const place = this.#middle ?? picture?.place;
    const side = root.clientWidth;
    if (!place || side === 0 || this.#scale.at < 0) return null;
    return { ...this.#window(place, picture?.heading ?? 0), span: this.span, size, scale: size / side, inset: 0 };
  }

  refresh(): void {
    this.#isStale = true;
  }

  /** Called when the map closes: ignores pictures that are still on the way, and chooses the scale again at the next opening. */
  close(): void {
    this.#asked++;
    this.#middle = undefined;
    this.#other = null;
    this.#scale.isChosen = false;
    this.#isWaiting = false;
  }

  #ask({ place, heading }: MapPlayer): void {
    const side = this.#sheet.root.clientWidth;
    if (side === 0) return;
    const wider = this.#scale.isWhole ? 1 : WIDER;
    const dots = Math.min(devicePixelRatio, 2);
    const size = Math.min(MOST_PIXELS, Math.round(side * wider * dots));
    this.#isStale = false;
    this.#isWaiting = true;
    this.#tell.busy(true);
    this.#askedAt = performance.now();
    const number = ++this.#asked;
    const request = {
      ...this.#window(this.#middle ?? place, this.#isTurning ? heading : this.#up),
      span: this.span * wider,
      size,
      scale: size / (side * wider),
      inset: (size * (1 - 1 / wider)) / 2,
    };
    const show = (picture: MapPicture) => {
      if (number !== this.#asked || (!picture.fine && this.#isFilledBy(request))) return;
      if (picture.fine) {
        this.#isWaiting = false;
        this.#tell.busy(false);
      }
      this.#sheet.show(picture);
    };
    this.#source.ask(request, show, this.#tell.fail);
  }

  #window(place: MapPlace, heading: number) {
    return { place, heading, level: this.level, shows: this.view };
  }

  /** Whether a fine picture of the same terrain still fills the window: a coarse one would only blur it. */
  #isFilledBy({ span, heading, level, shows }: MapRequest): boolean {
    const { picture } = this.#sheet;
    const same = picture?.span === span && picture.heading === heading && picture.level === level;
    return same && picture.shows === shows && picture.fine && this.#sheet.drift().moved < FILLS;
  }
}
