/**
 * Visible cells of a mine from a point in it (portal culling): the cells that straight lines from an eye reach through openings, whole
 * sides on odd levels and hatches up and down.
 *
 *   lines    traced in eight octants, in each of which they pass cells in one order. A cell stores the range of slopes (dy/dx, dz/dx
 *            and dz/dy) of the lines that reach it by any way; an opening clips that range
 *   answer   conservative: never misses a visible cell (tests/core/underground/visible-cells.test.ts), and includes a few more, since
 *            slopes are clipped separately and two ways into a cell are merged
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

/** The cells that lines from an eye reach; bounded by `reach` metres. */
export class VisibleCells {
  readonly #far: number;
  readonly #side: number;
  readonly #seen: Uint8Array;
  readonly #lines: Lines;
  readonly #middle = [0, 0, 0];
  #count = 0;

  constructor(space: MineSpace, reach: number) {
    this.#far = Math.ceil(reach / MINE_CELL);
    this.#side = 2 * this.#far + 1;
    this.#seen = new Uint8Array(this.#side ** 3);
    this.#lines = new Lines(space, reach, this.#far + 1);
  }

  /** Computes visibility from an eye; planes are four numbers each, with a unit normal, inside where a·x + b·y + c·z + d ≥ 0. */
  update(from: readonly ViewOrigin[], eye: Eye, planes: Float64Array, isOpen: IsCellOpen): void {
    this.#seen.fill(0);
    this.#count = 0;
    if (from.length === 0) return;
    this.#middle[0] = Math.floor(eye[0] / MINE_CELL + 0.5);
    this.#middle[1] = Math.floor(eye[1] / MINE_CELL + 0.5);
    this.#middle[2] = from[0].level;
    this.#lines.set(eye, planes, isOpen);
    for (const one of from)
      for (let octant = 0; octant < 8; octant++)
        this.#lines.trace(one, [octant & 1 ? 1 : -1, octant & 2 ? 1 : -1, octant & 4 ? 1 : -1], this);
  }

