/**
 * The skyline of a picture as the samples of a profile.
 *
 *   ground    the uppermost pixel of a column that is not sky. "contrast": its brightness differs from that of the sky, the
 *             median of the top row, by more than `threshold`; "dark": it is darker than `threshold`. Transparent pixels
 *             are sky
 *   samples   equal parts of the width; each gives the highest ground of its columns, in pixels above the lower edge, and 0
 *             where there is only sky
 *   bright    0.2126·red + 0.7152·green + 0.0722·blue, 0 to 1
 */
import { checkLength } from "./read-code.ts";

export const SILHOUETTES = ["contrast", "dark"] as const;
export type Silhouette = (typeof SILHOUETTES)[number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel (red, green, blue, alpha), rows from the top. */
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

export interface SilhouetteOptions {
  /** "contrast" by default. */
  readonly by?: Silhouette;
  /** 0 to 1; 0.2 for contrast, 0.5 for dark by default. */
  readonly threshold?: number;
}

/** Pixels along an edge of the largest picture. */
const LARGEST = 16_384;

/** The skyline in `n` samples, 16 to 4,096, a power of two. Throws a RangeError where the picture has none. */
export function readSilhouette(picture: Picture, n: number, options: SilhouetteOptions = {}): Float64Array {
  const { by = "contrast", threshold = by === "dark" ? 0.5 : 0.2 } = options;
  checkLength(n);
  checkPicture(picture);
  if (!SILHOUETTES.includes(by)) throw new RangeError(`Expected a skyline by ${SILHOUETTES.join(" or ")}, got ${by}.`);
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`Expected a threshold of 0 to 1, got ${threshold}.`);
  const { width, height } = picture;
  const sky = by === "contrast" ? skyOf(picture) : 0;
  const isGround = (x: number, y: number) => {
    const bright = brightness(picture, x, y);
    return by === "dark" ? bright < threshold : Math.abs(bright - sky) > threshold;
  };
  const heights = Float64Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if (isOpaque(picture, x, y) && isGround(x, y)) return height - y;
    return 0;
  });
  if (heights.every((height) => height === heights[0]))
    throw new RangeError(`Expected a skyline, but ${heights[0] === 0 ? "all is sky" : "the ground is level"}.`);
  return Float64Array.from({ length: n }, (_, i) => {
    const from = Math.floor((i * width) / n);
    const to = Math.max(from + 1, Math.floor(((i + 1) * width) / n));
    return heights.subarray(from, to).reduce((a, b) => Math.max(a, b));
  });
}

function checkPicture({ width, height, rgba }: Picture): void {
  for (const [name, size] of Object.entries({ width, height }))
    if (!(Number.isInteger(size) && size >= 1 && size <= LARGEST))
      throw new RangeError(`Expected a picture with a ${name} of 1 to ${LARGEST} pixels, got ${size}.`);
  if (rgba.length !== 4 * width * height)
    throw new RangeError(`Expected ${4 * width * height} bytes (${width} × ${height} pixels), got ${rgba.length}.`);
}

/** The median brightness of the opaque pixels of the top row; 1 where there are none. */
function skyOf(picture: Picture): number {
  const top: number[] = [];
  for (let x = 0; x < picture.width; x++) if (isOpaque(picture, x, 0)) top.push(brightness(picture, x, 0));
  return top.sort((a, b) => a - b)[top.length >> 1] ?? 1;
}

function isOpaque({ width, rgba }: Picture, x: number, y: number): boolean {
  return rgba[4 * (y * width + x) + 3] >= 128;
}

function brightness({ width, rgba }: Picture, x: number, y: number): number {
  const at = 4 * (y * width + x);
  return (0.2126 * rgba[at] + 0.7152 * rgba[at + 1] + 0.0722 * rgba[at + 2]) / 255;
}
