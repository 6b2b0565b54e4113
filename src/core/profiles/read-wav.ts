/**
 * The envelope of a WAV recording as the samples of a profile.
 *
 *   file      RIFF with PCM of 8, 16, 24 or 32 bits, or floats of 32 or 64 bits, any number of channels; at most 64 MiB
 *   samples   the recording is cut into equal parts; each gives its peak, the greatest deviation from 0 on any channel, or
 *             the root of the mean square of all its numbers. 0 is silence and 1 full scale: scale them with `scaledTo` or
 *             `normalized`
 *   error     files with another header, and those that end early, are refused by a RangeError
 */
import { checkLength } from "./read-code.ts";

export const LARGEST_WAV = 64 * 2 ** 20;
export const ENVELOPES = ["peak", "rms"] as const;
export type Envelope = (typeof ENVELOPES)[number];

interface Sound {
  readonly channels: number;
  /** Number of samples in all channels. */
  readonly count: number;
  /** Number i of the sound, channels alternating; −1 to 1. */
  at(i: number): number;
}

/** The envelope of a recording in `n` samples, 16 to 4,096, a power of two; it needs a frame for each. */
export function readWav(bytes: Uint8Array, n: number, envelope: Envelope = "peak"): Float64Array {
  checkLength(n);
  if (!ENVELOPES.includes(envelope))
    throw new RangeError(`Expected an envelope of ${ENVELOPES.join(", ")}, got ${envelope}.`);
  const { channels, count, at } = openSound(bytes);
  const frames = Math.floor(count / channels);
  if (frames < n) throw new RangeError(`Expected a recording of ${n} frames or more, got ${frames}.`);
  return Float64Array.from({ length: n }, (_, part) => {
    const from = channels * Math.floor((part * frames) / n);
    const to = channels * Math.floor(((part + 1) * frames) / n);
    let [peak, square] = [0, 0];
    for (let i = from; i < to; i++) {
      const value = at(i);
      if (!Number.isFinite(value)) throw new RangeError(`Expected finite numbers, got ${value} at number ${i}.`);
      peak = Math.max(peak, Math.abs(value));
      square += value * value;
    }
    return envelope === "peak" ? peak : Math.sqrt(square / (to - from));
  });
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

function openSound(bytes: Uint8Array): Sound {
  if (bytes.length > LARGEST_WAV)
    throw new RangeError(`Expected a WAV file of at most ${LARGEST_WAV} bytes, got ${bytes.length}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || word(0) !== "RIFF" || word(8) !== "WAVE")
    throw new RangeError("Expected a WAV file, which starts with RIFF and WAVE.");
  let format: ((bytes: DataView) => Sound) | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [word(at), view.getUint32(at + 4, true)];
    const body = at + 8;
    if (name === "fmt ") format = readFormat(view, body, Math.min(size, bytes.length - body));
    if (name === "data") {
      if (!format) throw new RangeError("Expected the format of the WAV file before its data.");
      if (body + size > bytes.length)
        throw new RangeError(`Expected ${size} bytes of sound, got ${bytes.length - body}: the WAV file ends early.`);
      return format(new DataView(bytes.buffer, bytes.byteOffset + body, size));
    }
    // Chunks start at even places.
    at = body + size + (size % 2);
  }
  throw new RangeError("Expected sound in the WAV file, got no data chunk.");
}

/** Reads a format chunk; returns how its data is read. */
function readFormat(view: DataView, at: number, size: number): (data: DataView) => Sound {
  if (size < 16) throw new RangeError(`Expected 16 bytes or more of format in the WAV file, got ${size}.`);
  const channels = view.getUint16(at + 2, true);
  const bits = view.getUint16(at + 14, true);
  const given = view.getUint16(at, true);
  const code = given === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : given;
  if (channels < 1) throw new RangeError("Expected a WAV file with 1 channel or more, got 0.");
  const read = READERS[`${code}/${bits}`];
  if (!read)
    throw new RangeError(
      `Expected PCM of 8, 16, 24 or 32 bits or floats of 32 or 64 bits (format ${PCM} or ${FLOAT}), got format ${code} of ${bits} bits.`,
    );
  return (data) => ({ channels, count: Math.floor(data.byteLength / (bits / 8)), at: (i) => read(data, i) });
}

/** Readers of samples by format and bits. */
const READERS: Readonly<Record<string, (data: DataView, i: number) => number>> = {
  [`${PCM}/8`]: (data, i) => (data.getUint8(i) - 128) / 2 ** 7,
  [`${PCM}/16`]: (data, i) => data.getInt16(2 * i, true) / 2 ** 15,
  [`${PCM}/24`]: (data, i) => ((data.getInt8(3 * i + 2) << 16) | data.getUint16(3 * i, true)) / 2 ** 23,
  [`${PCM}/32`]: (data, i) => data.getInt32(4 * i, true) / 2 ** 31,
  [`${FLOAT}/32`]: (data, i) => data.getFloat32(4 * i, true),
  [`${FLOAT}/64`]: (data, i) => data.getFloat64(8 * i, true),
};
