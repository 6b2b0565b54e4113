/**
 * Krten's file: int32 little-endian xSize, ySize, then the heights, x-major.
 *
 *   error    none for whole heights of ±2³¹; others are rounded, halves upward
 *   source   R. Krten, Dr. Dobb's Journal, July 1994 (seed 002), EWrite2d and ERead2d
 */
import { checkWhole, createLand, type Land } from "./land.ts";

const HEADER = 8;

export function encodeLand({ xSize, ySize, heights }: Land): Uint8Array {
  const bytes = new Uint8Array(HEADER + 4 * heights.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, xSize, true);
  view.setInt32(4, ySize, true);
  heights.forEach((height, i) => {
    const whole = Math.round(height);
    if (!(whole >= -(2 ** 31) && whole < 2 ** 31))
      throw new RangeError(
        `Expected heights from ${-(2 ** 31)} to ${2 ** 31 - 1}, got ${height} at x ${Math.floor(i / ySize)}, y ${i % ySize}.`,
      );
    view.setInt32(HEADER + 4 * i, whole, true);
  });
  return bytes;
}

/** Refuses what is cut short, too long, or empty, naming both sizes. */
export function decodeLand(bytes: Uint8Array): Land {
  if (bytes.length < HEADER)
    throw new RangeError(`Expected a land file of at least ${HEADER} bytes, xSize and ySize, got ${bytes.length}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [xSize, ySize] = [view.getInt32(0, true), view.getInt32(4, true)];
  for (const [name, size] of [
    ["xSize", xSize],
    ["ySize", ySize],
  ] as const)
    checkWhole(`the land file's ${name}`, size, 1, 2 ** 31 - 1);
  const length = HEADER + 4 * xSize * ySize;
  if (bytes.length !== length)
    throw new RangeError(`Expected ${length} bytes for a land of ${xSize} × ${ySize}, got ${bytes.length}.`);
  const land = createLand(xSize, ySize);
  for (let i = 0; i < land.heights.length; i++) land.heights[i] = view.getInt32(HEADER + 4 * i, true);
  return land;
}
