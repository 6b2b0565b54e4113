/**
 * Fault and circle generation: a land raised and lowered along random lines, or by random round hills.
 *
 *   faults    h(x, y) += size(i) · shape(d(x, y)),   i = 1 … n; d the distance from the line, in cells
 *   circles   h(x, y) += size(i) · (1 + cos(π·d/r)) / 2   within the radius r of the circle's centre
 *
 *   size     see steps.ts; below 0 a circle makes a hollow
 *   error    none: a seed gives the same bits in every engine
 *   source   R. Krten, Dr. Dobb's Journal, July 1994, corrected; Lighthouse3d, Terrain Tutorial (line and shape variants,
 *            circles). krten.ts is Krten's own program, bugs included
 */
import { checkFinite, checkName, checkPositive } from "../checks.ts";
import { cos, sin } from "../field/deterministic-math.ts";
import type { Random } from "../field/random.ts";
import { checkLand, type Land } from "./land.ts";
import { type Cut, runSteps, type StepOptions, type Steps } from "./steps.ts";

export interface FaultOptions extends StepOptions {
  /** Method of drawing lines, "points" by default. */
  readonly line?: LineMethod;
  /** "step" by default. */
  readonly shape?: Shape;
  /** Width of a sine or cosine across the line in cells, by default an eighth of the longer side. */
  readonly width?: number;
  /** Distance from the line at which the displacement fades to 0, in cells; Infinity by default. */
  readonly reach?: number;
}

/** Displaces `land`. Yields the number of faults done, with the land consistent: stop iterating to cancel. */
export function faults(land: Land, options: FaultOptions = {}): Steps {
  checkLand(land);
  const { line = "points", shape = "step", reach = Infinity } = options;
  const { width = Math.max(land.xSize, land.ySize) / 8 } = options;
  checkName("a line", line, LINES);
  checkName("a shape", shape, SHAPES);
  checkPositive("width", width);
  checkPositive("reach", reach);
  if (land.heights.length < 2) throw new RangeError("Expected a land of 2 cells or more to draw a line on, got 1.");
  const profile = createShape(shape, width, reach);
  const band = reach === Infinity ? width / 2 : reach;
  const isStep = shape === "step" && reach === Infinity;
  return runSteps(land, options, (size, random) => {
    const drawn = LINES[line](land, random);
    return isStep ? split(land, drawn, size) : () => displace(land, drawn, size, profile, band);
  });
}

/** The step: each column is cut once, so that its cells need no distance. Same bits as `displace`. */
function split({ ySize }: Land, { a, b, c }: Line, size: number): Cut {
  return {
    south: size,
    rowOf(x) {
      const side = a * x - c;
      const isRaised = side > 0;
      this.south = isRaised ? size : -size;
      if (isRaised === side + b * (ySize - 1) > 0) return ySize;
      let row = Math.max(1, Math.min(ySize - 1, Math.ceil(-side / b)));
      while (side + b * (row - 1) > 0 !== isRaised) row--;
      while (side + b * row > 0 === isRaised) row++;
      return row;
    },
  };
}

/** Displaces the land along a line. Beyond `band` cells from it the profile is constant on each side. */
function displace({ xSize, ySize, heights }: Land, line: Line, size: number, profile: Profile, band: number): void {
  const { a, b, c, norm } = line;
  for (let x = 0, i = 0; x < xSize; x++) {
    const side = a * x - c;
    const at = (y: number) => size * profile((side + b * y) / norm);
    const [one, other] = [(-band * norm - side) / b, (band * norm - side) / b];
    const start = b === 0 ? 0 : Math.max(0, Math.min(ySize, Math.floor(Math.min(one, other)) - 1));
    const end = b === 0 ? ySize : Math.max(start, Math.min(ySize, Math.ceil(Math.max(one, other)) + 2));
    const [south, north] = [at(0), at(ySize - 1)];
    let y = 0;
    for (; y < start; y++, i++) heights[i] += south;
    for (; y < end; y++, i++) heights[i] += at(y);
    for (; y < ySize; y++, i++) heights[i] += north;
  }
}

