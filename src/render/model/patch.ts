/**
 * A patch: a parametric surface as labelled triangles. Paint edges and windows are cut in parameter space (cut.ts), and
 * every new vertex is read from the surface itself, so that edges are as sharp as the curves that made them and normals
 * stay smooth across them.
 */
import { addOrientedTriangle, addVertex, type Coat, type Mesh } from "./part.ts";
import { add, cross, scale, sub, unit, type Vec3 } from "./vec.ts";

/** Point of the surface; du × dv points outward. It is also evaluated slightly beyond its edges, for normals. */
export type Surface = (u: number, v: number) => Vec3;

export interface Patch {
  readonly surface: Surface;
  /** u, v of every vertex. */
  readonly uv: readonly number[];
  /** Positions of the vertices. */
  readonly points: readonly Vec3[];
  /** Three vertices each, wound from u towards v. */
  readonly triangles: readonly number[];
  /** One label a triangle. */
  readonly labels: readonly string[];
  /** Vertices that must not move: those on the border or on an earlier cut. */
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
      // Alternating diagonals keep cuts along the hull from leaning one way.
      if ((i + j) % 2 === 0) triangles.push(a, a + columns, a + 1, a + 1, a + columns, a + columns + 1);
      else triangles.push(a, a + columns, a + columns + 1, a, a + columns + 1, a + 1);
    }
  }
  return { surface, uv, points, triangles, labels: new Array<string>(triangles.length / 3).fill(label), pinned };
}

export function normalAt(surface: Surface, u: number, v: number): Vec3 {
  const h = 1e-4;
  // At a pole, where a ring shrinks to a point, the normal of a ring beside it is used.
  for (const beside of [0, 1e-3, -1e-3]) {
    const du = sub(surface(u + beside + h, v), surface(u + beside - h, v));
    const dv = sub(surface(u + beside, v + h), surface(u + beside, v - h));
    const normal = cross(du, dv);
    if (Math.hypot(...normal) > 1e-13) return unit(normal);
  }
  return [0, 1, 0];
}

export interface PatchOptions {
  /** Offset in metres along the outward normal. */
  readonly offset?: number;
  /** Faces inward. */
  readonly inward?: boolean;
}

/** Adds the triangles whose label has a coat, one vertex for each vertex and coat. */
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
    // Wound by the parameters and not by the normals, which are unreliable for slivers on curved surfaces.
    if (inward) addOrientedTriangle(mesh, vertex(a, coat), vertex(c, coat), vertex(b, coat));
    else addOrientedTriangle(mesh, vertex(a, coat), vertex(b, coat), vertex(c, coat));
  });
}

/** Adds a regular grid over a surface in one coat. */
export function addSurface(
  mesh: Mesh,
  surface: Surface,
  us: readonly number[],
  vs: readonly number[],
  coat: Coat,
): void {
  addPatch(mesh, createPatch(surface, us, vs), () => coat);
}

/** Edges [a, b] between holes and the rest, each with a third vertex inside the hole. */
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
