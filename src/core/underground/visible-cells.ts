/**
 * Visible cells of a mine from a point in it (portal culling): the cells that straight lines from an eye reach through
 * openings,
 * whole sides on odd levels and hatches up and down.
 *
 *   lines    traced in eight octants, in each of which they pass cells in one order. A cell stores the range of slopes
 *            (dy/dx, dz/dx
 *            and dz/dy) of the lines that reach it by any way; an opening clips that range
 *   answer   conservative: never misses a visible cell (tests/core/underground/visible-cells.test.ts), and includes a
 *            few more,
 *            since slopes are clipped separately and two ways into a cell are merged
 *   bounds   `reach` metres horizontally and vertically, and planes, each with the eye on the inside
 */
import { MINE_CELL } from "./mine.ts";
import { floorOf, HATCH, hatchOf, type IsCellOpen, type MineSpace, WALL } from "./mine-space.ts";

/** A start cell and, where the eye is outside of it, the hole in its roof through which it is seen. */
export interface ViewOrigin {
  readonly column: number;
  readonly row: number;
  readonly level: number;
  readonly hole?: { readonly x: number; readonly y: number; readonly half: number; readonly z: number };
}

export interface VisibleCells {
  /** Computes visibility from an eye; planes are four numbers each, with a unit normal, inside where a·x + b·y + c·z + d ≥ 0. */
  update(from: readonly ViewOrigin[], eye: Eye, planes: Float64Array, isOpen: IsCellOpen): void;
  has(column: number, row: number, level: number): boolean;
  each(found: (column: number, row: number, level: number) => void): void;
  readonly count: number;
  /** Hash of the visible cells. */
  readonly hash: number;
}

type Eye = readonly [x: number, y: number, z: number];

