/** Keeps the map's picture under the traveller: asks for another when they have moved on, or the scale has changed. */
import type { MapPlace, MapSource, MapWish } from "./picture.ts";
import { type MapSheet, type Traveller, WIDER } from "./sheet.ts";

/** Shares of the window that a traveller moves, and degrees that it turns, before it is drawn anew; twice for a whole globe. */
const MOVED = 0.07;
const TURNED = 6;
/** Shares of the window that a picture may have slid and still fill it. */
const STANDS = 0.14;
/** Metres a side for a metre of clearance. */
const SIGHT = 3;
/** Milliseconds between two drawings of a land that moves. */
const CHANGING_EVERY = 2000;
/** Pixels a side of a picture, at most. */
const MOST_PIXELS = 1300;

export interface MapFollower {
  follow(traveller: Traveller, clearance: number, changing: boolean): void;
  /** Steps through the scales: + is farther. */
  zoom(by: number): void;
  /** Turns the map with the traveller, or north up again. Whether it turns now. */
  turns(): boolean;
  /** Shows the level above (−1) or below (1) the one shown; the traveller's own again once they have changed theirs. */
  deepen(by: 1 | -1): void;
  /** Moves the land by shares of the window right and down; it then stays there, until `centre`. */
  drag(right: number, down: number): void;
  /** The traveller's place is the middle again. */
  centre(): void;
  /** Whether another place is. */
  readonly away: boolean;
  /** The level shown, of the traveller's. */
  level(): number;
  /** Metres a side of the window. */
  span(): number;
  refresh(): void;
  /** The map is closed: what still comes is not looked at, and the scale is chosen anew. */
  rest(): void;
}

export interface MapTold {
  /** What went wrong. */
  fail(reason: string): void;
  /** A picture is asked for, or the fine one is there. */
  busy(waits: boolean): void;
}

export function createMapFollower(sheet: MapSheet, source: MapSource, tell: MapTold): MapFollower {
  const { fail, busy } = tell;
  let scale = -1;
  let chosen = false;
  let turning = false;
  let wanted = true;
  let waiting = false;
  let askedAt = 0;
  let asked = 0;
  /** What is in the middle, where it is not the traveller. */
  let middle: MapPlace | undefined;

  /** The traveller's level, and that shown in its place. */
  let own = 0;
  let other: number | null = null;

  const whole = () => scale >= source.spans.length - source.whole;

  function ask({ place, heading }: Traveller): void {
    const side = sheet.root.clientWidth;
    if (side === 0) return;
    const wider = whole() ? 1 : WIDER;
    const dots = Math.min(devicePixelRatio, 2);
    const size = Math.min(MOST_PIXELS, Math.round(side * wider * dots));
    wanted = false;
    waiting = true;
    busy(true);
    askedAt = performance.now();
    const number = ++asked;
    const wish = {
      place: middle ?? place,
      heading: turning ? heading : 0,
      level: other ?? own,
      span: source.spans[scale] * wider,
      size,
      scale: size / (side * wider),
      inset: (size * (1 - 1 / wider)) / 2,
    };
    source.ask(
      wish,
      (picture) => {
        if (number !== asked || (!picture.fine && stands(wish))) return;
        if (picture.fine) {
          waiting = false;
          busy(false);
        }
        sheet.show(picture);
      },
      fail,
    );
  }

  /** Whether a finer picture of the same land still fills the window: a quick one would only blur it for a while. */
  function stands({ span, heading, level }: MapWish): boolean {
    const { picture } = sheet;
    const same = picture?.span === span && picture.heading === heading && picture.level === level;
    return same && picture.fine && sheet.drift().moved < STANDS;
  }

  /** The least scale that shows what the traveller sees; once there it stays until another is clearly better. */
  function suit(clearance: number): void {
    const { spans } = source;
    if (scale >= spans.length) scale = -1;
    if (chosen && scale >= 0) return;
    const best = (sight: number) => {
      const at = spans.findIndex((span) => span >= sight);
      // The whole globe is for those who ask.
      const widest = spans.length - Math.max(1, source.whole);
      return at < 0 ? widest : Math.min(at, widest);
    };
    const sight = Math.max(source.sight, SIGHT * clearance);
    const [low, high] = [best(0.8 * sight), best(1.25 * sight)];
    if (scale >= low && scale <= high) return;
    scale = best(sight);
    wanted = true;
  }

  return {
    follow(traveller, clearance, changing) {
      suit(clearance);
      if (traveller.level !== own) {
        own = traveller.level;
        other = null;
        wanted = true;
      }
      sheet.seat(traveller, turning, middle);
      const { moved, turned } = sheet.drift();
      const far = moved > MOVED * (whole() ? 2 : 1) || turned > TURNED;
      const old = changing && !waiting && performance.now() - askedAt > CHANGING_EVERY;
      if (!wanted && !far && !old) return;
      // A picture that is on its way may be near enough: only what was asked long ago is given up.
      if (!wanted && waiting && performance.now() - askedAt < 250) return;
      ask(traveller);
    },
    zoom(by) {
      const next = Math.max(0, Math.min(source.spans.length - 1, scale + by));
      if (next === scale) return;
      scale = next;
      chosen = true;
      wanted = true;
    },
    drag(right, down) {
      if (right === 0 && down === 0) return;
      // All of a globe has nowhere to go.
      if (!whole()) middle = sheet.placeAt(0.5 - right, 0.5 - down) ?? middle;
    },
    centre() {
      middle = undefined;
      wanted = true;
    },
    get away() {
      return middle !== undefined;
    },
    turns() {
      turning = !turning;
      wanted = true;
      return turning;
    },
    deepen(by) {
      const most = source.levels?.most ?? 0;
      const next = Math.max(0, Math.min(most, (other ?? own) + by));
      if (next === (other ?? own)) return;
      other = next === own ? null : next;
      wanted = true;
    },
    level: () => other ?? own,
    span: () => source.spans[Math.max(0, Math.min(scale, source.spans.length - 1))],
    refresh: () => {
      wanted = true;
    },
    rest() {
      asked++;
      middle = undefined;
      chosen = false;
      waiting = false;
    },
  };
}
