/** The edges of islands, drawn like the cliffs of orienteering maps: a strong line with tags that point downhill. */
import { contourLines } from "../contours.ts";
import type { Layer, Line } from "../drawing.ts";
import { altitudeAt, type Heightfield, MARGIN } from "../heightfield.ts";
import { OVER, RIM, UNDER } from "../palette.ts";

/** Spacing of the tags and length of the longest, in widths of a thin line; relative lengths of successive tags. */
const SPACING = 3.4;
const LONGEST = 4.6;
const LENGTHS = [1, 0.52, 0.74, 0.45, 0.88, 0.58, 0.66] as const;
/** Length of a dash, and from its start to that of the next, in widths of a thin line. */
const [DASH, STEP] = [6, 9.5];
/** Rings shorter than this, in widths of a thin line, have no tags, which would merge into a blot. */
const MIN_LENGTH = 26;

/** Pixels of a cell, and of a thin line. */
export interface RimScale {
  readonly pixels: number;
  readonly scale: number;
  /** Relative length of the tags, 0…1. */
  readonly tags: number;
}

export function drawRim(units: Heightfield, on: RimScale): Layer[] {
  const { pixels, scale } = on;
  const rings = contourLines(units, 0);
  const tags = rings.flatMap((ring) => tagsOf(units, ring, on));
  return [
    { name: "rock", ink: RIM, width: 0.95 * scale, lines: tags },
    { name: "rim", ink: RIM, width: (1.2 + 0.7 * on.tags) * scale, lines: rings.map((ring) => scaled(ring, pixels)) },
  ];
}

/** Outlines of lower archipelagos as thin lines, of higher ones dashed. */
export function drawOthers(
  below: readonly Heightfield[],
  above: readonly Heightfield[],
  { pixels, scale }: RimScale,
): Layer[] {
  const outlines = (surveys: readonly Heightfield[]) =>
    surveys.flatMap((units) => contourLines(units, 0).map((ring) => scaled(ring, pixels)));
  return [
    { name: "under", ink: UNDER, width: 0.8 * scale, lines: outlines(below) },
    { name: "over", ink: OVER, width: 1.1 * scale, lines: outlines(above).flatMap((line) => dashed(line, scale)) },
  ];
}

/** Bit-identical in every engine, unlike Math.hypot. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

const scaled = (line: Line, pixels: number): Line => line.map((v) => v * pixels);

/** Tags from a ring outward, which is downhill. */
function tagsOf(units: Heightfield, ring: Line, { pixels, scale, tags: share }: RimScale): Line[] {
  const tags: Line[] = [];
  let length = 0;
  for (let i = 2; i < ring.length; i += 2) length += lengthOf(ring[i] - ring[i - 2], ring[i + 1] - ring[i - 1]);
  if (length * pixels < MIN_LENGTH * scale) return tags;
  const last = units.n - 2 * MARGIN + 1;
  walkLine(ring, (SPACING * scale) / pixels, (u, v, k) => {
    if (Math.min(u, v) < -1 || Math.max(u, v) > last) return;
    const [right, down] = [
      altitudeAt(units, u + 0.5, v) - altitudeAt(units, u - 0.5, v),
      altitudeAt(units, u, v + 0.5) - altitudeAt(units, u, v - 0.5),
    ];
    const steep = lengthOf(right, down);
    if (steep === 0) return;
    const long = LONGEST * share * scale * LENGTHS[k % LENGTHS.length];
    const [x, y] = [u * pixels, v * pixels];
    tags.push([x, y, x - (long * right) / steep, y - (long * down) / steep]);
  });
  return tags;
}

/** Calls `visit` at even steps along a line, with the index of each. */
function walkLine(line: Line, step: number, visit: (x: number, y: number, k: number) => void): void {
  let left = step / 2;
  let k = 0;
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i - 2], line[i - 1]];
    const [dx, dy] = [line[i] - x, line[i + 1] - y];
    const long = lengthOf(dx, dy);
    let at = left;
    for (; at < long; at += step) visit(x + (dx * at) / long, y + (dy * at) / long, k++);
    left = at - long;
  }
}

/** The dashes of a line, in pixels. */
function dashed(line: Line, scale: number): Line[] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  const [dash, step] = [DASH * scale, STEP * scale];
  let from = 0;
  for (let i = 2; i < line.length; i += 2) {
    const [x, y] = [line[i - 2], line[i - 1]];
    const [dx, dy] = [line[i] - x, line[i + 1] - y];
    const long = lengthOf(dx, dy);
    let at = 0;
    while (at < long) {
      const within = (from + at) % step;
      const drawn = within < dash;
      const next = Math.min(long, at + (drawn ? dash : step) - within + 1e-6);
      const point = (s: number) => [x + (dx * s) / long, y + (dy * s) / long];
      if (drawn) {
        if (piece.length === 0) piece.push(...point(at));
        piece.push(...point(next));
      }
      if (!drawn || within + next - at >= dash) {
        if (piece.length > 0) pieces.push(piece);
        piece = [];
      }
      at = next;
    }
    from += long;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}
