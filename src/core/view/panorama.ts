/**
 * A panorama: the ground around an eye as a picture of few cells, by which views are compared without drawing them.
 *
 *   columns   48 headings, the first north, clockwise, 7.5° apart
 *   rows      24 slopes (rise over run) from −0.6 to 0.6, from below upwards; outside of them nothing is stored
 *   cells     the distance to what is seen there, metres, 0 for sky; and its kind
 *   filled    from near to far: what is seen first hides what is behind it
 */
import type { Kind } from "../field/cover.ts";
import { cos, sin } from "../field/deterministic-math.ts";

export const HEADINGS = 48;
export const ROWS = 24;
/** Degrees between headings. */
export const TURN = 360 / HEADINGS;
/** Greatest slope of a row. */
const STEEPEST = 0.6;

export interface Panorama {
  /** Metres, by heading, then by row; 0 for sky. */
  readonly distance: Float64Array;
  readonly kind: (Kind | null)[];
}

export const createPanorama = (): Panorama => ({
  distance: new Float64Array(HEADINGS * ROWS),
  kind: new Array<Kind | null>(HEADINGS * ROWS).fill(null),
});

export function clear({ distance, kind }: Panorama): void {
  distance.fill(0);
  kind.fill(null);
}

/** The row of a slope, below 0 or from ROWS on outside of the picture. */
export const rowOf = (slope: number): number => Math.floor((slope / STEEPEST + 1) * (ROWS / 2));

/** Unit vector east and north of a heading of the panorama. */
export function headingVector(column: number): readonly [east: number, north: number] {
  const angle = (column * TURN * Math.PI) / 180;
  return [sin(angle), cos(angle)];
}

/** Distances at which the ground is read, metres: from `first` by a factor to `last`. */
export function distancesTo(first: number, last: number, count: number): Float64Array {
  const factor = (last / first) ** (1 / (count - 1));
  let at = first;
  return Float64Array.from({ length: count }, () => {
    const now = at;
    at *= factor;
    return now;
  });
}

/** Fills the empty cells of a heading between two slopes; returns whether there were any. */
export function fill(
  { distance, kind }: Panorama,
  column: number,
  low: number,
  high: number,
  metres: number,
  what: () => Kind,
): boolean {
  const [from, to] = [Math.max(0, rowOf(low)), Math.min(ROWS - 1, rowOf(high))];
  let known: Kind | null = null;
  for (let row = from; row <= to; row++) {
    const at = column * ROWS + row;
    if (distance[at] > 0) continue;
    known ??= what();
    distance[at] = metres;
    kind[at] = known;
  }
  return known !== null;
}

/** The opaque ground around an eye: metres east and north of it. */
export interface SeenGround {
  /** Metres above the eye, with the curve of a planet, at a distance of `run` metres. */
  rise(east: number, north: number, run: number): number;
  kindAt(east: number, north: number): Kind;
}

/** Metres by which plants of a kind stand above the ground, and hide what is behind them. */
const CANOPY: { readonly [kind in Kind]?: number } = { wood: 13, thicket: 4, town: 7 };
/** Metres around the eye in which plants hide nothing: those are checked one by one. */
const CLEARING = 12;

/** Draws a height field from near to far. */
export function drawGround(panorama: Panorama, ground: SeenGround, distances: Float64Array): void {
  clear(panorama);
  for (let column = 0; column < HEADINGS; column++) {
    const [east, north] = headingVector(column);
    let seen = -Infinity;
    for (const run of distances) {
      const [x, y] = [run * east, run * north];
      const rise = ground.rise(x, y, run);
      // Nothing is read where even the tallest trees would be hidden.
      if ((rise + 14) / run <= seen) continue;
      const kind = ground.kindAt(x, y);
      const slope = (rise + (run > CLEARING ? (CANOPY[kind] ?? 0) : 0)) / run;
      if (slope <= seen) continue;
      seen = slope;
      fill(panorama, column, -Infinity, slope, run, () => kind);
    }
  }
}
