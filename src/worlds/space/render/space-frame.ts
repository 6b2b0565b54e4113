/**
 * A frame of free space: what every part of the picture knows of this moment, in galaxy axes. Each part is drawn relative to the
 * eye in a unit of its own (light-years for gas and stars, astronomical units for what is near) and projects by the eye's axes:
 * from a metre to a thousand light-years there is no near and no far plane.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { AU_PER_LY, type SpacePlace, type Triple } from "../../../core/space/place.ts";
import { cross, type Vector } from "../../../explorers/vector.ts";

export interface SpaceFrame {
  place: SpacePlace;
  /** Light-years from the place's whole light-year, −0.5 to 0.5. */
  eye: Triple;
  /** Unit vectors. */
  right: Vector;
  up: Vector;
  forward: Vector;
  /** Tangents of half the picture's width and height. */
  tan: readonly [across: number, upward: number];
  /** Radians a pixel. */
  pixel: number;
  /** Years; seconds since opening for what moves without changing; and seconds since the last frame. */
  t: number;
  seconds: number;
  dt: number;
  /** Nothing may lag: the picture is to be as it will be when all has settled. */
  skipSmoothing: boolean;
  /** The eye has come here from elsewhere at once: what the last pictures knew is of no use. */
  jumped: boolean;
  exposure: number;
}

export interface CameraView {
  readonly place: SpacePlace;
  readonly forward: Vector;
  readonly up: Vector;
  /** Degrees of the picture's height. */
  readonly fov: number;
}

/** A part of the picture. */
export interface SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  /** Bytes in the last frame. */
  readonly uploaded: number;
  update(frame: SpaceFrame): void;
  /** True once what is near is there: a first picture waits for it. */
  ready(): boolean;
  dispose(): void;
}

export function createSpaceFrame(): SpaceFrame {
  return {
    place: { cell: [0, 0, 0], off: [0, 0, 0] },
    eye: [0, 0, 0],
    right: [1, 0, 0],
    up: [0, 0, 1],
    forward: [0, 1, 0],
    tan: [1, 1],
    pixel: 0.001,
    t: 0,
    seconds: 0,
    dt: 0,
    skipSmoothing: true,
    jumped: true,
    exposure: 1,
  };
}

/** Sets the eye on a picture of so many pixels. */
export function setFrameCamera(frame: SpaceFrame, view: CameraView, width: number, height: number): void {
  const tan = Math.tan((view.fov * Math.PI) / 360);
  const { off } = view.place;
  frame.place = view.place;
  frame.eye = [off[0] / AU_PER_LY, off[1] / AU_PER_LY, off[2] / AU_PER_LY];
  frame.forward = view.forward;
  frame.up = view.up;
  frame.right = cross(view.forward, view.up);
  frame.tan = [(tan * width) / height, tan];
  frame.pixel = (2 * tan) / height;
}

export const PROJECTION_UNIFORMS = ["eyeRight", "eyeUp", "eyeForward", "eyeTan"];

/** GLSL: `projected(v, z)`, v from the eye in any unit, z from 0 (near) to 1 (far) as the depth test takes it. */
export const PROJECTION = `
uniform vec3 eyeRight;
uniform vec3 eyeUp;
uniform vec3 eyeForward;
uniform vec2 eyeTan;
vec4 projected(vec3 v, float z) {
  float ahead = dot(v, eyeForward);
  return vec4(dot(v, eyeRight) / eyeTan.x, dot(v, eyeUp) / eyeTan.y, (2.0 * z - 1.0) * ahead, ahead);
}
`;

/** Sets what PROJECTION reads. A material keeps the vectors themselves until it is drawn: one for each uniform. */
export function setProjection(material: ShaderMaterial, { right, up, forward, tan }: SpaceFrame): void {
  material.setVector3("eyeRight", eyeRight.set(...right));
  material.setVector3("eyeUp", eyeUp.set(...up));
  material.setVector3("eyeForward", eyeForward.set(...forward));
  material.setVector2("eyeTan", eyeTan.set(...tan));
}

const [eyeRight, eyeUp, eyeForward] = [new Vector3(), new Vector3(), new Vector3()];
const eyeTan = new Vector2();
