/**
 * Cells of space that hold no gas for certain, block by block: what a march may leap over.
 *
 *   cell    `width` ly wide, cell (i, j, k) from width·(i, j, k) on; a block is 16 × 16 × 16 of them
 *   empty   where ceilings of the cell, of its eighths, of their eighths … are below the threshold: of cells 16 ly wide
 *           half, where five eighths truly are (tests/core/nebula-cells.test.ts); never a cell with gas
 */
import type { Nebula } from "./nebula.ts";
import { type Ceiling, type Crests, createCeiling, gatherCrests } from "./nebula-upper-bounds.ts";

/** Cells along a block's side. */
export const BLOCK_CELLS = 16;
/** The widest filter that light may read gas with, light-years, and be held by these cells. */
export const WIDEST_FILTER = 16;
/** Of a cell's width: smaller boxes find little more, and take twice the time. */
const SMALLEST_BOX = 1 / 8;

/** Cells of one width in light-years, for the years within `halfT` of any. */
export interface CellSize {
  readonly width: number;
  readonly halfT: number;
}

/** The ceilings of a cell and of its parts. */
export interface CellCeilings extends CellSize {
  readonly levels: readonly Level[];
}

interface Level {
  readonly ceiling: Ceiling;
  /** Table entries by which each reading's phase moves from a box's centre to those of its eighths: 8 × readings. */
  readonly parts: Float64Array;
  /** Phases of the box at hand. */
  readonly phases: Float64Array;
}

/** In steps of a few milliseconds at most. */
export function* cellCeilings(nebula: Nebula, { width, halfT }: CellSize): Generator<undefined, CellCeilings> {
  const crests = yield* gatherCrests(nebula, WIDEST_FILTER);
  const levels: Level[] = [];
  for (let box = width; box >= SMALLEST_BOX * width; box /= 2) {
    levels.push(levelOf(crests, box / 2, halfT));
    yield;
  }
  return { width, halfT, levels };
}

/** The same at once. */
export function createCellCeilings(nebula: Nebula, size: CellSize): CellCeilings {
  const steps = cellCeilings(nebula, size);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function levelOf(crests: Crests, half: number, halfT: number): Level {
  const ceiling = createCeiling(crests, { half: [half, half, half], halfT });
  const { steps } = ceiling;
  const readings = steps.length / 5;
  const parts = new Float64Array(8 * readings);
  for (let part = 0; part < 8; part++)
    for (let i = 0; i < readings; i++)
      for (let axis = 0; axis < 3; axis++)
        parts[part * readings + i] += steps[5 * i + axis] * ((part >> axis) & 1 ? half / 2 : -half / 2);
  return { ceiling, parts, phases: new Float64Array(readings) };
}

/** Whether a cell around a place is empty for certain at time t. */
export function isCellEmpty({ levels }: CellCeilings, x: number, y: number, z: number, t: number): boolean {
  const [{ ceiling, phases }] = levels;
  const { steps } = ceiling;
  for (let i = 0, s = 0; i < phases.length; i++, s += 5)
    phases[i] = steps[s] * x + steps[s + 1] * y + steps[s + 2] * z + steps[s + 3] * t + steps[s + 4];
  return isBoxEmpty(levels, 0);
}

function isBoxEmpty(levels: readonly Level[], at: number): boolean {
  const { ceiling, parts, phases } = levels[at];
  const { tops, mask, floor } = ceiling;
  let sum = 0;
  for (let i = 0, row = 0; i < phases.length; i++, row += mask + 1) sum += tops[row + (Math.floor(phases[i]) & mask)];
  if (sum < floor) return true;
  if (at === levels.length - 1) return false;
  const next = levels[at + 1].phases;
  for (let part = 0; part < parts.length; part += next.length) {
    for (let i = 0; i < next.length; i++) next[i] = phases[i] + parts[part + i];
    if (!isBoxEmpty(levels, at + 1)) return false;
  }
  return true;
}

/**
 * Bits of the cells that may hold gas in block (i, j, k), which begins at 16·width·(i, j, k) ly: bit x of
 * out[16·z + y]. In steps of well under a millisecond.
 */
export function* gasCells(
  ceilings: CellCeilings,
  [i, j, k]: readonly [number, number, number],
  t: number,
  out: Uint16Array,
): Generator<undefined, Uint16Array> {
  const centre = (block: number, cell: number) => (block * BLOCK_CELLS + cell + 0.5) * ceilings.width;
  for (let z = 0; z < BLOCK_CELLS; z++) {
    for (let y = 0; y < BLOCK_CELLS; y++) {
      let row = 0;
      for (let x = 0; x < BLOCK_CELLS; x++)
        if (!isCellEmpty(ceilings, centre(i, x), centre(j, y), centre(k, z), t)) row |= 1 << x;
      out[BLOCK_CELLS * z + y] = row;
    }
    yield;
  }
  return out;
}
