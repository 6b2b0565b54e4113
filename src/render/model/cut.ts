/**
 * Cutting a patch along the zero line of a distance.
 *
 * Points that lie close to the line are moved onto it first, so that few thin triangles arise;
 * every triangle still crossed is then split, and a chord of the line that strays from it is halved.
 * Neighbours share whole edges throughout: no cracks.
 */
import { halveChords } from "./chords.ts";
import {
  addPoint,
  between,
  type Cutting,
  type Distance,
  edgeKey,
  movePointsToLine,
  ON_LINE,
  type Piece,
  root,
} from "./cutting.ts";
import type { Patch } from "./patch.ts";

/** Splits along `distance` = 0; triangles where it is negative are given a new label. */
export function cut(patch: Patch, distance: Distance, relabel: (label: string) => string): Patch {
  const cutting: Cutting = {
    patch,
    distance,
    uv: [...patch.uv],
    points: [...patch.points],
    side: [],
    pinned: new Set(patch.pinned),
  };
  const { uv, points, side, pinned } = cutting;
  for (let i = 0; i < uv.length / 2; i++) {
    const d = distance(points[i]);
    side.push(Math.abs(d) < ON_LINE ? 0 : d);
  }
  movePointsToLine(cutting);

  let pieces: Piece[] = [];
  const crossings = new Map<number, number>();
  const crossing = (a: number, b: number): number => {
    const key = edgeKey(a, b);
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
  for (let round = 0, before = -1; round < 5 && points.length !== before; round++) {
    before = points.length;
    pieces = halveChords(cutting, pieces);
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

/** Labels a line `width` wide along `distance` = 0. */
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
  // Every piece is walked the way the whole was.
  if (side[q] === 0) {
    const pr = crossing(p, r);
    return [inner(p, q, pr), outer(pr, q, r)];
  }
  const pq = crossing(p, q);
  if (side[r] === 0) return [inner(p, pq, r), outer(pq, q, r)];
  const pr = crossing(p, r);
  return [inner(p, pq, pr), outer(pq, q, r), outer(pq, r, pr)];
}
