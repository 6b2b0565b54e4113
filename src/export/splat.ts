/**
 * Kinds of ground as splat maps: RGBA images in which each channel is the share of one kind in a pixel, 0 to 255.
 *
 *   channels   KINDS in order: image 0 has lake, town, grass, moor in red, green, blue, alpha, and so on
 *   sum        of all channels of a pixel, over all images: 255
 *   shares     of 4 × 4 points around the pixel's; beyond the shores of islands bare
 *   missing    streams and marshes, which are no kinds of the generator's cover
 */
import { KINDS, type Kind } from "../core/field/cover.ts";
import type { MapChoice, WorldGround } from "../recipe/queries.ts";
import { bandRows } from "./height-map.ts";
import { LICENCE } from "./licence.ts";
import type { OrderOrigin } from "./order.ts";
import { createPng } from "./png.ts";
import { createKinds, type MapFrame, mapPoints } from "./world-heights.ts";

/** The kinds of each image's red, green, blue and alpha. */
export const CHANNELS: readonly (readonly Kind[])[] = Array.from({ length: Math.ceil(KINDS.length / 4) }, (_, image) =>
  KINDS.slice(4 * image, 4 * image + 4),
);

/** Points along a side of a pixel. */
const POINTS = 4;

export interface SplatBand {
  /** The next bytes of each image. */
  readonly bytes: readonly Uint8Array[];
  /** Rows done so far. */
  readonly rows: number;
}

/** Share of each kind of the whole map, by its name; kinds without any are left out. */
export type KindShares = { readonly [kind in Kind]?: number };

/** The images of a ground's kinds around a place, row by row from the north; returns the shares. Stop iterating to cancel. */
export function* splatBands(
  ground: WorldGround,
  frame: MapFrame,
  choice: MapChoice = {},
): Generator<SplatBand, KindShares, void> {
  const { columns, rows, spacing } = frame;
  const { easting, northing } = mapPoints(ground, frame);
  const kindAt = createKinds(ground, frame, choice);
  const images = CHANNELS.map(() => createPng({ columns, rows, channels: 4, depth: 8 }));
  const totals = new Float64Array(KINDS.length);
  const counts = new Uint8Array(KINDS.length);
  const step = spacing / POINTS;
  const first = (1 - POINTS) / 2;
  const band = Math.max(1, Math.floor(bandRows(columns) / POINTS));
  for (let start = 0; start < rows; start += band) {
    const end = Math.min(rows, start + band);
    const pixels = images.map(() => new Uint8Array(4 * columns * (end - start)));
    for (let row = start, at = 0; row < end; row++) {
      for (let column = 0; column < columns; column++, at += 4) {
        counts.fill(0);
        for (let j = 0; j < POINTS; j++)
          for (let i = 0; i < POINTS; i++)
            counts[kindAt(easting(column) + (first + i) * step, northing(row) + (first + j) * step)]++;
        putShares(counts, pixels, at);
        for (let kind = 0; kind < counts.length; kind++) totals[kind] += counts[kind];
      }
    }
    yield { bytes: images.map((image, k) => image.add(pixels[k])), rows: end };
  }
  yield { bytes: images.map((image) => image.end()), rows };
  const all = columns * rows * POINTS * POINTS;
  return Object.fromEntries(KINDS.flatMap((kind, k) => (totals[k] > 0 ? [[kind, totals[k] / all]] : [])));
}

/** Writes a pixel: differences of rounded sums, so that they add up to 255. */
function putShares(counts: Uint8Array, pixels: readonly Uint8Array[], at: number): void {
  let [sum, before] = [0, 0];
  for (let kind = 0; kind < counts.length; kind++) {
    sum += counts[kind];
    const after = Math.round((255 * sum) / (POINTS * POINTS));
    pixels[kind >> 2][at + (kind & 3)] = after - before;
    before = after;
  }
}

/** The name of an image's file: "kinds.png" gives "kinds_0.png". */
export function imageName(file: string, image: number): string {
  return `${file.replace(/\.png$/i, "")}_${image}.png`;
}

interface SplatFiles {
  readonly size: number;
  readonly spacing: number;
  /** File name, from which the names of the images are made. */
  readonly file: string;
  readonly shares: KindShares;
}

/** Description of the images for programs and people, as plain data for JSON. */
export function describeSplat(
  { name, world, link, at, altitude, t }: OrderOrigin,
  { size, spacing, file, shares }: SplatFiles,
) {
  return {
    world: name,
    link,
    seed: world.seed,
    profile: world.profile,
    at,
    altitude,
    t,
    columns: size,
    rows: size,
    metresPerPixel: spacing,
    images: CHANNELS.map((kinds, image) => ({ file: imageName(file, image), channels: kinds })),
    shares,
    licence: LICENCE,
  };
}
