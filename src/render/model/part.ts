/**
 * A triangle mesh for any material.
 *
 *   positions  metres, 3 a vertex: x right, y up, z forward (Babylon's left-handed frame)
 *   normals    outward, length 1
 *   colors     4 a vertex: linear albedo r, g, b, and a surface code:
 *              0 ≤ a ≤ 1  gloss (0 cloth and matte paint, 0.5 satin paint, 1 chrome and glass)
 *              a ≥ 2      emissive: rgb·(a − 1), not lit
 *   indices    (b − a) × (c − a) of every triangle a, b, c, computed in these coordinates, points along the stored
 *              normals (tests/render/helicopter.test.ts)
 */
import { add, cross, dot, type Frame, rotate, sub, toModel, type Vec3 } from "./vec.ts";

export interface Part {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly colors: Float32Array;
  readonly indices: Uint32Array;
}

export type Paint = readonly [r: number, g: number, b: number, surface: number];
/** A paint of another brightness. */
export const tinted = ([r, g, b, surface]: Paint, k: number): Paint => [r * k, g * k, b * k, surface];
/** A paint, or one by position. */
export type Coat = Paint | ((p: Vec3) => Paint);

/** A mesh under construction. */
export interface Mesh {
  readonly positions: number[];
  readonly normals: number[];
  readonly colors: number[];
  readonly indices: number[];
}

export const createMesh = (): Mesh => ({ positions: [], normals: [], colors: [], indices: [] });

export function addVertex(mesh: Mesh, p: Vec3, normal: Vec3, coat: Coat): number {
  mesh.positions.push(...p);
  mesh.normals.push(...normal);
  mesh.colors.push(...(typeof coat === "function" ? coat(p) : coat));
  return mesh.positions.length / 3 - 1;
}

const read = (values: readonly number[], i: number): Vec3 => [values[3 * i], values[3 * i + 1], values[3 * i + 2]];

/** Adds a triangle with the given winding, unless two of its corners coincide. */
export function addOrientedTriangle({ positions, indices }: Mesh, a: number, b: number, c: number): void {
  const apart = (i: number, j: number): boolean => [0, 1, 2].some((k) => positions[3 * i + k] !== positions[3 * j + k]);
  if (apart(a, b) && apart(b, c) && apart(c, a)) indices.push(a, b, c);
}

/** Adds a triangle, wound so that it faces along its vertices' normals. */
export function addTriangle(mesh: Mesh, a: number, b: number, c: number): void {
  const [pa, pb, pc] = [read(mesh.positions, a), read(mesh.positions, b), read(mesh.positions, c)];
  const [ab, ac] = [sub(pb, pa), sub(pc, pa)];
  const normal = add(add(read(mesh.normals, a), read(mesh.normals, b)), read(mesh.normals, c));
  if (dot(cross(ab, ac), normal) >= 0) addOrientedTriangle(mesh, a, b, c);
  else addOrientedTriangle(mesh, a, c, b);
}

/** Adds a quad; corners in order round it, either way. */
export function addQuad(mesh: Mesh, a: number, b: number, c: number, d: number): void {
  addTriangle(mesh, a, b, c);
  addTriangle(mesh, a, c, d);
}

/** Adds a copy of `source` transformed by `frame`. */
export function addTransformed(mesh: Mesh, source: Mesh, frame: Frame): void {
  const mirrored = dot(cross(frame.x, frame.y), frame.z) < 0;
  const move = (p: Vec3): Vec3 => toModel(frame, p);
  copy(mesh, source, move, (n) => rotate(frame, n), mirrored);
}

/** Adds `source` and its mirror image across the plane x = 0. */
export function addMirrored(mesh: Mesh, source: Mesh): void {
  const same = (v: Vec3): Vec3 => v;
  const mirror = (v: Vec3): Vec3 => [v[0] === 0 ? 0 : -v[0], v[1], v[2]];
  copy(mesh, source, same, same, false);
  copy(mesh, source, mirror, mirror, true);
}

function copy(mesh: Mesh, source: Mesh, move: (p: Vec3) => Vec3, swing: (n: Vec3) => Vec3, mirrored: boolean): void {
  const first = mesh.positions.length / 3;
  for (let i = 0; i < source.positions.length / 3; i++) {
    const [r, g, b, surface] = source.colors.slice(4 * i, 4 * i + 4);
    addVertex(mesh, move(read(source.positions, i)), swing(read(source.normals, i)), [r, g, b, surface]);
  }
  const { indices } = source;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [first + indices[i], first + indices[i + 1], first + indices[i + 2]];
    addOrientedTriangle(mesh, a, mirrored ? c : b, mirrored ? b : c);
  }
}

export function toPart(mesh: Mesh): Part {
  return {
    positions: Float32Array.from(mesh.positions),
    normals: Float32Array.from(mesh.normals),
    colors: Float32Array.from(mesh.colors),
    indices: Uint32Array.from(mesh.indices),
  };
}
