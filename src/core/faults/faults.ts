/**
 * Fault generation: a land torn along one straight line after another.
 *
 *   h(x, y) += size(i) · shape(d(x, y)),   i = 1 … n
 *
 *   size     see decay.ts; shape and reach, shape.ts; the line's distance d, line.ts
 *   error    none: one seed gives the same bits in every engine
 *   source   R. Krten, Dr. Dobb's Journal, July 1994 (seed 002), mended; Lighthouse3d (seed 004). Krten's own
 *            program, slips and all, is krten.ts
 */
import { createRandom } from "../field/random.ts";
import { createDecay, type Decay } from "./decay.ts";
import { checkFilter, type Filter, filterLand } from "./filter.ts";
import { checkName, checkPositive, checkWhole, type Land } from "./land.ts";
import { LINES, type Line, type LineWay } from "./line.ts";
import { createShape, SHAPES, type Shape } from "./shape.ts";
import { inTurns, WHENS, type When } from "./turns.ts";

/** How many times a land is moved, by how much, and what wears it down: of faults and of circles alike. */
export interface MoveOptions {
  /** 100 by default. */
  readonly n?: number;
  /** Inverse by default. */
  readonly decay?: Decay;
  /** Four passes at ½ by default, and `when` says whether they are passed at all: "never" by default. */
  readonly filter?: Filter;
  readonly when?: When;
  readonly seed?: number;
}

export interface FaultOptions extends MoveOptions {
  /** "points" by default. */
  readonly line?: LineWay;
  /** "step" by default. */
  readonly shape?: Shape;
  /** Cells across the line that a sine or cosine takes: an eighth of the longer side by default. */
  readonly width?: number;
  /** Cells from the line to where the land stands still: Infinity by default. */
  readonly reach?: number;
}

/** Moves `land`, which stands whole at each yield of how many faults are done; stop asking to cancel. */
export function faults(land: Land, options: FaultOptions = {}): Generator<number, void, void> {
  const { line = "points", shape = "step", reach = Infinity } = options;
  const { width = Math.max(land.xSize, land.ySize) / 8 } = options;
  checkName("a line", line, LINES);
  checkName("a shape", shape, SHAPES);
  checkPositive("width", width);
  checkPositive("reach", reach);
  if (land.heights.length < 2) throw new RangeError("Expected a land of 2 cells or more to draw a line on, got 1.");
  const moved = createShape(shape, width, reach);
  return moves(land, options, (size, random) => shift(land, LINES[line](land, random), size, moved));
}

/** The turns of either algorithm: `move` gets each size and the one sequence of chance. */
export function moves(
  land: Land,
  options: MoveOptions,
  move: (size: number, random: () => number) => void,
): Generator<number, void, void> {
  const { n = 100, decay = { kind: "inverse" }, filter = { passes: 4, kx: 0.5, ky: 0.5 } } = options;
  const { when = "never", seed = 1 } = options;
  checkWhole("n", n, 0, 1_000_000);
  checkFilter(filter);
  checkName("a time to filter", when, WHENS);
  const random = createRandom(seed);
  const size = createDecay(decay, n, random);
  const turn = (i: number) => move(size(i), random);
  return inTurns(n, when, turn, () => filterLand(land, filter));
}

function shift({ xSize, ySize, heights }: Land, line: Line, size: number, moved: (d: number) => number): void {
  for (let x = 0, i = 0; x < xSize; x++) {
    const side = line.a * x - line.c;
    for (let y = 0; y < ySize; y++, i++) heights[i] += size * moved((side + line.b * y) / line.norm);
  }
}
