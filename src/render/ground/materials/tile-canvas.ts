/**
 * A square tile of ground that repeats: relief and tone in float arrays, drawn with noise and with small shapes that overlap like
 * solid things do. Everything wraps round the edges.
 *
 *   units       1 across the tile; heights in any unit, normalized at the end
 *   same bits   in every engine: no Math function beyond sqrt, floor and abs
 */
import { cos, sin } from "../../../core/field/deterministic-math.ts";
import type { Random } from "../../../core/field/random.ts";

export interface TileCanvas {
  readonly size: number;
  /** Relief, row by row. */
  readonly height: Float32Array;
  /** Brightness, relative to the kind's mean colour. */
  readonly tone: Float32Array;
}

export function createTileCanvas(size: number): TileCanvas {
  return { size, height: new Float32Array(size * size), tone: new Float32Array(size * size) };
}

/** Calls `paint(u, v, at)` for each texel, u and v from 0 to 1. */
export function eachTexel({ size }: TileCanvas, paint: (u: number, v: number, at: number) => void): void {
  for (let j = 0; j < size; j++) for (let i = 0; i < size; i++) paint((i + 0.5) / size, (j + 0.5) / size, j * size + i);
}

/** A function of the tile that repeats. */
export type Noise = (u: number, v: number) => number;

/**
 * Smooth noise: random numbers on a lattice of `cells`² points, cubic B-splines between them, then `octaves` more of twice the
 * points and `gain` times the height each. Deviation 1. Computed once for all texels.
 */
export function noiseMap(random: Random, size: number, cells: number, octaves: number, gain: number): Float32Array {
  const sum = new Float32Array(size * size);
  const weights = new Float32Array(4);
  let weight = 1;
  for (let n = cells; n < cells << octaves; n *= 2) {
    const lattice = Float32Array.from({ length: n * n }, () => random() - 0.5);
    const spread = (from: Float32Array, width: number, lines: number, step: number, line: number, to: Float32Array) => {
      for (let i = 0; i < size; i++) {
        const x = (i * n) / size;
        const first = Math.floor(x);
        const f = x - first;
        weights.set([(1 - f) ** 3, 3 * f ** 3 - 6 * f * f + 4, 3 * (f + f * f - f ** 3) + 1, f ** 3]);
        for (let j = 0; j < lines; j++) {
          let value = 0;
          for (let k = 0; k < 4; k++) value += weights[k] * from[j * line + wrapped(first + k - 1, n) * step];
          to[j * width + i] = value;
        }
      }
    };
    const rows = new Float32Array(n * size);
    spread(lattice, size, n, 1, n, rows);
    const turned = new Float32Array(size * size);
    spread(rows, size, size, size, 1, turned);
    for (let at = 0; at < sum.length; at++) sum[at] += weight * turned[at];
    weight *= gain;
  }
  let square = 0;
  for (const value of sum) square += value * value;
  const scale = Math.sqrt(sum.length / square);
  for (let at = 0; at < sum.length; at++) sum[at] *= scale;
  return sum;
}

/** Reads a map from a place of its own, so that kinds can share it. */
export function shifted(map: Float32Array, size: number, random: Random): Noise {
  const [di, dj] = [Math.floor(size * random()), Math.floor(size * random())];
  return (u, v) => map[wrapped(Math.floor(v * size) + dj, size) * size + wrapped(Math.floor(u * size) + di, size)];
}

/** Distances to the nearest and second nearest of scattered points, in cells, and which is nearest. */
export interface Cell {
  near: number;
  next: number;
  id: number;
  /** From the nearest point, in cells. */
  x: number;
  y: number;
}

