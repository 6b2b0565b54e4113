/** Frozen pictures of every world at quality high, and their comparison with the references in `tests/references`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { decode, encode } from "fast-png";
import pixelmatch from "pixelmatch";
import { ssim } from "ssim.js";
import { ROOT } from "./dist.ts";

/** Small, since software rendering takes time per pixel. */
export const PICTURE_SIZE = { width: 192, height: 108 };

/** The picture of a world, by its shot, which shows what quality high adds to low. */
export const PICTURES: Readonly<Record<string, string>> = {
  caverns: "pool", // lamp light with gloss, crystals
  mines: "mouth", // cascaded shadows, edges of hills and timbers
  planet: "ground", // grass, trees and their shadows
  forest: "lake", // lake with reflected hills, woods on islands
  skylands: "pond", // mirror, shadows, grass, clouds with light shafts
  faults: "over", // cliffs and steps of the land, the sea around it
  cosmic: "planet", // bloom, nebulae, a planet's air
};

/**
 * Minimum perceptual difference that counts, 0 to 1: 3 of 255 levels of luminance, fewer of chroma. Another build of the
 * software renderer may round by a level or two.
 */
const THRESHOLD = 0.012;

/**
 * Maximum share of pixels that may differ: another build may draw some edges of leaves otherwise. A change of one term of the
 * light in a shader gives 1.6 to 54 %.
 */
export const TOLERANCE = 0.01;

export const linkOf = (world: string): string => `world=${world}&shot=${PICTURES[world]}&quality=high&freeze=1`;
export const referenceOf = (world: string): string => join(ROOT, `tests/references/${world}.png`);
/** The reference, the new picture and their difference side by side. */
export const reviewOf = (world: string): string => join(ROOT, `.cache/references/${world}.png`);

interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array;
}

/** Mean structural similarity of two PNG files of one size, 1 for equal ones (Wang and others, 2004). */
export function similarity(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [read(one), read(other)].map(({ data, ...size }) => ({ ...size, data: new Uint8ClampedArray(data) }));
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`The pictures are ${a.width} × ${a.height} and ${b.width} × ${b.height} pixels.`);
  return ssim(a, b).mssim;
}

function read(png: Uint8Array): Picture {
  const { width, height, channels, data } = decode(png);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let n = 0; n < width * height; n++) {
    for (let channel = 0; channel < channels; channel++) rgba[n * 4 + channel] = data[n * channels + channel];
  }
  return { width, height, data: rgba };
}

export interface Comparison {
  /** Pixels that differ, of all, 0 to 1. */
  readonly share: number;
  /** PNG of both pictures and of their difference in red, side by side. */
  readonly review: Uint8Array;
}

/** Compares two PNG files. */
export function comparePictures(reference: Uint8Array, picture: Uint8Array): Comparison {
  const [before, after] = [read(reference), read(picture)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height)
    throw new Error(`Expected a picture of ${width} × ${height} pixels, got ${after.width} × ${after.height}.`);
  const difference = { width, height, data: new Uint8Array(width * height * 4) };
  const options = { threshold: THRESHOLD, includeAA: true };
  const count = pixelmatch(before.data, after.data, difference.data, width, height, options);
  return { share: count / (width * height), review: sideBySide([before, after, difference]) };
}

function sideBySide(pictures: readonly Picture[]): Uint8Array {
  const { width, height } = pictures[0];
  const row = width * 4;
  const data = new Uint8Array(row * height * pictures.length);
  for (let y = 0; y < height; y++) {
    for (const [n, picture] of pictures.entries())
      data.set(picture.data.subarray(y * row, (y + 1) * row), (y * pictures.length + n) * row);
  }
  return encode({ width: width * pictures.length, height, data, channels: 4, depth: 8 });
}

export function writePicture(path: string, png: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, png);
}
