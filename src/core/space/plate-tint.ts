/**
 * What colour a plate's gas has: what share of it along each pixel's column glows as hydrogen, as oxygen and as dust.
 *
 *   shares(x, y) = Σ density·glow / Σ density, over every 25 light-years z of the box, where there is no gas of all alike
 *
 *   grid    a node every 16 light-years at even multiples, as far as needed to draw straight lines between them over the whole box
 *   speed   some 10 ms for 800 × 600 × 300 ly: glows are four times as wide as gas, and colour is seen less sharply than light
 */
import { densityAt, glowAt, type Nebula } from "./nebula.ts";
import type { StarBox } from "./star-scan.ts";

export interface PlateTint {
  /** Light-years of the least node, and nodes east and north. */
  readonly x0: number;
  readonly y0: number;
  readonly columns: number;
  readonly rows: number;
  /** Hydrogen, oxygen and dust of every node, rows from south to north: three numbers each, whose sum is 1. */
  readonly shares: Float32Array;
}

/** Light-years between nodes. */
export const TINT_SPACING = 16;
const DEEP = 25;
/** What empty space counts for beside gas, so that shares go on smoothly where there is none. */
const FAINT = 1e-4;

export function tintOf(nebula: Nebula, box: StarBox, t: number): PlateTint {
  const [x0, y0] = [box.x0, box.y0].map((v) => TINT_SPACING * Math.floor(v / TINT_SPACING));
  const columns = Math.ceil((box.x1 - x0) / TINT_SPACING) + 1;
  const rows = Math.ceil((box.y1 - y0) / TINT_SPACING) + 1;
  const shares = new Float32Array(3 * columns * rows);
  const glow = new Float64Array(3);
  for (let node = 0; node < columns * rows; node++) {
    const x = x0 + TINT_SPACING * (node % columns);
    const y = y0 + TINT_SPACING * Math.floor(node / columns);
    const sums = [0, 0, 0];
    let total = 0;
    for (let z = box.z0 + DEEP / 2; z < box.z1 + DEEP / 2; z += DEEP) {
      const weight = FAINT + densityAt(nebula, x, y, z, t);
      glowAt(nebula, x, y, z, t, glow);
      for (const k of sums.keys()) sums[k] += weight * glow[k];
      total += weight;
    }
    shares.set(
      sums.map((sum) => sum / total),
      3 * node,
    );
  }
  return { x0, y0, columns, rows, shares };
}
