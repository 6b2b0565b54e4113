/**
 * A PNG reader that inflates no more than the header allows. A file of 400 KB can hold 400 MB of pixels behind a header of 2 × 2, so
 * the pixels are counted first, in pieces of 64 KB that are not kept; compressed texts and colour profiles are left out.
 *
 *   pixels   Σ rows·(1 + ⌈columns·channels·depth / 8⌉) bytes, over one pass or the seven of Adam7
 *   source   W3C, Portable Network Graphics (third edition)
 */
import { type DecodedPng, decode } from "fast-png";
import { Inflate } from "pako";
import { checkCells } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { joined } from "./png.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of a chunk beside its data: length, type and checksum. */
const FRAME = 12;
const HEADER = 13;
/** Number of channels by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS = [1, 2, 4, 8, 16];
/** The first column and row of each pass, and the steps to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;
/** Chunks that hold pixels and our range of heights. */
const USED = ["IHDR", "PLTE", "tRNS", "IDAT", "tEXt", "IEND"];

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** The chunk with its length, type and checksum. */
  readonly whole: Uint8Array;
}

/** Decodes a PNG of at most `most` pixels. Throws a RangeError with the figures. */
export function readPng(bytes: Uint8Array, most: number): DecodedPng {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte))
    throw refusal(saying("Expected a PNG, got a file of another kind."));
  const chunks = chunksOf(bytes);
  const [first] = chunks;
  if (first?.type !== "IHDR" || first.data.length !== HEADER)
    throw refusal(saying("Expected a header of {bytes} bytes at the start of the PNG.", { bytes: HEADER }));
  checkPixels(
    pixelBytes(first.data, most),
    chunks.filter(({ type }) => type === "IDAT"),
  );
  const used = chunks.filter(({ type }) => USED.includes(type));
  return decode(joined([Uint8Array.from(SIGNATURE), ...used.map(({ whole }) => whole)]));
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (chunks.at(-1)?.type !== "IEND") {
    const rest = bytes.length - at - FRAME;
    const length = rest < 0 ? 0 : view.getUint32(at);
    if (length > rest)
      throw refusal(
        saying("Expected {length} more bytes or more after byte {at}, got {rest}: the PNG ends early.", {
          length,
          at,
          rest: Math.max(0, rest),
        }),
      );
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const whole = bytes.subarray(at, at + FRAME + length);
    chunks.push({ type, whole, data: whole.subarray(8, 8 + length) });
    at += whole.length;
  }
  return chunks;
}

/** The bytes of all pixels, inflated but not unfiltered. */
function pixelBytes(header: Uint8Array, most: number): number {
  const view = new DataView(header.buffer, header.byteOffset);
  const [columns, rows] = [view.getUint32(0), view.getUint32(4)];
  checkCells(columns, rows, most);
  const [depth, colour, interlace] = [header[8], header[9], header[12]];
  const channels = CHANNELS[colour];
  if (!channels || !DEPTHS.includes(depth) || interlace > 1)
    throw refusal(
      saying(
        "Expected a colour type of {colours}, a depth of {depths} bits and interlacing 0 or 1, got {colour}, {depth} and {interlace}.",
        { colours: Object.keys(CHANNELS).join(), depths: DEPTHS.join(), colour, depth, interlace },
      ),
    );
  let sum = 0;
  for (const [x, y, xStep, yStep] of interlace === 1 ? ADAM7 : WHOLE) {
    const [width, height] = [Math.ceil((columns - x) / xStep), Math.ceil((rows - y) / yStep)];
    if (width > 0 && height > 0) sum += height * (1 + Math.ceil((width * channels * depth) / 8));
  }
  return sum;
}

function checkPixels(expected: number, chunks: readonly Chunk[]): void {
  const inflate = new Inflate();
  let length = 0;
  inflate.onData = (piece) => {
    length += piece.length;
    if (length > expected)
      throw refusal(
        saying("Expected {expected} bytes of pixels by the header of the PNG, got {length} or more.", {
          expected,
          length,
        }),
      );
  };
  for (const { data } of chunks) if (!inflate.ended) inflate.push(data, false);
  if (inflate.err)
    throw refusal(
      saying("Expected compressed pixels in the PNG, but they are damaged: {reason}.", { reason: inflate.msg }),
    );
  if (!inflate.ended || length < expected)
    throw refusal(
      saying("Expected {expected} bytes of pixels by the header of the PNG, got {length}.", { expected, length }),
    );
}
