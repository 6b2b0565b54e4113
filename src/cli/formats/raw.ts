/** Bare numbers, little-endian, row by row from the north: r16 as the 16-bit picture has them, f32 in metres. */
import { fromNorth, type Heights, to16Bits, UNIT } from "../heights.ts";

export function encodeR16(heights: Heights): Uint8Array[] {
  const scaled = to16Bits(heights);
  return written(heights, 2, (view, at, value) => view.setUint16(at, scaled(value), true));
}

export function encodeF32(heights: Heights): Uint8Array[] {
  return written(heights, 4, (view, at, value) => view.setFloat32(at, value * UNIT, true));
}

function written(heights: Heights, size: number, put: (view: DataView, at: number, value: number) => void) {
  const bytes = new Uint8Array(heights.values.length * size);
  const view = new DataView(bytes.buffer);
  fromNorth(heights, (value, i) => put(view, i * size, value));
  return [bytes];
}