  add(column: number, row: number, level: number): void {
    const n = this.#numberOf(column, row, level);
    if (n < 0 || this.#seen[n]) return;
    this.#seen[n] = 1;
    this.#count++;
  }

  has(column: number, row: number, level: number): boolean {
    const n = this.#numberOf(column, row, level);
    return n >= 0 && this.#seen[n] === 1;
  }

  each(found: (column: number, row: number, level: number) => void): void {
    const side = this.#side;
    const [column, row, level] = this.#middle.map((v) => v - this.#far);
    for (let n = 0; n < this.#seen.length; n++)
      if (this.#seen[n])
        found((n % side) + column, (Math.floor(n / side) % side) + row, Math.floor(n / side / side) + level);
  }

  get count(): number {
    return this.#count;
  }

  /** Hash of the visible cells: FNV-1a over them and the origin. */
  get hash(): number {
    let h = Math.imul(this.#middle[0], 73_856_093) ^ Math.imul(this.#middle[1], 19_349_663) ^ this.#middle[2];
    for (let n = 0; n < this.#seen.length; n++) if (this.#seen[n]) h = Math.imul(h ^ n, 16_777_619);
    return h >>> 0;
  }

  #numberOf(column: number, row: number, level: number): number {
    const [far, side] = [this.#far, this.#side];
    const [i, j, k] = [column - this.#middle[0] + far, row - this.#middle[1] + far, level - this.#middle[2] + far];
    return i < 0 || j < 0 || k < 0 || i >= side || j >= side || k >= side ? -1 : (k * side + j) * side + i;
  }
}

/** The lines from an eye, octant by octant. */
class Lines {
  readonly #space: MineSpace;
  readonly #reach: number;
  /** Cells along each axis of an octant. */
  readonly #across: number;
  readonly #reached: Uint8Array;
  readonly #slopes: Float64Array;
  readonly #passed = new Float64Array(SLOPES);
  /** Box of the last cell relative to the eye, mirrored so that the octant's lines ascend along all axes. */
  readonly #low = [0, 0, 0];
  readonly #high = [0, 0, 0];
  #eye: Eye = [0, 0, 0];
  #planes: Float64Array = new Float64Array();
  #isOpen: IsCellOpen = () => false;
  #signs: readonly number[] = [1, 1, 1];

  constructor(space: MineSpace, reach: number, across: number) {
    this.#space = space;
    this.#reach = reach;
    this.#across = across;
    this.#reached = new Uint8Array(across ** 3);
    this.#slopes = new Float64Array(SLOPES * across ** 3);
  }

  set(eye: Eye, planes: Float64Array, isOpen: IsCellOpen): void {
    this.#eye = eye;
    this.#planes = planes;
    this.#isOpen = isOpen;
  }

  /** Adds the cells that lines of an octant reach to `seen`. */
  trace(from: ViewOrigin, signs: readonly number[], seen: VisibleCells): void {
    const across = this.#across;
    const low = this.#low;
    this.#reached.fill(0);
    this.#signs = signs;
    this.#passed.set([0, Infinity, 0, Infinity, 0, Infinity]);
    if (from.hole && !this.#passHole(from.hole)) return;
    this.#widen(0);
    for (let k = 0; k < across; k++)
      for (let j = 0; j < across; j++)
        for (let i = 0; i < across; i++) {
          const n = (k * across + j) * across + i;
          if (!this.#reached[n]) continue;
          // Levels count down.
          const at = [from.column + signs[0] * i, from.row + signs[1] * j, from.level - signs[2] * k];
          this.#boxFrom(at);
          if (low[0] > this.#reach || low[1] > this.#reach || low[2] > this.#reach) continue;
          if (n > 0 && !this.#isInside()) continue;
          seen.add(at[0], at[1], at[2]);
          for (let axis = 0; axis < 3; axis++)
            if ([i, j, k][axis] + 1 < across && this.#passSide(n, axis, at)) this.#widen(n + across ** axis);
        }
  }

  /** Narrows the slopes in `passed` to those of a hole in the roof; false where none remain. */
  #passHole({ x, y, half, z }: NonNullable<ViewOrigin["hole"]>): boolean {
    const [signs, eye] = [this.#signs, this.#eye];
    if (signs[2] > 0) return false;
    const centre = [signs[0] * (x - eye[0]), signs[1] * (y - eye[1])];
    return this.#passHatch(eye[2] - z, centre, half);
  }

  /** Writes the slopes of cell `n` that pass into the next cell along an axis to `passed`; false where none do. */
  #passSide(n: number, axis: number, at: readonly number[]): boolean {
    const [signs, eye] = [this.#signs, this.#eye];
    const next = [...at];
    next[axis] += axis === 2 ? -signs[2] : signs[axis];
    if (axis < 2 && at[2] % 2 === 0) return false;
    if (!this.#isOpen(next[0], next[1], next[2])) return false;
    for (let s = 0; s < SLOPES; s++) this.#passed[s] = this.#slopes[SLOPES * n + s];
    if (axis < 2) return clip(axis, this.#high[axis], this.#low, this.#high, this.#passed);
    // The hatch is in the floor of the upper cell.
    const aside = hatchOf(signs[2] > 0 ? at[2] - 1 : at[2]);
    const centre = [0, 1].map((side) => signs[side] * (MINE_CELL * at[side] + aside - eye[side]));
    return this.#passHatch(this.#high[2], centre, HATCH);
  }

  /** Narrows the slopes to those of a level square. */
  #passHatch(away: number, centre: readonly number[], half: number): boolean {
    const [a, b] = [centre.map((v) => v - half), centre.map((v) => v + half)];
    return clip(2, away, a, b, this.#passed);
  }

  /** Writes the box of a cell. */
  #boxFrom(at: readonly number[]): void {
    for (let axis = 0; axis < 3; axis++) {
      const a = axis < 2 ? MINE_CELL * (at[axis] - 0.5) : floorOf(this.#space, at[2]);
      const [from, to] = [a - this.#eye[axis], a + MINE_CELL - this.#eye[axis]];
      this.#low[axis] = this.#signs[axis] > 0 ? from : -to;
      this.#high[axis] = this.#signs[axis] > 0 ? to : -from;
    }
  }

  /** Whether the box is inside of all planes. */
  #isInside(): boolean {
    for (let p = 0; p < this.#planes.length; p += 4) {
      let most = this.#planes[p + 3] + MARGIN;
      for (let axis = 0; axis < 3; axis++) {
        const s = this.#signs[axis];
        const [a, b] = [this.#eye[axis] + s * this.#low[axis], this.#eye[axis] + s * this.#high[axis]];
        most += Math.max(this.#planes[p + axis] * a, this.#planes[p + axis] * b);
      }
      if (most < 0) return false;
    }
    return true;
  }

  /** Adds the slopes in `passed` to cell `n`. */
  #widen(n: number): void {
    for (let s = 0; s < SLOPES; s++) {
      const k = SLOPES * n + s;
      const better = s % 2 === 0 ? Math.min : Math.max;
      this.#slopes[k] = this.#reached[n] ? better(this.#slopes[k], this.#passed[s]) : this.#passed[s];
    }
    this.#reached[n] = 1;
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
