/**
 * A PNG written row by row, so that a picture of any size takes the memory of its compressed bytes.
 *
 *   rows     channels interleaved, 16 bits big-endian
 *   filter   Paeth for 16 bits, which halves a height map; none for 8 bits
 *   source   W3C, Portable Network Graphics (third edition)
 */
import { Deflate } from "pako";

interface PngHeader {
  readonly columns: number;
  readonly rows: number;
  /** Grey or RGBA. */
  readonly channels: 1 | 4;
  readonly depth: 8 | 16;
  /** Text chunks of Latin-1 characters. */
  readonly text?: Readonly<Record<string, string>>;
}

export interface PngWriter {
  /** Adds rows from the top; returns the bytes that are ready. The array can be reused. */
  add(rows: Uint8Array): Uint8Array;
  /** Returns the last bytes. */
  end(): Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOUR = { 1: 0, 4: 6 } as const;
const PAETH = 4;
/** Compression level, of 9: higher ones take several times as long for a few percent. */
const LEVEL = 6;
/** Bytes of a chunk of the file. */
const CHUNK = 2 ** 16;

export function createPng({ columns, rows, channels, depth, text = {} }: PngHeader): PngWriter {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, columns);
  view.setUint32(4, rows);
  header.set([depth, COLOUR[channels], 0, 0, 0], 8);
  const texts = Object.entries(text).map(([key, value]) => chunk("tEXt", latin1(`${key}\0${value}`)));
  let ready: Uint8Array[] = [Uint8Array.from(SIGNATURE), chunk("IHDR", header), ...texts];
  // In JavaScript everywhere, so that a file of the page equals one of the command; fflate's streams can be corrupt.
  const zlib = new Deflate({ level: LEVEL, chunkSize: CHUNK });
  zlib.onData = (bytes) => void ready.push(chunk("IDAT", bytes));
  const stride = (columns * channels * depth) / 8;
  const filter = createFilter(stride, depth === 16 ? 2 * channels : 0);
  let given = 0;
  const take = () => {
    const bytes = joined(ready);
    ready = [];
    return bytes;
  };
  return {
    add(data) {
      if (data.length % stride !== 0 || given + data.length / stride > rows)
        throw new RangeError(`Expected whole rows of ${stride} bytes, ${rows - given} at most, got ${data.length}.`);
      given += data.length / stride;
      zlib.push(filter(data), false);
      return take();
    },
    end() {
      if (given !== rows) throw new RangeError(`Expected ${rows} rows, got ${given}.`);
      zlib.push(new Uint8Array(), true);
      ready.push(chunk("IEND", new Uint8Array()));
      return take();
    },
  };
}

/** Puts a filter byte before each row; `pixel` is the bytes of a pixel, 0 for rows without a filter. */
function createFilter(stride: number, pixel: number): (rows: Uint8Array) => Uint8Array<ArrayBuffer> {
  let above = new Uint8Array(stride);
  return (rows) => {
    const out = new Uint8Array(rows.length + rows.length / stride);
    for (let at = 0, to = 0; at < rows.length; at += stride) {
      const row = rows.slice(at, at + stride);
      out[to++] = pixel === 0 ? 0 : PAETH;
      if (pixel === 0) out.set(row, to);
      else
        for (let i = 0; i < stride; i++)
          out[to + i] = row[i] - (i < pixel ? above[i] : paeth(row[i - pixel], above[i], above[i - pixel]));
      to += stride;
      above = row;
    }
    return out;
  };
}

function paeth(left: number, above: number, corner: number): number {
  const [p, q, r] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (p <= q && p <= r) return left;
  return q <= r ? above : corner;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(latin1(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = ~0;
  for (const byte of bytes) c = CRC[(c ^ byte) & 0xff] ^ (c >>> 8);
  return ~c >>> 0;
}

/** Parts as one array. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
