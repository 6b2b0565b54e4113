/**
 * The ground of a height map as triangles in metres: X east, Y up, −Z north, centred horizontally, heights absolute. Points
 * are row by row from the south; there are no triangles where there is no ground.
 */
import type { HeightMap } from "./height-map.ts";

export type Grid = Pick<HeightMap, "columns" | "rows" | "spacing">;

export interface Mesh {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  /** Counterclockwise from outside. */
  readonly triangles: Uint32Array<ArrayBuffer>;
}

/** Heights row by row from the south. */
export function gridHeights({ columns, rows, heightAt }: HeightMap): Float64Array {
  const out = new Float64Array(columns * rows);
  for (let row = rows - 1, k = 0; row >= 0; row--)
    for (let column = 0; column < columns; column++) out[k++] = heightAt(column, row);
  return out;
}

/** The mesh of heights; with `below` of a surface that is seen from below. */
export function groundMesh(grid: Grid, heights: Float64Array, below = false): Mesh {
  const normals = normalsOf(grid, heights);
  if (below) for (let i = 0; i < normals.length; i++) normals[i] = -normals[i];
  return { positions: positionsOf(grid, heights), normals, triangles: trianglesOf(grid, heights, below) };
}

/** Void is at height 0: a mesh must not hold NaN, and no triangle uses these points. */
function positionsOf({ columns, rows, spacing }: Grid, heights: Float64Array) {
  const out = new Float32Array(3 * heights.length);
  const [west, south] = [(-(columns - 1) / 2) * spacing, (-(rows - 1) / 2) * spacing];
  for (let k = 0; k < heights.length; k++) {
    out[3 * k] = west + (k % columns) * spacing;
    out[3 * k + 1] = Number.isNaN(heights[k]) ? 0 : heights[k];
    out[3 * k + 2] = -(south + Math.floor(k / columns) * spacing);
  }
  return out;
}

/** Normals from central differences, one-sided at the edges and beside void. */
function normalsOf({ columns, rows, spacing }: Grid, heights: Float64Array) {
  const out = new Float32Array(3 * heights.length);
  for (let k = 0; k < heights.length; k++) {
    const column = k % columns;
    const row = Math.floor(k / columns);
    const slope = (before: number, after: number, step: number) => {
      const low = before >= 0 && !Number.isNaN(heights[k - before * step]) ? before : 0;
      const high = after >= 0 && !Number.isNaN(heights[k + after * step]) ? after : 0;
      const rise = heights[k + high * step] - heights[k - low * step];
      return low + high === 0 || Number.isNaN(rise) ? 0 : rise / (spacing * (low + high));
    };
    const east = slope(Math.min(1, column), Math.min(1, columns - 1 - column), 1);
    const north = slope(Math.min(1, row), Math.min(1, rows - 1 - row), columns);
    const length = Math.hypot(east, 1, north);
    out[3 * k] = -east / length;
    out[3 * k + 1] = 1 / length;
    out[3 * k + 2] = north / length;
  }
  return out;
}

/** Two triangles per square with ground at its corners, counterclockwise from above, or from below. */
function trianglesOf({ columns, rows }: Grid, heights: Float64Array, below: boolean) {
  const out = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let at = 0;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      if (Number.isNaN(heights[a] + heights[b] + heights[c] + heights[d])) continue;
      out.set(below ? [a, c, b, c, d, b] : [a, b, c, c, b, d], at);
      at += 6;
    }
  }
  return out.slice(0, at);
}

/** Walls between two surfaces along the edges of a map, where both have ground and are apart. */
export function edgeMesh(grid: Grid, top: Float64Array, under: Float64Array): Mesh {
  const { columns, rows } = grid;
  const [last, end] = [columns - 1, rows - 1];
  /** Points counterclockwise around the map, and the direction outward. */
  const edges = [
    { count: columns, at: (i: number) => i, out: [0, 0, 1] },
    { count: rows, at: (i: number) => i * columns + last, out: [1, 0, 0] },
    { count: columns, at: (i: number) => end * columns + last - i, out: [0, 0, -1] },
    { count: rows, at: (i: number) => (end - i) * columns, out: [-1, 0, 0] },
  ] as const;
  const [upper, lower] = [positionsOf(grid, top), positionsOf(grid, under)];
  const [positions, normals, triangles]: [number[], number[], number[]] = [[], [], []];
  for (const { count, at, out } of edges) {
    for (let i = 0; i + 1 < count; i++) {
      const [p, q] = [at(i), at(i + 1)];
      if (Number.isNaN(top[p] + top[q])) continue;
      if (top[p] === under[p] && top[q] === under[q]) continue;
      const first = positions.length / 3;
      for (const [surface, k] of [
        [lower, p],
        [lower, q],
        [upper, q],
        [upper, p],
      ] as const) {
        positions.push(surface[3 * k], surface[3 * k + 1], surface[3 * k + 2]);
        normals.push(...out);
      }
      triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    triangles: Uint32Array.from(triangles),
  };
}
