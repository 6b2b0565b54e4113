/**
 * Fractal dimension of the coasts of a sphere by box counting: −d log N / d log ε, where N boxes of side ε have land and water.
 *
 *   boxes     squares in the angles of a cube's faces, so of nearly one size everywhere; a box has coast where its sample points,
 *             5² at least, are not all of one kind
 *   scales    all six faces are counted at first, then windows at random places of the coasts found, each an eighth as fine as
 *             the last. Neighbouring scales are compared within the same windows, and these ratios are joined
 */
import { createRandom } from "../../../src/core/field/random.ts";
import { placeOn } from "../../../src/core/planet/cube-sphere.ts";

/** A box's side in metres, and the number of such boxes relative to those of the first scale. */
export interface BoxCount {
  readonly size: number;
  readonly count: number;
}

export type IsLand = (x: number, y: number, z: number) => boolean;

/** South-western corner and side, in angles from −1 to 1 along a face. */
interface Window {
  readonly face: number;
  readonly u: number;
  readonly v: number;
  readonly side: number;
}

/** Samples along a side of a face and of a window: whole multiples of the largest box. */
const [FACE, WINDOW] = [160, 128];
/** Boxes, samples. Windows shrink by the ratio of the largest to the smallest. */
const [SMALLEST, LARGEST] = [4, 32];

/** Counts boxes of a fifth of a face down to at most `least` metres. */
export function countCoastBoxes(radius: number, isLand: IsLand, windows: number, least: number): BoxCount[] {
  const random = createRandom(7);
  let level: Window[] = Array.from({ length: 6 }, (_, face) => ({ face, u: -1, v: -1, side: 2 }));
  let n = FACE;
  const counts: BoxCount[] = [];
  for (;;) {
    const spacing = (level[0].side * Math.PI * radius) / (4 * n);
    const masks = level.map((window) => maskOf(window, n, radius, isLand));
    let before = 0;
    for (let box = LARGEST; box >= SMALLEST; box /= 2) {
      const found = masks.reduce((sum, mask) => sum + boxesOf(mask, n, box), 0);
      const last = counts.at(-1);
      if (!last) counts.push({ size: box * spacing, count: 1 });
      else if (before > 0) counts.push({ size: box * spacing, count: (last.count * found) / before });
      before = found;
      if (box * spacing <= least) return counts;
    }
    const coasts = level.flatMap((window, k) => coastsOf(window, masks[k], n));
    if (coasts.length === 0) throw new RangeError("Expected a coast, got none.");
    const side = (level[0].side * WINDOW * SMALLEST) / (n * LARGEST);
    level = Array.from({ length: windows }, () => {
      const { face, u, v } = coasts[Math.floor(random() * coasts.length)];
      return { face, u: u - side * random(), v: v - side * random(), side };
    });
    n = WINDOW;
  }
}

/** The dimension that fits counts best: least squares of log N over log ε. */
export function dimensionOf(counts: readonly BoxCount[]): number {
  const points = counts.map(({ size, count }) => [Math.log(size), Math.log(count)]);
  const [mx, my] = [0, 1].map((part) => points.reduce((sum, point) => sum + point[part], 0) / points.length);
  const covariance = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return -covariance / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** Whether each of (n + 1)² sample points is land. */
function maskOf({ face, u, v, side }: Window, n: number, radius: number, isLand: IsLand): Uint8Array {
  const mask = new Uint8Array((n + 1) ** 2);
  const at = new Float64Array(3);
  const plane = (angle: number) => Math.tan((Math.PI / 4) * angle);
  for (let k = 0; k < mask.length; k++) {
    const [i, j] = [k % (n + 1), Math.floor(k / (n + 1))];
    placeOn(face, plane(u + (i * side) / n), plane(v + (j * side) / n), radius, at);
    mask[k] = isLand(at[0], at[1], at[2]) ? 1 : 0;
  }
  return mask;
}

/** The number of boxes with land and water. */
function boxesOf(mask: Uint8Array, n: number, box: number): number {
  let found = 0;
  for (let south = 0; south < n; south += box)
    for (let west = 0; west < n; west += box) {
      let land = 0;
      for (let j = south; j <= south + box; j++) for (let i = west; i <= west + box; i++) land += mask[j * (n + 1) + i];
      if (land > 0 && land < (box + 1) ** 2) found++;
    }
  return found;
}

/** Sample points next to a coast. */
function coastsOf({ face, u, v, side }: Window, mask: Uint8Array, n: number): Omit<Window, "side">[] {
  const found: Omit<Window, "side">[] = [];
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const k = j * (n + 1) + i;
      if (mask[k] !== mask[k + 1] || mask[k] !== mask[k + n + 1])
        found.push({ face, u: u + (i * side) / n, v: v + (j * side) / n });
    }
  return found;
}
