/** Grid lines of whole metres over flat ground, and the arrowheads that end the lines to the north. */

import type { GridLine } from "./chart-source.ts";
import type { Layer, Line, ToSheet } from "./drawing.ts";
import type { MapFrame } from "./frame.ts";
import { NORTH } from "./palette.ts";
import { wayLetter } from "./ways.ts";

/** Approximate number of lines across a map. */
const WANTED = 5;
/** Pieces of a line; its label goes where it enters the frame. */
const PIECES = 48;

export function createGridLines(frame: MapFrame, span: number): GridLine[] {
  const step = stepFor(span / WANTED);
  const reach = REACH * span;
  const lines = northLines(frame, span, step);
  for (const y of multiples(step, frame.y - reach, frame.y + reach))
    lines.push({ line: lineOf(frame, reach, (along) => [frame.x + along, y]), name: nameOf(y, 1) });
  return lines;
}

/** The grid's lines to the north, `step` metres apart. */
export function northLines(frame: MapFrame, span: number, step: number): GridLine[] {
  const reach = REACH * span;
  return multiples(step, frame.x - reach, frame.x + reach).map((x) => ({
    line: lineOf(frame, reach, (along) => [x, frame.y + along]),
    name: nameOf(x, 0),
  }));
}

/** Half the length of a line in spans: reaches the corners of a turned square. */
const REACH = 0.75;

function lineOf(frame: MapFrame, reach: number, at: (along: number) => readonly [number, number]): number[] {
  const point = new Float64Array(2);
  const line: number[] = [];
  for (let k = 0; k <= PIECES; k++) line.push(...frame.point(...at(reach * ((2 * k) / PIECES - 1)), point));
  return line;
}

/** The nearest of 1, 2 and 5 times a power of ten. */
function stepFor(metres: number): number {
  let ten = 1;
  while (10 * ten <= metres) ten *= 10;
  return metres >= 7 * ten ? 10 * ten : metres >= 3.5 * ten ? 5 * ten : metres >= 1.5 * ten ? 2 * ten : ten;
}

/** Whole multiples of a step in a range, ascending. */
export function multiples(step: number, from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = Math.ceil(from / step); k * step <= to; k++) found.push(k * step);
  return found;
}

const nameOf = (metres: number, axis: 0 | 1): string =>
  `${Math.abs(metres)} m${metres === 0 ? "" : ` ${wayLetter(metres, axis)}`}`;

/** Length and half width of an arrowhead, in widths of a thin line. */
const [LONG, HALF] = [9, 3.2];

/** Arrowheads at the north ends of grid lines. `inset`: pixels from the border that may be covered. */
export function drawNorthArrows(
  lines: readonly GridLine[],
  frame: MapFrame,
  toSheet: ToSheet,
  { size, scale, inset }: { readonly size: number; readonly scale: number; readonly inset: number },
): Layer[] {
  const point = new Float64Array(2);
  const [right, up] = frame.point(frame.x, frame.y + 1, point);
  const [nx, ny] = [right, -up];
  const inside = (x: number, y: number) => Math.min(x, y) >= inset && Math.max(x, y) <= size - inset;
  const heads: Line[] = [];
  for (const { line } of lines) {
    const [dx, dy] = [line[2] - line[0], line[3] - line[1]];
    // Lines to the east get no arrowhead.
    if (dx * right + dy * up < 0.5 * Math.sqrt(dx * dx + dy * dy)) continue;
    for (let i = line.length - 2; i >= 0; i -= 2) {
      const [x, y] = toSheet(line[i], line[i + 1]);
      if (!inside(x, y)) continue;
      heads.push(head(x, y, nx, ny, scale));
      break;
    }
  }
  return [{ name: "north arrows", ink: [NORTH[0], NORTH[1], NORTH[2], 1], width: 1.6 * scale, lines: heads }];
}

/** A triangle filled with adjacent strokes; its tip lies past the point by the arrowhead's length. */
function head(x: number, y: number, nx: number, ny: number, scale: number): Line {
  const [long, half] = [LONG * scale, HALF * scale];
  const line: number[] = [];
  for (const share of [1, 0.5, 0, -0.5, -1])
    line.push(x + nx * long, y + ny * long, x - ny * half * share, y + nx * half * share);
  return [...line, x - ny * half, y + nx * half];
}
