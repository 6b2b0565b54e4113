/**
 * The geometry of one plant or object, which shaders place many times, and the functions that build it.
 *
 *   positions  3 a vertex: x, y level, z up; a tree is 1 high, other objects 1 across; z = 0 is the ground
 *   normals    3 a vertex, of length 1; those of leaves point out of the crown, so that it is lit as one soft volume
 *   surfaces   4 a vertex: surface type (`SURFACE`), u, v in its texture, and the branch (0 the trunk, up to 255)
 *   exposures  2 a vertex: visibility of the sky 0…1, and sway in the wind 0…1
 *   indices    3 a triangle, wound either way: both sides are drawn
 */

import { createRandom } from "../../core/field/random.ts";
import { add, cross, dot, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import { LEAF_OUTLINES, type LeafOutline } from "./leaf-outlines.ts";

/**
 * Surface types. The first five are tiles of the leaf atlas (leaf-textures.ts), in that order, and are alpha-tested.
 */
export const SURFACE = {
  leaves: 0,
  fine: 1,
  needles: 2,
  tufts: 3,
  blades: 4,
  bark: 5,
  pale: 6,
  rock: 7,
  turf: 8,
  plank: 9,
  water: 10,
  orange: 11,
  white: 12,
  hole: 13,
  rust: 14,
  red: 15,
  glass: 16,
  steel: 17,
} as const;

/** Types below this one are alpha-tested. */
export const FIRST_OPAQUE = SURFACE.bark;

export type SurfaceType = keyof typeof SURFACE;

export interface PlantGeometry {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly surfaces: Float32Array;
  readonly exposures: Float32Array;
  readonly indices: Uint16Array;
}

/** Geometry under construction, with the surface type and branch of the next vertices. */
export interface Draft {
  readonly positions: number[];
  readonly normals: number[];
  readonly surfaces: number[];
  readonly exposures: number[];
  readonly indices: number[];
  surface: SurfaceType;
  branch: number;
}

export function createDraft(): Draft {
  return { positions: [], normals: [], surfaces: [], exposures: [], indices: [], surface: "bark", branch: 0 };
}

export function addPoint(draft: Draft, p: Vec3, n: Vec3, u: number, v: number, open: number, sway: number): number {
  draft.positions.push(...p);
  draft.normals.push(...n);
  draft.surfaces.push(SURFACE[draft.surface], u, v, draft.branch);
  draft.exposures.push(Math.min(1, Math.max(0, open)), Math.min(1, Math.max(0, sway)));
  return draft.positions.length / 3 - 1;
}

export function toGeometry({ positions, normals, surfaces, exposures, indices }: Draft): PlantGeometry {
  if (positions.length > 3 * 65_535)
    throw new RangeError(`Expected at most 65535 points, got ${positions.length / 3}.`);
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    surfaces: new Float32Array(surfaces),
    exposures: new Float32Array(exposures),
    indices: new Uint16Array(indices),
  };
}

export function hasLeaves({ surfaces }: PlantGeometry): boolean {
  for (let at = 0; at < surfaces.length; at += 4) if (surfaces[at] < FIRST_OPAQUE) return true;
  return false;
}

/** The leaves of a geometry, or all but its leaves; undefined where there are none. */
export function partOf(whole: PlantGeometry, leafy: boolean): PlantGeometry | undefined {
  const { positions, surfaces } = whole;
  const isPart = (vertex: number) => surfaces[4 * vertex] < FIRST_OPAQUE === leafy;
  const indices = whole.indices.filter(isPart);
  if (indices.length === 0) return;
  const place = new Uint16Array(positions.length / 3);
  let count = 0;
  for (let vertex = 0; vertex < place.length; vertex++) if (isPart(vertex)) place[vertex] = count++;
  const pick = (values: Float32Array, each: number) => {
    const out = new Float32Array(each * count);
    for (let vertex = 0; vertex < place.length; vertex++)
      if (isPart(vertex)) for (let k = 0; k < each; k++) out[each * place[vertex] + k] = values[each * vertex + k];
    return out;
  };
  return {
    positions: pick(positions, 3),
    normals: pick(whole.normals, 3),
    surfaces: pick(surfaces, 4),
    exposures: pick(whole.exposures, 2),
    indices: indices.map((vertex) => place[vertex]),
  };
}

/** Two directions perpendicular to one and to each other. */
export function sidesOf(along: Vec3): readonly [Vec3, Vec3] {
  const side = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  return [side, cross(side, along)];
}

