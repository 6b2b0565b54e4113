/**
 * Chunk selection for a sphere: six quadtrees on the faces of a cube, by distance along the cube (CDLOD, F. Strugar 2010).
 *
 *   direction   q/|q| for q on the cube [−1, 1]³: face, and u, v along its two other axes, each in its own positive direction
 *   chunk       its low corner u, v and its size are whole multiples of a power of two: exact, and q − anchor in a float32 too
 *   D           √(|q − e|² + h²), cube units: from the eye's point e on the cube, and its height h above it (`eyeOnCube`)
 *   split       while D < K·size; vertices morph to the parent's grid between (K + √2)·size and 2K·size, by their own D
 *   error       neighbours agree, also over the cube's edges and with D in float32 (tests/stream/cube-sphere.test.ts)
 *
 * D is measured where chunks are squares, so the proof for level terrain holds unchanged. At the cube's corners, where the cube is
 * compressed to a third, so is D: as many chunks there as anywhere. By true distance a corner had over four times as many.
 */
import type { Selection } from "./quadtree.ts";

export interface Face {
  readonly normal: 0 | 1 | 2;
  readonly sign: 1 | -1;
  readonly u: 0 | 1 | 2;
  readonly v: 0 | 1 | 2;
}

/** u × v points out of the cube on all six: triangles wind the same way. */
export const FACES: readonly Face[] = [
  { normal: 0, sign: 1, u: 1, v: 2 },
  { normal: 0, sign: -1, u: 2, v: 1 },
  { normal: 1, sign: 1, u: 2, v: 0 },
  { normal: 1, sign: -1, u: 0, v: 2 },
  { normal: 2, sign: 1, u: 0, v: 1 },
  { normal: 2, sign: -1, u: 1, v: 0 },
];

export type Place = readonly [x: number, y: number, z: number];

/** Culling test of a node (face, low corner, size) before it is drawn or split. False drops it with its children. */
export type SphereWanted = (face: number, u: number, v: number, size: number) => boolean;

/** Called for every chunk to draw. */
export type SphereEmit = (face: number, u: number, v: number, size: number) => void;

/**
 * Splits this much early: float32 rounding of D then never takes a vertex past the end of its morph.
 * At the other end, √2 rounded up to 1.41422 leaves the room, for K up to 6.
 */
const EARLY = 1 + 2 ** -20;

const from = new Float64Array(4);
const low = new Float64Array(3);
const high = new Float64Array(3);

/**
 * Walks the six quadtrees round an eye, metres from the centre. `wanted` may only return false where nothing of the node is
 * visible: it is called from large nodes to small.
 */
export function selectSphereChunks(
  selection: Pick<Selection, "K" | "finest">,
  radius: number,
  eye: Place,
  wanted: SphereWanted,
  emit: SphereEmit,
): void {
  const finest = finestSize(selection, radius);
  const near = selection.K * EARLY;
  eyeOnCube(radius, eye, from);
  const visit = (face: number, u: number, v: number, size: number): void => {
    if (!wanted(face, u, v, size)) return;
    if (size <= finest || distanceTo(face, u, v, size) >= near * size) {
      emit(face, u, v, size);
      return;
    }
    const half = size / 2;
    // From near to far, so that near ground hides ground behind it before that is shaded.
    const x = from[FACES[face].u] > u + half ? half : 0;
    const y = from[FACES[face].v] > v + half ? half : 0;
    visit(face, u + x, v + y, half);
    visit(face, u + half - x, v + y, half);
    visit(face, u + x, v + half - y, half);
    visit(face, u + half - x, v + half - y, half);
  };
  for (let face = 0; face < 6; face++) visit(face, -1, -1, 2);
}

/** The least D of a chunk. */
function distanceTo(face: number, u: number, v: number, size: number): number {
  cubePoint(face, u, v, low);
  cubePoint(face, u + size, v + size, high);
  let sum = from[3] * from[3];
  for (let i = 0; i < 3; i++) {
    const d = Math.max(low[i] - from[i], 0, from[i] - high[i]);
    sum += d * d;
  }
  return Math.sqrt(sum);
}

/**
 * Writes [x, y, z, h] of an eye, metres from the centre, into `out`: its place e on the cube, and its altitude in radii. Low down it is
 * |e| times that, the least by which the cube is squeezed there; not far up, where whole faces are in view. Even over edges.
 */
export function eyeOnCube(radius: number, [x, y, z]: Place, out: Float64Array): Float64Array {
  cubeOf(x, y, z, out);
  const up = length(x, y, z) / radius - 1;
  out[3] = (up * (length(out[0], out[1], out[2]) + Math.abs(up))) / (1 + Math.abs(up));
  return out;
}

