/** Heights of a square of ground as a map with contours and as a relief, into pixels and lines of a 2D canvas. */
import { KINDS } from "../../core/field/cover.ts";
import { fieldAt } from "../../core/field/field.ts";
import { isIndexContour } from "../../map/contours.ts";
import { AREAS, type Rgb } from "../../map/palette.ts";
import type { Ground } from "./steps.ts";

/** A square of ground, north up: its middle and its width in metres. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly span: number;
}

/** Heights at n × n points of a square, edges included, rows from north to south, height units. */
export interface Heights {
  readonly n: number;
  readonly values: Float64Array;
}

export function heightsOf({ field, factor }: Ground, { x, y, span }: Square, n: number, z: number, t: number): Heights {
  const values = new Float64Array(n * n);
  for (let row = 0; row < n; row++)
    for (let column = 0; column < n; column++) {
      const [east, north] = [x + span * (column / (n - 1) - 0.5), y + span * (0.5 - row / (n - 1))];
      values[row * n + column] = factor * fieldAt(field, east, north, z, t);
    }
  return { n, values };
}

/** Height units between contours: 20, which is 5 m, up to 1,000 m across, and twice as much for each doubling. */
export const intervalOf = (span: number): number => 20 * 2 ** Math.max(0, Math.ceil(Math.log2(span / 1000)));

/** Segments of the contours, (x₀, y₀, x₁, y₁) each, in steps right and down of the corner: thin ones and every fifth. */
export interface Contours {
  readonly thin: number[];
  readonly thick: number[];
}

/** Marching squares: every cell is crossed by straight pieces of the levels between its corners. */
export function contoursOf({ n, values }: Heights, interval: number, from: number): Contours {
  const lines: Contours = { thin: [], thick: [] };
  for (let row = 0; row + 1 < n; row++)
    for (let column = 0; column + 1 < n; column++) {
      const at = row * n + column;
      const [a, b, c, d] = [values[at], values[at + 1], values[at + n + 1], values[at + n]];
      const highest = Math.max(a, b, c, d);
      for (let k = Math.ceil(Math.max(from, Math.min(a, b, c, d)) / interval); k * interval < highest; k++)
        crossCell([a, b, c, d], k * interval, column, row, isIndexContour(k, 1) ? lines.thick : lines.thin);
    }
  return lines;
}

/** The shore, a level of its own. */
export function shoreOf(heights: Heights, sea: number): number[] {
  const { n, values } = heights;
  const lines: number[] = [];
  for (let row = 0; row + 1 < n; row++)
    for (let column = 0; column + 1 < n; column++) {
      const at = row * n + column;
      crossCell([values[at], values[at + 1], values[at + n + 1], values[at + n]], sea, column, row, lines);
    }
  return lines;
}

type Corners = readonly [number, number, number, number];

/** Adds one segment, or two where the corners alternate. Corners go clockwise from the upper left. */
function crossCell(corners: Corners, level: number, x: number, y: number, out: number[]): void {
  const [a, b, c, d] = corners;
  const share = (from: number, to: number) => (level - from) / (to - from);
  if (a < level !== b < level) out.push(x + share(a, b), y);
  if (b < level !== c < level) out.push(x + 1, y + share(b, c));
  if (c < level !== d < level) out.push(x + 1 - share(c, d), y + 1);
  if (d < level !== a < level) out.push(x, y + 1 - share(d, a));
}

/** Paints water and land, by kinds (indices into KINDS) or as wood, n × n pixels of RGBA; deeper water is darker and slopes to the south-east are. */
export function paintMap({ n, values }: Heights, sea: number, out: Uint8ClampedArray, kinds: Uint8Array | null): void {
  for (let at = 0; at < n * n; at++) {
    const isWet = values[at] < sea;
    const [right, below] = [(at + 1) % n === 0 ? at : at + 1, at + n < n * n ? at + n : at];
    const slope = 2 * values[at] - values[right] - values[below];
    const light = isWet
      ? 1 - 0.35 * Math.min(1, (sea - values[at]) / 120)
      : 1 + Math.max(-0.1, Math.min(0.02, -0.006 * slope));
    const ink = isWet ? AREAS.lake : AREAS[kinds ? KINDS[kinds[at]] : "wood"];
    for (let i = 0; i < 3; i++) out[4 * at + i] = ink[i] * light;
    out[4 * at + 3] = 255;
  }
}

