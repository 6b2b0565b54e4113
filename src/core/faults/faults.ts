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
import { cos, sin } from "../field/deterministic-math.ts";
import { createRandom, type Random } from "../field/random.ts";
import { checkFilter, type Filter, filterLand } from "./filter.ts";
import { checkFinite, checkName, checkPositive, checkWhole, type Land } from "./land.ts";
import { createDecay, type Decay, inTurns, WHENS, type When } from "./moves.ts";

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

/**
 * A line across a land, drawn by chance in one of three ways.
 *
 *   side(x, y) = a·x + b·y − c: positive on one side, negative on the other; side / norm is the distance in cells
 *
 *   points   through two different cells: a = y2 − y1, b = −(x2 − x1), c = x1·(y2 − y1) − y1·(x2 − x1)
 *   cross    through two different cells, the side told by the cross product (x2 − x1)(y − y1) − (y2 − y1)(x − x1):
 *            the same line as `points`, its sides exchanged
 *   normal   a = sin v, b = cos v, and c from −d/2 to d/2 about the land's centre, d its diagonal; drawn again until
 *            it divides the land
 *   error    sides of whole cells are exact for points and cross
 *   source   Lighthouse3d, Terrain Tutorial, Implementation Details (seed 004)
 */

export interface Line {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly norm: number;
}

function points({ xSize, ySize }: Land, random: Random): Line {
  const below = (n: number) => Math.floor(random() * n);
  let [x1, y1, x2, y2] = [0, 0, 0, 0];
  while (x1 === x2 && y1 === y2) [x1, y1, x2, y2] = [below(xSize), below(ySize), below(xSize), below(ySize)];
  const [a, b] = [y2 - y1, x1 - x2];
  return { a, b, c: a * x1 + b * y1, norm: Math.sqrt(a * a + b * b) };
}

function cross(land: Land, random: Random): Line {
  const { a, b, c, norm } = points(land, random);
  return { a: -a, b: -b, c: -c, norm };
}

function normal({ xSize, ySize }: Land, random: Random): Line {
  const [x, y] = [(xSize - 1) / 2, (ySize - 1) / 2];
  const diagonal = Math.sqrt(xSize * xSize + ySize * ySize);
  for (;;) {
    const angle = 2 * Math.PI * random();
    const [a, b] = [sin(angle), cos(angle)];
    const c = (random() - 0.5) * diagonal;
    if (Math.abs(c) < Math.abs(a) * x + Math.abs(b) * y) return { a, b, c: c + a * x + b * y, norm: 1 };
  }
}

export const LINES = { points, normal, cross } as const;
export type LineWay = keyof typeof LINES;

/**
 * What a fault of size 1 does at a distance d from its line, in cells, positive on its raised side.
 *
 *   step     +1 where d > 0, else −1
 *   sine     sin(π·d/width) within half a width of the line, ±1 beyond: a slope instead of a cliff
 *   cosine   cos(2π·d/width) within half a width, −1 beyond: a rounded ridge along the line
 *   reach    all of it times 1 − |d|/reach, and nothing from there on: an earthquake far away moves nothing here
 *   source   seed 004 names the two variations of the step, seed 002 the reach
 */

export const SHAPES = {
  step: () => (d: number) => (d > 0 ? 1 : -1),
  sine: (width: number) => (d: number) => sin(Math.PI * clamp(d / width, 0.5)),
  cosine: (width: number) => (d: number) => cos(2 * Math.PI * clamp(d / width, 0.5)),
} as const;

export type Shape = keyof typeof SHAPES;

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** `width` and `reach` in cells, above 0; a reach of Infinity takes nothing away. */
export function createShape(shape: Shape, width: number, reach: number): (d: number) => number {
  const full = SHAPES[shape](width);
  if (reach === Infinity) return full;
  return (d) => (Math.abs(d) < reach ? full(d) * (1 - Math.abs(d) / reach) : 0);
}

/**
 * The circles algorithm: round hills laid over one another.
 *
 *   h(x, y) += size(i) · (1 + cos(π·d/r)) / 2 where the distance d from the circle's centre is below its radius r
 *
 *   r        in cells, anywhere in `radius`; the centre anywhere on the land
 *   size     as for faults; above 0 a hill, below it a hollow
 *   error    none: one seed gives the same bits in every engine
 *   source   seed 004 names it; the hill is a whole wave of a cosine, as is usual
 */

export interface CircleOptions extends MoveOptions {
  /** From a sixteenth to a quarter of the longer side by default. */
  readonly radius?: readonly [least: number, most: number];
}

/** As `faults`: yields how many circles are done, the land whole each time. */
export function circles(land: Land, options: CircleOptions = {}): Generator<number, void, void> {
  const longer = Math.max(land.xSize, land.ySize);
  const [least, most] = options.radius ?? [longer / 16, longer / 4];
  checkPositive("the least radius", least);
  checkFinite("the most radius", most);
  if (most < least) throw new RangeError(`Expected a most radius of ${least} or above, the least, got ${most}.`);
  return moves(land, options, (size, random) => {
    const r = least + random() * (most - least);
    raise(land, random() * (land.xSize - 1), random() * (land.ySize - 1), r, size);
  });
}

function raise({ xSize, ySize, heights }: Land, east: number, north: number, r: number, size: number): void {
  const [west, last] = [Math.max(0, Math.ceil(east - r)), Math.min(xSize - 1, Math.floor(east + r))];
  const [south, top] = [Math.max(0, Math.ceil(north - r)), Math.min(ySize - 1, Math.floor(north + r))];
  for (let x = west; x <= last; x++) {
    for (let y = south; y <= top; y++) {
      const d = Math.sqrt((x - east) * (x - east) + (y - north) * (y - north));
      if (d < r) heights[x * ySize + y] += (size * (1 + cos((Math.PI * d) / r))) / 2;
    }
  }
}
