/**
 * The pixels of a TIFF as numbers: strips or tiles, plain or compressed (LZW, Deflate, PackBits), with or without a predictor.
 *
 *   memory   a strip or tile is expanded to no more bytes than its header says
 *   error    a RangeError for other compressions and samples, and for data that is damaged or ends early
 *   source   Adobe, TIFF 6.0; Adobe Photoshop TIFF Technical Notes 3 (predictor of floating point numbers)
 */
import { Inflate } from "pako";
import { checkCells } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

type Expand = (data: Uint8Array, out: Uint8Array) => number;

/** Compressions by their numbers. */
const COMPRESSIONS: Readonly<Record<number, Expand>> = {
  1: (data, out) => {
    out.set(data.subarray(0, out.length));
    return data.length;
  },
  5: expandLzw,
  8: expandDeflate,
  32773: expandPackBits,
  32946: expandDeflate,
};

const MOST_SAMPLES = 16;

type Read = (view: DataView, at: number, isLittle: boolean) => number;
/** Readers of samples: whole numbers from 0, whole numbers, and floating point, by their bits. */
const SAMPLES: Readonly<Record<number, Readonly<Record<number, Read>>>> = {
  1: {
    8: (view, at) => view.getUint8(at),
    16: (view, at, le) => view.getUint16(at, le),
    32: (view, at, le) => view.getUint32(at, le),
  },
  2: {
    8: (view, at) => view.getInt8(at),
    16: (view, at, le) => view.getInt16(at, le),
    32: (view, at, le) => view.getInt32(at, le),
  },
  3: { 32: (view, at, le) => view.getFloat32(at, le), 64: (view, at, le) => view.getFloat64(at, le) },
};

export interface TiffPixels {
  readonly columns: number;
  readonly rows: number;
  /** The first sample of each pixel, row by row from the north; NaN in strips and tiles that the file leaves out. */
  readonly values: Float64Array;
}

/** The layout of a TIFF's pixels. */
interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Samples a pixel, and bytes a sample. */
  readonly samples: number;
  readonly size: number;
  readonly predictor: number;
  readonly read: Read;
  readonly expand: Expand;
  /** Columns and rows of a strip or tile, and the places of their data. */
  readonly wide: number;
  readonly high: number;
  readonly isTiled: boolean;
  readonly offsets: readonly number[];
  readonly lengths: readonly number[];
}

export function readTiffPixels(bytes: Uint8Array, directory: TiffDirectory, most: number): TiffPixels {
  const layout = layoutOf(directory, most);
  const { columns, rows, wide, high, samples, size, offsets, lengths } = layout;
  const values = new Float64Array(columns * rows).fill(Number.NaN);
  const across = Math.ceil(columns / wide);
  const buffer = new Uint8Array(wide * high * samples * size);
  for (let i = 0; i < across * Math.ceil(rows / high); i++) {
    const [x, y] = [(i % across) * wide, Math.floor(i / across) * high];
    // Sparse files leave out what has no data.
    if (!lengths[i]) continue;
    const data = bytes.subarray(offsets[i], offsets[i] + lengths[i]);
    // The last strip may be lower than the others.
    const height = layout.isTiled ? high : Math.min(high, rows - y);
    const out = buffer.subarray(0, wide * height * samples * size);
    const got = data.length < lengths[i] ? 0 : layout.expand(data, out);
    if (got < out.length)
      throw refusal(
        saying(
          "Expected {count} bytes of pixels from row {row}, column {column} of the TIFF, but they are damaged or end early.",
          { count: out.length, row: y + 1, column: x + 1 },
        ),
      );
    const isLittle = unpredict(out, layout, directory.isLittle);
    const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
    for (let row = 0; row < Math.min(height, rows - y); row++)
      for (let column = 0; column < Math.min(wide, columns - x); column++)
        values[(y + row) * columns + x + column] = layout.read(view, (row * wide + column) * samples * size, isLittle);
  }
  return { columns, rows, values };
}

function layoutOf(directory: TiffDirectory, most: number): Layout {
  const { value, values } = directory;
  const [columns, rows] = [value(256, 0), value(257, 0)];
  checkCells(columns, rows, most);
  const [bits, format, compression, predictor] = [value(258, 1), value(339, 1), value(259, 1), value(317, 1)];
  const read = SAMPLES[format]?.[bits];
  const isColour = value(262, 1) > 1;
  if (!read || isColour)
    throw refusal(
      isColour
        ? saying(
            "Expected a TIFF of heights, whole numbers of 8, 16 or 32 bits or floating point of 32 or 64, got colours.",
          )
        : saying(
            "Expected a TIFF of heights, whole numbers of 8, 16 or 32 bits or floating point of 32 or 64, got {bits} bits of format {format}.",
            { bits, format },
          ),
    );
  const expand = COMPRESSIONS[compression];
  const isFloat = format === 3;
  if (!expand || !(predictor === 1 || predictor === (isFloat ? 3 : 2)))
    throw refusal(
      saying(
        "Expected a TIFF without compression or with LZW (5), Deflate (8) or PackBits (32773), and predictor 1, 2 or 3, got compression {compression} and predictor {predictor}.",
        { compression, predictor },
      ),
    );
  const isTiled = values(324).length > 0;
  const [wide, high] = isTiled ? [value(322, 0), value(323, 0)] : [columns, Math.min(rows, value(278, rows))];
  checkCells(wide, high, most);
  // Planes of other samples follow those of the first.
  const samples = value(284, 1) === 2 ? 1 : value(277, 1);
  if (!(samples >= 1 && samples <= MOST_SAMPLES))
    throw refusal(
      saying("Expected 1 to {most} samples a pixel in the TIFF, got {samples}.", { most: MOST_SAMPLES, samples }),
    );
  return {
    ...{ columns, rows, samples, size: bits / 8, predictor, read, expand, wide, high, isTiled },
    offsets: values(isTiled ? 324 : 273),
    lengths: values(isTiled ? 325 : 279),
  };
}

