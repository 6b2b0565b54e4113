/**
 * A frame: what everything drawn needs to know of this moment. Positions on the GPU are metres from the anchor, on the
 * generator's axes, so that a float is as good at 10⁹ m as at the origin.
 */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import type { Daylight } from "./daylight.ts";

/** Anchors are whole multiples of this many metres, so that vertices hold still while the eye moves between two. */
export const ANCHOR_STEP = 64;

export interface Frame {
  /** The anchor in the world. */
  readonly anchor: [x: number, y: number, z: number];
  /** The eye from the anchor. */
  readonly eye: [x: number, y: number, z: number];
  /** From anchored generator axes to the screen. */
  readonly clip: Matrix;
  /** World time in years, and seconds since opening for what moves without changing (waves, wind). */
  t: number;
  seconds: number;
  daylight: Daylight;
  /** The helicopter's middle from the anchor, and 1 where there is one to throw a shadow. */
  craft: [x: number, y: number, z: number, there: number];
  /** Extinction a metre, falling a metre up, altitude of full density. */
  haze: [density: number, falloff: number, from: number];
  /** Radians a pixel. */
  pixel: number;
}

/** Moves the anchor near an eye in the world. */
export function setEye(frame: Frame, x: number, y: number, z: number): void {
  const at = [x, y, z];
  for (let i = 0; i < 3; i++) {
    frame.anchor[i] = Math.round(at[i] / ANCHOR_STEP) * ANCHOR_STEP;
    frame.eye[i] = at[i] - frame.anchor[i];
  }
}

// Row vectors, as Babylon has them: (x, y, z) becomes (X, Y, Z) = (x, z, y).
const SWAP = Matrix.FromValues(1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** A matrix that takes Babylon's axes, made to take the generator's. */
export function fromGenerator(matrix: Matrix, out: Matrix): Matrix {
  return SWAP.multiplyToRef(matrix, out);
}

/**
 * The six planes of a clip matrix, 4 numbers each: a point is on the inside of one where
 * a·x + b·y + c·z + d ≥ 0. For boxes: `boxInside`.
 */
export function planesOf(clip: Matrix, out: Float64Array): Float64Array {
  const m = clip.m;
  for (let axis = 0; axis < 3; axis++) {
    for (let k = 0; k < 4; k++) {
      const [w, v] = [m[4 * k + 3], m[4 * k + axis]];
      out[8 * axis + k] = w + v;
      out[8 * axis + 4 + k] = w - v;
    }
  }
  return out;
}

/** False only where a box lies wholly outside one plane. */
export function boxInside(
  planes: Float64Array,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): boolean {
  for (let i = 0; i < 24; i += 4) {
    const [a, b, c] = [planes[i], planes[i + 1], planes[i + 2]];
    if (a * (a > 0 ? x1 : x0) + b * (b > 0 ? y1 : y0) + c * (c > 0 ? z1 : z0) + planes[i + 3] < 0) return false;
  }
  return true;
}
