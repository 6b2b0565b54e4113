/** The shade under what stands near: one sheet an instance, laid on the drawn ground. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Footing } from "./plant-ground.ts";
import { SHADE_SIDES, shadeSource } from "./shaders/plant-shade.ts";
import type { Species } from "./species.ts";

export function createShadeMaterial(
  scene: Scene,
  footing: Footing,
  species: readonly Species[],
  trees: number,
  textures: Readonly<Record<string, BaseTexture>>,
): ShaderMaterial {
  const shapes = species.map(({ far }) => [far?.[0] ?? 0.5, far?.[2] ?? 0] as const);
  const { vertex, fragment } = shadeSource(footing.ground, trees, shapes);
  const material = new ShaderMaterial(
    "plants shade",
    scene,
    { vertexSource: vertex, fragmentSource: fragment },
    {
      attributes: ["position", "thing"],
      uniforms: ["clip", "reach", "reaches", ...footing.lie.uniforms, ...footing.groundUniforms],
      samplers: [...footing.groundSamplers, ...Object.keys(textures)],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.alphaMode = Constants.ALPHA_COMBINE;
  material.disableDepthWrite = true;
  footing.attach(material);
  footing.attachGround(material);
  for (const [name, texture] of Object.entries(textures)) material.setTexture(name, texture);
  return material;
}

/** A sheet of points (across, along), each 0 to 1. */
export function shadeForm(): { positions: Float32Array; indices: Uint16Array } {
  const [columns, rows] = SHADE_SIDES;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) positions.push(i / (columns - 1), j / (rows - 1), 0);
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i;
      indices.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns);
    }
  }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}
