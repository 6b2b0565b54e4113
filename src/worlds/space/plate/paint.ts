/**
 * How a plate's gas looks: its grey as light, tinted by what glows there; the brighter, the whiter. The night is not quite black.
 */
import type { Plate } from "../../../core/space/plate.ts";
import { type PlateTint, TINT_SPACING } from "../../../core/space/plate-tint.ts";

type Ink = readonly [red: number, green: number, blue: number];

/** Hydrogen, oxygen, dust: linear light. */
const INKS: readonly Ink[] = [
  [1, 0.2, 0.26],
  [0.08, 0.66, 0.74],
  [0.24, 0.42, 1],
];
const NIGHT: Ink = [0.0012, 0.0018, 0.0042];
/** Of the brightest gas, how much is white whatever glows. */
const WHITENED = 0.42;
/** How a grey becomes light: above 1 thin gas is darker than its grey. */
const CONTRAST = 1.5;
/** How far apart shares are driven: averaged over a column they are all much alike. */
const APART = 4;
/** Light comes from below left: what a level more than that many pixels there brightens, and by how much at most. */
const RELIEF = { pixels: 4, gain: 0.028, most: 0.55 };

/**
 * Writes rows `from` to `to` of a plate as a picture has them, red, green, blue and opacity, the northernmost of them first.
 * `glows` are what hydrogen, oxygen and dust are multiplied by.
 */
export function paintRows(
  plate: Plate,
  tint: PlateTint,
  glows: Ink,
  from: number,
  to: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { box, width, grey } = plate;
  const out = new Uint8ClampedArray(4 * width * (to - from));
  const light = lightOf(glows);
  let at = 0;
  for (let row = to - 1; row >= from; row--) {
    const v = (box.y0 + row - tint.y0) / TINT_SPACING;
    const shares = sharesAlong(tint, v);
    for (let c = 0; c < width; c++, at += 4) {
      const u = (box.x0 + c - tint.x0) / TINT_SPACING;
      const i = 3 * Math.floor(u);
      const f = u - Math.floor(u);
      const level = 3 * grey[row * width + c];
      const lit = litBy(plate, row, c);
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let glow = 0; glow < 3; glow++)
          sum += light[glow][level + k] * (shares[i + glow] + f * (shares[i + 3 + glow] - shares[i + glow]));
        out[at + k] = encoded(NIGHT[k] + lit * sum);
      }
      out[at + 3] = 255;
    }
  }
  return out;
}

/** Gas stands out where it thickens away from the light. Rows farther north may not be there yet. */
function litBy({ width, grey }: Plate, row: number, column: number): number {
  const { pixels, gain, most } = RELIEF;
  const beside = grey[Math.max(0, row - pixels) * width + Math.max(0, column - pixels)];
  const rise = gain * (grey[row * width + column] - beside);
  return 1 + Math.max(-most, Math.min(most, rise));
}

/** The shares of a row that lies between two rows of nodes, and its last node once more. */
function sharesAlong({ columns, rows, shares }: PlateTint, v: number): Float32Array {
  const out = new Float32Array(3 * (columns + 1));
  const low = 3 * columns * Math.floor(v);
  const high = 3 * columns * Math.min(rows - 1, Math.floor(v) + 1);
  const f = v - Math.floor(v);
  for (let k = 0; k < 3 * columns; k += 3) {
    let total = 0;
    for (let glow = k; glow < k + 3; glow++) {
      out[glow] = (shares[low + glow] + f * (shares[high + glow] - shares[low + glow])) ** APART;
      total += out[glow];
    }
    for (let glow = k; glow < k + 3; glow++) out[glow] /= total;
  }
  out.copyWithin(3 * columns, 3 * (columns - 1), 3 * columns);
  return out;
}

/** Of every grey, linear light if all glowed one way: three numbers a level, for each of the three. */
function lightOf(glows: Ink): Float32Array[] {
  return INKS.map((ink, glow) => {
    const out = new Float32Array(3 * 256);
    for (let level = 0; level < 256; level++) {
      const amount = (level / 255) ** CONTRAST;
      const white = WHITENED * amount ** 1.5;
      for (let k = 0; k < 3; k++) out[3 * level + k] = glows[glow] * amount * (ink[k] + white * (1 - ink[k]));
    }
    return out;
  });
}

const STEPS = 4096;
let curve: Uint8ClampedArray | undefined;

/** As a screen has it: the curve of sRGB, near enough, of 0 to 1. */
function encoded(light: number): number {
  curve ??= Uint8ClampedArray.from({ length: STEPS + 1 }, (_, k) => 255 * (k / STEPS) ** (1 / 2.2));
  return curve[Math.min(STEPS, (light * STEPS) | 0)];
}
