/**
 * Per-frame state shared by all layers of the space scene, in galaxy axes. Each layer renders relative to the camera in its own unit
 * (light-years for gas and stars, astronomical units for near objects) and projects by the camera axes, so that there is no near or far
 * plane between a metre and a thousand light-years.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { AU_PER_LY, type SpacePlace, type Triple } from "../../../core/space/place.ts";
import { cross, type Vector } from "../../../explorers/vector.ts";
import type { PixelSize } from "../../../render/scene.ts";

export interface SpaceFrame {
  place: SpacePlace;
  /** Camera position within the place's cell, light-years, −0.5 to 0.5. */
  eye: Triple;
  /** Unit vectors. */
  right: Vector;
  up: Vector;
  forward: Vector;
  /** Tangents of half the horizontal and vertical field of view. */
  tan: readonly [across: number, upward: number];
  /** Radians per pixel. */
  pixel: number;
  /** Pixels that the scene is drawn with. */
  drawn: PixelSize;
  /** Years; seconds since the start, for animations; seconds since the last frame. */
  t: number;
  seconds: number;
  dt: number;
  /** Disables temporal smoothing: the picture is in its final state. */
  skipSmoothing: boolean;
  /** The camera has jumped: accumulated pictures are invalid. */
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

/** A layer of the scene. */
export interface SpaceLayer {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  /** Bytes uploaded in the last frame. */
  readonly uploaded: number;
  update(frame: SpaceFrame): void;
  /** True once the near content is loaded; the first picture waits for it. */
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
    drawn: { width: 1, height: 1, ditherShift: Vector2.Zero() },
    t: 0,
    seconds: 0,
    dt: 0,
    skipSmoothing: true,
    jumped: true,
    exposure: 1,
  };
}

/** Sets the camera for a picture of the given size in pixels. */
export function setFrameCamera(frame: SpaceFrame, view: CameraView, size: PixelSize): void {
  const { width, height } = size;
  const tan = Math.tan((view.fov * Math.PI) / 360);
  const { off } = view.place;
  frame.place = view.place;
  frame.eye = [off[0] / AU_PER_LY, off[1] / AU_PER_LY, off[2] / AU_PER_LY];
  frame.forward = view.forward;
  frame.up = view.up;
  frame.right = cross(view.forward, view.up);
  frame.tan = [(tan * width) / height, tan];
  frame.pixel = (2 * tan) / height;
  frame.drawn = size;
}

export const PROJECTION_UNIFORMS = ["eyeRight", "eyeUp", "eyeForward", "eyeTan"];

/** GLSL `projected(v, z)`: v relative to the camera in any unit, z the depth from 0 (near) to 1 (far). */
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

/** Sets the uniforms of PROJECTION. A material keeps references to vectors until it is drawn, hence one vector per uniform. */
export function setProjection(material: ShaderMaterial, { right, up, forward, tan }: SpaceFrame): void {
  material.setVector3("eyeRight", eyeRight.set(...right));
  material.setVector3("eyeUp", eyeUp.set(...up));
  material.setVector3("eyeForward", eyeForward.set(...forward));
  material.setVector2("eyeTan", eyeTan.set(...tan));
}

/** Shifts the projection of the materials of PROJECTION by (x, y) in clip space. */
export function shiftProjection({ tan }: SpaceFrame, x: number, y: number): void {
  eyeRight.addInPlace(eyeForward.scale(x * tan[0]));
  eyeUp.addInPlace(eyeForward.scale(y * tan[1]));
}

/**
 * Writes a clip matrix of directions: things in space are so far, or their depths so different, that the temporal pass only follows
 * the camera's turns. Depth passes through it unchanged, so that the matrix has an inverse.
 */
export function directionClip({ right, up, forward, tan }: SpaceFrame, out: Matrix): Matrix {
  const row = (i: 0 | 1 | 2) => [right[i] / tan[0], up[i] / tan[1], 0, forward[i]] as const;
  Matrix.FromValuesToRef(...row(0), ...row(1), ...row(2), 0, 0, 1, 0, out);
  return out;
}

const [eyeRight, eyeUp, eyeForward] = [new Vector3(), new Vector3(), new Vector3()];
const eyeTan = new Vector2();
