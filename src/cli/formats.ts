/** The file formats of height maps: those that `heightmap` writes, and those that `--from` reads. */
import { decodeTga, landFromPixels } from "../core/faults/images.ts";
import { decodeLand, encodeLand, type Land } from "../core/faults/land.ts";
import { FileError } from "./errors.ts";
import { readWhole } from "./files.ts";
import { fromNorth, type Heights, heightsOf, landOf, rangeOf, to16Bits, UNIT } from "./heights.ts";
import type { Io } from "./io.ts";

interface Format {
  /** For --help. */
  readonly about: string;
  /** Maximum columns or rows: keeps memory below a few hundred megabytes. */
  readonly most: number;
  encode(heights: Heights): Promise<Uint8Array[]>;
}

export const FORMATS = {
  png16: {
    about: "16-bit greyscale PNG, north at the top; 0 is the lowest height, 65,535 the highest",
    most: 8193,
    encode: encodePng16,
  },
  r16: {
    about: "the same values without a header: 16 bits, little-endian, rows from north to south",
    most: 8193,
    async encode(heights) {
      const scaled = to16Bits(heights);
      return encodeRaw(heights, 2, (view, at, value) => view.setUint16(at, scaled(value), true));
    },
  },
  f32: {
    about: "metres as 32-bit floats without a header, little-endian, rows from north to south",
    most: 8193,
    encode: async (heights) => encodeRaw(heights, 4, (view, at, value) => view.setFloat32(at, value * UNIT, true)),
  },
  xy: {
    about: "Krten's format: two sizes and whole height units of 32 bits, column by column",
    most: 8193,
    encode: async (heights) => [encodeLand(landOf(heights))],
  },
  glb: {
    about: "binary glTF mesh in metres with normals, centred on the origin, Y up, north along −Z",
    most: 2049,
    // Loaded on demand: the glTF writer is as large as the rest of the command.
    encode: async (heights) => (await import("./glb.ts")).encodeGlb(heights),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

/** The PNG text chunk with the lowest and highest height in metres: "41.25 160.5". */
const RANGE_KEY = "Heights";

async function encodePng16(heights: Heights): Promise<Uint8Array[]> {
  const { encode } = await import("fast-png");
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

function encodeRaw(heights: Heights, size: number, put: (view: DataView, at: number, value: number) => void) {
  const bytes = new Uint8Array(heights.values.length * size);
  const view = new DataView(bytes.buffer);
  fromNorth(heights, (value, i) => put(view, i * size, value));
  return [bytes];
}

/** Decoders by file extension. */
const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Promise<Land>>> = {
  xy: async (bytes) => decodeLand(bytes),
  tga: async (bytes) => landFromPixels(decodeTga(bytes)),
  png: decodePng,
};

/** Reads heights from a .xy, .tga or .png file, or a .xy file from standard input for "-". */
export async function readHeights(io: Io, path: string, spacing: number): Promise<Heights> {
  const extension = path === "-" ? "xy" : (/\.(\w+)$/.exec(path)?.[1].toLowerCase() ?? "");
  const decode = Object.hasOwn(DECODERS, extension) ? DECODERS[extension] : undefined;
  if (!decode) throw new FileError(`${path}: not a ${Object.keys(DECODERS).join(", ")} file by its name.`);
  const bytes = await readWhole(io, path);
  try {
    return heightsOf(await decode(bytes), spacing);
  } catch (error) {
    throw new FileError(`${path}: ${(error as Error).message}`);
  }
}

/** Pixel values are height units, unless the file has our text chunk with the heights of black and white. */
async function decodePng(bytes: Uint8Array): Promise<Land> {
  const { convertIndexedToRgb, decode } = await import("fast-png");
  const image = decode(bytes);
  const { width, height, depth, palette, text } = image;
  if (depth < 8 && !palette) throw new RangeError(`Expected 8 or 16 bits a channel, got ${depth}.`);
  const pixels = palette ? { width, height, channels: palette[0].length, data: convertIndexedToRgb(image) } : image;
  const range = text[RANGE_KEY]?.split(" ").map((metres) => Number(metres) / UNIT);
  const known = range?.length === 2 && range.every(Number.isFinite);
  return landFromPixels(pixels, known ? [range[0], range[1]] : undefined);
}
