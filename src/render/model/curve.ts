/** Natural cubic splines of the loft models. */
import { add, scale, type Vec3 } from "./vec.ts";

/**
 * Natural cubic splines through (knots[i], columns[k][i]) for increasing knots, evaluated together. The end spans
 * extrapolate. `startSlope` sets the slope of the first column at the first knot: 0 makes the round end of a loft.
 * Second derivatives are continuous, so that highlights on a loft have no kinks.
 */
export function cubicSplines(
  knots: readonly number[],
  columns: readonly (readonly number[])[],
  startSlope?: number,
): (t: number) => number[] {
  const wrong = columns.find((values) => values.length !== knots.length);
  if (knots.length < 2 || wrong !== undefined)
    throw new RangeError(`Expected two knots or more and as many values, got ${knots.length} and ${wrong?.length}.`);
  const bends = columns.map((values, k) => solveBends(knots, values, k === 0 ? startSlope : undefined));
  const last = knots.length - 1;
  return (t) => {
    let i = 0;
    while (i < last - 1 && t > knots[i + 1]) i++;
    const h = knots[i + 1] - knots[i];
    const b = (t - knots[i]) / h;
    const a = 1 - b;
    const [p, q] = [((a ** 3 - a) * h * h) / 6, ((b ** 3 - b) * h * h) / 6];
    return columns.map((y, k) => a * y[i] + b * y[i + 1] + p * bends[k][i] + q * bends[k][i + 1]);
  };
}

/** Second derivatives at the knots, by Gaussian elimination of the tridiagonal system. */
function solveBends(x: readonly number[], y: readonly number[], startSlope?: number): number[] {
  const n = x.length;
  const upper = new Array<number>(n).fill(0);
  const right = new Array<number>(n).fill(0);
  if (startSlope !== undefined) {
    upper[0] = 0.5;
    right[0] = (3 / (x[1] - x[0])) * ((y[1] - y[0]) / (x[1] - x[0]) - startSlope);
  }
  for (let i = 1; i < n - 1; i++) {
    const before = x[i] - x[i - 1];
    const after = x[i + 1] - x[i];
    const pivot = 2 * (before + after) - before * upper[i - 1];
    upper[i] = after / pivot;
    right[i] = (6 * ((y[i + 1] - y[i]) / after - (y[i] - y[i - 1]) / before) - before * right[i - 1]) / pivot;
  }
  right[n - 1] = 0;
  for (let i = n - 2; i >= 0; i--) right[i] -= upper[i] * right[i + 1];
  return right;
}

/** Points along a smooth curve through `through` (uniform Catmull-Rom), `steps` to a span. */
export function smoothPath(through: readonly Vec3[], steps: number): Vec3[] {
  const last = through.length - 1;
  const path: Vec3[] = [];
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [through[Math.max(i - 1, 0)], through[i], through[i + 1], through[Math.min(i + 2, last)]];
    for (let k = 0; k < steps; k++) path.push(catmullRom(p0, p1, p2, p3, k / steps));
  }
  path.push(through[last]);
  return path;
}

export function catmullRom(p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3, t: number): Vec3 {
  const [t2, t3] = [t * t, t * t * t];
  const early = add(scale(p0, -0.5 * t3 + t2 - 0.5 * t), scale(p1, 1.5 * t3 - 2.5 * t2 + 1));
  return add(early, add(scale(p2, -1.5 * t3 + 2 * t2 + 0.5 * t), scale(p3, 0.5 * t3 - 0.5 * t2)));
}

/** `count` + 1 evenly spaced numbers from `from` to `to`, both included. */
export function linspace(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}
