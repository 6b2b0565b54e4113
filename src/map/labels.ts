/** Text on a map, as strokes: labels of grid lines and marks that do not overlap, and spot heights of summits. */

import type { ChartRequest, ChartSource } from "./chart-source.ts";
import type { Ink, Layer, Line, ToSheet } from "./drawing.ts";
import { type Heightfield, MARGIN } from "./heightfield.ts";
import { textStrokes, textWidth } from "./letters.ts";
import { BLACK, PAPER, SUMMIT } from "./palette.ts";

/** Height of a letter in pixels at scale 1. */
const HEIGHT = 7;

export function drawLabels(
  source: Pick<ChartSource, "marks" | "gridLines">,
  { span, size, scale, inset }: ChartRequest,
  toSheet: ToSheet,
): Layer[] {
  const height = HEIGHT * scale;
  const taken: (readonly [number, number, number, number])[] = [];
  const lines: Line[] = [];
  const place = (name: string, x: number, y: number) => {
    const half = textWidth(name, height) / 2;
    // Moved so that the whole text is within the frame.
    const [least, most] = [inset + half + scale, size - inset - half - scale];
    const at = Math.max(least, Math.min(most, x));
    const box = [at - half, y - height, at + half, y + height] as const;
    const clear = taken.every(
      ([left, top, right, bottom]) => box[2] < left || box[0] > right || box[3] < top || box[1] > bottom,
    );
    if (!clear) return;
    taken.push(box);
    lines.push(...textStrokes(name, at - half, y, height));
  };
  for (const { x, y, name } of source.marks) {
    const [px, py] = toSheet(x, y);
    if (inFrame(px, py, size, inset + height)) place(name, px + 11 * scale, py);
  }
  for (const { line, name } of source.gridLines(span)) {
    const at = labelPosition(line, toSheet, size, inset + height);
    if (at) place(name, ...at);
  }
  return [
    { name: "label halos", ink: PAPER, width: 3.4 * scale, lines },
    { name: "labels", ink: BLACK, width: 1.1 * scale, lines },
  ];
}

/** A name beside no mark, such as that of a lake, with its middle in pixels. */
export interface NameOnMap {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly ink: Ink;
}

/** Height of the letters of names, and the gap around a name, at scale 1. */
const [NAME_HEIGHT, NAME_GAP] = [7.5, 5];

/** Names in capitals, one layer for each ink; of names that overlap the first is drawn. */
export function drawNames(
  names: readonly NameOnMap[],
  { size, scale, inset }: Pick<ChartRequest, "size" | "scale" | "inset">,
): Layer[] {
  const height = NAME_HEIGHT * scale;
  const taken: (readonly [number, number, number, number])[] = [];
  const layers = new Map<Ink, Line[]>();
  for (const { name, x, y, ink } of names) {
    const capitals = name.toUpperCase();
    const [half, gap] = [textWidth(capitals, height) / 2, NAME_GAP * scale];
    const box = [x - half - gap, y - height / 2 - gap, x + half + gap, y + height / 2 + gap] as const;
    if (Math.min(box[0], box[1]) < inset || Math.max(box[2], box[3]) > size - inset) continue;
    if (taken.some(([left, top, right, bottom]) => box[2] > left && box[0] < right && box[3] > top && box[1] < bottom))
      continue;
    taken.push(box);
    layers.set(ink, [...(layers.get(ink) ?? []), ...textStrokes(capitals, x - half, y, height)]);
  }
  return [...layers].flatMap(([ink, lines]) => [
    { name: "name halos", ink: PAPER, width: 3.4 * scale, lines },
    { name: "names", ink, width: 1.15 * scale, lines },
  ]);
}

const inFrame = (x: number, y: number, size: number, inset: number): boolean =>
  Math.min(x, y) >= inset && Math.max(x, y) <= size - inset;

/**
 * Position of a line's label: where the line first enters the frame; for a line that never leaves the frame its middle
 * point, and for a ring its lowest point.
 */
