/** Reads what a material computes per vertex, drawn as points into a float target. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

export async function pixelsOf(
  scene: Scene,
  mesh: Mesh,
  material: ShaderMaterial,
  width: number,
  height: number,
): Promise<number[]> {
  const engine = scene.getEngine();
  const target = new RenderTargetTexture("numbers", { width, height }, scene, {
    generateMipMaps: false,
    type: Constants.TEXTURETYPE_FLOAT,
    samplingMode: Constants.TEXTURE_NEAREST_SAMPLINGMODE,
  });
  material.fillMode = Constants.MATERIAL_PointFillMode;
  material.backFaceCulling = false;
  mesh.material = material;
  mesh.isVisible = true;
  target.renderList = [mesh];
  await material.forceCompilationAsync(mesh, { useInstances: mesh.forcedInstanceCount > 0 });
  engine.beginFrame();
  target.render();
  engine.endFrame();
  const pixels = await target.readPixels();
  target.dispose();
  return Array.from(pixels as Float32Array);
}
