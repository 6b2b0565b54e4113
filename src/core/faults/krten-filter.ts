/**
 * Krten's own filter, byte for byte, with its slips: `filterLand` is the mended one.
 *
 *   sweep    out = acc / s; acc ← acc·k + h, begun at acc = h·s, s = 1/(1 − k): each height comes one cell late
 *   names    the sweeps along x use ky, those along y kx
 *   whole    every sum of sweeps, and their mean, is cut toward zero
 *   error    none against the C (tests/core/faults/krten.test.ts)
 *   speed    2.7 times a transcription of the C (npm run bench -- faults): two walks over the land, two rows at a time, each
 *            carrying one sweep along x and one along y; he takes five walks, two of them across the rows
 *   source   seed 002, Listing Two, `filter`
 */
import { checkFilter, type Filter } from "./filter.ts";
import type { Land } from "./land.ts";

/** Sets up once for a land, and filters it in place at each call. */
export function createKrtenFilter({ xSize, ySize, heights }: Land, filter: Filter): () => void {
  checkFilter(filter);
  const sweeps: Sweeps = {
    heights,
    ySize,
    kx: filter.kx,
    ky: filter.ky,
    sx: 1 / (1 - filter.kx),
    sy: 1 / (1 - filter.ky),
    acc: new Float64Array(ySize),
    east: new Float64Array(filter.passes === 4 ? heights.length : 0),
    north: new Float64Array(filter.passes === 4 ? heights.length : 0),
  };
  const last = (xSize - 1) * ySize;
  return () => {
    begin(sweeps, 0);
    if (filter.passes === 2) {
      for (let row = 0; row <= last; row += ySize) meanOfTwo(sweeps, row);
      return;
    }
    for (let row = 0; row <= last; row += 2 * ySize) eastAndNorth(sweeps, row, Math.min(last, row + ySize));
    begin(sweeps, last);
    for (let row = last; row >= 0; row -= 2 * ySize) meanOfFour(sweeps, row, Math.max(0, row - ySize));
  };
}

interface Sweeps {
  readonly heights: Float64Array;
  readonly ySize: number;
  readonly kx: number;
  readonly ky: number;
  readonly sx: number;
  readonly sy: number;
  /** The sweep along x, a value for each y. */
  readonly acc: Float64Array;
  /** What the sweeps to the east and to the north gave, kept until those back are taken. */
  readonly east: Float64Array;
  readonly north: Float64Array;
}

function begin({ heights, acc, ySize, sy }: Sweeps, row: number): void {
  for (let y = 0; y < ySize; y++) acc[y] = heights[row + y] * sy;
}

function meanOfTwo({ heights, acc, ySize, kx, ky, sx, sy }: Sweeps, row: number): void {
  let north = heights[row] * sx;
  for (let y = 0, i = row; y < ySize; y++, i++) {
    const height = heights[i];
    const along = acc[y];
    heights[i] = Math.trunc(Math.trunc(Math.trunc(along / sy) + north / sx) / 2);
    acc[y] = along * ky + height;
    north = north * kx + height;
  }
}

/** Of two rows, the near one first; a last row alone is its own partner, and what is written for the near one stays. */
function eastAndNorth(sweeps: Sweeps, near: number, far: number): void {
  const { heights, acc, ySize, kx, ky, sx, sy, east, north } = sweeps;
  let nearUp = heights[near] * sx;
  let farUp = heights[far] * sx;
  for (let y = 0, i = near, j = far; y < ySize; y++, i++, j++) {
    const nearHeight = heights[i];
    const farHeight = heights[j];
    const along = acc[y];
    const next = along * ky + nearHeight;
    acc[y] = next * ky + farHeight;
    east[j] = Math.trunc(next / sy);
    east[i] = Math.trunc(along / sy);
    north[j] = farUp / sx;
    north[i] = nearUp / sx;
    nearUp = nearUp * kx + nearHeight;
    farUp = farUp * kx + farHeight;
  }
}

function meanOfFour(sweeps: Sweeps, near: number, far: number): void {
  const { heights, acc, ySize, kx, ky, sx, sy, east, north } = sweeps;
  const last = ySize - 1;
  let nearDown = heights[near + last] * sx;
  let farDown = heights[far + last] * sx;
  for (let y = last, i = near + last, j = far + last; y >= 0; y--, i--, j--) {
    const nearHeight = heights[i];
    const farHeight = heights[j];
    const along = acc[y];
    const next = along * ky + nearHeight;
    acc[y] = next * ky + farHeight;
    const farSum = Math.trunc(Math.trunc(east[j] + next / sy) + north[j]);
    const nearSum = Math.trunc(Math.trunc(east[i] + along / sy) + north[i]);
    heights[j] = Math.trunc(Math.trunc(farSum + farDown / sx) / 4);
    heights[i] = Math.trunc(Math.trunc(nearSum + nearDown / sx) / 4);
    nearDown = nearDown * kx + nearHeight;
    farDown = farDown * kx + farHeight;
  }
}
