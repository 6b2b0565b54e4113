/**
 * Heights from images: lighter is higher.
 *
 *   h        low + (high − low)·luminance / 255 or 65,535
 *   colour   luminance 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709); grey as it is; alpha is ignored
 *   shape    the first image row is the north, the first column the west
 *   error    grey without a range: exactly the image's numbers
 *   source   Lighthouse3d, Terrain Tutorial, Height Maps from Images
 */
import { checkFinite, checkWhole } from "../checks.ts";
import { createLand, type Land } from "./land.ts";

/** Pixels from the top row, interleaved: grey, grey + alpha, RGB or RGBA; 8 or 16 bits a channel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array | Uint8ClampedArray | Uint16Array;
}

/** `range` is the heights of black and white; by default 0 and 255 or 65,535. */
export function landFromPixels({ width, height, channels, data }: Pixels, range?: readonly [number, number]): Land {
  checkWhole("channels", channels, 1, 4);
  const white = data.BYTES_PER_ELEMENT === 2 ? 65535 : 255;
  const [low, high] = range ?? [0, white];
  checkFinite({ "height of black": low });
  checkFinite({ "height of white": high });
  const land = createLand(width, height);
  if (data.length !== width * height * channels)
    throw new RangeError(
      `Expected ${width * height * channels} values for ${width} × ${height} pixels of ${channels}, got ${data.length}.`,
    );
  for (let row = 0, i = 0; row < height; row++) {
    for (let x = 0; x < width; x++, i += channels) {
      const luminance = channels < 3 ? data[i] : (2126 * data[i] + 7152 * data[i + 1] + 722 * data[i + 2]) / 10000;
      land.heights[x * height + height - 1 - row] = low + ((high - low) * luminance) / white;
    }
  }
  return land;
}

/*
 * TGA images: true colour (24 or 32 bits) and grey (8 bits), plain or run-length encoded, any origin.
 *
 *   error    a RangeError for any other type, and for truncated or empty files
 *   source   Truevision TGA File Format Specification 2.0
 */

const HEADER = 18;
const RUN_LENGTH = 8;
const GRAY = 3;
/** Channels by image type and bits per pixel. */
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
  // Skip an unused palette: its length, times its entry size in bytes.
  const palette = bytes[1] === 0 ? 0 : whole(5) * ((bytes[7] + 7) >> 3);
  const from = HEADER + bytes[0] + palette;
  const size = width * height * channels;
  const stored = type === kind ? bytes.subarray(from, from + size) : expand(bytes, from, size, channels);
  if (stored.length < size) throw new RangeError(`Expected ${size} bytes of TGA pixels, got ${stored.length}.`);
  return { width, height, channels, data: normalise(stored, width, height, channels, flags) };
}

/** Decodes run-length packets: a count, then that many pixels, or one to repeat. Packets may cross row ends. */
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

/** Reorders to rows from the top, columns from the left, and RGB. */
function normalise(stored: Uint8Array, width: number, height: number, channels: number, flags: number): Uint8Array {
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
