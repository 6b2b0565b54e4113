/**
 * A frame: what everything drawn needs to know of this moment. Positions on the GPU are metres from the anchor, on the
 * generator's axes, so that a float is as good at 10⁹ m as at the origin.
 */
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { anchorOn } from "../stream/cube-sphere.ts";
import { type Daylight, daylightAt } from "./atmosphere/daylight.ts";

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
  /** Where the anchor lies on a planet; none in a flat country. */
  readonly round?: PlanetAnchor;
  /** Extinction a metre, falling a metre up, altitude of full density. */
  haze: [density: number, falloff: number, from: number];
  /** The weather, from 0 clear to 1 a storm. */
  clouds: number;
  /** How much of the sky over the eye is cloud that dims the light, 0…1. */
  overcast: number;
  /** Radians a pixel. */
  pixel: number;
}

/** A frame of a place not yet told, at noon; a planet's has the anchor that is given. */
export function createFrame(round?: PlanetAnchor): Frame {
  return {
    anchor: [0, 0, 0],
    eye: [0, 0, 0],
    clip: new Matrix(),
    t: 0,
    seconds: 0,
    daylight: daylightAt(12),
    craft: [0, 0, 0, 0],
    ...(round && { round }),
    haze: [0, 0, 0],
    clouds: 0,
    overcast: 0,
    pixel: 0.001,
  };
}

/** The anchor of a planet: a point of the datum sphere under the eye, at a whole cell of the cube's face that holds it. */
export interface PlanetAnchor {
  readonly radius: number;
  /** On the cube −1…1. */
  readonly cube: Float64Array;
  /** Unit vector from the centre to the anchor. */
  readonly up: [x: number, y: number, z: number];
}

/** Moves the anchor of a planet under an eye, planet-centred metres. `step`, a power of two, is in cube units. */
export function setPlanetEye(
  frame: Frame,
  round: PlanetAnchor,
  eye: readonly [number, number, number],
  step: number,
): void {
  anchorOn(...eye, step, round.cube);
  const { cube, up, radius } = round;
  const length = Math.hypot(cube[0], cube[1], cube[2]);
  for (let i = 0; i < 3; i++) {
    up[i] = cube[i] / length;
    frame.anchor[i] = up[i] * radius;
    frame.eye[i] = eye[i] - frame.anchor[i];
  }
}

/** An eye of a planet as high over the datum as it is over the ground beneath it, `seat` metres above that. */
export function lowered(eye: readonly [number, number, number], seat: number): [number, number, number] {
  const away = Math.hypot(...eye);
  const k = (away - seat) / away;
  return [k * eye[0], k * eye[1], k * eye[2]];
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
 * a·x + b·y + c·z + d ≥ 0. For boxes: `boxInFrustum`.
 */
export function frustumPlanes(clip: Matrix, out: Float64Array): Float64Array {
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
export function boxInFrustum(
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
