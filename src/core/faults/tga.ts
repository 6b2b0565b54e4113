/**
 * A reader of TGA images: true colour (24 or 32 bits) and gray (8 bits), plain or run-length encoded, any origin.
 *
 *   error    anything else, colour-mapped, cut short or empty, is refused by name
 *   source   Truevision TGA File Format Specification 2.0
 */
import { checkWhole } from "./land.ts";
import type { Pixels } from "./pixels.ts";

const HEADER = 18;
const RUN_LENGTH = 8;
const GRAY = 3;
/** The bits of a pixel that each type of image may have, and its channels. */
const CHANNELS: Record<number, Record<number, number>> = { 2: { 24: 3, 32: 4 }, [GRAY]: { 8: 1 } };

export function decodeTga(bytes: Uint8Array): Pixels {
  if (bytes.length < HEADER)
    throw new RangeError(`Expected a TGA image of at least ${HEADER} bytes, its header, got ${bytes.length}.`);
  const whole = (at: number) => bytes[at] | (bytes[at + 1] << 8);
  const [type, depth, flags] = [bytes[2], bytes[16], bytes[17]];
  const kind = type & ~RUN_LENGTH;
  const channels = CHANNELS[kind]?.[depth];
  if (channels === undefined)
    throw new RangeError(
      `Expected a TGA image of type 2 or 10 with 24 or 32 bits, or 3 or 11 with 8, got type ${type} with ${depth}.`,
    );
  const [width, height] = [whole(12), whole(14)];
  checkWhole("the TGA image's width", width, 1, 65535);
  checkWhole("the TGA image's height", height, 1, 65535);
  // A palette may be there without being used: its length, times its bits rounded up to bytes.
  const palette = bytes[1] === 0 ? 0 : whole(5) * ((bytes[7] + 7) >> 3);
  const from = HEADER + bytes[0] + palette;
  const size = width * height * channels;
  const stored = type === kind ? bytes.subarray(from, from + size) : expand(bytes, from, size, channels);
  if (stored.length < size) throw new RangeError(`Expected ${size} bytes of TGA pixels, got ${stored.length}.`);
  return { width, height, channels, data: turn(stored, width, height, channels, flags) };
}

/** A packet is a count and either that many pixels or one to repeat; it may go on over the end of a row. */
function expand(bytes: Uint8Array, from: number, size: number, channels: number): Uint8Array {
  const most = Math.ceil((bytes.length - from) / (1 + channels)) * 128 * channels;
  const out = new Uint8Array(Math.min(size, Math.max(0, most)));
  let i = 0;
  for (let at = from; i < size; ) {
    const count = ((bytes[at] & 127) + 1) * channels;
    const repeats = bytes[at] >= 128;
    const held = repeats ? channels : count;
    if (!(at + held < bytes.length)) return out.subarray(0, i);
    const end = Math.min(size, i + count);
    for (let k = 0; i < end; k++, i++) out[i] = bytes[at + 1 + (k % held)];
    at += 1 + held;
  }
  return out;
}

/** Rows from the top, columns from the left, and red before blue. */
function turn(stored: Uint8Array, width: number, height: number, channels: number, flags: number): Uint8Array {
  const data = new Uint8Array(stored.length);
  for (let row = 0, i = 0; row < height; row++) {
    const storedRow = flags & 0x20 ? row : height - 1 - row;
    for (let column = 0; column < width; column++, i += channels) {
      const at = (storedRow * width + (flags & 0x10 ? width - 1 - column : column)) * channels;
      for (let k = 0; k < channels; k++) data[i + k] = stored[at + (k < 3 && channels > 1 ? 2 - k : k)];
    }
  }
  return data;
}
