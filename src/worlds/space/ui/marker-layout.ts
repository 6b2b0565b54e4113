/** Layout of markers over the view: anchor positions, and label sides without overlaps. CSS pixels, y down. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Position of a marker. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  /** Direction of an off-screen target, degrees clockwise from up; null if it is on screen. */
  readonly angle: number | null;
}

/** A label's size, and the side it was on before, which is preferred. */
export interface Label {
  readonly anchor: Anchor;
  readonly width: number;
  readonly height: number;
  readonly before: Side | null;
}

const SIDES = ["right", "left", "below", "above"] as const;
export type Side = (typeof SIDES)[number];

/** Half size of a marker symbol, and least gap between labels. */
export const SYMBOL = 13;
const GAP = 3;

/**
 * Anchor of a target at normalized device coordinates `right`, `up`: its own position on screen, or for a target off screen or behind the
 * camera the point towards it on the ellipse inscribed in `free`.
 */
export function anchorOf(
  { right, up, ahead }: { readonly right: number; readonly up: number; readonly ahead: boolean },
  width: number,
  height: number,
  free: Rect,
): Anchor {
  if (ahead && Math.abs(right) <= 1 && Math.abs(up) <= 1)
    return { x: ((1 + right) * width) / 2, y: ((1 - up) * height) / 2, angle: null };
  const [dx, dy] = [right * width, -up * height];
  const far = Math.hypot(dx, dy);
  // Straight behind: point down.
  const [ux, uy] = far > 0 ? [dx / far, dy / far] : [0, 1];
  const [a, b] = [Math.max(1, free.right - free.left) / 2, Math.max(1, free.bottom - free.top) / 2];
  const reach = 1 / Math.hypot(ux / a, uy / b);
  return {
    x: (free.left + free.right) / 2 + reach * ux,
    y: (free.top + free.bottom) / 2 + reach * uy,
    angle: (Math.atan2(ux, -uy) * 180) / Math.PI,
  };
}

/** The side of each label, placed in list order; null if there is no room. `obstacles` are other elements over the view. */
export function labelSides(all: readonly Label[], picture: Rect, obstacles: readonly Rect[]): (Side | null)[] {
  const occupied: Rect[] = [...obstacles];
  const symbols = all.map(({ anchor }) => around(anchor, SYMBOL));
  return all.map((label, i) => {
    if (label.width === 0) return null;
    const free = (side: Side) => {
      const rect = labelRect(label, side);
      if (!within(rect, picture) || occupied.some((other) => overlaps(rect, other))) return false;
      return !symbols.some((symbol, k) => k !== i && overlaps(rect, symbol));
    };
    const order = label.before ? [label.before, ...SIDES] : SIDES;
    const side = order.find(free) ?? null;
    if (side) occupied.push(labelRect(label, side));
    return side;
  });
}

/** The rectangle of a label on a side of its marker. */
export function labelRect({ anchor: { x, y }, width, height }: Label, side: Side): Rect {
  const left = side === "right" ? x + SYMBOL : side === "left" ? x - SYMBOL - width : x - width / 2;
  const top = side === "below" ? y + SYMBOL : side === "above" ? y - SYMBOL - height : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

const around = ({ x, y }: Anchor, by: number): Rect => ({ left: x - by, top: y - by, right: x + by, bottom: y + by });

function within(a: Rect, b: Rect): boolean {
  return a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom;
}

/** Whether two rectangles are closer than GAP. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
}