/** The greatest power of two, cube units, that is no more than `finest` metres in the middle of a face. 2 at most, a face. */
export function finestSize({ finest }: Pick<Selection, "finest">, radius: number): number {
  return Math.min(2, 2 ** Math.floor(Math.log2(finest / radius)));
}

/** Writes the place q of a face on the cube into `out`. */
export function cubePoint(face: number, u: number, v: number, out: Float64Array): Float64Array {
  const axes = FACES[face];
  out[axes.normal] = axes.sign;
  out[axes.u] = u;
  out[axes.v] = v;
  return out;
}

/** Writes the intersection of a direction with the cube into `out`, and returns the face; on an edge, the first of x, y, z. */
export function cubeOf(x: number, y: number, z: number, out: Float64Array): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const most = Math.max(ax, ay, az);
  if (!(most > 0 && most < Infinity)) throw new RangeError(`Expected a place off the centre, got ${x}, ${y}, ${z}.`);
  out[0] = x / most;
  out[1] = y / most;
  out[2] = z / most;
  if (ax === most) return x < 0 ? 1 : 0;
  if (ay === most) return y < 0 ? 3 : 2;
  return z < 0 ? 5 : 4;
}

/**
 * Writes the place on the cube nearest to a direction whose u, v are whole multiples of `step` into `out`, and returns its
 * face. `step` is a power of two to 1: then q − anchor is exact for every vertex.
 */
export function anchorOn(x: number, y: number, z: number, step: number, out: Float64Array): number {
  if (!(step > 0 && step <= 1 && Math.log2(step) % 1 === 0))
    throw new RangeError(`Expected a step of a power of two to 1, got ${step}.`);
  const face = cubeOf(x, y, z, out);
  // Whole on the face's own axis, which stays ±1.
  for (let i = 0; i < 3; i++) out[i] = Math.round(out[i] / step) * step;
  return face;
}

const corner = new Float64Array(3);

/**
 * Writes [x, y, z, r] of a ball around a chunk of the datum into `out`, metres: centred on the sphere, and r the farthest
 * corner's, as the cosine to its middle is concave along an edge. r ≤ √½·size·radius: q/|q| is q brought to the ball, which
 * takes no two points apart.
 */
export function chunkSphere(
  face: number,
  u: number,
  v: number,
  size: number,
  radius: number,
  out: Float64Array,
): Float64Array {
  onSphere(face, u + size / 2, v + size / 2, radius, out);
  let squared = 0;
  for (let i = 0; i < 4; i++) {
    onSphere(face, i & 1 ? u + size : u, i & 2 ? v + size : v, radius, corner);
    const dx = corner[0] - out[0];
    const dy = corner[1] - out[1];
    const dz = corner[2] - out[2];
    squared = Math.max(squared, dx * dx + dy * dy + dz * dz);
  }
  out[3] = Math.sqrt(squared);
  return out;
}

function onSphere(face: number, u: number, v: number, radius: number, out: Float64Array): void {
  const { normal, sign, u: i, v: j } = FACES[face];
  const k = radius / Math.sqrt(1 + u * u + v * v);
  out[normal] = sign * k;
  out[i] = u * k;
  out[j] = v * k;
}

/** Radians: more than the rounding errors here, 6 cm on Earth. */
const SLACK = 1e-8;

/**
 * The widest angle at the centre, radians, between an eye and ground that it can see over ground between: `lowest` and
 * `highest` bound all ground, metres above datum. π, which hides nothing, for an eye that is not above the lowest.
 */
export function horizonAngle(radius: number, lowest: number, highest: number, eye: Place): number {
  const solid = radius + lowest;
  const away = length(eye[0], eye[1], eye[2]);
  if (!(solid > 0 && away > solid)) return Math.PI;
  return Math.acos(solid / away) + Math.acos(solid / (radius + Math.max(lowest, highest))) + SLACK;
}

/** Whether the horizon hides all ground of a chunk. `angle` is `horizonAngle` for the eye, `sphere` the `chunkSphere`. */
export function horizonHides(angle: number, radius: number, eye: Place, sphere: Float64Array): boolean {
  const away = length(eye[0], eye[1], eye[2]);
  const dx = eye[0] / away - sphere[0] / radius;
  const dy = eye[1] / away - sphere[1] / radius;
  const dz = eye[2] / away - sphere[2] / radius;
  return angleOf(length(dx, dy, dz)) - angleOf(sphere[3] / radius) > angle;
}

/** The angle of a chord of the unit circle. */
function angleOf(chord: number): number {
  return 2 * Math.asin(Math.min(1, chord / 2));
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
