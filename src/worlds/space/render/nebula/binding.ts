/** What numbers and textures of a shader are told to: a material, which keeps them, or an effect, which is told at every pass. */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";

export interface Binding {
  setTexture(name: string, texture: BaseTexture): unknown;
  setFloat(name: string, value: number): unknown;
  setInt(name: string, value: number): unknown;
  setVector2(name: string, value: Vector2): unknown;
  setVector3(name: string, value: Vector3): unknown;
  setVector4(name: string, value: Vector4): unknown;
  setArray4(name: string, values: number[]): unknown;
}
