/**
 * A mine: cells of 16 m, open or rock by the fractional part of a large number, and open below every shaft of the
 * ground.
 *
 *   waves     u = ((10⁴π·sin(x + (level − 1)·√2))·cos(y + (level − 1)·√3)) + t/128
 *   product   u = ((10⁴π)·x)·y + t/128, on level 1 only
 *   open      u − ⌊u⌋ > threshold, or on level 1 a shaft in the 16 × 16 m from −8 to +7 around
 *
 *   x, y      metres; cell (i, j) has its centre at (16·i, 16·j), and t is in years
 *   level     1 and down, 16 m each: odd levels are galleries, even ones vertical connectors only
 *   open part 1 − threshold at 0, 10⁶ and 10⁹ m and on every level (tests/core/underground/mine.test.ts); `product` has
 *   eighths left
 *             at |x·y| of 10¹⁰, and nothing beyond 1.4·10¹¹, where all is rock
 *   repeats   waves never repeat exactly, but nearly: after 2,292,816 m along x or y 97 % of the cells are the same,
 *             after
 *             171,126,416 m 99.9 %, by near-periods of the sine; x = 0 of level 1 is all rock but for shafts, as
 *             printed (sin 0 = 0)
 *   source    G. Relf, "Underground mines", both printed forms; levels and t are ours
 */
import { cos, sin } from "../field/deterministic-math.ts";

export const MINE_FORMULAS = ["product", "waves"] as const;
export type MineFormula = (typeof MINE_FORMULAS)[number];

/** Side and height of a cell, metres. */
export const MINE_CELL = 16;
/** Bits that `fillMine` writes: 0 is rock, bit 0 open, bit 1 (with bit 0) below a shaft. */
export const MINE_OPEN = 1;
export const MINE_SHAFT = 2;

/** Whether the ground has a mine shaft at a whole metre. */
export type IsShaft = (x: number, y: number) => boolean;

export interface Mine {
  readonly formula: MineFormula;
  /** Fraction of cells that are rock, 0 to 1. */
  readonly threshold: number;
  readonly isShaft: IsShaft;
}

/**
 * A mine. `isShaft` is a function, which no worker can be sent: send formula, threshold and the options of the country, and make the
 * mine there.
 */
export function createMine({ formula = "waves", threshold = 0.4, isShaft = () => false }: Partial<Mine> = {}): Mine {
  if (!MINE_FORMULAS.includes(formula))
    throw new RangeError(`Expected a formula of ${MINE_FORMULAS.join(" or ")}, got ${formula}.`);
  if (!(threshold >= 0 && threshold <= 1)) throw new RangeError(`Expected a threshold from 0 to 1, got ${threshold}.`);
  return { formula, threshold, isShaft };
}

const PI10000 = Math.PI * 10000;
/** Greatest coordinate, metres: that of the terrain and its shafts, less a cell. */
export const MINE_REACH = 2 ** 31 - 16;
export const MINE_DEEPEST = 65_536;

/** Whether a point of the mine is open; x and y in metres. */
export function isOpen(mine: Mine, x: number, y: number, level = 1, t = 0): boolean {
  return (level === 1 && isOpenAbove(mine, x, y)) || isHollow(mine, x, y, level, t);
}

/** Whether a shaft ends within 8 m: Relf's square from −8 to +7. */
export function isOpenAbove({ isShaft }: Mine, x: number, y: number): boolean {
  refuseFar(x, y);
  for (let ix = x - 8; ix < x + 8; ix++) {
    for (let iy = y - 8; iy < y + 8; iy++) if (isShaft(ix, iy)) return true;
  }
  return false;
}

/** Whether the formula alone opens a point. */
export function isHollow(mine: Mine, x: number, y: number, level = 1, t = 0): boolean {
  refuseFar(x, y);
  refuseLevel(mine, level, t);
  return fraction(acrossOf(mine, x, level) * alongOf(mine, y, level) + t / YEARS) > mine.threshold;
}

/** Period of a cell in years: it is open for 1 − threshold of it. */
const YEARS = 128;

/**
 * Writes the years since a point last opened or closed by the formula, and the years until it next does, into `out`.
 * Below a shaft
 * it stays open all the same.
 */
