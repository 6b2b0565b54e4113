/** Float render targets: a pass writes data that other shaders fetch. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Creates a float target that `mesh` draws into; pixels that it does not cover keep their values. */
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
  // Before the shadow maps, which draw the instances placed by it.
  scene.customRenderTargets.unshift(target);
  return target;
}

/** Draws a target's pass in this frame, or not; a target that is not drawn keeps its contents and costs nothing. */
export function setTargetActive(target: RenderTargetTexture, is: boolean): void {
  const { REFRESHRATE_RENDER_ONCE: once } = RenderTargetTexture;
  if (target.refreshRate !== once) target.refreshRate = once;
  if (is) target.resetRefreshCounter();
}

export function disposeFloatTarget(scene: Scene, target: RenderTargetTexture): void {
  scene.customRenderTargets.splice(scene.customRenderTargets.indexOf(target), 1);
  target.dispose();
}
