/**
 * Cuts a patch along the zero line of a signed distance.
 *
 * Vertices close to the line are first moved onto it, so that few thin triangles arise. Every triangle that still crosses
 * the line is then split, and chords of the line that stray from it are halved. Neighbouring triangles share whole edges
 * throughout, so that no cracks appear.
 */
import type { Patch } from "./patch.ts";
import type { Vec3 } from "./vec.ts";

export type Distance = (p: Vec3) => number;

/** Largest share of an edge by which a vertex is moved onto the line. */
const SNAP_SHARE = 0.42;
/** Distance in metres within which a vertex counts as on the line. */
const ON_LINE = 1e-9;

/** Working state of a cut. */
interface CutState {
  readonly patch: Patch;
  readonly distance: Distance;
  readonly uv: number[];
  readonly points: Vec3[];
  /** Signed distance of every vertex, exactly 0 on the line. */
  readonly side: number[];
  readonly pinned: Set<number>;
}

/** A triangle of the cut patch. */
interface CutTriangle {
  readonly corners: readonly number[];
  readonly label: string;
}

/** Adds a vertex on the line and returns its index. */
function addPoint({ patch, uv, points, side, pinned }: CutState, [u, v]: readonly [number, number]): number {
  pinned.add(points.length);
  uv.push(u, v);
  side.push(0);
  return points.push(patch.surface(u, v)) - 1;
}

/** Key of an undirected edge. */
const edgeKey = (a: number, b: number): number => Math.min(a, b) * 2 ** 24 + Math.max(a, b);

/** Parameters of the point at a share of an edge. */
const between = (uv: readonly number[], a: number, b: number, t: number): [number, number] => [
  uv[2 * a] + (uv[2 * b] - uv[2 * a]) * t,
  uv[2 * a + 1] + (uv[2 * b + 1] - uv[2 * a + 1]) * t,
];

/** Share of an edge at which the line crosses it. */
function findCrossing({ patch, distance, uv, side }: CutState, a: number, b: number): number {
  let [low, high, atLow, atHigh] = [0, 1, side[a], side[b]];
  let t = 0.5;
  // False position; halving the stale end (Illinois method) keeps it from stalling on curved distances.
  for (let i = 0; i < 12; i++) {
    t = (low * atHigh - high * atLow) / (atHigh - atLow);
    const d = distance(patch.surface(...between(uv, a, b, t)));
    if (Math.abs(d) < 1e-5) break;
    if (d < 0 === atHigh < 0) [high, atHigh, atLow] = [t, d, atLow / 2];
    else [low, atLow, atHigh] = [t, d, atHigh / 2];
  }
  return t;
}

/** Moves vertices near the line onto it, so that few thin triangles arise. */
function snapToLine(state: CutState): void {
  const { patch, uv, points, side, pinned } = state;
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
    let [nearest, target] = [SNAP_SHARE, -1];
    for (const j of neighbours) {
      if (side[i] * side[j] >= 0) continue;
      const t = findCrossing(state, i, j);
      if (t < nearest) [nearest, target] = [t, j];
    }
    if (target < 0) continue;
    const before = [uv[2 * i], uv[2 * i + 1]];
    const areas = firsts.map((first) => area(uv, patch.triangles, first));
    [uv[2 * i], uv[2 * i + 1]] = between(uv, i, target, nearest);
    const inverted = firsts.some((first, k) => area(uv, patch.triangles, first) / areas[k] < 0.2);
    if (inverted) [uv[2 * i], uv[2 * i + 1]] = before;
    else {
      side[i] = 0;
      points[i] = patch.surface(uv[2 * i], uv[2 * i + 1]);
      pinned.add(i);
    }
  }
}

const area = (uv: readonly number[], triangles: readonly number[], first: number): number =>
  areaOf([0, 1, 2].map((k): [number, number] => [uv[2 * triangles[first + k]], uv[2 * triangles[first + k] + 1]]));