const LAND: readonly Rgb[] = [
  [214, 196, 134],
  [122, 160, 84],
  [92, 132, 70],
  [150, 140, 98],
  [214, 206, 188],
  [250, 250, 248],
];
const EARTH: Rgb = [104, 78, 58];

/** Height units from one entry of TINTS to the next. */
const TINT = 4;
/** Colours of land by its height above the sea. */
const TINTS = Array.from({ length: (80 / TINT) * LAND.length }, (_, i) => landInk(i * TINT));

function landInk(above: number): Rgb {
  const at = Math.max(0, Math.min(LAND.length - 1.001, above / 80));
  const [low, high] = [LAND[Math.floor(at)], LAND[Math.floor(at) + 1]];
  const share = at - Math.floor(at);
  const mixed = (i: number) => low[i] + share * (high[i] - low[i]);
  return [mixed(0), mixed(1), mixed(2)];
}

/** Share of the picture's height that the square's depth takes. */
const DEPTH = 0.6;
/** Pixels of the front wall below the lowest ground, in shares of the height. */
const WALL = 0.05;
/** Rows of the picture's ground for each row of heights. */
const ROWS = 4;
/** Heights are exaggerated by this. */
const UPRIGHT = 1.5;

/**
 * The square from the south and above, lit from the north-west: `width` × `height` pixels of RGBA, clear where there is sky.
 * `low` is the height of the lowest ground, `high` that of the highest. Columns are filled from the front to the back.
 */
export function paintRelief(
  { n, values }: Heights,
  view: { readonly span: number; readonly sea: number; readonly low: number; readonly high: number },
  out: ImageData,
): void {
  const { width, height, data } = out;
  data.fill(0);
  const { span, sea, low, high } = view;
  const room = (1 - DEPTH - WALL) * height;
  const rise = Math.min((0.25 * UPRIGHT * width) / span, room / Math.max(1, high - low));
  const slope = (12 * span) / n / 100;
  const lights = values.map((value, at) => (value < sea ? 1 : lightAt(values, n, at, slope)));
  const rows = ROWS * n;
  for (let column = 0; column < width; column++) {
    let top = height;
    const across = column / (width - 1) - 0.5;
    for (let row = rows - 1; row >= 0; row--) {
      const far = 1 - row / (rows - 1);
      const x = (0.5 + across * (0.76 + 0.24 * far)) * (n - 1);
      const value = between(values, n, x, (1 - far) * (n - 1));
      const y = Math.max(0, Math.round(height * (1 - WALL - DEPTH * far) - rise * (Math.max(value, sea) - low)));
      if (y >= top) continue;
      const light = between(lights, n, x, (1 - far) * (n - 1));
      const ink = value < sea ? AREAS.lake : TINTS[Math.min(TINTS.length - 1, Math.floor((value - sea) / TINT))];
      for (let pixel = y; pixel < top; pixel++) {
        const isWall = top === height && pixel > y + 1;
        const k = 4 * (pixel * width + column);
        for (let i = 0; i < 3; i++) data[k + i] = isWall ? EARTH[i] : ink[i] * light;
        data[k + 3] = 255;
      }
      top = y;
    }
  }
}

/** The value between the four nearest of n × n points. */
function between(values: Float64Array, n: number, x: number, y: number): number {
  const [column, row] = [Math.min(n - 2, Math.floor(x)), Math.min(n - 2, Math.floor(y))];
  const [u, v, at] = [x - column, y - row, row * n + column];
  const north = values[at] + u * (values[at + 1] - values[at]);
  const south = values[at + n] + u * (values[at + n + 1] - values[at + n]);
  return north + v * (south - north);
}

/** Light of a slope, from 0.45 to 1.15; `step` is the distance of two points in units that make slopes plain. */
function lightAt(values: Float64Array, n: number, at: number, step: number): number {
  const [column, row] = [at % n, Math.floor(at / n)];
  const east = values[column + 1 < n ? at + 1 : at] - values[column > 0 ? at - 1 : at];
  const south = values[row + 1 < n ? at + n : at] - values[row > 0 ? at - n : at];
  return Math.max(0.45, Math.min(1.15, 0.92 + (0.012 * (east + south)) / Math.max(0.2, step)));
}
