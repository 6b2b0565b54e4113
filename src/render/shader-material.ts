/** Shader materials whose programs carry a name, for benchmarks and debuggers: Babylon writes it into the source as SHADER_NAME. */
import { type IShaderMaterialOptions, ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Scene } from "@babylonjs/core/scene.js";

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
  const material = new ShaderMaterial(
    name,
    scene,
    { vertexSource: vertex, fragmentSource: fragment, spectorName: name },
    { ...options, samplers: [...new Set([...SHARED_SAMPLERS, ...(options.samplers ?? [])])] },
  );
  // Otherwise Babylon compares the defines of every mesh in every frame.
  material.checkReadyOnlyOnce = true;
  return material;
}
