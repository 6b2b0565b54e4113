/**
 * The plane that touches a globe at a place, in metres east and north from there, and the patches of the globe that are seen through a
 * rectangle of it from the globe's centre.
 */
import type { Box } from "../forest/streams.ts";
import { createPatch, type Patch } from "./cube-sphere.ts";
import { fromGeo } from "./geo.ts";

export interface TangentPlane {
  /** Writes the place, metres from the centre, at metres east and north, and returns it. */
  toCentre(x: number, y: number, out: Float64Array): Float64Array;
  /** Writes metres east and north where a place on the same side of the globe is seen from the centre. */
  toPlane(x: number, y: number, z: number, out: Float64Array): void;
}

export function tangentPlane(radius: number, longitude: number, latitude: number): TangentPlane {
  const place = (degreesNorth: number) =>
    fromGeo({ longitude, latitude: degreesNorth, altitude: 0 }, radius, new Float64Array(3));
  const [centre, equator] = [place(latitude), place(0)];
  // East is perpendicular to the meridian's point on the equator; north completes east and up.
  const east = [-equator[1] / radius, equator[0] / radius, 0];
  const up = centre.map((v) => v / radius);
  const north = [
    up[1] * east[2] - up[2] * east[1],
    up[2] * east[0] - up[0] * east[2],
    up[0] * east[1] - up[1] * east[0],
  ];
  const along = (x: number, y: number, z: number, [a, b, c]: ArrayLike<number> & Iterable<number>) =>
    a * x + b * y + c * z;
  return {
    toCentre(x, y, out) {
      for (let axis = 0; axis < 3; axis++) out[axis] = centre[axis] + x * east[axis] + y * north[axis];
      return out;
    },
    toPlane(x, y, z, out) {
      const k = radius / along(x, y, z, up);
      out[0] = k * along(x, y, z, east);
      out[1] = k * along(x, y, z, north);
    },
  };
}

/** Approximate length of a patch, metres. */
const PATCH = 128;

/** Whether a rectangle has a place; its western and southern edges belong to it. */
export const isWithin = ({ west, south, east, north }: Box, [x, y]: ArrayLike<number> & Iterable<number>) =>
  x >= west && x < east && y >= south && y < north;

/** Patches that cover a rectangle, and some beside it. */
export function patchesWithin(plane: TangentPlane, { west, south, east, north }: Box, radius: number) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x, y]) => plane.toCentre(x, y, new Float64Array(3)));
  return patchesOver(corners, Math.ceil((2 * radius) / PATCH));
}

/**
 * The patches of a grid of `count` along each face over which a convex polygon of corners, metres from the globe's centre, may
 * reach: those in the bounds of its part on each face, where straight lines stay straight.
 */
export function* patchesOver(corners: readonly Float64Array[], count: number): Generator<Patch, void> {
  const edge = (k: number) => Math.max(-1, Math.min(1, -1 + (2 * k) / count));
  for (let face = 0; face < 6; face++) {
    const part = onFace(corners, face);
    if (part.length === 0) continue;
    const range = (axis: 0 | 1) => {
      const places = part.map((point) => Math.min(count - 1, Math.max(0, ((point[axis] + 1) / 2) * count)));
      return [Math.floor(Math.min(...places)), Math.floor(Math.max(...places))] as const;
    };
    const [[i0, i1], [j0, j1]] = [range(0), range(1)];
    for (let i = i0; i <= i1; i++)
      for (let j = j0; j <= j1; j++) yield createPatch(face, edge(i), edge(i + 1), edge(j), edge(j + 1));
  }
}

/** The corners (u, v) of the part of a convex polygon that is seen through a face of the cube. */
function onFace(corners: readonly Float64Array[], face: number): (readonly [u: number, v: number])[] {
  const [main, a, b] = [face % 3, (face + 1) % 3, (face + 2) % 3];
  const sign = face < 3 ? 1 : -1;
  let part: readonly (readonly [main: number, a: number, b: number])[] = corners.map((p) => [
    sign * p[main],
    p[a],
    p[b],
  ]);
  for (const [axis, side] of [
    [1, 1],
    [1, -1],
    [2, 1],
    [2, -1],
  ] as const) {
    const inside = (p: (typeof part)[number]) => p[0] + side * p[axis];
    part = part.flatMap((p, k) => {
      const q = part[(k + 1) % part.length];
      const [from, to] = [inside(p), inside(q)];
      const kept = from >= 0 ? [p] : [];
      if (from >= 0 === to >= 0) return kept;
      const s = from / (from - to);
      return [...kept, [p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1]), p[2] + s * (q[2] - p[2])] as const];
    });
  }
  return part.flatMap(([length, u, v]) => (length > 0 ? [[u / length, v / length] as const] : []));
}
