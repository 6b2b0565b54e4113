/** Uniforms of shaders that read the gas fields: field phases at the camera's cell, computed in double precision, and the gas threshold. */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector2, type Vector3, type Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import type { Nebula } from "../../../../core/space/nebula.ts";
import { createVeil } from "../../../../core/space/nebula-light.ts";
import type { Triple } from "../../../../core/space/place.ts";
import { PROFILE_NUMBERS, profileNumbersOf } from "../../../../render/ground/profile-numbers.ts";
import type { Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { NEBULA_FIELD_UNIFORMS, nebulaLayout } from "../shaders/nebula-field.ts";

/** A material, which keeps uniform values, or an effect, which gets them at every pass. */
export interface UniformTarget {
  setTexture(name: string, texture: BaseTexture): unknown;
  setFloat(name: string, value: number): unknown;
  setInt(name: string, value: number): unknown;
  setVector2(name: string, value: Vector2): unknown;
  setVector3(name: string, value: Vector3): unknown;
  setVector4(name: string, value: Vector4): unknown;
  setArray4(name: string, values: Float32Array): unknown;
}

export interface GasUniforms {
  readonly layout: Layout;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
  attach(to: UniformTarget): void;
  /** Switches to a nebula whose profile has the same length. */
  setNebula(nebula: Nebula, seed: number): void;
  update(cell: Triple, t: number): void;
}

/** `light` is the light texture of the nebula's profile; `seed` is the world's. */
export function createGasUniforms(nebula: Nebula, seed: number, light: BaseTexture): GasUniforms {
  const layout = nebulaLayout(nebula, createVeil(nebula.gas.profile, seed));
  const phases = new Float32Array(4 * layout.stride);
  const range = new Vector2();
  let { fields } = layout;
  return {
    layout,
    uniforms: [...NEBULA_FIELD_UNIFORMS, PROFILE_NUMBERS],
    samplers: ["lightTexture"],
    attach(to) {
      to.setTexture("lightTexture", light);
      const scene = light.getScene();
      if (scene) to.setVector4(PROFILE_NUMBERS, profileNumbersOf(scene));
      to.setArray4("phases", phases);
      to.setVector2("gasRange", range);
    },
    setNebula(next, nextSeed) {
      const { gas, threshold } = next;
      fields = nebulaLayout(next, createVeil(gas.profile, nextSeed)).fields;
      range.set(threshold, 1 / (gas.terms * gas.profile.max - threshold));
    },
    update([x, y, z], t) {
      for (const name of layout.names) anchorPhases(fields[name], x, y, z, t, phases, 2 * layout.first[name]);
    },
  };
}
