/**
 * A stored piece of land that a field adds to its sum: the cubic B-spline of heights on a square grid.
 *
 *   h(x, y) = Σⱼ Σᵢ cᵢⱼ · B((x − west)/cell − i) · B((y − south)/cell − j)
 *
 *   c         field units, in single precision, so that the CPU and a GPU read the same numbers
 *   B         the cubic B-spline: h has continuous slopes and curvatures and stays within its coefficients
 *   outside   the outermost RING coefficients all round are `beyond`, and so is h from there on, without a step
 *   levels    level l holds the same land at 2ˡ cells, smoothed by (1 4 6 4 1)/16: what coarse meshes and far pixels read
 *   error     none: bits are equal in every engine. The shaders' reading is within 2 mm of it
 *             (src/render/ground/shaders/tile.ts, tests/browser/fault-land.test.ts)
 */
import type { HeightTerm } from "./height-term.ts";

/** Coefficients at each side that are `beyond`, on every level. */
const RING = 3;
/** Levels of detail; the coarsest has cells of 8. */
export const TILE_LEVELS = 4;
/** Cells around land that keep the rings of all levels off it. */
export const TILE_MARGIN = RING * 2 ** (TILE_LEVELS - 1) + 4;

interface TileLevel {
  readonly columns: number;
  readonly rows: number;
  /** Row by row from the south. */
  readonly coefficients: Float32Array;
}

/** Stored heights. Those of a plane ignore z. Their phases on a plane: cell and fraction along x and y, cells per metre, and 0. */
export interface HeightTile extends HeightTerm {
  /** The first is the land itself. `low` and `high` are its least and greatest coefficient. */
  readonly levels: readonly TileLevel[];
}

export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** Metres between coefficients. */
  readonly cell: number;
  /** The place of the first coefficient. */
  readonly west: number;
  readonly south: number;
}

/** Cells from the origin beyond which nothing changes: keeps whole cells exact in single precision. */
const FARTHEST = 2 ** 20;

/** `coefficients` row by row from the south; those of the outermost ring become `beyond`. */
export function createTile(grid: TileGrid, coefficients: Float32Array, beyond: number): HeightTile {
  const { columns, rows, cell, west, south } = grid;
  if (coefficients.length !== columns * rows)
    throw new RangeError(`Expected ${columns * rows} heights (${columns} × ${rows}), got ${coefficients.length}.`);
  if (Math.min(columns, rows) < 2 * TILE_MARGIN)
    throw new RangeError(`Expected a tile of at least ${2 * TILE_MARGIN} a side, got ${columns} × ${rows}.`);
  const levels: TileLevel[] = [ringed({ columns, rows, coefficients }, beyond)];
  while (levels.length < TILE_LEVELS) levels.push(ringed(halved(levels[levels.length - 1]), beyond));
  const extremes = createExtremes(levels[0]);
  const frequency = 1 / cell;
  const [first] = levels;
  /** Values and slopes of the four splines that reach a place. */
  const [wx, wy] = [new Float64Array(8), new Float64Array(8)];
  const range = new Float64Array(2);

  /** Column or row of the first of the four coefficients, clamped so that all are in the tile; their weights go to `weights`. */
  function locate(u: number, count: number, weights: Float64Array): number {
    const inside = Math.min(Math.max(u, 1), count - 2);
    const whole = Math.min(Math.floor(inside), count - 3);
    splines(inside - whole, weights);
    return whole - 1;
  }

  function at(x: number, y: number): number {
    const i = locate((x - west) * frequency, columns, wx);
    const j = locate((y - south) * frequency, rows, wy);
    let sum = 0;
    for (let row = 0; row < 4; row++) {
      const at = (j + row) * columns + i;
      const c = first.coefficients;
      sum += wy[row] * (wx[0] * c[at] + wx[1] * c[at + 1] + wx[2] * c[at + 2] + wx[3] * c[at + 3]);
    }
    return sum;
  }

  return {
    levels,
    phases: 6,
    low: extremes.low,
    high: extremes.high,
    at,
    fill({ west: x, south: y, spacing, n }, out) {
      for (let k = 0; k < out.length; k++) out[k] += at(x + (k % n) * spacing, y + Math.floor(k / n) * spacing);
    },
    slope(x, y, out) {
      const i = locate((x - west) * frequency, columns, wx);
      const j = locate((y - south) * frequency, rows, wy);
      for (let row = 0; row < 4; row++) {
        const at = (j + row) * columns + i;
        const c = first.coefficients;
        const value = wx[0] * c[at] + wx[1] * c[at + 1] + wx[2] * c[at + 2] + wx[3] * c[at + 3];
        const slope = wx[4] * c[at] + wx[5] * c[at + 1] + wx[6] * c[at + 2] + wx[7] * c[at + 3];
        out[0] += wy[row] * value;
        out[1] += wy[row] * slope * frequency;
        out[2] += wy[row + 4] * value * frequency;
      }
    },
    bounds({ x, y, halfX, halfY, blur }, out) {
      // A reading filtered to w metres is between levels of at most w/2 metres a cell rounded up to a power of two, each
      // of whose splines reaches 4·2ˡ cells of the land; `blur` is half of the widest w.
      const wide = blur * frequency;
      const reach = wide > 1 ? Math.min(8 * wide, 4 * 2 ** (TILE_LEVELS - 1)) : 0;
      const slack = 1e-9 + 1e-15 * Math.abs(x * frequency) + 1e-15 * Math.abs(y * frequency);
      const u = (x - west) * frequency;
      const v = (y - south) * frequency;
      const [wideX, wideY] = [halfX * frequency + reach + slack, halfY * frequency + reach + slack];
      extremes.over(
        Math.floor(u - wideX) - 1,
        Math.floor(u + wideX) + 2,
        Math.floor(v - wideY) - 1,
        Math.floor(v + wideY) + 2,
        range,
      );
      // Four products of rounded weights, whose sum can pass 1.
      const rounding = 1e-14 * Math.max(Math.abs(range[0]), Math.abs(range[1]));
      out[0] += range[0] - rounding;
      out[1] += range[1] + rounding;
    },
    phase(x, y, out, at) {
      for (const [k, u] of [(x - west) * frequency, (y - south) * frequency].entries()) {
        const near = Math.min(Math.max(u, -FARTHEST), FARTHEST);
        const whole = Math.floor(near);
        out[at + 2 * k] = whole;
        out[at + 2 * k + 1] = near - whole;
      }
      out[at + 4] = frequency;
      out[at + 5] = 0;
    },
  };
}