/** A stem: a tube through points with radii; `open` (sky visibility) and `sway` at its two ends. */
export function addStem(
  draft: Draft,
  points: readonly Vec3[],
  radii: readonly number[],
  sides: number,
  open: readonly [number, number] = [0.75, 0.75],
  sway: readonly [number, number] = [0, 0],
): void {
  const rings: number[][] = points.map((p, i) => {
    const along = unit(sub(points[Math.min(i + 1, points.length - 1)], points[Math.max(0, i - 1)]));
    const [side, other] = sidesOf(along);
    const share = i / (points.length - 1);
    return Array.from({ length: sides + 1 }, (_, k) => {
      const angle = (k / sides) * 2 * Math.PI;
      const out = add(scale(side, Math.cos(angle)), scale(other, Math.sin(angle)));
      const at = add(p, scale(out, radii[i]));
      const [o, s] = [open, sway].map(([a, b]) => a + (b - a) * share);
      return addPoint(draft, at, out, k / sides, 6 * share, o, s);
    });
  });
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [rings[i][k], rings[i][k + 1], rings[i + 1][k], rings[i + 1][k + 1]];
      draft.indices.push(a, b, c);
      // A ring of radius 0 has no upper edge.
      if (radii[i + 1] > 0) draft.indices.push(b, d, c);
    }
  }
}

/** A card without the outline of leaves. */
const WHOLE: LeafOutline = [
  [0, 0, 1],
  [1, 0, 1],
];

/**
 * A leaf card from `root` along `along` (its length), `across` to each side (half its width), bulged by `puff` in the
 * middle, and cut to the outline of its leaves. v of its texture runs from root to tip. `lit` gives the normal at a point.
 */
export function addCard(
  draft: Draft,
  root: Vec3,
  along: Vec3,
  across: Vec3,
  puff: Vec3,
  lit: (p: Vec3) => Vec3,
  open: readonly [root: number, tip: number],
  sway: readonly [root: number, tip: number],
): void {
  const { surface } = draft;
  const outline = surface in LEAF_OUTLINES ? LEAF_OUTLINES[surface as keyof typeof LEAF_OUTLINES] : WHOLE;
  let before: readonly [number, number] | undefined;
  for (const [v, left, right] of outline) {
    const middle = add(add(root, scale(along, v)), scale(puff, 4 * v * (1 - v)));
    const [o, s] = [open, sway].map(([a, b]) => a + (b - a) * v);
    const [p, q] = [left, right].map((u) => add(middle, scale(across, 2 * u - 1)));
    const edge = [addPoint(draft, p, lit(p), left, v, o, s), addPoint(draft, q, lit(q), right, v, o, s)] as const;
    if (before) draft.indices.push(before[0], before[1], edge[0], before[1], edge[1], edge[0]);
    before = edge;
  }
}

/** A flat triangle with vertices of its own, textured along the axis that it faces most. */
export function addFacet(draft: Draft, a: Vec3, b: Vec3, c: Vec3, open: (p: Vec3) => number, tile = 1): void {
  let n = unit(cross(sub(b, a), sub(c, a)));
  const middle = scale(add(add(a, b), c), 1 / 3);
  if (dot(n, sub(middle, [0, 0, 0.1])) < 0) n = scale(n, -1);
  const size = n.map(Math.abs);
  const axis = size.indexOf(Math.max(...size));
  for (const p of [a, b, c]) {
    draft.indices.push(addPoint(draft, p, n, tile * p[(axis + 1) % 3], tile * p[(axis + 2) % 3], open(p), 0));
  }
}

/** Direction at a share of a full turn from x towards y. */
export const onCircle = (share: number): Vec3 => [Math.cos(share * 2 * Math.PI), Math.sin(share * 2 * Math.PI), 0];

/** A smooth surface of revolution through (radius, height) pairs; `wobble` varies its radius by side. */
export function addLathe(
  draft: Draft,
  profile: readonly (readonly [number, number])[],
  sides: number,
  wobble = 0,
): void {
  const random = createRandom(77);
  const radii = Array.from({ length: sides }, () => 1 + wobble * (random() - 0.5));
  const rows = profile.map(([r, h], i) => {
    const [a, b] = [profile[Math.max(0, i - 1)], profile[Math.min(profile.length - 1, i + 1)]];
    return Array.from({ length: sides + 1 }, (_, k) => {
      const out = scale(onCircle(k / sides), radii[k % sides]);
      const n = unit([-(out[0] * (a[1] - b[1])), -(out[1] * (a[1] - b[1])), -(b[0] - a[0])]);
      return addPoint(draft, [out[0] * r, out[1] * r, h], n, out[0] * r, out[1] * r + 0.7 * h, 1, 0);
    });
  });
  for (let i = 0; i + 1 < rows.length; i++)
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [rows[i][k], rows[i][k + 1], rows[i + 1][k], rows[i + 1][k + 1]];
      if (profile[i][0] > 0) draft.indices.push(a, b, c);
      if (profile[i + 1][0] > 0) draft.indices.push(b, d, c);
    }
}