/** Twice the signed area of a triangle in parameter space. */
function areaOf([a, b, c]: readonly (readonly [number, number])[]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/** Largest distance in metres between a chord and the line. */
const MAX_DEVIATION = 0.009;
/** Smallest share of a triangle's area that a half may have. */
const LEAST_SHARE = 0.08;

/**
 * Halves chords that stray from the line, in both triangles that share them; at most one a triangle, so that none folds
 * over.
 */
function splitChords(state: CutState, pieces: readonly CutTriangle[]): CutTriangle[] {
  const halves = new Map<CutTriangle, [CutTriangle, CutTriangle]>();
  for (const [a, b, shared] of chordsOf(state, pieces)) {
    if (shared.some((piece) => halves.has(piece))) continue;
    const middle = chordMidpoint(state, a, b);
    if (middle === null || shared.some((piece) => inverts(state, piece, a, b, middle))) continue;
    const made = addPoint(state, middle);
    for (const piece of shared) halves.set(piece, [replaced(piece, a, made), replaced(piece, b, made)]);
  }
  return pieces.flatMap((piece) => halves.get(piece) ?? [piece]);
}

const replaced = ({ corners, label }: CutTriangle, from: number, to: number): CutTriangle => ({
  corners: corners.map((i) => (i === from ? to : i)),
  label,
});

/** Edges between vertices on the line, each with the triangles that share it. */
function chordsOf(
  { side }: CutState,
  pieces: readonly CutTriangle[],
): Iterable<[a: number, b: number, shared: CutTriangle[]]> {
  const chords = new Map<number, [number, number, CutTriangle[]]>();
  for (const piece of pieces) {
    const [p, q, r] = piece.corners;
    for (const [a, b] of [
      [p, q],
      [q, r],
      [r, p],
    ]) {
      if (side[a] !== 0 || side[b] !== 0) continue;
      const known = chords.get(edgeKey(a, b));
      if (known === undefined) chords.set(edgeKey(a, b), [Math.min(a, b), Math.max(a, b), [piece]]);
      else known[2].push(piece);
    }
  }
  return chords.values();
}

/** Whether a half of the triangle would be inverted or degenerate. */
function inverts(
  { uv }: CutState,
  { corners }: CutTriangle,
  a: number,
  b: number,
  middle: readonly [number, number],
): boolean {
  const place = (i: number): [number, number] => [uv[2 * i], uv[2 * i + 1]];
  const whole = areaOf(corners.map(place));
  const half = (from: number): number => areaOf(corners.map((i) => (i === from ? middle : place(i))));
  return half(a) / whole < LEAST_SHARE || half(b) / whole < LEAST_SHARE;
}

/**
 * Parameters of the point of the line near the middle of a chord (by Newton's method), or null if the chord is close
 * enough.
 */
function chordMidpoint({ patch, distance, uv }: CutState, a: number, b: number): [number, number] | null {
  const at = (u: number, v: number): number => distance(patch.surface(u, v));
  let [u, v] = between(uv, a, b, 0.5);
  if (Math.abs(at(u, v)) <= MAX_DEVIATION) return null;
  const h = 1e-4;
  for (let i = 0; i < 4; i++) {
    const d = at(u, v);
    const [du, dv] = [(at(u + h, v) - d) / h, (at(u, v + h) - d) / h];
    const steepness = du * du + dv * dv;
    if (steepness < 1e-6) return null;
    [u, v] = [u - (d * du) / steepness, v - (d * dv) / steepness];
  }
  return Math.abs(at(u, v)) < 1e-3 ? [u, v] : null;
}

/** Splits along `distance` = 0; `relabel` gives the new labels of triangles where the distance is negative. */
export function cut(patch: Patch, distance: Distance, relabel: (label: string) => string): Patch {
  const state: CutState = {
    patch,
    distance,
    uv: [...patch.uv],
    points: [...patch.points],
    side: [],
    pinned: new Set(patch.pinned),
  };
  const { uv, points, side, pinned } = state;
  for (let i = 0; i < uv.length / 2; i++) {
    const d = distance(points[i]);
    side.push(Math.abs(d) < ON_LINE ? 0 : d);
  }
  snapToLine(state);

  let pieces: CutTriangle[] = [];
  const crossings = new Map<number, number>();
  const crossing = (a: number, b: number): number => {
    const key = edgeKey(a, b);
    const made = crossings.get(key) ?? points.length;
    if (!crossings.has(key)) {
      const t = findCrossing(state, Math.min(a, b), Math.max(a, b));
      addPoint(state, between(uv, Math.min(a, b), Math.max(a, b), t));
      crossings.set(key, made);
    }
    return made;
  };
  patch.labels.forEach((label, k) => {
    for (const { corners, inside } of split(patch.triangles.slice(3 * k, 3 * k + 3), side, crossing)) {
      pieces.push({ corners, label: inside ? relabel(label) : label });
    }
  });
  for (let round = 0, before = -1; round < 5 && points.length !== before; round++) {
    before = points.length;
    pieces = splitChords(state, pieces);
  }
  return {
    ...patch,
    uv,
    points,
    pinned,
    triangles: pieces.flatMap(({ corners }) => corners),
    labels: pieces.map(({ label }) => label),
  };
}

/** Labels a band of `width` metres along `distance` = 0. */
export function cutLine(patch: Patch, distance: Distance, width: number, name: string): Patch {
  const marked = cut(
    patch,
    (p) => distance(p) - width / 2,
    (label) => `${label}|`,
  );
  const inner = cut(
    marked,
    (p) => distance(p) + width / 2,
    (label) => label.replace("|", ""),
  );
  return { ...inner, labels: inner.labels.map((label) => (label.endsWith("|") ? name : label)) };
}

function split(
  corners: readonly number[],
  side: readonly number[],
  crossing: (a: number, b: number) => number,
): { corners: readonly number[]; inside: boolean }[] {
  const [a, b, c] = corners;
  if (side[a] < 0 && side[b] < 0 && side[c] < 0) return [{ corners, inside: true }];
  if (side[a] > 0 && side[b] > 0 && side[c] > 0) return [{ corners, inside: false }];
  const below = corners.filter((i) => side[i] < 0);
  const above = corners.filter((i) => side[i] > 0);
  if (below.length === 0 || above.length === 0) return [{ corners, inside: below.length > 0 }];
  const lone = below.length === 1 ? below[0] : above[0];
  const turn = corners.indexOf(lone);
  const [p, q, r] = [lone, corners[(turn + 1) % 3], corners[(turn + 2) % 3]];
  const inside = side[p] < 0;
  const inner = (...piece: number[]) => ({ corners: piece, inside });
  const outer = (...piece: number[]) => ({ corners: piece, inside: !inside });
  // Every part keeps the winding of the whole.
  if (side[q] === 0) {
    const pr = crossing(p, r);
    return [inner(p, q, pr), outer(pr, q, r)];
  }
  const pq = crossing(p, q);
  if (side[r] === 0) return [inner(p, pq, r), outer(pq, q, r)];
  const pr = crossing(p, r);
  return [inner(p, pq, pr), outer(pq, q, r), outer(pq, r, pr)];
}
