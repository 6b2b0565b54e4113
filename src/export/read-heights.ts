/** Height maps from files: .xy, .tga, .png and .csv. */
import { decodeTga, landFromPixels } from "../core/faults/images.ts";
import { checkCells, decodeLand, type Land, MAX_CELLS } from "../core/faults/land.ts";
import { decodeCsv } from "./csv.ts";
import { RANGE_KEY } from "./formats.ts";
import { type HeightMap, mapOfLand, UNIT } from "./height-map.ts";

const TGA_HEADER = 18;
/** Decoders by file extension, with a maximum number of cells: a small file can hold billions. */
const DECODERS = {
  xy: async (bytes: Uint8Array, most: number) => decodeLand(bytes, most),
  tga: decodeTgaLand,
  png: decodePng,
  csv: async (bytes: Uint8Array, most: number) => decodeCsv(bytes, most),
} as const;

export type HeightFile = keyof typeof DECODERS;

export const HEIGHT_FILES = Object.keys(DECODERS) as HeightFile[];

/** The kind of a file by its name, if it is one of these. */
export function heightFileOf(name: string): HeightFile | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1].toLowerCase();
  return HEIGHT_FILES.find((kind) => kind === extension);
}

/** The heights of a file in height units. Rejects with an error that names the problem of the file. */
export function readLand(kind: HeightFile, bytes: Uint8Array, most = MAX_CELLS): Promise<Land> {
  return DECODERS[kind](bytes, most);
}

/** Reads a file whose points are `spacing` metres apart. Throws an error that names the problem of the file. */
export async function readHeightMap(kind: HeightFile, bytes: Uint8Array, spacing: number): Promise<HeightMap> {
  return mapOfLand(await readLand(kind, bytes), spacing);
}

/** Pixel values are height units, unless the file has our text with the heights of black and white. */
async function decodeTgaLand(bytes: Uint8Array, most: number): Promise<Land> {
  if (bytes.length >= TGA_HEADER) checkCells(bytes[12] | (bytes[13] << 8), bytes[14] | (bytes[15] << 8), most);
  return landFromPixels(decodeTga(bytes), rangeOf(tgaText(bytes)));
}

/** Pixel values are height units, unless the file has our text chunk with the heights of black and white. */
async function decodePng(bytes: Uint8Array, most: number): Promise<Land> {
  const [{ convertIndexedToRgb }, { readPng }] = await Promise.all([import("fast-png"), import("./read-png.ts")]);
  const image = readPng(bytes, most);
  const { width, height, depth, palette, text } = image;
  if (depth < 8 && !palette) throw new RangeError(`Expected 8 or 16 bits a channel, got ${depth}.`);
  const pixels = palette ? { width, height, channels: palette[0].length, data: convertIndexedToRgb(image) } : image;
  return landFromPixels(pixels, rangeOf(text[RANGE_KEY]));
}

/** "41.25 160.5": the heights of black and white in metres, as our files have them. */
function rangeOf(text: string | undefined): readonly [number, number] | undefined {
  const range = text?.split(" ").map((metres) => Number(metres) / UNIT);
  return range?.length === 2 && range.every(Number.isFinite) ? [range[0], range[1]] : undefined;
}

/** Our text in the image ID of a TGA. */
function tgaText(bytes: Uint8Array): string | undefined {
  const id = String.fromCharCode(...bytes.subarray(TGA_HEADER, TGA_HEADER + bytes[0]));
  return id.startsWith(`${RANGE_KEY} `) ? id.slice(RANGE_KEY.length + 1) : undefined;
}