/** Scattered points, one in each of `across`² cells of the tile; `jitter` 0…1. Writes to `out` and returns it. */
export function scatteredCells(random: Random, across: number, jitter = 0.9) {
  const own = Float32Array.from({ length: 2 * across * across }, () => 0.5 + jitter * (random() - 0.5));
  // With the cells across the edges, so that none is looked up by a remainder.
  const width = across + 6;
  const xs = new Float32Array(width * width);
  const ys = new Float32Array(width * width);
  const ids = new Int32Array(width * width);
  for (let j = 0; j < width; j++) {
    for (let i = 0; i < width; i++) {
      const id = wrapped(j - 3, across) * across + wrapped(i - 3, across);
      xs[j * width + i] = i + own[2 * id];
      ys[j * width + i] = j + own[2 * id + 1];
      ids[j * width + i] = id;
    }
  }
  return (u: number, v: number, out: Cell): Cell => {
    const x = u * across + 3;
    const y = v * across + 3;
    const first = (Math.floor(y) - 1) * width + Math.floor(x) - 1;
    let [near, next, found] = [1e9, 1e9, 0];
    for (let row = first; row <= first + 2 * width; row += width) {
      for (let at = row; at < row + 3; at++) {
        const dx = x - xs[at];
        const dy = y - ys[at];
        const away = dx * dx + dy * dy;
        if (away < near) {
          next = near;
          near = away;
          found = at;
        } else if (away < next) next = away;
      }
    }
    out.near = Math.sqrt(near);
    out.next = Math.sqrt(next);
    out.id = ids[found];
    out.x = x - xs[found];
    out.y = y - ys[found];
    return out;
  };
}

const wrapped = (i: number, n: number) => ((i % n) + n) % n;

/** A small thing on the ground: a leaf, a stone, a blade. Lengths in tiles. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  /** Half length and half width, and the direction of the length in radians. */
  readonly long: number;
  readonly wide: number;
  readonly angle: number;
  /** Height and tone at (along, across), both −1…1 within the shape; height below 0 is outside it. Written to `out`. */
  readonly form: (along: number, across: number, out: { height: number; tone: number }) => void;
}

/** Draws a shape: it hides lower parts of the tile. */
export function drawShape({ size, height, tone }: TileCanvas, { x, y, long, wide, angle, form }: Shape): void {
  const [c, s] = [cos(angle), sin(angle)];
  const reachX = (Math.abs(c) * long + Math.abs(s) * wide) * size;
  const reachY = (Math.abs(s) * long + Math.abs(c) * wide) * size;
  const [cx, cy] = [x * size - 0.5, y * size - 0.5];
  const out = { height: 0, tone: 0 };
  const [toLong, toWide] = [1 / (size * long), 1 / (size * wide)];
  for (let j = Math.ceil(cy - reachY); j <= cy + reachY; j++) {
    for (let i = Math.ceil(cx - reachX); i <= cx + reachX; i++) {
      const along = ((i - cx) * c + (j - cy) * s) * toLong;
      const across = ((j - cy) * c - (i - cx) * s) * toWide;
      if (along * along > 1 || across * across > 1) continue;
      form(along, across, out);
      const at = wrapped(j, size) * size + wrapped(i, size);
      if (out.height <= height[at]) continue;
      height[at] = out.height;
      tone[at] = out.tone;
    }
  }
}

/** Subtracts variation over more than an eighth of the tile, which would show that it repeats. `size` is a power of two. */
export function flatten(values: Float32Array, size: number): void {
  const slow = Float32Array.from(values);
  for (let pass = 0; pass < 2; pass++) blur(slow, size, size >> 4);
  for (let at = 0; at < values.length; at++) values[at] -= slow[at];
}

/** Mean over a square of 2·radius + 1 texels. */
function blur(values: Float32Array, size: number, radius: number): void {
  const mask = size - 1;
  const share = 1 / (2 * radius + 1);
  const row = new Float32Array(size);
  for (let j = 0; j < size; j++) {
    row.set(values.subarray(j * size, (j + 1) * size));
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += row[i & mask];
    for (let i = 0; i < size; i++) {
      values[j * size + i] = sum * share;
      sum += row[(i + radius + 1) & mask] - row[(i - radius) & mask];
    }
  }
  // Columns side by side: one after another would miss the cache.
  const from = Float32Array.from(values);
  const sums = new Float32Array(size);
  const add = (j: number, sign: number) => {
    const line = (j & mask) * size;
    for (let i = 0; i < size; i++) sums[i] += sign * from[line + i];
  };
  for (let j = -radius; j <= radius; j++) add(j, 1);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) values[j * size + i] = sums[i] * share;
    add(j + radius + 1, 1);
    add(j - radius, -1);
  }
}
