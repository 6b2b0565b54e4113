/** Areas as pixels, where each place has one of a few inks: where a neighbour's is another, the mean of four places in the pixel. */
import type { Drawn } from "./chart.ts";
import type { Rgb } from "./palette.ts";

export interface Painted {
  /** Pixels a side. */
  readonly size: number;
  /** Which ink each pixel's middle has, rows from the top. */
  readonly codes: Uint8Array;
  /** Red, green, blue, cover; rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** A map of painted areas. */
export interface PaintedChart extends Drawn {
  readonly areas: Painted;
}

/** `codeAt` tells the ink of a point, `lightAt` what it is multiplied by; pixels right and down of the corner. */
export function paintAreas(
  size: number,
  inks: readonly Rgb[],
  codeAt: (x: number, y: number) => number,
  lightAt: (x: number, y: number) => number = () => 1,
): Painted {
  const codes = new Uint8Array(size * size);
  for (let y = 0, at = 0; y < size; y++) for (let x = 0; x < size; x++, at++) codes[at] = codeAt(x + 0.5, y + 0.5);
  const pixels = new Uint8ClampedArray(4 * size * size);
  const ink = new Float64Array(3);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      ink.fill(0);
      if (differs(codes, size, x, y)) for (const [dx, dy] of QUARTERS) add(ink, inks[codeAt(x + dx, y + dy)], 0.25);
      else add(ink, inks[codes[at]], 1);
      const light = lightAt(x + 0.5, y + 0.5);
      for (let k = 0; k < 3; k++) pixels[4 * at + k] = light * ink[k];
      pixels[4 * at + 3] = 255;
    }
  }
  return { size, codes, pixels };
}

function add(ink: Float64Array, other: Rgb, share: number): void {
  for (let k = 0; k < 3; k++) ink[k] += share * other[k];
}

/** Middles of a pixel's quarters. */
export const QUARTERS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Whether a pixel's neighbour beside, above or below it has another code. */
export function differs(codes: Uint8Array, size: number, x: number, y: number): boolean {
  const at = y * size + x;
  const own = codes[at];
  return (
    (x > 0 && codes[at - 1] !== own) ||
    (x < size - 1 && codes[at + 1] !== own) ||
    (y > 0 && codes[at - size] !== own) ||
    (y < size - 1 && codes[at + size] !== own)
  );
}