/** Writes the weights of coefficients −1 … 2 for the fraction f in [0, 1], then the derivatives of the weights. */
function splines(f: number, out: Float64Array): void {
  const g = 1 - f;
  out[0] = (g * g * g) / 6;
  out[1] = (f * f * (3 * f - 6) + 4) / 6;
  out[2] = (g * g * (3 * g - 6) + 4) / 6;
  out[3] = (f * f * f) / 6;
  out[4] = (-g * g) / 2;
  out[5] = (f * (3 * f - 4)) / 2;
  out[6] = (-g * (3 * g - 4)) / 2;
  out[7] = (f * f) / 2;
}

/** A level whose outermost ring is `beyond`. */
function ringed({ columns, rows, coefficients }: TileLevel, beyond: number): TileLevel {
  const own = Float32Array.from(coefficients);
  for (let j = 0; j < rows; j++) {
    const isOuter = j < RING || j >= rows - RING;
    if (isOuter) own.fill(beyond, j * columns, (j + 1) * columns);
    own.fill(beyond, j * columns, j * columns + RING);
    own.fill(beyond, (j + 1) * columns - RING, (j + 1) * columns);
  }
  return { columns, rows, coefficients: own };
}

const KERNEL = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];

/** The level with every second coefficient, smoothed along both axes. Coefficient k is at 2k; one more at the end covers the last. */
function halved({ columns, rows, coefficients }: TileLevel): TileLevel {
  const [wide, high] = [(columns >> 1) + 1, (rows >> 1) + 1];
  const across = new Float64Array(wide * rows);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < wide; i++) {
      let sum = 0;
      for (let k = 0; k < 5; k++) sum += KERNEL[k] * coefficients[j * columns + clamped(2 * i + k - 2, columns)];
      across[j * wide + i] = sum;
    }
  const out = new Float32Array(wide * high);
  for (let j = 0; j < high; j++)
    for (let i = 0; i < wide; i++) {
      let sum = 0;
      for (let k = 0; k < 5; k++) sum += KERNEL[k] * across[clamped(2 * j + k - 2, rows) * wide + i];
      out[j * wide + i] = sum;
    }
  return { columns: wide, rows: high, coefficients: out };
}

const clamped = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

/** Minima and maxima over blocks of 1, 2, 4 … coefficients a side, so that a rectangle is answered from at most nine blocks. */
function createExtremes({ columns, rows, coefficients }: TileLevel) {
  let blocks = { columns, rows, lows: coefficients, highs: coefficients };
  const all = [blocks];
  while (blocks.columns > 1 || blocks.rows > 1) all.push((blocks = joined(blocks)));
  return {
    low: blocks.lows[0],
    high: blocks.highs[0],
    /** Writes [min, max] of columns i0 … i1 and rows j0 … j1, of which those outside are the nearest inside. */
    over(i0: number, i1: number, j0: number, j1: number, out: Float64Array): void {
      let [left, right] = [clamped(i0, columns), clamped(i1, columns)];
      let [below, above] = [clamped(j0, rows), clamped(j1, rows)];
      let level = 0;
      for (; right - left > 2 || above - below > 2; level++) {
        left >>= 1;
        right >>= 1;
        below >>= 1;
        above >>= 1;
      }
      const { columns: across, lows, highs } = all[level];
      out[0] = Infinity;
      out[1] = -Infinity;
      for (let j = below; j <= above; j++)
        for (let i = left; i <= right; i++) {
          out[0] = Math.min(out[0], lows[j * across + i]);
          out[1] = Math.max(out[1], highs[j * across + i]);
        }
    },
  };
}

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly lows: Float32Array;
  readonly highs: Float32Array;
}

/** Blocks of two by two blocks. */
function joined({ columns, rows, lows, highs }: Blocks): Blocks {
  const [across, up] = [(columns + 1) >> 1, (rows + 1) >> 1];
  const next = {
    columns: across,
    rows: up,
    lows: new Float32Array(across * up).fill(Infinity),
    highs: new Float32Array(across * up).fill(-Infinity),
  };
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const at = (j >> 1) * across + (i >> 1);
      next.lows[at] = Math.min(next.lows[at], lows[j * columns + i]);
      next.highs[at] = Math.max(next.highs[at], highs[j * columns + i]);
    }
  return next;
}
