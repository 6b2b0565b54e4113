/** Height maps from files: .xy, .tga, .png, .csv, .jpg and .tif. */
import { decodeTga, landFromPixels, type Pixels } from "../core/faults/images.ts";
import { checkCells, createLand, decodeLand, type Land, MAX_CELLS } from "../core/faults/land.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { decodeCsv } from "./csv.ts";
import { RANGE_KEY } from "./formats.ts";
import { type HeightMap, mapOfLand, UNIT } from "./height-map.ts";

const TGA_HEADER = 18;

/** The heights of a file. */
export interface FileHeights {
  /** Height units; NaN where a GeoTIFF has no data. */
  readonly land: Land;
  /** Whether the units are of 0.25 m, as in .xy and .csv files, and not the numbers of an image. */
  readonly isMetric: boolean;
  /** Metres a cell, where the file says so. */
  readonly cell?: number | undefined;
}

/** Decoders by kind of file, with a maximum number of cells: a small file can hold billions. */
const DECODERS = {
  xy: async (bytes, most) => ({ land: decodeLand(bytes, most), isMetric: true }),
  tga: async (bytes, most) => decodeTgaLand(bytes, most),
  png: decodePng,
  csv: async (bytes, most) => ({ land: decodeCsv(bytes, most), isMetric: true }),
  jpg: decodeJpeg,
  tif: decodeTiff,
} as const satisfies Record<string, (bytes: Uint8Array, most: number) => Promise<FileHeights>>;

export type HeightFile = keyof typeof DECODERS;

export const HEIGHT_FILES = Object.keys(DECODERS) as HeightFile[];
/** Other extensions of the kinds. */
const OTHERS: Readonly<Record<string, HeightFile>> = { jpeg: "jpg", tiff: "tif" };

/** The same for a file dialog. */
export const HEIGHT_TYPES = [...HEIGHT_FILES, ...Object.keys(OTHERS)].map((kind) => `.${kind}`).join();

/** The kind of a file by its name, if it is one of these. */
export function heightFileOf(name: string): HeightFile | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? "";
  return HEIGHT_FILES.find((kind) => kind === (OTHERS[extension] ?? extension));
}

/** The heights of a file. Rejects with an error that names the problem of the file. */
export function readHeights(kind: HeightFile, bytes: Uint8Array, most = MAX_CELLS): Promise<FileHeights> {
  return DECODERS[kind](bytes, most);
}

/** The heights of a file in height units, without data as `onSeaBed` has it. Rejects as `readHeights` does. */
export async function readLand(kind: HeightFile, bytes: Uint8Array, most?: number): Promise<Land> {
  const { land } = await readHeights(kind, bytes, most);
  onSeaBed(land);
  return land;
}

/** Metres from the lowest cell down to cells without data, as the sea around a land is deep (src/core/faults/walked-land.ts). */
const DEPTH = 24;

/** Makes cells without data sea bed. Returns their number. */
export function onSeaBed({ heights }: Land): number {
  const low = lowestOf(heights);
  let count = 0;
  for (const [i, height] of heights.entries()) {
    if (!Number.isNaN(height)) continue;
    heights[i] = low - DEPTH / UNIT;
    count++;
  }
  return count;
}

/** Reads a file whose points are `spacing` metres apart. Throws an error that names the problem of the file. */
export async function readHeightMap(kind: HeightFile, bytes: Uint8Array, spacing?: number): Promise<HeightMap> {
  const { land, cell = 1 } = await readHeights(kind, bytes);
  return mapOfLand(land, spacing ?? cell);
}

/** The lowest of the heights that are numbers. */
export const lowestOf = (heights: Float64Array): number =>
  heights.reduce((low, height) => (height < low ? height : low), Infinity);

/** Pixel values are height units, unless the file has our text with the heights of black and white. */
function decodeTgaLand(bytes: Uint8Array, most: number): FileHeights {
  if (bytes.length >= TGA_HEADER) checkCells(bytes[12] | (bytes[13] << 8), bytes[14] | (bytes[15] << 8), most);
  return fromPixels(decodeTga(bytes), tgaText(bytes));
}

/** Pixel values are height units, unless the file has our text chunk with the heights of black and white. */
async function decodePng(bytes: Uint8Array, most: number): Promise<FileHeights> {
  const [{ convertIndexedToRgb }, { readPng }] = await Promise.all([import("fast-png"), import("./read-png.ts")]);
  const image = readPng(bytes, most);
  const { width, height, depth, palette, text } = image;
  if (depth < 8 && !palette) throw refusal(saying("Expected 8 or 16 bits a channel, got {depth}.", { depth }));
  const pixels = palette ? { width, height, channels: palette[0].length, data: convertIndexedToRgb(image) } : image;
  return fromPixels(pixels, text[RANGE_KEY]);
}

async function decodeJpeg(bytes: Uint8Array, most: number): Promise<FileHeights> {
  const { readJpeg } = await import("./read-jpeg.ts");
  return fromPixels(await readJpeg(bytes, most), undefined);
}

/** Metres become height units; the numbers of a file that is on no map are those of an image. */
async function decodeTiff(bytes: Uint8Array, most: number): Promise<FileHeights> {
  const { readTiff } = await import("./read-tiff.ts");
  const { land, cell } = readTiff(bytes, most);
  if (cell === undefined) return { land, isMetric: false };
  const metric = createLand(land.xSize, land.ySize);
  for (const [i, metres] of land.heights.entries()) metric.heights[i] = metres / UNIT;
  return { land: metric, isMetric: true, cell };
}

function fromPixels(pixels: Pixels, text: string | undefined): FileHeights {
  const range = rangeOf(text);
  return { land: landFromPixels(pixels, range), isMetric: range !== undefined };
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
