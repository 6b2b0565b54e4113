/** Heights read from a file: Krten's, a PNG or a TGA picture, told apart by its name; standard input is Krten's. */

import type { Land } from "../core/faults/land.ts";
import { decodeLand } from "../core/faults/land-file.ts";
import { landFromPixels } from "../core/faults/pixels.ts";
import { decodeTga } from "../core/faults/tga.ts";
import { Failure } from "./fault.ts";
import { RANGE_KEY } from "./formats/png16.ts";
import { type Heights, heightsOf, UNIT } from "./heights.ts";
import type { Io } from "./io.ts";
import { readWhole } from "./read.ts";

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
