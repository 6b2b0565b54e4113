/** Where marks over a picture stand, and on which side of them their words have room: no word lies over another. Pixels, y down. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from up towards what lies outside the picture; null where it is seen. */
  readonly turn: number | null;
}

/** A mark's words: their size, and where they stood before, which they keep while they can. */
export interface Words {
  readonly spot: Spot;
  readonly width: number;
  readonly height: number;
  readonly before: Side | null;
}

export const SIDES = ["right", "left", "below", "above"] as const;
export type Side = (typeof SIDES)[number];

/** Pixels from a mark's middle that it takes itself, and from its words to other words. */
export const MARK = 13;
const APART = 3;

/**
 * Where a mark stands for something that is `right` and `up` of the picture's middle (−1 to 1 within it): there, or on the ellipse in
 * `free` towards it where it lies outside or behind.
 */
export function spotOf(
  { right, up, ahead }: { readonly right: number; readonly up: number; readonly ahead: boolean },
  width: number,
  height: number,
  free: Rect,
): Spot {
  if (ahead && Math.abs(right) <= 1 && Math.abs(up) <= 1)
    return { x: ((1 + right) * width) / 2, y: ((1 - up) * height) / 2, turn: null };
  const [dx, dy] = [right * width, -up * height];
  const far = Math.hypot(dx, dy);
  // Straight behind, every way is as short: down.
  const [ux, uy] = far > 0 ? [dx / far, dy / far] : [0, 1];
  const [a, b] = [Math.max(1, free.right - free.left) / 2, Math.max(1, free.bottom - free.top) / 2];
  const reach = 1 / Math.hypot(ux / a, uy / b);
  return {
    x: (free.left + free.right) / 2 + reach * ux,
    y: (free.top + free.bottom) / 2 + reach * uy,
    turn: (Math.atan2(ux, -uy) * 180) / Math.PI,
  };
}

/** The side on which each mark's words stand, the first in the list first; null for those that find no room. */
export function sidesOf(all: readonly Words[], picture: Rect, taken: readonly Rect[]): (Side | null)[] {
  const kept: Rect[] = [...taken];
  const marks = all.map(({ spot }) => around(spot, MARK));
  return all.map((words, i) => {
    if (words.width === 0) return null;
    const free = (side: Side) => {
      const place = rectOf(words, side);
      if (!within(place, picture) || kept.some((other) => touch(place, other))) return false;
      return !marks.some((mark, k) => k !== i && touch(place, mark));
    };
    const order = words.before ? [words.before, ...SIDES] : SIDES;
    const side = order.find(free) ?? null;
    if (side) kept.push(rectOf(words, side));
    return side;
  });
}

/** Where words lie on a side of their mark. */
export function rectOf({ spot: { x, y }, width, height }: Words, side: Side): Rect {
  const left = side === "right" ? x + MARK : side === "left" ? x - MARK - width : x - width / 2;
  const top = side === "below" ? y + MARK : side === "above" ? y - MARK - height : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

const around = ({ x, y }: Spot, by: number): Rect => ({ left: x - by, top: y - by, right: x + by, bottom: y + by });

function within(a: Rect, b: Rect): boolean {
  return a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;
}

export function touch(a: Rect, b: Rect): boolean {
  return a.left < b.right + APART && b.left < a.right + APART && a.top < b.bottom + APART && b.top < a.bottom + APART;
}
