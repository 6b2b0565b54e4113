/**
 * The coloured areas of an archipelago's map, as pixels: kinds of cover with hill shading from the north-west, surrounded by air
 * with the pale shapes of lower archipelagos and this one's shadow.
 *
 *   kinds   the ground's kind at every pixel's centre, SKY where there is none
 *   shore   where the ground field crosses sea level, antialiased over a pixel
 */
import { coverAt, KINDS } from "../../core/field/cover.ts";
import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { type Areas, hillShading, isEdgePixel, SUBPIXELS } from "../areas.ts";
import type { MapFrame } from "../frame.ts";
import { altitudeAt, type Heightfield, MARGIN } from "../heightfield.ts";
import { AREAS, ISLANDS, type Rgb } from "../palette.ts";
import type { Survey } from "./survey.ts";

/** Code in `kinds` where there is no ground. */
export const SKY = 255;
const SNOW = KINDS.indexOf("snow");
/** Offset of the shadow to the right and down and its blur, in widths of a thin line; its opacity. */
const [CAST, FADE, SHADE] = [5, 9, 0.42];

export interface AreasRequest {
  /** Altitude of the archipelago, metres. */
  readonly altitude: number;
  readonly t: number;
  readonly span: number;
  readonly size: number;
  /** Pixels of a thin line. */
  readonly scale: number;
}

/** `below`: ground fields of the lower archipelagos, the nearest first. */
export function drawAreas(
  flat: FlatGround,
  survey: Survey,
  below: readonly Heightfield[],
  frame: MapFrame,
  { altitude, t, span, size, scale }: AreasRequest,
): Areas {
  const metres = span / size;
  const spot = new Float64Array(2);
  const inCells = (survey.units.n - 2 * MARGIN) / size;
  const kindAt = (x: number, y: number): number => {
    if (altitudeAt(survey.tops, x * inCells, y * inCells) > flat.snow) return SNOW;
    frame.place((x - size / 2) * metres, (size / 2 - y) * metres, spot);
    return KINDS.indexOf(coverAt(flat.cover, spot[0], spot[1], altitude, t));
  };
  const own = distances(survey.units, size);
  const kinds = new Uint8Array(size * size).fill(SKY);
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at++) if (own[at] > -0.5) kinds[at] = kindAt(x + 0.5, y + 0.5);

  const air = paintAir(own, below, size, scale);
  const light = hillShading(survey.tops);
  const pixels = new Uint8ClampedArray(4 * size * size);
  const ink = new Float64Array(3);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const land = Math.max(0, Math.min(1, own[at] + 0.5));
      for (let k = 0; k < 3; k++) ink[k] = (1 - land) * air[3 * at + k];
      if (land > 0) {
        const lit = light((x + 0.5) * inCells, (y + 0.5) * inCells) * land;
        if (isEdgePixel(kinds, size, x, y))
          for (const [dx, dy] of SUBPIXELS) add(ink, AREAS[KINDS[kindAt(x + dx, y + dy)]], lit / 4);
        else add(ink, AREAS[KINDS[kinds[at]]], lit);
      }
      pixels.set(ink, 4 * at);
      pixels[4 * at + 3] = 255;
      if (own[at] <= 0) kinds[at] = SKY;
    }
  }
  return { size, kinds, beyond: ISLANDS.sky, pixels };
}

function add(ink: Float64Array, other: Rgb, share: number): void {
  for (let k = 0; k < 3; k++) ink[k] += share * other[k];
}

/**
 * Signed distance in pixels from each pixel's centre to the shore, negative outside. Estimated from the local slope, so accurate
 * only near the shore.
 */
function distances(units: Heightfield, size: number): Float32Array {
  const inCells = (units.n - 2 * MARGIN) / size;
  const out = new Float32Array(size * size);
  const step = Math.max(0.5, 0.5 / inCells);
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      const [u, v] = [(x + 0.5) * inCells, (y + 0.5) * inCells];
      const q = altitudeAt(units, u, v);
      const by = step * inCells;
      const right = altitudeAt(units, u + by, v) - altitudeAt(units, u - by, v);
      const down = altitudeAt(units, u, v + by) - altitudeAt(units, u, v - by);
      out[at] = (q * 2 * step) / (Math.sqrt(right * right + down * down) + 1e-9);
    }
  }
  return out;
}

/** RGB of the air around the islands with the lower archipelagos and the shadow. */
function paintAir(own: Float32Array, below: readonly Heightfield[], size: number, scale: number): Float32Array {
  const out = new Float32Array(3 * size * size);
  const deeper = below.map((units) => distances(units, size));
  const [cast, fade] = [Math.round(CAST * scale), FADE * scale];
  for (let y = 0, at = 0; y < size; y++) {
    for (let x = 0; x < size; x++, at++) {
      let [red, green, blue] = ISLANDS.sky as Rgb;
      const mix = (ink: Rgb, share: number) => {
        red += share * (ink[0] - red);
        green += share * (ink[1] - green);
        blue += share * (ink[2] - blue);
      };
      for (let k = deeper.length - 1; k >= 0; k--) {
        const share = Math.max(0, Math.min(1, deeper[k][at] + 0.5));
        if (share > 0) mix(ISLANDS.below[Math.min(k, ISLANDS.below.length - 1)], share);
      }
      if (own[at] < 0.5) {
        const from = Math.max(0, y - cast) * size + Math.max(0, x - cast);
        const share = Math.max(0, Math.min(1, 0.5 + own[from] / fade));
        if (share > 0) mix(ISLANDS.shade, SHADE * share * share);
      }
      out[3 * at] = red;
      out[3 * at + 1] = green;
      out[3 * at + 2] = blue;
    }
  }
  return out;
}
