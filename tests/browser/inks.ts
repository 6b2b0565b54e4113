/** Colours in the picture of a map. */
import type { Page } from "playwright-core";

type Rgb = readonly [r: number, g: number, b: number];

/** Whether the picture of the map has pixels near each of these, 0 to 255. */
export const hasInks = (page: Page, inks: readonly Rgb[]): Promise<boolean[]> =>
  page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>(".map:not([hidden]) canvas.map-picture");
    const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return wanted.map(([r, g, b]) => {
      for (let at = 0; at < pixels.length; at += 4)
        if (Math.abs(pixels[at] - r) + Math.abs(pixels[at + 1] - g) + Math.abs(pixels[at + 2] - b) < 40) return true;
      return false;
    });
  }, inks);