/*
 * Random lines across a land, drawn by one of four methods.
 *
 *   side(x, y) = a·x + b·y − c; side / norm is the signed distance in cells
 *
 *   points   through two different cells: a = y2 − y1, b = −(x2 − x1), c = x1·(y2 − y1) − y1·(x2 − x1)
 *   cross    the same line with its sides exchanged: side is the cross product (x2 − x1)(y − y1) − (y2 − y1)(x − x1)
 *   normal   a = sin v, b = cos v, c in [−d/2, d/2) about the land's centre with the diagonal d; drawn again until the
 *            line divides the land
 *   origin   normal with c = 0: all lines cross in the land's centre, so that heights half a turn about it are opposite
 *   error    sides of whole cells are exact for points and cross
 *   source   Lighthouse3d, Terrain Tutorial, Implementation Details
 */

interface Line {
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

function origin({ xSize, ySize }: Land, random: Random): Line {
  const angle = 2 * Math.PI * random();
  const [a, b] = [sin(angle), cos(angle)];
  return { a, b, c: (a * (xSize - 1)) / 2 + (b * (ySize - 1)) / 2, norm: 1 };
}

export const LINES = { points, normal, cross, origin } as const;
export type LineMethod = keyof typeof LINES;

/*
 * The displacement of a fault of size 1 at distance d from its line, in cells, positive on the raised side.
 *
 *   step     +1 where d > 0, else −1
 *   sine     sin(π·d/width) within half a width of the line, ±1 beyond: a slope instead of a cliff
 *   cosine   cos(2π·d/width) within half a width, −1 beyond: a rounded ridge along the line
 *   reach    multiplies by 1 − |d|/reach, and 0 beyond
 *   source   Lighthouse3d (sine and cosine), Krten (reach)
 */

export const SHAPES = {
  step: () => (d: number) => (d > 0 ? 1 : -1),
  sine: (width: number) => (d: number) => (2 * d >= width ? 1 : 2 * d <= -width ? -1 : sin(Math.PI * (d / width))),
  cosine: (width: number) => (d: number) => (2 * Math.abs(d) >= width ? -1 : cos(2 * Math.PI * (d / width))),
} as const;

export type Shape = keyof typeof SHAPES;
type Profile = (d: number) => number;

/** `width` and `reach` in cells, above 0; a reach of Infinity has no effect. */
export function createShape(shape: Shape, width: number, reach: number): Profile {
  const full = SHAPES[shape](width);
  if (reach === Infinity) return full;
  return (d) => (Math.abs(d) < reach ? full(d) * (1 - Math.abs(d) / reach) : 0);
}

export interface CircleOptions extends StepOptions {
  /** Range of radii in cells, by default from a sixteenth to a quarter of the longer side. */
  readonly radius?: readonly [least: number, most: number];
}

/** Displaces `land` by circles. Yields the number of circles done, as `faults`. The radius and the centre are random. */
export function circles(land: Land, options: CircleOptions = {}): Steps {
  checkLand(land);
  const longer = Math.max(land.xSize, land.ySize);
  const [least, most] = options.radius ?? [longer / 16, longer / 4];
  checkPositive("the minimum radius", least);
  checkFinite({ "maximum radius": most });
  if (most < least) throw new RangeError(`Expected a maximum radius of ${least} or above, the minimum, got ${most}.`);
  return runSteps(land, options, (size, random) => {
    const r = least + random() * (most - least);
    const [east, north] = [random() * (land.xSize - 1), random() * (land.ySize - 1)];
    return () => raiseCircle(land, east, north, r, size);
  });
}

function raiseCircle({ xSize, ySize, heights }: Land, east: number, north: number, r: number, size: number): void {
  const [west, last] = [Math.max(0, Math.ceil(east - r)), Math.min(xSize - 1, Math.floor(east + r))];
  const [south, top] = [Math.max(0, Math.ceil(north - r)), Math.min(ySize - 1, Math.floor(north + r))];
  for (let x = west; x <= last; x++) {
    for (let y = south; y <= top; y++) {
      const d = Math.sqrt((x - east) * (x - east) + (y - north) * (y - north));
      if (d < r) heights[x * ySize + y] += (size * (1 + cos((Math.PI * d) / r))) / 2;
    }
  }
}
