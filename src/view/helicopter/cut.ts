/**
 * Cutting a patch along the zero line of a distance.
 *
 * Points that lie close to the line are moved onto it first, so that few thin triangles arise;
 * every triangle still crossed is then split, and a chord of the line that strays from it is halved.
 * Neighbours share whole edges throughout: no cracks.
 */
import type { Patch } from "./patch.ts";
import type { Vec3 } from "./vec.ts";

type Distance = (p: Vec3) => number;

/** A point moves along an edge by at most this share of it. */
const NEAR = 0.42;
const ON_LINE = 1e-9;
/** Metres by which a chord may stray from the line. */
const STRAY = 0.012;

interface Cutting {
  readonly patch: Patch;
  readonly distance: Distance;
  readonly uv: number[];
  readonly points: Vec3[];
  /** Signed distance of every point, exactly 0 on the line. */
  readonly side: number[];
  readonly pinned: Set<number>;
}

/** Splits along `distance` = 0; triangles where it is negative are given a new label. */
export function cut(patch: Patch, distance: Distance, relabel: (label: string) => string): Patch {
  const cutting: Cutting = { patch, distance, uv: [...patch.uv], points: [...patch.points], side: [], pinned: new Set(patch.pinned) };
  const { uv, points, side, pinned } = cutting;
  for (let i = 0; i < uv.length / 2; i++) {
    const d = distance(points[i]);
    side.push(Math.abs(d) < ON_LINE ? 0 : d);
  }
  movePointsToLine(cutting);

  let pieces: Piece[] = [];
  const crossings = new Map<string, number>();
  const crossing = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const made = crossings.get(key) ?? points.length;
    if (!crossings.has(key)) {
      const t = root(cutting, Math.min(a, b), Math.max(a, b));
      addPoint(cutting, between(uv, Math.min(a, b), Math.max(a, b), t));
      crossings.set(key, made);
    }
    return made;
  };
  patch.labels.forEach((label, k) => {
    for (const { corners, inside } of split(patch.triangles.slice(3 * k, 3 * k + 3), side, crossing)) {
      pieces.push({ corners, label: inside ? relabel(label) : label });
    }
  });
  for (let round = 0; round < 3; round++) pieces = halveChords(cutting, pieces);
  return { ...patch, uv, points, pinned, triangles: pieces.flatMap(({ corners }) => corners), labels: pieces.map(({ label }) => label) };
}

/** A point of the line. */
function addPoint({ patch, uv, points, side, pinned }: Cutting, [u, v]: readonly [number, number]): number {
  pinned.add(points.length);
  uv.push(u, v);
  side.push(0);
  return points.push(patch.surface(u, v)) - 1;
}

interface Piece {
  readonly corners: readonly number[];
  readonly label: string;
}

/** Labels a line `width` wide along `distance` = 0. */
export function cutLine(patch: Patch, distance: Distance, width: number, name: string): Patch {
  const marked = cut(patch, (p) => distance(p) - width / 2, (label) => `${label}|`);
  const inner = cut(marked, (p) => distance(p) + width / 2, (label) => label.replace("|", ""));
  return { ...inner, labels: inner.labels.map((label) => (label.endsWith("|") ? name : label)) };
}

function split(corners: readonly number[], side: readonly number[], crossing: (a: number, b: number) => number): { corners: number[]; inside: boolean }[] {
  const below = corners.filter((i) => side[i] < 0);
  const above = corners.filter((i) => side[i] > 0);
  if (below.length === 0 || above.length === 0) return [{ corners: [...corners], inside: below.length > 0 }];
  const lone = below.length === 1 ? below[0] : above[0];
  const turn = corners.indexOf(lone);
  const [p, q, r] = [lone, corners[(turn + 1) % 3], corners[(turn + 2) % 3]];
  const inside = side[p] < 0;
  if (side[q] === 0) return halves(p, q, r, crossing(p, r), inside);
  if (side[r] === 0) return halves(p, r, q, crossing(p, q), inside);
  const [pq, pr] = [crossing(p, q), crossing(p, r)];
  return [{ corners: [p, pq, pr], inside }, { corners: [pq, q, r], inside: !inside }, { corners: [pq, r, pr], inside: !inside }];
}

