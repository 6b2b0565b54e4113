/**
 * A patch: a surface of two parameters, in triangles that carry labels.
 *
 * Paint edges and windows are cut in the parameters (cut.ts), and every new point is then read from
 * the surface itself: an edge is as sharp as the curve that made it, and normals do not know of it.
 */
import { addOrientedTriangle, addVertex, type Coat, type Mesh } from "./part.ts";
import { add, cross, scale, sub, unit, type Vec3 } from "./vec.ts";

/** A point of the surface; du × dv points outward. Read a little beyond its edges, for normals. */
export type Surface = (u: number, v: number) => Vec3;

export interface Patch {
  readonly surface: Surface;
  /** u, v of every point. */
  readonly uv: readonly number[];
  /** The points themselves. */
  readonly points: readonly Vec3[];
  /** Three points each, walked from u toward v. */
  readonly triangles: readonly number[];
  /** One a triangle. */
  readonly labels: readonly string[];
  /** Points that may not move: those on the border or on an earlier cut. */
  readonly pinned: ReadonlySet<number>;
}

export function createPatch(surface: Surface, us: readonly number[], vs: readonly number[], label = ""): Patch {
  const uv: number[] = [];
  const pinned = new Set<number>();
  const [rows, columns] = [us.length, vs.length];
  us.forEach((u, i) => {
    vs.forEach((v, j) => {
      if (i === 0 || j === 0 || i === rows - 1 || j === columns - 1) pinned.add(uv.length / 2);
      uv.push(u, v);
    });
  });
  const points = us.flatMap((u) => vs.map((v) => surface(u, v)));
  const triangles: number[] = [];
  for (let i = 0; i + 1 < rows; i++) {
    for (let j = 0; j + 1 < columns; j++) {
      const a = i * columns + j;
      // Diagonals alternate so that a cut along the hull does not lean one way.
      if ((i + j) % 2 === 0) triangles.push(a, a + columns, a + 1, a + 1, a + columns, a + columns + 1);
      else triangles.push(a, a + columns, a + columns + 1, a, a + columns + 1, a + 1);
    }
  }
  return { surface, uv, points, triangles, labels: new Array<string>(triangles.length / 3).fill(label), pinned };
}

export function normalAt(surface: Surface, u: number, v: number): Vec3 {
  const h = 1e-4;
  // At a pole, where a ring shrinks to a point, a ring beside it tells.
  for (const beside of [0, 1e-3, -1e-3]) {
    const du = sub(surface(u + beside + h, v), surface(u + beside - h, v));
    const dv = sub(surface(u + beside, v + h), surface(u + beside, v - h));
    const normal = cross(du, dv);
    if (Math.hypot(...normal) > 1e-13) return unit(normal);
  }
  return [0, 1, 0];
}

export interface PatchOptions {
  /** Metres along the outward normal. */
  readonly offset?: number;
  /** Seen from within. */
  readonly inward?: boolean;
}

/** Draws the triangles whose label `coatOf` gives a coat, one vertex for each point and coat. */
export function addPatch(
  mesh: Mesh,
  patch: Patch,
  coatOf: (label: string) => Coat | null,
  { offset = 0, inward = false }: PatchOptions = {},
): void {
  const made = new Map<Coat, Map<number, number>>();
  const vertex = (i: number, coat: Coat): number => {
    const known = made.get(coat) ?? new Map<number, number>();
    made.set(coat, known);
    const found = known.get(i);
    if (found !== undefined) return found;
    const [u, v] = [patch.uv[2 * i], patch.uv[2 * i + 1]];
    const normal = normalAt(patch.surface, u, v);
    const p = add(patch.points[i], scale(normal, offset));
    const index = addVertex(mesh, p, inward ? scale(normal, -1) : normal, coat);
    known.set(i, index);
    return index;
  };
  patch.labels.forEach((label, k) => {
    const coat = coatOf(label);
    if (coat === null) return;
    const [a, b, c] = patch.triangles.slice(3 * k, 3 * k + 3);
    // As the parameters run, not as normals say: a sliver where the surface bends has no say of its own.
    if (inward) addOrientedTriangle(mesh, vertex(a, coat), vertex(c, coat), vertex(b, coat));
    else addOrientedTriangle(mesh, vertex(a, coat), vertex(b, coat), vertex(c, coat));
  });
}

/** A plain grid over the surface in one coat. */
export function addSurface(
  mesh: Mesh,
  surface: Surface,
  us: readonly number[],
  vs: readonly number[],
  coat: Coat,
): void {
  addPatch(mesh, createPatch(surface, us, vs), () => coat);
}

/** Edges [a, b] that part holes from the rest, each with a third point, inside the hole. */
export function holeEdges(patch: Patch, isHole: (label: string) => boolean): [number, number, number][] {
  const edges = new Map<string, { edge: [number, number, number]; sides: boolean[] }>();
  patch.labels.forEach((label, k) => {
    const corners = patch.triangles.slice(3 * k, 3 * k + 3);
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 3];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const entry = edges.get(key) ?? { edge: [a, b, -1], sides: [] };
      entry.sides.push(isHole(label));
      if (isHole(label)) entry.edge[2] = corners[(i + 2) % 3];
      edges.set(key, entry);
    });
  });
  return [...edges.values()].filter(({ sides }) => sides.length === 2 && sides[0] !== sides[1]).map(({ edge }) => edge);
}