export function stableYearsAt(
  mine: Mine,
  x: number,
  y: number,
  level: number,
  t: number,
  out: Float64Array,
): Float64Array {
  refuseFar(x, y);
  refuseLevel(mine, level, t);
  const { threshold } = mine;
  const f = fraction(acrossOf(mine, x, level) * alongOf(mine, y, level) + t / YEARS);
  // A mine that is all rock or all open never changes.
  const [from, to] = f > threshold ? [threshold, 1] : [0, threshold];
  out[0] = from === 0 && to === 1 ? Infinity : YEARS * (f - from);
  out[1] = from === 0 && to === 1 ? Infinity : YEARS * (to - f);
  return out;
}

/** The factors shared by a column and by a row: their product, in this order, is the printed one to the bit. */
function acrossOf({ formula }: Mine, x: number, level: number): number {
  return PI10000 * (formula === "product" ? x : sin(x + (level - 1) * Math.SQRT2));
}
function alongOf({ formula }: Mine, y: number, level: number): number {
  return formula === "product" ? y : cos(y + (level - 1) * SQRT3);
}
const SQRT3 = Math.sqrt(3);

function fraction(u: number): number {
  return u - Math.floor(u);
}

/** A window of one level: `columns` × `rows` cells, the first with its centre at (16·west, 16·south). */
export interface MineWindow {
  readonly west: number;
  readonly south: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Writes the state of every cell of a window, rows from south to north, into `out`: `isOpen` and `isOpenAbove` of its
 * centre.
 */
export function fillMine(mine: Mine, window: MineWindow, level: number, t: number, out: Uint8Array): void {
  const { west, south, columns, rows } = window;
  refuseWindow(window, out.length);
  refuseLevel(mine, level, t);
  const across = Float64Array.from({ length: columns }, (_, i) => acrossOf(mine, MINE_CELL * (west + i), level));
  const drift = t / YEARS;
  for (let row = 0, k = 0; row < rows; row++) {
    const along = alongOf(mine, MINE_CELL * (south + row), level);
    for (let column = 0; column < columns; column++, k++)
      out[k] = fraction(across[column] * along + drift) > mine.threshold ? MINE_OPEN : 0;
  }
  if (level === 1) markShafts(mine, window, out);
}

/** Cells do not overlap, so each metre is queried once. */
function markShafts({ isShaft }: Mine, { west, south, columns, rows }: MineWindow, out: Uint8Array): void {
  const half = MINE_CELL / 2;
  const [left, bottom] = [MINE_CELL * west - half, MINE_CELL * south - half];
  for (let y = 0; y < MINE_CELL * rows; y++) {
    const row = (y >> 4) * columns;
    for (let x = 0; x < MINE_CELL * columns; x++)
      if (isShaft(left + x, bottom + y)) out[row + (x >> 4)] = MINE_OPEN | MINE_SHAFT;
  }
}

function refuseFar(x: number, y: number): void {
  if (!(Math.max(Math.abs(x), Math.abs(y)) <= MINE_REACH))
    throw new RangeError(`Expected x and y within ±${MINE_REACH} m, got ${x}, ${y}.`);
}

function refuseLevel({ formula }: Mine, level: number, t: number): void {
  const deepest = formula === "product" ? 1 : MINE_DEEPEST;
  if (!(Number.isInteger(level) && level >= 1 && level <= deepest))
    throw new RangeError(`Expected a whole level from 1 to ${deepest} of a mine by ${formula}, got ${level}.`);
  if (!Number.isFinite(t)) throw new RangeError(`Expected finite years, got ${t}.`);
}

function refuseWindow({ west, south, columns, rows }: MineWindow, room: number): void {
  for (const [name, v] of Object.entries({ columns, rows }))
    if (!(Number.isInteger(v) && v >= 1)) throw new RangeError(`Expected whole ${name}, 1 or more, got ${v}.`);
  for (const [name, from, count] of [
    ["west", west, columns],
    ["south", south, rows],
  ] as const) {
    const most = MINE_REACH / MINE_CELL;
    if (!(Number.isInteger(from) && from >= -most && from + count - 1 <= most))
      throw new RangeError(`Expected cells within ±${most}, got ${count} from ${name} ${from}.`);
  }
  if (room !== columns * rows)
    throw new RangeError(`Expected room for ${columns * rows} cells (${columns} × ${rows}), got ${room}.`);
}
