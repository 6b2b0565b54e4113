/** A patch while a line is cut through it: its points, which side each lies on, and how they come to lie on the line. */
import type { Patch } from "./patch.ts";
import type { Vec3 } from "./vec.ts";

export type Distance = (p: Vec3) => number;

/** A point moves along an edge by at most this share of it. */
const NEAR = 0.42;
/** Metres within which a point is on the line. */
export const ON_LINE = 1e-9;

/** A patch while it is cut. */
export interface Cutting {
  readonly patch: Patch;
  readonly distance: Distance;
  readonly uv: number[];
  readonly points: Vec3[];
  /** Signed distance of every point, exactly 0 on the line. */
  readonly side: number[];
  readonly pinned: Set<number>;
}

/** A triangle of the cut patch. */
export interface Piece {
  readonly corners: readonly number[];
  readonly label: string;
}

/** A new point on the line. */
export function addPoint({ patch, uv, points, side, pinned }: Cutting, [u, v]: readonly [number, number]): number {
  pinned.add(points.length);
  uv.push(u, v);
  side.push(0);
  return points.push(patch.surface(u, v)) - 1;
}

/** One number for an edge, whichever way it is walked. */
export const edgeKey = (a: number, b: number): number => Math.min(a, b) * 2 ** 24 + Math.max(a, b);

/** The point at a share of the edge. */
export const between = (uv: readonly number[], a: number, b: number, t: number): [number, number] => [
  uv[2 * a] + (uv[2 * b] - uv[2 * a]) * t,
  uv[2 * a + 1] + (uv[2 * b + 1] - uv[2 * a + 1]) * t,
];

/** Where the line crosses an edge, as a share of it. */
export function root({ patch, distance, uv, side }: Cutting, a: number, b: number): number {
  let [low, high, atLow, atHigh] = [0, 1, side[a], side[b]];
  let t = 0.5;
  // False position; the halving of the stale end keeps a bent distance from stalling it.
  for (let i = 0; i < 12; i++) {
    t = (low * atHigh - high * atLow) / (atHigh - atLow);
    const d = distance(patch.surface(...between(uv, a, b, t)));
    if (Math.abs(d) < 1e-5) break;
    if (d < 0 === atHigh < 0) [high, atHigh, atLow] = [t, d, atLow / 2];
    else [low, atLow, atHigh] = [t, d, atHigh / 2];
  }
  return t;
}

/** Moves points that lie near the line onto it, so that few thin triangles arise. */
export function movePointsToLine(cutting: Cutting): void {
  const { patch, uv, points, side, pinned } = cutting;
  const around = new Map<number, number[]>();
  patch.triangles.forEach((i, at) => {
    const known = around.get(i);
    if (known === undefined) around.set(i, [at - (at % 3)]);
    else known.push(at - (at % 3));
  });
  for (const [i, firsts] of around) {
    if (pinned.has(i) || side[i] === 0) continue;
    if (!firsts.some((first) => [0, 1, 2].some((k) => side[patch.triangles[first + k]] * side[i] < 0))) continue;
    const neighbours = new Set(firsts.flatMap((first) => patch.triangles.slice(first, first + 3)));
    let [nearest, target] = [NEAR, -1];
    for (const j of neighbours) {
      if (side[i] * side[j] >= 0) continue;
      const t = root(cutting, i, j);
      if (t < nearest) [nearest, target] = [t, j];
    }
    if (target < 0) continue;
    const before = [uv[2 * i], uv[2 * i + 1]];
    const areas = firsts.map((first) => area(uv, patch.triangles, first));
    [uv[2 * i], uv[2 * i + 1]] = between(uv, i, target, nearest);
    const folds = firsts.some((first, k) => area(uv, patch.triangles, first) / areas[k] < 0.2);
    if (folds) [uv[2 * i], uv[2 * i + 1]] = before;
    else {
      side[i] = 0;
      points[i] = patch.surface(uv[2 * i], uv[2 * i + 1]);
      pinned.add(i);
    }
  }
}

const area = (uv: readonly number[], triangles: readonly number[], first: number): number =>
  areaOf([0, 1, 2].map((k): [number, number] => [uv[2 * triangles[first + k]], uv[2 * triangles[first + k] + 1]]));

/** Twice the area of a triangle of parameters, negative when it is walked the other way. */
export function areaOf([a, b, c]: readonly (readonly [number, number])[]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}
