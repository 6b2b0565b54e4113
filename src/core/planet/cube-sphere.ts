/**
 * Cube-sphere: patches of a sphere by the faces of a cube around it, so that a grid over the six faces contains every
 * point once.
 *
 *   face       the axis of the greatest coordinate, x 0, y 1, z 2, plus 3 where it is negative; the first of equals
 *   u, v       the next two coordinates in the cycle x, y, z, divided by the absolute value of the greatest: −1 to 1
 *   contains   u0 ≤ u < u1 and v0 ≤ v < v1, and 1 itself where a range ends at 1
 *   evenly     from −1…1 to −1…1: nearly the tangent that makes equal steps equal angles; odd, increasing, and exact at both ends
 */

export interface Patch {
  readonly face: number;
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

/** The slope of `evenly` in the middle of a face, π/4. */
export const EVEN_SLOPE = 0.785;

/** The coordinate u or v of a share of a face, −1 to 1, in equal angles. */
export function evenly(s: number): number {
  return Math.abs(s) === 1 ? s : s * (EVEN_SLOPE + (1 - EVEN_SLOPE) * s * s);
}

export function createPatch(face: number, u0: number, u1: number, v0: number, v1: number): Patch {
  if (!(Number.isInteger(face) && face >= 0 && face < 6))
    throw new RangeError(`Expected a face from 0 to 5, got ${face}.`);
  checkRange(u0, u1);
  checkRange(v0, v1);
  return { face, u0, u1, v0, v1 };
}

/** Plain numbers: arrays here were a tenth of the garbage of a descent. */
function checkRange(from: number, to: number): void {
  if (!(from >= -1 && from < to && to <= 1))
    throw new RangeError(`Expected a patch that rises within -1 to 1, got ${from} to ${to}.`);
}

/** The face of a point other than the centre. */
export function faceOf(x: number, y: number, z: number): number {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) return x < 0 ? 3 : 0;
  if (ay >= az) return y < 0 ? 4 : 1;
  return z < 0 ? 5 : 2;
}

export function patchContains({ face, u0, u1, v0, v1 }: Patch, x: number, y: number, z: number): boolean {
  if (faceOf(x, y, z) !== face) return false;
  const axis = face % 3;
  const [main, a, b] = axis === 0 ? [x, y, z] : axis === 1 ? [y, z, x] : [z, x, y];
  const amount = Math.abs(main);
  return within(a / amount, u0, u1) && within(b / amount, v0, v1);
}

function within(value: number, from: number, to: number): boolean {
  return value >= from && (value < to || (value === 1 && to === 1));
}

/** Writes the point of a sphere at (u, v) of a face into `out`. */
export function placeOn(face: number, u: number, v: number, radius: number, out: Float64Array): Float64Array {
  const main = radius / Math.sqrt(1 + u * u + v * v);
  const axis = face % 3;
  out[axis] = face < 3 ? main : -main;
  out[(axis + 1) % 3] = u * main;
  out[(axis + 2) % 3] = v * main;
  return out;
}

const corner = new Float64Array(3);

/** Writes [x, y, z, radius] of the bounding sphere of a patch of the datum into `out`, metres: its middle, and its farthest corner. */
export function ballOf({ face, u0, u1, v0, v1 }: Patch, radius: number, out: Float64Array): Float64Array {
  placeOn(face, (u0 + u1) / 2, (v0 + v1) / 2, radius, out);
  let reach = 0;
  for (let k = 0; k < 4; k++) {
    placeOn(face, k & 1 ? u1 : u0, k & 2 ? v1 : v0, radius, corner);
    const [dx, dy, dz] = [corner[0] - out[0], corner[1] - out[1], corner[2] - out[2]];
    reach = Math.max(reach, Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  out[3] = reach;
  return out;
}

/**
 * Writes the bounding box of a patch of a sphere, [x0, x1, y0, y1, z0, z1], into `out`. Each coordinate has its
 * extremes at a corner,
 * or where a centre line of the face crosses the patch. Widened by the rounding error of doubles.
 */
export function patchBounds({ face, u0, u1, v0, v1 }: Patch, radius: number, out: Float64Array): Float64Array {
  const axis = face % 3;
  const slack = 1e-15 * radius;
  const [us, vs] = [nearAndFar(u0, u1), nearAndFar(v0, v1)];
  const mainAt = (u: number, v: number) => radius / Math.sqrt(1 + u * u + v * v);
  const main = [mainAt(us[1], vs[1]), mainAt(us[0], vs[0])];
  const sides = [face < 3 ? main : [-main[1], -main[0]], across(u0, u1, vs, radius), across(v0, v1, us, radius)];
  for (let k = 0; k < 3; k++) {
    const at = 2 * ((axis + k) % 3);
    out[at] = sides[k][0] - slack;
    out[at + 1] = sides[k][1] + slack;
  }
  return out;
}

/** Minimum and maximum absolute value of a range. */
function nearAndFar(from: number, to: number): [number, number] {
  const [a, b] = [Math.abs(from), Math.abs(to)];
  return [from <= 0 && to >= 0 ? 0 : Math.min(a, b), Math.max(a, b)];
}

/** Range of radius·u/√(1 + u² + v²), which grows with u and shrinks as |v| grows. */
function across(u0: number, u1: number, [near, far]: [number, number], radius: number): [number, number] {
  const at = (u: number, v: number) => (radius * u) / Math.sqrt(1 + u * u + v * v);
  return [at(u0, u0 < 0 ? near : far), at(u1, u1 > 0 ? near : far)];
}

/** Direction of a GL cube map's texel, not normalised. Faces +x −x +y −y +z −z; u right and v down, −1 to 1. */
export function cubeMapDirection(face: number, u: number, v: number): [number, number, number] {
  switch (face) {
    case 0:
      return [1, -v, -u];
    case 1:
      return [-1, -v, u];
    case 2:
      return [u, 1, v];
    case 3:
      return [u, -1, -v];
    case 4:
      return [u, -v, 1];
    default:
      return [-u, -v, -1];
  }
}