/** Metres outside of a plane within which a cell still counts: its walls extend into the next cell by a wall's thickness. */
const MARGIN = 1.1 * WALL;
/** Range of slopes of a cell: min and max of dy/dx, dz/dx and dz/dy. */
const SLOPES = 6;
/** Axes of each slope: the second by the first. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

export function createVisibleCells(space: MineSpace, reach: number): VisibleCells {
  const far = Math.ceil(reach / MINE_CELL);
  const side = 2 * far + 1;
  const seen = new Uint8Array(side ** 3);
  const across = far + 1;
  const reached = new Uint8Array(across ** 3);
  const slopes = new Float64Array(SLOPES * across ** 3);
  const [passed, low, high] = [new Float64Array(SLOPES), [0, 0, 0], [0, 0, 0]];
  const middle = [0, 0, 0];
  let count = 0;

  const numberOf = (column: number, row: number, level: number) => {
    const [i, j, k] = [column - middle[0] + far, row - middle[1] + far, level - middle[2] + far];
    return i < 0 || j < 0 || k < 0 || i >= side || j >= side || k >= side ? -1 : (k * side + j) * side + i;
  };

  /** A cell's box relative to the eye, mirrored so that the octant's lines ascend along all axes. */
  function boxFrom(eye: Eye, signs: readonly number[], at: readonly number[]): void {
    for (let axis = 0; axis < 3; axis++) {
      const a = axis < 2 ? MINE_CELL * (at[axis] - 0.5) : floorOf(space, at[2]);
      const [from, to] = [a - eye[axis], a + MINE_CELL - eye[axis]];
      low[axis] = signs[axis] > 0 ? from : -to;
      high[axis] = signs[axis] > 0 ? to : -from;
    }
  }

  /** Clips slopes to those that pass a rectangle perpendicular to `axis` at distance `at`; false where none remain. */
  function clip(axis: number, at: number, from: readonly number[], to: readonly number[], out: Float64Array) {
    // An eye in the opening sees through it in every direction.
    if (at <= 1e-9) return true;
    for (let pair = 0; pair < 3; pair++) {
      const [a, b] = PAIRS[pair];
      if (a !== axis && b !== axis) continue;
      const other = a === axis ? b : a;
      if (to[other] < 0) return false;
      const [least, most] = [Math.max(0, from[other]) / at, to[other] / at];
      out[2 * pair] = Math.max(out[2 * pair], a === axis ? least : 1 / most);
      out[2 * pair + 1] = Math.min(out[2 * pair + 1], a === axis ? most : 1 / least);
      if (out[2 * pair] > out[2 * pair + 1] * (1 + 1e-9) + 1e-12) return false;
    }
    return true;
  }

  /** Adds the slopes in `passed` to cell `n`. */
  function widen(n: number): void {
    for (let s = 0; s < SLOPES; s++) {
      const k = SLOPES * n + s;
      const better = s % 2 === 0 ? Math.min : Math.max;
      slopes[k] = reached[n] ? better(slopes[k], passed[s]) : passed[s];
    }
    reached[n] = 1;
  }

  function isInside(planes: Float64Array, eye: Eye, signs: readonly number[]): boolean {
    for (let p = 0; p < planes.length; p += 4) {
      let most = planes[p + 3] + MARGIN;
      for (let axis = 0; axis < 3; axis++) {
        const s = signs[axis];
        const [a, b] = [eye[axis] + s * low[axis], eye[axis] + s * high[axis]];
        most += Math.max(planes[p + axis] * a, planes[p + axis] * b);
      }
      if (most < 0) return false;
    }
    return true;
  }

  function traceOctant(from: ViewOrigin, eye: Eye, signs: readonly number[], planes: Float64Array, isOpen: IsCellOpen) {
    reached.fill(0);
    const first = [from.column, from.row, from.level];
    passed.set([0, Infinity, 0, Infinity, 0, Infinity]);
    if (from.hole) {
      const { x, y, half, z } = from.hole;
      if (signs[2] > 0) return;
      const centre = [signs[0] * (x - eye[0]), signs[1] * (y - eye[1])];
      const [a, b] = [centre.map((v) => v - half), centre.map((v) => v + half)];
      if (!clip(2, eye[2] - z, a, b, passed)) return;
    }
    widen(0);
    for (let k = 0; k < across; k++)
      for (let j = 0; j < across; j++)
        for (let i = 0; i < across; i++) {
          const n = (k * across + j) * across + i;
          if (!reached[n]) continue;
          // Levels count down.
          const at = [first[0] + signs[0] * i, first[1] + signs[1] * j, first[2] - signs[2] * k];
          boxFrom(eye, signs, at);
          if (low[0] > reach || low[1] > reach || low[2] > reach) continue;
          if (n > 0 && !isInside(planes, eye, signs)) continue;
          const place = numberOf(at[0], at[1], at[2]);
          if (place >= 0 && !seen[place]) {
            seen[place] = 1;
            count++;
          }
          for (let axis = 0; axis < 3; axis++) {
            if ([i, j, k][axis] + 1 >= across) continue;
            const next = [...at];
            next[axis] += axis === 2 ? -signs[2] : signs[axis];
            if (axis < 2 && at[2] % 2 === 0) continue;
            if (!isOpen(next[0], next[1], next[2])) continue;
            for (let s = 0; s < SLOPES; s++) passed[s] = slopes[SLOPES * n + s];
            if (axis === 2) {
              if (!throughHatch(eye, signs, at)) continue;
            } else if (!clip(axis, high[axis], low, high, passed)) continue;
            widen(n + across ** axis);
          }
        }
  }

  function throughHatch(eye: Eye, signs: readonly number[], at: readonly number[]): boolean {
    // The hatch is in the floor of the upper cell.
    const upper = signs[2] > 0 ? at[2] - 1 : at[2];
    const aside = hatchOf(upper);
    const centre = [0, 1].map((axis) => signs[axis] * (MINE_CELL * at[axis] + aside - eye[axis]));
    const [a, b] = [centre.map((v) => v - HATCH), centre.map((v) => v + HATCH)];
    return clip(2, high[2], a, b, passed);
  }

  return {
    update(from, eye, planes, isOpen) {
      seen.fill(0);
      count = 0;
      if (from.length === 0) return;
      middle[0] = Math.floor(eye[0] / MINE_CELL + 0.5);
      middle[1] = Math.floor(eye[1] / MINE_CELL + 0.5);
      middle[2] = from[0].level;
      for (const one of from)
        for (let octant = 0; octant < 8; octant++)
          traceOctant(one, eye, [octant & 1 ? 1 : -1, octant & 2 ? 1 : -1, octant & 4 ? 1 : -1], planes, isOpen);
    },
    has(column, row, level) {
      const n = numberOf(column, row, level);
      return n >= 0 && seen[n] === 1;
    },
    each(found) {
      for (let n = 0; n < seen.length; n++) {
        if (!seen[n]) continue;
        const [i, j, k] = [n % side, Math.floor(n / side) % side, Math.floor(n / side / side)];
        found(i + middle[0] - far, j + middle[1] - far, k + middle[2] - far);
      }
    },
    get count() {
      return count;
    },
    get hash() {
      // FNV-1a over the cells and the origin.
      let h = Math.imul(middle[0], 73_856_093) ^ Math.imul(middle[1], 19_349_663) ^ middle[2];
      for (let n = 0; n < seen.length; n++) if (seen[n]) h = Math.imul(h ^ n, 16_777_619);
      return h >>> 0;
    },
  };
}
