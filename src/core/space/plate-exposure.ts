/**
 * Plates, quickly: stars by the scan that knows where they can be, gas by columns at every second light-year with cubic
 * curves drawn between them, which are smoother than what they join.
 *
 *   error   stars none; gas at most one grey level of what plate-literal.ts comes to, seldom that
 *           (tests/core/plate.test.ts; whole plates of several skies in plate.long.test.ts)
 *   same    a pixel is the same in whatever box it lies: columns stand at even light-years, and not at the box's corner
 *   speed   800 × 600 × 300 ly in some 80 ms on one thread, 300 times less than the seed's loops (npm run bench -- stars-box)
 */
import { createGasColumns, type GasColumns } from "./gas-columns.ts";
import type { Nebula } from "./nebula.ts";
import { createPlate, greyOf, PLATE_SIZE, type Plate, WHITE } from "./plate.ts";
import { type StarBox, scanStars } from "./star-scan.ts";
import type { Galaxy } from "./stars.ts";

/** What is set up once for all plates of a sky. */
export interface Exposure {
  readonly galaxy: Galaxy;
  readonly columns: GasColumns;
  /** Light-years that columns are deep: what boxes must be. */
  readonly depth: number;
  /** Rounded greys of sums, PER_LY entries a light-year. */
  readonly greys: Uint8Array;
}

const PER_LY = 128;

export function createExposure(galaxy: Galaxy, nebula: Nebula, depth: number = PLATE_SIZE[2]): Exposure {
  const greys = Uint8Array.from({ length: WHITE * PER_LY }, (_, k) => Math.round(greyOf(k / PER_LY)));
  return { galaxy, columns: createGasColumns(nebula, depth), depth, greys };
}

/** A whole plate at once. */
export function exposePlate(exposure: Exposure, box: StarBox, t: number): Plate {
  const plate = createPlate(box, t);
  for (const _ of exposeRows(exposure, plate));
  return plate;
}

/** Fills a new plate, first the stars, then rows from south to north, and yields how many rows are done: 0 to all of them. */
export function* exposeRows({ galaxy, columns, depth, greys }: Exposure, plate: Plate): Generator<number, void> {
  const { box, t, width, height, grey, stars } = plate;
  const { x0, y0, z0, z1 } = box;
  if (z1 - z0 !== depth) throw new RangeError(`Expected a box ${depth} ly deep, got ${z1 - z0}.`);
  scanStars(galaxy, box, (star) => stars.push(star));
  yield 0;
  // One more column on either side of the first and last pixel, two for those between columns.
  const west = 2 * Math.floor(x0 / 2) - 2;
  const sums = new Float64Array(Math.ceil((x0 + width - west) / 2) + 2);
  const row = (y: number): Float64Array => {
    columns(west, y, z0, t, 2, sums);
    return between(sums, x0 - west, width);
  };
  const south = 2 * Math.floor(y0 / 2);
  let rows = [-2, 0, 2].map((k) => row(south + k));
  for (let y = south; y < y0 + height; y += 2) {
    const [r0, r1, r2] = rows;
    const r3 = row(y + 4);
    if (y >= y0) for (let c = 0, at = (y - y0) * width; c < width; c++) grey[at + c] = shade(greys, r1[c]);
    if (y + 1 < y0 + height)
      for (let c = 0, at = (y + 1 - y0) * width; c < width; c++)
        grey[at + c] = shade(greys, (9 * (r1[c] + r2[c]) - r0[c] - r3[c]) / 16);
    rows = [r1, r2, r3];
    yield Math.min(y + 2 - y0, height);
  }
}

/** Every light-year of a row of which `sums` has every second one, from the `skipped`-th on. */
function between(sums: Float64Array, skipped: number, width: number): Float64Array {
  const out = new Float64Array(width);
  for (let c = 0; c < width; c++) {
    const i = (c + skipped) >> 1;
    out[c] = (c + skipped) & 1 ? (9 * (sums[i] + sums[i + 1]) - sums[i - 1] - sums[i + 2]) / 16 : sums[i];
  }
  return out;
}

/** A cubic can swing below nothing beside an edge of gas. */
function shade(greys: Uint8Array, sum: number): number {
  return greys[Math.min(greys.length - 1, Math.max(0, sum * PER_LY + 0.5)) | 0];
}
