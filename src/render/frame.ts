/**
 * The frame: the view and moment that all drawing of a picture shares. Positions on the GPU are metres from the anchor, a point near
 * the eye, on the generator's axes (x east, y north, z up), so that floats are as precise at 10⁹ m as at the origin.
 */
import { Matrix, Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorOn, type Place } from "../stream/cube-sphere.ts";
import { type Daylight, daylightAt } from "./atmosphere/daylight.ts";
import type { PixelSize } from "./scene.ts";

/** Anchors are whole multiples of this many metres, so that vertices do not move while the eye moves between two. */
export const ANCHOR_STEP = 64;

export interface Frame {
  /** The anchor in the world. */
  readonly anchor: [x: number, y: number, z: number];
  /** The eye relative to the anchor. */
  readonly eye: [x: number, y: number, z: number];
  /** Clip matrix: from anchored generator axes to clip space. */
  readonly clip: Matrix;
  /** World time in years. */
  t: number;
  /** Seconds since opening, for animation that leaves the world unchanged (waves, wind). */
  seconds: number;
  daylight: Daylight;
  /** The helicopter's centre relative to the anchor; w is 1 where it casts a shadow, else 0. */
  craft: [x: number, y: number, z: number, there: number];
  /** The anchor on a planet; none in a flat world. */
  readonly planet?: PlanetAnchor;
  /** Extinction per metre, its falloff per metre of height, and the altitude of full density. */
  haze: [density: number, falloff: number, from: number];
  /** Cloudiness, from 0 clear to 1 a storm. */
  clouds: number;
  /** Share of the sky over the eye that is cloud which dims the light, 0…1. */
  overcast: number;
  /** Share of the sun's light that fog scatters, 0…1, and share of the sky that fog or rain hides; their density is part of `haze`. */
  fog: number;
  veil: number;
  /** Light of lightning, 0…1. */
  flash: number;
  /** Angular size of a pixel, radians. */
  pixel: number;
  /** Pixels that the scene is drawn with. */
  drawn: PixelSize;
}

/** The eye in the world. */
export function eyeInWorld({ anchor, eye }: { anchor: Place; eye: Place }): [x: number, y: number, z: number] {
  return [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
}

/** A frame at the origin at noon; on a planet with the anchor that is given. */
export function createFrame(planet?: PlanetAnchor): Frame {
  return {
    anchor: [0, 0, 0],
    eye: [0, 0, 0],
    clip: new Matrix(),
    t: 0,
    seconds: 0,
    daylight: daylightAt(12),
    craft: [0, 0, 0, 0],
    ...(planet && { planet }),
    haze: [0, 0, 0],
    clouds: 0,
    overcast: 0,
    fog: 0,
    veil: 0,
    flash: 0,
    pixel: 0.001,
    drawn: { width: 1, height: 1, ditherShift: Vector2.Zero() },
  };
}

/** The anchor of a planet: a point of the datum sphere under the eye, at a whole cell of the cube face there. */
export interface PlanetAnchor {
  readonly radius: number;
  /** The anchor on the cube, −1…1. */
  readonly cube: Float64Array;
  /** Unit vector from the centre to the anchor. */
  readonly up: [x: number, y: number, z: number];
}

/** Moves the anchor near an eye in a flat world. */
export function setEye(frame: Frame, x: number, y: number, z: number): void {
  const at = [x, y, z];
  for (let i = 0; i < 3; i++) {
    frame.anchor[i] = Math.round(at[i] / ANCHOR_STEP) * ANCHOR_STEP;
    frame.eye[i] = at[i] - frame.anchor[i];
  }
}

/** Moves the anchor of a planet under an eye, planet-centred metres. `step`, a power of two, is in cube units. */
export function setPlanetEye(
  frame: Frame,
  planet: PlanetAnchor,
  eye: readonly [number, number, number],
  step: number,
): void {
  anchorOn(...eye, step, planet.cube);
  const { cube, up, radius } = planet;
  const length = Math.hypot(cube[0], cube[1], cube[2]);
  for (let i = 0; i < 3; i++) {
    up[i] = cube[i] / length;
    frame.anchor[i] = up[i] * radius;
    frame.eye[i] = eye[i] - frame.anchor[i];
  }
}

/** Lowers an eye, planet-centred, by the ground's altitude, so that its height over the datum equals its height over the ground. LOD distances are measured from there. */
export function lodEye(
  eye: readonly [number, number, number],
  groundAltitude: number,
): [x: number, y: number, z: number] {
  const away = Math.hypot(...eye);
  const k = (away - groundAltitude) / away;
  return [k * eye[0], k * eye[1], k * eye[2]];
}

/** A generator vector on Babylon's axes: x east, y up, z north. */
export function toBabylon(x: number, y: number, z: number, out = new Vector3()): Vector3 {
  return out.set(x, z, y);
}

// Babylon multiplies row vectors: (x, y, z) becomes (x, z, y).
const SWAP = Matrix.FromValues(1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** Turns a matrix that takes Babylon's axes into one that takes the generator's. */
export function fromGenerator(matrix: Matrix, out: Matrix): Matrix {
  return SWAP.multiplyToRef(matrix, out);
}

/** The six frustum planes of a clip matrix, 4 numbers each: a point is inside a plane where a·x + b·y + c·z + d ≥ 0. */
export function frustumPlanes({ m }: { readonly m: ArrayLike<number> }, out: Float64Array): Float64Array {
  for (let axis = 0; axis < 3; axis++) {
    for (let k = 0; k < 4; k++) {
      const [w, v] = [m[4 * k + 3], m[4 * k + axis]];
      out[8 * axis + k] = w + v;
      out[8 * axis + 4 + k] = w - v;
    }
  }
  for (let i = 0; i < 24; i += 4) {
    const length = Math.hypot(out[i], out[i + 1], out[i + 2]);
    for (let k = 0; k < 4; k++) out[i + k] /= length;
  }
  return out;
}

/** Frustum culling of a box: false only where it lies wholly outside one plane. */
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
