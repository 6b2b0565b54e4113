/** Shader materials whose programs carry a name, for benchmarks and debuggers: Babylon writes it into the source as SHADER_NAME. */
import { type IShaderMaterialOptions, ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { PROFILE_NUMBERS, profileNumbersOf, withNumbers } from "./ground/profile-numbers.ts";

/** Arrays of uniforms that are written in place; Babylon hands them to WebGL as they are, and declares plain arrays alone. */
declare module "@babylonjs/core/Materials/shaderMaterial.pure.js" {
  interface ShaderMaterial {
    setFloats(name: string, values: Float32Array): ShaderMaterial;
    setArray2(name: string, values: Float32Array | readonly number[]): ShaderMaterial;
    setArray3(name: string, values: Float32Array): ShaderMaterial;
    setArray4(name: string, values: Float32Array): ShaderMaterial;
  }
}
declare module "@babylonjs/core/Materials/effect.pure.js" {
  interface Effect {
    setArray4(name: string, values: Float32Array): Effect;
  }
}

export interface ShaderSource {
  readonly vertex: string;
  readonly fragment: string;
}

/**
 * Samplers that many programs have. Babylon numbers a program's texture units in the order of this list, without those that the
 * program lacks: with these first in every list, most of them stay bound to one unit from program to program.
 */
const SHARED_SAMPLERS = [
  ...["skyTexture", "cloudMap", "cloudNear", "cloudFar", "cloudDepths", "cloudBeams"],
  ...["shadowNear", "shadowFar", "profileTexture", "lightTexture", "grainTexture"],
];

/** Materials of equal sources share one program, under the name of the first. */
export function createShaderMaterial(
  name: string,
  scene: Scene,
  { vertex, fragment }: ShaderSource,
  options: Partial<IShaderMaterialOptions>,
): ShaderMaterial {
  const readsNumbers = [vertex, fragment].some((source) => source.includes(PROFILE_NUMBERS));
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: withNumbers(vertex), fragmentSource: withNumbers(fragment), spectorName: name },
    {
      ...options,
      uniforms: [...(options.uniforms ?? []), ...(readsNumbers ? [PROFILE_NUMBERS] : [])],
      samplers: [...new Set([...SHARED_SAMPLERS, ...(options.samplers ?? [])])],
    },
  );
  if (readsNumbers) material.setVector4(PROFILE_NUMBERS, profileNumbersOf(scene));
  // Otherwise Babylon compares the defines of every mesh in every frame.
  material.checkReadyOnlyOnce = true;
  return material;
}
