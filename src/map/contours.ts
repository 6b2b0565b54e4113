/** Contour lines: choice of their heights, and tracing them by marching squares (d3-contour). */
import { contours } from "d3-contour";
import type { Line } from "./drawing.ts";
import { type Heightfield, MARGIN } from "./heightfield.ts";

/** Contour intervals, metres. */
const STEPS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
/**
 * Maximum number of contours over the common range of heights; peaks and trenches, a twentieth of the map at either end, may have more.
 */
const MOST = 11;
const RARE = 0.05;
/** Share of the map below which land or sea has no interval of its own. */
const LITTLE = 0.03;

/** Contour interval for a set of heights in metres, at least `least` metres. */
export function intervalFor(heights: Float64Array, least = 0): number {
  const sorted = heights.slice().sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const range = sorted.length === 0 ? 0 : at(1 - RARE) - at(RARE);
  const apart = Math.max(least, range / MOST);
  return roundStep(apart);
}

/** The smallest of the usual intervals that is no smaller than `metres`; the largest if there is none. */
export function roundStep(metres: number): number {
  return STEPS.find((step) => step >= metres) ?? STEPS[STEPS.length - 1];
}

/**
 * Contour intervals of land and of sea, each from its own relief: beside a deep sea flat land still gets lines. If one
 * of them covers too little of the map it takes the other's interval.
 *
 *   n        cells of a row
 *   across   most lines on a way across the map, which limits the lines on each of many hills
 */
export function intervalsFor(
  altitudes: Float64Array,
  n: number,
  across: number,
  wet: boolean,
): readonly [land: number, sea: number] {
  const side = (below: boolean) => {
    const own = altitudes.filter((altitude) => (wet && altitude < 0) === below);
    return own.length > LITTLE * altitudes.length ? intervalFor(own, climbOf(altitudes, n, wet, below) / across) : 0;
  };
  const [land, sea] = [side(false), side(true)];
  return [land || sea, sea || land];
}

/** Metres of climb and descent on a way across the map, if all of it were like its land, or like its sea. */
function climbOf(altitudes: Float64Array, n: number, wet: boolean, below: boolean): number {
  let [climb, steps] = [0, 0];
  for (let at = 0; at < altitudes.length - 1; at++) {
    if ((at + 1) % n === 0 || (wet && altitudes[at] < 0) !== below) continue;
    climb += Math.abs(altitudes[at + 1] - altitudes[at]);
    steps++;
  }
  return steps === 0 ? 0 : (climb / steps) * n;
}

/** Whole multiples of the interval from lowest to highest, without 0: the shore has a line of its own. */
export function levelsBetween(lowest: number, highest: number, interval: number): number[] {
  const levels: number[] = [];
  for (let k = Math.ceil(lowest / interval); k * interval <= highest; k++) if (k !== 0) levels.push(k * interval);
  return levels;
}

export const isIndexContour = (level: number, interval: number): boolean => Math.round(level / interval) % 5 === 0;

/** Contours of a level, in cells right and down of the map's top left corner; closed lines end where they begin. */
export function contourLines(field: Heightfield, level: number): Line[] {
  const { n, altitudes } = field;
  const { coordinates } = contours().size([n, n]).smooth(true).contour(listOf(altitudes), level);
  const lines: Line[] = [];
  for (const polygon of coordinates) for (const ring of polygon) cut(ring as [number, number][], n, lines);
  return lines;
}

/**
 * Splits a ring at the border of the heightfield: stretches along the border only close the ring and are no contours.
 */
function cut(ring: readonly [number, number][], n: number, lines: Line[]): void {
  const onBorder = ([x, y]: readonly [number, number]) => x <= 0.5 || y <= 0.5 || x >= n - 0.5 || y >= n - 0.5;
  let line: number[] = [];
  for (const point of ring) {
    if (onBorder(point)) {
      if (line.length > 2) lines.push(line);
      line = [];
    } else line.push(point[0] - MARGIN, point[1] - MARGIN);
  }
  if (line.length > 2) lines.push(line);
}

/** Outlines of the cells with a code, in cells right and down of the corner: polygons as lists of rings, with cut corners. */
export function codeOutlines(codes: Uint8Array, columns: number, rows: number, code: number): number[][][][] {
  // A list of the million cells of a map takes longer to make than its outlines to trace.
  const mask = new Uint8Array(codes.length);
  for (let at = 0; at < codes.length; at++) if (codes[at] === code) mask[at] = 1;
  return contours().size([columns, rows]).contour(listOf(mask), 0.5).coordinates;
}

/** The array itself: d3-contour takes typed arrays, though its types ask for lists. */
const listOf = (values: Float64Array | Uint8Array): number[] => values as unknown as number[];
