/**
 * Roads: polylines 5 m wide.
 *
 *   width    every point within 2.5 m of a segment, with round caps; exact, without a square root
 *   height   the higher of ground and lake level, so that a road bridges water
 *   source   G. Relf, "How to make limitless terrain", paths and roads; the width is ours
 */
import { checkFinite } from "../checks.ts";

export type Point = readonly [x: number, y: number];

export interface Road {
  readonly points: readonly Point[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Metres. */
export const HALF_WIDTH = 2.5;

/** Takes two or more finite points. A road is plain data that JSON can hold. */
export function createRoad(points: readonly Point[]): Road {
  if (points.length < 2) throw new RangeError(`Expected a road of 2 or more points, got ${points.length}.`);
  for (const [x, y] of points)
    if (!(Math.max(Math.abs(x), Math.abs(y)) <= 2 ** 31))
      throw new RangeError(`Expected road points within ±2147483648, got ${x}, ${y}.`);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    points,
    west: Math.min(...xs) - HALF_WIDTH,
    south: Math.min(...ys) - HALF_WIDTH,
    east: Math.max(...xs) + HALF_WIDTH,
    north: Math.max(...ys) + HALF_WIDTH,
  };
}

/** Whether (x, y) is within the road's half width. */
export function onRoad({ points, west, south, east, north }: Road, x: number, y: number): boolean {
  if (x - x + (y - y) !== 0) checkFinite({ x, y });
  if (x < west || x > east || y < south || y > north) return false;
  for (let i = 1; i < points.length; i++) if (nearSegment(points[i - 1], points[i], x, y)) return true;
  return false;
}

function nearSegment([x0, y0]: Point, [x1, y1]: Point, x: number, y: number): boolean {
  const [dx, dy, px, py] = [x1 - x0, y1 - y0, x - x0, y - y0];
  const along = px * dx + py * dy;
  const length2 = dx * dx + dy * dy;
  const w2 = HALF_WIDTH * HALF_WIDTH;
  if (along <= 0) return px * px + py * py <= w2;
  if (along >= length2) return (x - x1) ** 2 + (y - y1) ** 2 <= w2;
  const across = px * dy - py * dx;
  return across * across <= w2 * length2;
}
