/** Culling of tufts of undergrowth: strips of neighbours, which the window draws together. */
import { TUFTS_TOGETHER } from "../../../../render/vegetation/shaders/tuft-cells.ts";

/** Higher and wider than any tuft, metres. */
const SIZE = 3;

/**
 * Calls `found` for each strip of a window round the eye that may have a tuft in front of all planes of a view.
 *
 *   planes   24 numbers: four for each plane, from the anchor
 *   eye      from the anchor, metres
 *   side     tufts along each side of the window, `cell` metres from each other
 *   reach    distance from the eye up to which tufts are drawn, metres
 */
export function stripsInView(
  planes: Float64Array,
  eye: readonly [x: number, y: number, z: number],
  { side, cell, reach }: { readonly side: number; readonly cell: number; readonly reach: number },
  found: (strip: number) => void,
): void {
  const half = 0.5 * TUFTS_TOGETHER * cell;
  // Tufts stand anywhere in their cells, and the eye anywhere in its own.
  const wide = SIZE + 2 * cell;
  const inRow = side / TUFTS_TOGETHER;
  for (let strip = 0; strip < side * inRow; strip++) {
    const x = (TUFTS_TOGETHER * ((strip % inRow) + 0.5) - side / 2) * cell;
    const y = (Math.floor(strip / inRow) + 0.5 - side / 2) * cell;
    if (Math.hypot(x, y) > reach + wide + half) continue;
    let isIn = true;
    for (let k = 0; k < 24 && isIn; k += 4) {
      const [a, b, c] = [planes[k], planes[k + 1], planes[k + 2]];
      // The ground may be as far below the eye, or above it, as tufts are drawn.
      const most = half * Math.abs(a) + wide * Math.hypot(a, b) + (reach + SIZE) * Math.abs(c);
      isIn = a * (eye[0] + x) + b * (eye[1] + y) + c * eye[2] + planes[k + 3] + most > 0;
    }
    if (isIn) found(strip);
  }
}
