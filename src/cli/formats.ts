/** Every format that `heightmap` writes. */

import { encode } from "fast-png";
import { decodeTga, landFromPixels } from "../core/faults/images.ts";
import { decodeLand, encodeLand, type Land } from "../core/faults/land.ts";
import { Failure } from "./errors.ts";
import { readWhole } from "./files.ts";
import { fromNorth, type Heights, heightsOf, landOf, rangeOf, to16Bits, UNIT } from "./heights.ts";
import type { Io } from "./io.ts";

interface Format {
  /** For --help. */
  readonly about: string;
  /** The most columns or rows: what stays below a few hundred megabytes. */
  readonly most: number;
  encode(heights: Heights): Promise<Uint8Array[]>;
}

// Loaded when wanted: a mesh's writer is as large as all the rest.
export const FORMATS = {
  png16: {
    about: "grey picture of 16 bits, north at the top; 0 is the least height, 65,535 the greatest",
    most: 8193,
    encode: async (heights) => (await import("./formats.ts")).encodePng16(heights),
  },
  r16: {
    about: "the same numbers bare: 16 bits, little-endian, rows from north to south",
    most: 8193,
    encode: async (heights) => (await import("./formats.ts")).encodeR16(heights),
  },
  f32: {
    about: "metres as bare 32-bit floats, little-endian, rows from north to south",
    most: 8193,
    encode: async (heights) => (await import("./formats.ts")).encodeF32(heights),
  },
  xy: {
    about: "Krten's file: two sizes and whole height units of 32 bits, column by column",
    most: 8193,
    encode: async (heights) => (await import("./formats.ts")).encodeXy(heights),
  },
  glb: {
    about: "binary glTF mesh in metres with normals, its middle at the origin, Y up, north along −Z",
    most: 2049,
    encode: async (heights) => (await import("./glb.ts")).encodeGlb(heights),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

/** A grey picture of 16 bits, north at the top: 0 is the least height, 65,535 the greatest. */

/** Where the picture keeps its least and greatest height, in metres: a text chunk, "41.25 160.5". */
export const RANGE_KEY = "Heights";

export function encodePng16(heights: Heights): Uint8Array[] {
  const scaled = to16Bits(heights);
  const data = new Uint16Array(heights.values.length);
  fromNorth(heights, (value, i) => {
    data[i] = scaled(value);
  });
  const text = {
    [RANGE_KEY]: rangeOf(heights)
      .map((value) => value * UNIT)
      .join(" "),
  };
  return [encode({ width: heights.columns, height: heights.rows, data, depth: 16, channels: 1, text })];
}

/** Bare numbers, little-endian, row by row from the north: r16 as the 16-bit picture has them, f32 in metres. */

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

/** Krten's file: whole height units, column by column from the west, each from the south. */

export function encodeXy(heights: Heights): Uint8Array[] {
  return [encodeLand(landOf(heights))];
}

/** Heights read from a file: Krten's, a PNG or a TGA picture, told apart by its name; standard input is Krten's. */

type Decode = (bytes: Uint8Array) => Promise<Land>;

/** By the end of the file's name. */
const KINDS: Readonly<Record<string, Decode>> = {
  xy: async (bytes) => decodeLand(bytes),
  tga: async (bytes) => landFromPixels(decodeTga(bytes)),
  png: decodePng,
};

/** What is wrong with a file is said with its name. */
export async function readHeights(io: Io, path: string, spacing: number): Promise<Heights> {
  const ending = path === "-" ? "xy" : (/\.(\w+)$/.exec(path)?.[1].toLowerCase() ?? "");
  const decode = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (!decode) throw new Failure(`${path}: not a ${Object.keys(KINDS).join(", ")} file by its name.`);
  const bytes = await readWhole(io, path);
  try {
    return heightsOf(await decode(bytes), spacing);
  } catch (error) {
    throw new Failure(`${path}: ${(error as Error).message}`);
  }
}

/** Its numbers are height units, but of a picture of ours, which says what metres black and white are. */
async function decodePng(bytes: Uint8Array): Promise<Land> {
  const { convertIndexedToRgb, decode } = await import("fast-png");
  const picture = decode(bytes);
  const { width, height, depth, palette, text } = picture;
  if (depth < 8 && !palette) throw new RangeError(`Expected 8 or 16 bits a channel, got ${depth}.`);
  const pixels = palette ? { width, height, channels: palette[0].length, data: convertIndexedToRgb(picture) } : picture;
  const range = text[RANGE_KEY]?.split(" ").map((metres) => Number(metres) / UNIT);
  const known = range?.length === 2 && range.every(Number.isFinite);
  return landFromPixels(pixels, known ? [range[0], range[1]] : undefined);
}