function labelPosition(
  line: readonly number[],
  toSheet: ToSheet,
  size: number,
  inset: number,
): readonly [number, number] | undefined {
  const points: (readonly [number, number])[] = [];
  for (let i = 0; i < line.length; i += 2) points.push(toSheet(line[i], line[i + 1]));
  const inside = ([x, y]: readonly [number, number]) => inFrame(x, y, size, inset);
  const enters = points.findIndex((point, i) => i > 0 && inside(point) && !inside(points[i - 1]));
  if (enters >= 0) return points[enters];
  const [first, last] = [points[0], points[points.length - 1]];
  const ring = Math.abs(first[0] - last[0]) + Math.abs(first[1] - last[1]) < 1;
  const place = ring ? points.reduce((low, point) => (point[1] > low[1] ? point : low)) : points[points.length >> 1];
  return inside(place) ? place : undefined;
}

/**
 * Maximum number of summits on a map; distance between two, and radius within which a summit is the highest point, in widths of a thin
 * line.
 */
const MOST = 9;
const APART = 120;
const AROUND = 26;
/** Height of the figures, and their distance from the summit, in widths of a thin line. */
const [FIGURE_HEIGHT, BESIDE] = [6.6, 5];

export interface SummitsRequest {
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
}

/**
 * Summits with their heights in figures, the highest first and none close to another. `tops` selects the summits, `heights` are the
 * figures.
 */
export function drawSummits(tops: Heightfield, heights: Heightfield, { size, scale, inset }: SummitsRequest): Layer[] {
  const cells = tops.n - 2 * MARGIN;
  const pixels = size / cells;
  const summits = summitsOf(tops, Math.max(2, Math.round((AROUND * scale) / pixels)));
  const kept: (readonly [x: number, y: number, metres: number])[] = [];
  const dots: Line[] = [];
  const figures: Line[] = [];
  for (const at of summits) {
    const x = ((at % tops.n) - MARGIN + 0.5) * pixels;
    const y = (Math.floor(at / tops.n) - MARGIN + 0.5) * pixels;
    const metres = Math.round(heights.altitudes[at]);
    const name = metres < 0 ? `\u2212${-metres}` : String(metres);
    const height = FIGURE_HEIGHT * scale;
    const right = x + BESIDE * scale + textWidth(name, height);
    if (Math.min(x, y) < inset + 12 * scale || Math.max(right, y) > size - inset - 12 * scale) continue;
    if (kept.some(([a, b]) => (a - x) ** 2 + (b - y) ** 2 < (APART * scale) ** 2)) continue;
    kept.push([x, y, metres]);
    dots.push([x, y]);
    figures.push(...textStrokes(name, x + BESIDE * scale, y, height));
    if (kept.length === MOST) break;
  }
  return [
    { name: "summit halos", ink: PAPER, width: 3 * scale, lines: figures },
    { name: "summit heights", ink: SUMMIT, width: 1.15 * scale, lines: figures },
    { name: "summits", ink: SUMMIT, width: 4 * scale, lines: dots },
  ];
}

/** Cells of land that are the highest within `reach` cells, the highest first. */
function summitsOf({ n, altitudes }: Heightfield, reach: number): number[] {
  const found: number[] = [];
  for (let row = reach; row < n - reach; row++) {
    for (let column = reach; column < n - reach; column++) {
      const at = row * n + column;
      if (altitudes[at] > 0 && isTop(altitudes, n, at, reach)) found.push(at);
    }
  }
  return found.sort((a, b) => altitudes[b] - altitudes[a] || a - b);
}

function isTop(altitudes: Float64Array, n: number, at: number, reach: number): boolean {
  // Direct neighbours first: most cells lie on a slope.
  for (const step of [1, -1, n, -n]) if (altitudes[at + step] > altitudes[at]) return false;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) if (altitudes[at + dy * n + dx] > altitudes[at]) return false;
  return true;
}
