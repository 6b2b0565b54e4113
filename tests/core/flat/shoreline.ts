/** Every island of a square, by flood fill on a grid of heights. */
import { fieldAt } from "../../../src/core/field/field.ts";
import { fillGrid } from "../../../src/core/field/grid.ts";
import { type FlatGround, roughnessOf, topHeight, undersideDepth } from "../../../src/core/flat/flat-ground.ts";

export interface Island {
  /** Longer side of its bounding box, metres. */
  across: number;
  /** Metres from the sea to the highest top, and to the deepest underside of every seventh point. */
  peak: number;
  depth: number;
  /** Whether it crosses the edge of the square. */
  cut: boolean;
  /** Position of the peak. */
  x: number;
  y: number;
}

export interface Square {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
}

/** The islands of one archipelago in a square, and the fraction of land. */
export function islandsOf(world: FlatGround, altitude: number, square: Square): { islands: Island[]; land: number } {
  const { west, south, spacing, n } = square;
  const heights = new Float64Array(n * n);
  fillGrid(world.ground, square, altitude, 0, heights);
  const left = new Uint8Array(n * n);
  let land = 0;
  for (let k = 0; k < n * n; k++) {
    if (heights[k] <= world.sea) continue;
    left[k] = 1;
    land++;
  }
  const islands: Island[] = [];
  for (let first = 0; first < n * n; first++) {
    if (left[first] === 0) continue;
    const shore = flood(left, n, first);
    const columns = shore.map((k) => k % n);
    const rows = shore.map((k) => Math.floor(k / n));
    const [x0, x1, y0, y1] = [least(columns), most(columns), least(rows), most(rows)];
    const top = shore.reduce((best, k) => (heights[k] > heights[best] ? k : best), first);
    const depths = shore
      .filter((_, i) => i % 7 === 0)
      .map((k) => {
        const rock = fieldAt(world.rock, west + (k % n) * spacing, south + Math.floor(k / n) * spacing, altitude);
        return undersideDepth(world, heights[k] - world.sea, roughnessOf(rock));
      });
    islands.push({
      across: (Math.max(x1 - x0, y1 - y0) + 1) * spacing,
      peak: topHeight(world, heights[top] - world.sea),
      depth: most(depths),
      cut: x0 === 0 || y0 === 0 || x1 === n - 1 || y1 === n - 1,
      x: west + (top % n) * spacing,
      y: south + Math.floor(top / n) * spacing,
    });
  }
  return { islands, land: land / (n * n) };
}

/** Removes the 4-connected component of `first` from `left` and returns it. */
function flood(left: Uint8Array, n: number, first: number): number[] {
  const found = [first];
  left[first] = 0;
  for (let i = 0; i < found.length; i++) {
    const k = found[i];
    const column = k % n;
    const take = (next: number) => {
      if (next < 0 || next >= n * n || left[next] === 0) return;
      left[next] = 0;
      found.push(next);
    };
    if (column > 0) take(k - 1);
    if (column < n - 1) take(k + 1);
    take(k - n);
    take(k + n);
  }
  return found;
}

// Math.min(...all) would exceed the argument limit for large islands.
function least(all: readonly number[]): number {
  return all.reduce((a, b) => Math.min(a, b));
}
function most(all: readonly number[]): number {
  return all.reduce((a, b) => Math.max(a, b));
}
