/** Keeps the picture of the map around the player: requests another one when the player has moved or the scale has changed. */
import { recall, remember } from "../storage.ts";
import type { MapPlace, MapRequest, MapSource } from "./picture.ts";
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

export interface MapFollower {
  follow(player: MapPlayer, clearance: number, changing: boolean): void;
  /** Changes the scale by steps; positive shows more terrain. */
  zoom(by: number): void;
  /** Toggles between a map that turns with the player and north up; returns whether it turns. */
  turns(): boolean;
  /** Shows the level above (−1) or below (1) the one shown, until the player changes level or the map is closed. */
  changeLevel(by: 1 | -1): void;
  /** The name of the view, undefined where there is one only. */
  readonly view: string | undefined;
  /** Shows another view. */
  choose(view: string): void;
  /** Moves the map by sides of the window right and down; it stays there until `centre`. */
  drag(right: number, down: number): void;
  /** Centres the map on the player again. */
  centre(): void;
  /** Whether the map is centred on another place. */
  readonly away: boolean;
  /** The level shown. */
  level(): number;
  /** Metres of a side of the window. */
  span(): number;
  /** The request of a square picture of the window's content. */
  shown(size: number): MapRequest | null;
  refresh(): void;
  /** Called when the map closes: ignores pictures that are still on the way, and chooses the scale again at the next opening. */
  close(): void;
}

export interface FollowerCallbacks {
  /** Gets an error message. */
  fail(reason: string): void;
  /** Called with true when a picture is requested, with false when the fine one has arrived. */
  busy(waits: boolean): void;
}

export function createMapFollower(sheet: MapSheet, source: MapSource, tell: FollowerCallbacks): MapFollower {
  const { fail, busy } = tell;
  let scale = -1;
  let chosen = false;
  let turning = false;
  let stale = true;
  let waiting = false;
  let askedAt = 0;
  let asked = 0;
  /** The centre of the map, undefined for the player. */
  let middle: MapPlace | undefined;

  /** The player's level, and the level shown instead of it. */
  let own = 0;
  let other: number | null = null;
  let chosenView = recall(VIEW);
  const viewOf = () => (source.views?.find(({ name }) => name === chosenView) ?? source.views?.[0])?.name;

  const whole = () => scale >= source.spans.length - source.whole;

  function ask({ place, heading }: MapPlayer): void {
    const side = sheet.root.clientWidth;
    if (side === 0) return;
    const wider = whole() ? 1 : WIDER;
    const dots = Math.min(devicePixelRatio, 2);
    const size = Math.min(MOST_PIXELS, Math.round(side * wider * dots));
    stale = false;
    waiting = true;
    busy(true);
    askedAt = performance.now();
    const number = ++asked;
    const request = {
      ...viewOfWindow(middle ?? place, turning ? heading : 0),
      span: source.spans[scale] * wider,
      size,
      scale: size / (side * wider),
      inset: (size * (1 - 1 / wider)) / 2,
    };
    source.ask(
      request,
      (picture) => {
        if (number !== asked || (!picture.fine && fills(request))) return;
        if (picture.fine) {
          waiting = false;
          busy(false);
        }
        sheet.show(picture);
      },
      fail,
    );
  }

  function viewOfWindow(place: MapPlace, heading: number) {
    return { place, heading, level: other ?? own, shows: viewOf() };
  }

  /** Whether a fine picture of the same terrain still fills the window: a coarse one would only blur it. */
  function fills({ span, heading, level, shows }: MapRequest): boolean {
    const { picture } = sheet;
    const same = picture?.span === span && picture.heading === heading && picture.level === level;
    return same && picture.shows === shows && picture.fine && sheet.drift().moved < FILLS;
  }

  /** Chooses the smallest scale that covers the player's view, with hysteresis. */
  function chooseScale(clearance: number): void {
    const { spans } = source;
    if (scale >= spans.length) scale = -1;
    if (chosen && scale >= 0) return;
    const best = (sight: number) => {
      const at = spans.findIndex((span) => span >= sight);
      // The whole globe is shown on request only.
      const widest = spans.length - Math.max(1, source.whole);
      return at < 0 ? widest : Math.min(at, widest);
    };
    const sight = Math.max(source.sight, SIGHT * clearance);
    const [low, high] = [best(0.8 * sight), best(1.25 * sight)];
    if (scale >= low && scale <= high) return;
    scale = best(sight);
    stale = true;
  }

  return {
    follow(player, clearance, changing) {
      chooseScale(clearance);
      if (player.level !== own) {
        own = player.level;
        other = null;
        stale = true;
      }
      sheet.place(player, turning, middle);
      const { moved, turned } = sheet.drift();
      const since = Math.abs(performance.now() - askedAt);
      const far = moved > MOVED * (whole() ? 2 : 1) || turned > TURNED;
      const old = changing && !waiting && since > CHANGING_EVERY;
      if (!stale && !far && !old) return;
      // A picture that is on its way may be near enough: only an old request is replaced.
      if (!stale && waiting && since < 250) return;
      ask(player);
    },
    zoom(by) {
      const next = Math.max(0, Math.min(source.spans.length - 1, scale + by));
      if (next === scale) return;
      scale = next;
      chosen = true;
      stale = true;
    },
    get view() {
      return viewOf();
    },
    choose(view) {
      chosenView = view;
      remember(VIEW, view);
      stale = true;
    },
    drag(right, down) {
      if (right === 0 && down === 0) return;
      // A whole globe cannot be moved.
      if (!whole()) middle = sheet.placeAt(0.5 - right, 0.5 - down) ?? middle;
    },
    centre() {
      middle = undefined;
      stale = true;
    },
    get away() {
      return middle !== undefined;
    },
    turns() {
      turning = !turning;
      stale = true;
      return turning;
    },
    changeLevel(by) {
      const most = source.levels?.most ?? 0;
      const next = Math.max(0, Math.min(most, (other ?? own) + by));
      if (next === (other ?? own)) return;
      other = next === own ? null : next;
      stale = true;
    },
    level: () => other ?? own,
    span: () => source.spans[Math.max(0, Math.min(scale, source.spans.length - 1))],
    shown(size) {
      const place = middle ?? sheet.picture?.place;
      const side = sheet.root.clientWidth;
      if (!place || side === 0 || scale < 0) return null;
      return {
        ...viewOfWindow(place, sheet.picture?.heading ?? 0),
        span: source.spans[scale],
        size,
        scale: size / side,
        inset: 0,
      };
    },
    refresh: () => {
      stale = true;
    },
    close() {
      asked++;
      middle = undefined;
      other = null;
      chosen = false;
      waiting = false;
    },
  };
}
