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
import type { Random } from "../field/random.ts";
import { cos, sin } from "../field/trig.ts";
import type { Land } from "./land.ts";

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