/** Undoes the predictor of some rows. Returns whether their numbers have the lowest byte first. */
function unpredict(bytes: Uint8Array, { wide, samples, size, predictor }: Layout, isLittle: boolean): boolean {
  const stride = wide * samples * size;
  for (let at = 0; at < bytes.length && predictor > 1; at += stride) {
    const row = bytes.subarray(at, at + stride);
    if (predictor === 2) addWhole(row, size, samples, isLittle);
    else addFloats(row, size, samples);
  }
  return predictor === 3 ? false : isLittle;
}

/** Each whole number is the difference from the one before. */
function addWhole(row: Uint8Array, size: number, samples: number, isLittle: boolean): void {
  for (let i = samples * size; i < row.length; i += size) {
    let carry = 0;
    for (let k = 0; k < size; k++) {
      const at = i + (isLittle ? k : size - 1 - k);
      carry += row[at] + row[at - samples * size];
      row[at] = carry & 255;
      carry >>= 8;
    }
  }
}

/** Each byte is the difference from the one before; all first bytes come before all second ones. */
function addFloats(row: Uint8Array, size: number, samples: number): void {
  for (let i = samples; i < row.length; i++) row[i] = (row[i] + row[i - samples]) & 255;
  const planes = row.slice();
  const count = row.length / size;
  for (let i = 0; i < count; i++) for (let k = 0; k < size; k++) row[i * size + k] = planes[k * count + i];
}

function expandDeflate(data: Uint8Array, out: Uint8Array): number {
  const inflate = new Inflate();
  let length = 0;
  inflate.onData = (piece) => {
    out.set(piece.subarray(0, Math.max(0, out.length - length)), Math.min(length, out.length));
    length += piece.length;
    if (length > out.length + piece.length) throw refusal(saying("Expected fewer compressed pixels in the TIFF."));
  };
  inflate.push(data, true);
  return length;
}

function expandPackBits(data: Uint8Array, out: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < data.length && length < out.length; ) {
    const count = (data[at] << 24) >> 24;
    at++;
    if (count === -128) continue;
    const run = count < 0 ? 1 - count : count + 1;
    if (count < 0) out.fill(data[at], length, Math.min(out.length, length + run));
    else out.set(data.subarray(at, at + Math.min(run, out.length - length)), length);
    if (at + (count < 0 ? 1 : run) > data.length) return length;
    at += count < 0 ? 1 : run;
    length += run;
  }
  return length;
}

/** Codes of LZW that empty the table and end the data, and the first of the table's own. */
const [CLEAR, END, FIRST] = [256, 257, 258];

function expandLzw(data: Uint8Array, out: Uint8Array): number {
  const [before, last, lengths] = [new Uint16Array(4096), new Uint8Array(4096), new Uint16Array(4096)];
  for (let code = 0; code < 256; code++) [last[code], lengths[code]] = [code, 1];
  let [bits, count, width, next, old, length] = [0, 0, 9, FIRST, -1, 0];

  /** Writes the bytes of a code from its last. Returns the first. */
  function write(code: number): number {
    let own = code;
    for (let at = length + lengths[code] - 1; at > length; at--, own = before[own])
      if (at < out.length) out[at] = last[own];
    if (length < out.length) out[length] = last[own];
    length += lengths[code];
    return last[own];
  }

  for (const byte of data) {
    bits = ((bits & 0xffffff) << 8) | byte;
    count += 8;
    if (count < width) continue;
    count -= width;
    const code = (bits >>> count) & ((1 << width) - 1);
    if (code === END || length >= out.length) break;
    if (code === CLEAR) {
      [width, next, old] = [9, FIRST, -1];
      continue;
    }
    if (code > next || (code === next && old < 0) || (old < 0 && code > 255)) return length;
    if (old >= 0 && next < 4096) {
      // A code that is being made begins with the byte with which it ends.
      let first = code === next ? old : code;
      while (first > 255) first = before[first];
      [before[next], last[next], lengths[next]] = [old, first, lengths[old] + 1];
      next++;
    }
    write(code);
    old = code;
    // A bit earlier than needed, as TIFF has it.
    if (next >= (1 << width) - 1 && width < 12) width++;
  }
  return length;
}
