/** Targets of floats that passes draw into and other shaders fetch from. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Floats that a mesh draws and shaders fetch; what is not drawn anew stays. */
export function createFloatTarget(
  scene: Scene,
  name: string,
  width: number,
  height: number,
  mesh: Mesh,
): RenderTargetTexture {
  const target = new RenderTargetTexture(name, { width, height }, scene, {
    generateMipMaps: false,
    generateDepthBuffer: false,
    type: Constants.TEXTURETYPE_FLOAT,
    format: Constants.TEXTUREFORMAT_RGBA,
    samplingMode: Constants.TEXTURE_NEAREST_SAMPLINGMODE,
  });
  mesh.layerMask = 0;
  target.renderList = [mesh];
  target.ignoreCameraViewport = true;
  target.skipInitialClear = true;
  target.onClearObservable.add(() => {});
  // Before the sun's maps, which show what is seated.
  scene.customRenderTargets.unshift(target);
  return target;
}

/** A target that sleeps keeps what was drawn there, and costs nothing. */
export function setTargetActive(target: RenderTargetTexture, is: boolean): void {
  const { REFRESHRATE_RENDER_ONEVERYFRAME: always, REFRESHRATE_RENDER_ONCE: once } = RenderTargetTexture;
  const rate = is ? always : once;
  // Told the same rate again, it would draw once more.
  if (target.refreshRate !== rate) target.refreshRate = rate;
}

export function disposeFloatTarget(scene: Scene, target: RenderTargetTexture): void {
  scene.customRenderTargets.splice(scene.customRenderTargets.indexOf(target), 1);
  target.dispose();
}
