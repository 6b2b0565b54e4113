/**
 * Heights from an image: the lighter, the higher.
 *
 *   h        low + (high − low)·luminance / 255 or 65,535
 *   colour   luminance 0.2126 R + 0.7152 G + 0.0722 B (ITU-R BT.709); gray as it is; alpha takes no part
 *   shape    the image's first row is the land's north, its first column the west
 *   error    gray with no range given: the image's own numbers, exactly
 *   source   seed 004 names heights from images
 */
import { checkFinite, checkWhole, createLand, type Land } from "./land.ts";

/** Rows from the top, each pixel's channels together: gray, gray and alpha, RGB, or RGBA; 8 or 16 bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array | Uint8ClampedArray | Uint16Array;
}

/** `range` is what black and white become; without it 0 and 255, or 65,535. */
export function landFromPixels({ width, height, channels, data }: Pixels, range?: readonly [number, number]): Land {
  checkWhole("channels", channels, 1, 4);
  const white = data.BYTES_PER_ELEMENT === 2 ? 65535 : 255;
  const [low, high] = range ?? [0, white];
  checkFinite("the height of black", low);
  checkFinite("the height of white", high);
  const land = createLand(width, height);
  if (data.length !== width * height * channels)
    throw new RangeError(
      `Expected ${width * height * channels} values for ${width} × ${height} pixels of ${channels}, got ${data.length}.`,
    );
  for (let row = 0, i = 0; row < height; row++) {
    for (let x = 0; x < width; x++, i += channels) {
      const luminance = channels < 3 ? data[i] : (2126 * data[i] + 7152 * data[i + 1] + 722 * data[i + 2]) / 10000;
      land.heights[x * height + height - 1 - row] = low + ((high - low) * luminance) / white;
    }
  }
  return land;
}
