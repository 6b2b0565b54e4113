/** Height maps from files: .xy, .tga and .png. */
import { decodeTga, landFromPixels } from "../core/faults/images.ts";
import { decodeLand, type Land } from "../core/faults/land.ts";
import { RANGE_KEY } from "./formats.ts";
import { type HeightMap, mapOfLand, UNIT } from "./height-map.ts";

/** Decoders by file extension. */
const DECODERS = {
  xy: async (bytes: Uint8Array) => decodeLand(bytes),
  tga: async (bytes: Uint8Array) => landFromPixels(decodeTga(bytes)),
  png: decodePng,
} as const;

export type HeightFile = keyof typeof DECODERS;

export const HEIGHT_FILES = Object.keys(DECODERS) as HeightFile[];

/** Reads a file whose points are `spacing` metres apart. Throws an error that says what is wrong with the file. */
export async function readHeightMap(kind: HeightFile, bytes: Uint8Array, spacing: number): Promise<HeightMap> {
  return mapOfLand(await DECODERS[kind](bytes), spacing);
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
