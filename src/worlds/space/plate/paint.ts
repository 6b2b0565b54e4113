/** Colours the gas of a plate: grey levels become light, tinted by the glowing element and desaturated where bright, over a near-black sky. */
import { type Plate, type PlateTint, TINT_SPACING } from "../../../core/space/plate.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** Linear colours of hydrogen, oxygen and dust. */
const GLOW_COLOURS: readonly Rgb[] = [
  [1, 0.2, 0.26],
  [0.08, 0.66, 0.74],
  [0.24, 0.42, 1],
];
/** Linear colour of the empty sky. */
const SKY: Rgb = [0.0012, 0.0018, 0.0042];
/** Share of white in the brightest gas. */
const WHITE_SHARE = 0.42;
/** Exponent from grey level to light; above 1, thin gas gets darker. */
const CONTRAST = 1.5;
/** Exponent that separates the shares of the three glows, which are alike when averaged over a column. */
const SHARE_CONTRAST = 4;
/** Relief shading lit from the lower left: sample offset, gain per grey level, and limit. */
const RELIEF = { pixels: 4, gain: 0.028, most: 0.55 };

/**
 * Returns rows `from` to `to` of a plate as RGBA, northernmost first. `glows` multiplies the light of hydrogen, oxygen and dust.
 */
export function paintRows(
  plate: Plate,
  tint: PlateTint,
  glows: Rgb,
  from: number,
  to: number,
): Uint8ClampedArray<ArrayBuffer> {
  const { box, width, grey } = plate;
  const out = new Uint8ClampedArray(4 * width * (to - from));
  const light = lightTables(glows);
  let at = 0;
  for (let row = to - 1; row >= from; row--) {
    const v = (box.y0 + row - tint.y0) / TINT_SPACING;
    const shares = sharesAt(tint, v);
    for (let c = 0; c < width; c++, at += 4) {
      const u = (box.x0 + c - tint.x0) / TINT_SPACING;
      const i = 3 * Math.floor(u);
      const f = u - Math.floor(u);
      const level = 3 * grey[row * width + c];
      const lit = relief(plate, row, c);
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let glow = 0; glow < 3; glow++)
          sum += light[glow][level + k] * (shares[i + glow] + f * (shares[i + 3 + glow] - shares[i + glow]));
        out[at + k] = gammaEncoded(SKY[k] + lit * sum);
      }
      out[at + 3] = 255;
    }
  }
  return out;
}

/** Relief factor of a pixel; only reads rows to the south, since rows to the north may not be computed yet. */
function relief({ width, grey }: Plate, row: number, column: number): number {
  const { pixels, gain, most } = RELIEF;
  const beside = grey[Math.max(0, row - pixels) * width + Math.max(0, column - pixels)];
  const rise = gain * (grey[row * width + column] - beside);
  return 1 + Math.max(-most, Math.min(most, rise));
}

/** Shares of the three glows along a row, interpolated between two node rows; the last node is repeated. */
function sharesAt({ columns, rows, shares }: PlateTint, v: number): Float32Array {
  const out = new Float32Array(3 * (columns + 1));
  const low = 3 * columns * Math.floor(v);
  const high = 3 * columns * Math.min(rows - 1, Math.floor(v) + 1);
  const f = v - Math.floor(v);
  for (let k = 0; k < 3 * columns; k += 3) {
    let total = 0;
    for (let glow = k; glow < k + 3; glow++) {
      out[glow] = (shares[low + glow] + f * (shares[high + glow] - shares[low + glow])) ** SHARE_CONTRAST;
      total += out[glow];
    }
    for (let glow = k; glow < k + 3; glow++) out[glow] /= total;
  }
  out.copyWithin(3 * columns, 3 * (columns - 1), 3 * columns);
  return out;
}

/** Lookup tables from grey level to linear RGB, one for each glow. */
function lightTables(glows: Rgb): Float32Array[] {
  return GLOW_COLOURS.map((ink, glow) => {
    const out = new Float32Array(3 * 256);
    for (let level = 0; level < 256; level++) {
      const amount = (level / 255) ** CONTRAST;
      const white = WHITE_SHARE * amount ** 1.5;
      for (let k = 0; k < 3; k++) out[3 * level + k] = glows[glow] * amount * (ink[k] + white * (1 - ink[k]));
    }
    return out;
  });
}

const STEPS = 4096;
let gammaTable: Uint8ClampedArray | undefined;

/** Linear light 0 to 1 as a byte, gamma 2.2. */
function gammaEncoded(light: number): number {
  gammaTable ??= Uint8ClampedArray.from({ length: STEPS + 1 }, (_, k) => 255 * (k / STEPS) ** (1 / 2.2));
  return gammaTable[Math.min(STEPS, (light * STEPS) | 0)];
}