const halves = (p: number, onLine: number, other: number, middle: number, inside: boolean) => [
  { corners: [p, onLine, middle], inside },
  { corners: [middle, onLine, other], inside: !inside },
];

const between = (uv: readonly number[], a: number, b: number, t: number): [number, number] => [
  uv[2 * a] + (uv[2 * b] - uv[2 * a]) * t,
  uv[2 * a + 1] + (uv[2 * b + 1] - uv[2 * a + 1]) * t,
];

function root({ patch, distance, uv, side }: Cutting, a: number, b: number): number {
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

function movePointsToLine(cutting: Cutting): void {
  const { patch, uv, points, side, pinned } = cutting;
  const around = new Map<number, number[]>();
  patch.triangles.forEach((i, at) => {
    const known = around.get(i);
    if (known === undefined) around.set(i, [at - (at % 3)]);
    else known.push(at - (at % 3));
  });
  for (const [i, firsts] of around) {
    if (pinned.has(i) || side[i] === 0) continue;
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

function area(uv: readonly number[], triangles: readonly number[], first: number): number {
  const [a, b, c] = [triangles[first], triangles[first + 1], triangles[first + 2]];
  return (uv[2 * b] - uv[2 * a]) * (uv[2 * c + 1] - uv[2 * a + 1]) - (uv[2 * c] - uv[2 * a]) * (uv[2 * b + 1] - uv[2 * a + 1]);
}

/** Halves the edges that follow the line but stray from it, in both triangles that share them. */
function halveChords(cutting: Cutting, pieces: readonly Piece[]): Piece[] {
  const middles = new Map<string, number | null>();
  const middleOf = (a: number, b: number): number | null => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const made = middles.get(key) ?? (middles.has(key) ? null : bentMiddle(cutting, Math.min(a, b), Math.max(a, b)));
    middles.set(key, made);
    return made;
  };
  return pieces.flatMap((piece) => {
    const { corners, label } = piece;
    const round = corners.flatMap((a, k) => {
      const middle = middleOf(a, corners[(k + 1) % 3]);
      return middle === null ? [a] : [a, middle];
    });
    if (round.length === 3) return [piece];
    // A fan from a middle: never three points of one edge.
    const from = round.findIndex((i) => !corners.includes(i));
    const fan = [...round.slice(from), ...round.slice(0, from)];
    return fan.slice(2).map((i, k) => ({ corners: [fan[0], fan[k + 1], i], label }));
  });
}

/** A new point of the line between two that it joins, or null where the chord is good enough. */
function bentMiddle(cutting: Cutting, a: number, b: number): number | null {
  const { patch, distance, uv, side } = cutting;
  if (side[a] !== 0 || side[b] !== 0) return null;
  const at = (u: number, v: number): number => distance(patch.surface(u, v));
  const start = between(uv, a, b, 0.5);
  let [u, v] = start;
  if (Math.abs(at(u, v)) <= STRAY) return null;
  const h = 1e-4;
  for (let i = 0; i < 4; i++) {
    const d = at(u, v);
    const [du, dv] = [(at(u + h, v) - d) / h, (at(u, v + h) - d) / h];
    const steepness = du * du + dv * dv;
    if (steepness < 1e-6) return null;
    const k = d / steepness;
    [u, v] = [u - k * du, v - k * dv];
  }
  const moved = Math.hypot(u - start[0], v - start[1]);
  if (!(moved < 0.4 * Math.hypot(uv[2 * a] - uv[2 * b], uv[2 * a + 1] - uv[2 * b + 1]))) return null;
  return addPoint(cutting, [u, v]);
}
