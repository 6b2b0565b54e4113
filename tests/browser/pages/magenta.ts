/** Pixels of the magenta background in a picture. */

/** A GPU moves vertices to sixteenths of a pixel. A gap of more than half of one still shows when magnified so many times. */
export const GLASS = 32;

/** Magenta pixels of RGBA bytes: from the left and from below. */
export function magentaOf(pixels: Uint8Array, width: number): [x: number, y: number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < pixels.length; i += 4) {
    const at = i / 4;
    if (pixels[i] > 250 && pixels[i + 1] < 5 && pixels[i + 2] > 250) found.push([at % width, Math.floor(at / width)]);
  }
  return found;
}
