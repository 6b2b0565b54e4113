/**
 * Areas of a map as pixels: kinds of ground in their inks, deeper water darker, land shaded from the north-west.
 *
 *   kinds    the ground's own at the centre of every pixel
 *   ink      that of the kind, except for the sea within the drawn shore; where a neighbour differs, the mean of four
 *            samples in the pixel
 *   pixels   red, green, blue, alpha; rows from the top; transparent past the ground's edge
 */

import { KINDS } from "../core/field/cover.ts";
import type { ChartSource } from "./chart-source.ts";
import type { Drawing } from "./drawing.ts";
import { altitudeAt, type Heightfield, MARGIN } from "./heightfield.ts";
import { AREAS, DEEP, type Rgb } from "./palette.ts";

export interface PaintedAreas {
  /** Pixels a side. */
  readonly size: number;
  readonly inks: readonly Rgb[];
  /** Index of the ink at each pixel's centre, rows from the top. */
  readonly codes: Uint8Array;
  /** RGBA, rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** A map whose areas are painted in a fixed list of inks. */
export interface PaintedChart extends Drawing {
  readonly areas: PaintedAreas;
}

/**
 * Paints areas in a few inks; edge pixels get the mean of four samples. `codeAt` is the ink's index at a point,
 * `lightAt` a factor on its brightness; points are in pixels right and down of the corner.
 */
export function paintAreas(
  size: number,
  inks: readonly Rgb[],
  codeAt: (x: number, y: number) => number,
  lightAt: (x: number, y: number) => number = () => 1,
): PaintedAreas {
  const codes = new Uint8Array(size * size);
  for (let y = 0, at = 0; y < size; y++) for (let x = 0; x < size; x++, at++) codes[at] = codeAt(x + 0.5, y + 0.5);
  const pixels = new Uint8ClampedArray(4 * size * size);
  const ink = new Float64Array(3);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      ink.fill(0);
      if (isEdgePixel(codes, size, x, y))
        for (const [dx, dy] of SUBPIXELS) add(ink, inks[codeAt(x + dx, y + dy)], 0.25);
      else add(ink, inks[codes[at]], 1);
      const light = lightAt(x + 0.5, y + 0.5);
      for (let k = 0; k < 3; k++) pixels[4 * at + k] = light * ink[k];
      pixels[4 * at + 3] = 255;
    }
  }
  return { size, inks, codes, pixels };
}

function add(ink: Float64Array, other: Rgb, share: number): void {
  for (let k = 0; k < 3; k++) ink[k] += share * other[k];
}

/** Sample points within a pixel. */
export const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Whether a direct neighbour of a pixel has another code. */
export function isEdgePixel(codes: Uint8Array, size: number, x: number, y: number): boolean {
  const at = y * size + x;
  const own = codes[at];
  return (
    (x > 0 && codes[at - 1] !== own) ||
    (x < size - 1 && codes[at + 1] !== own) ||
    (y > 0 && codes[at - size] !== own) ||
    (y < size - 1 && codes[at + size] !== own)
  );
}

export interface Areas {
  /** Pixels a side. */
  readonly size: number;
  /** Codes in KINDS, rows from the top. */
  readonly kinds: Uint8Array;
  /** Colour where there is no kind; transparent if absent. */
  readonly beyond?: Rgb;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

const LAKE = KINDS.indexOf("lake");
/** Contour intervals of depth at which the sea reaches its darkest ink. */
export const DEPTHS = 7;
/**
 * Distance in cells of the differences that slopes are measured by; shorter ones would show the finest grain as a
 * weave.
 */
const APART = 1.4;
/** Darkening of the steepest slopes that face away from the light, and brightening of those that face it. */
const SHADE = [0.2, 0.05] as const;

export function drawAreas(
  source: ChartSource,
  heights: Heightfield,
  span: number,
  size: number,
  depths: number,
): Areas {
  const metres = span / size;
  const kindAt = (x: number, y: number) => KINDS.indexOf(source.kind((x - size / 2) * metres, (size / 2 - y) * metres));
  const kinds = new Uint8Array(size * size);
  const within = (x: number, y: number) =>
    Math.max(0, Math.min(1, 0.5 + source.edge / metres - Math.sqrt((x - size / 2) ** 2 + (y - size / 2) ** 2)));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (within(x + 0.5, y + 0.5) > 0) kinds[y * size + x] = kindAt(x + 0.5, y + 0.5);

  const pixels = new Uint8ClampedArray(4 * size * size);
  const cells = heights.n - 2 * MARGIN;
  const shade = hillShading(heights);
  const ink = new Float64Array(3);
  const add = (own: number, x: number, y: number, share: number) => {
    const [u, v] = [(x * cells) / size, (y * cells) / size];
    const altitude = altitudeAt(heights, u, v);
    // Below the drawn shore everything is sea: an island too small for a shoreline would be a speck.
    const kind = source.wet && altitude < 0 ? LAKE : own;
    const deep = kind === LAKE ? depthShare(altitude, depths) : 0;
    const light = (kind === LAKE ? 1 : shade(u, v)) * share;
    for (let k = 0; k < 3; k++) ink[k] += light * (AREAS[KINDS[kind]][k] * (1 - deep) + DEEP[k] * deep);
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      const cover = within(x + 0.5, y + 0.5);
      if (cover === 0) continue;
      ink.fill(0);
      if (isEdgePixel(kinds, size, x, y)) {
        for (const [dx, dy] of SUBPIXELS) add(kindAt(x + dx, y + dy), x + dx, y + dy, 0.25);
      } else add(kinds[at], x + 0.5, y + 0.5, 1);
      pixels.set(ink, 4 * at);
      pixels[4 * at + 3] = 255 * cover;
    }
  }
  return { size, kinds, pixels };
}

/** Share of the darkest ink, in steps of the contour interval, as on printed charts. */
const depthShare = (altitude: number, depths: number): number =>
  Math.min(1, Math.max(0, Math.ceil(-altitude / depths) - 1) / DEPTHS);

/**
 * Hill shading: brightness by the slope towards the upper left, relative to the root mean square slope of this map, so
 * that both flat and steep land show relief.
 */
export function hillShading(heights: Heightfield): (u: number, v: number) => number {
  const { n, altitudes } = heights;
  let squares = 0;
  let count = 1;
  for (let at = n; at < n * n - n - 1; at++) {
    if (altitudes[at] < 0) continue;
    squares += (altitudes[at + 1] - altitudes[at]) ** 2 + (altitudes[at + n] - altitudes[at]) ** 2;
    count++;
  }
  const common = Math.sqrt(squares / count) || 1;
  return (u, v) => {
    const right = altitudeAt(heights, u + APART, v) - altitudeAt(heights, u - APART, v);
    const down = altitudeAt(heights, u, v + APART) - altitudeAt(heights, u, v - APART);
    // Ground that rises to the right and downward faces the light.
    const facing = Math.max(-1, Math.min(1, (right + down) / (3.6 * common)));
    return 1 + facing * (facing < 0 ? SHADE[0] : SHADE[1]);
  };
}
