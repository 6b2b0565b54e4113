/**
 * A full-screen pass that is drawn before the scene, at a lower resolution: for soft pictures that take many texture reads, such as
 * clouds. Materials read its texture at their place on the screen.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createScreenTriangle, scaledSize } from "./scene.ts";

/** GLSL `vec4 smoothly(sampler2D picture, vec2 at)`: the mean of four reads half a pixel aside, 0…1 across. One would show the pixels, and their dither. */
export const SMOOTHLY = `
vec4 smoothly(sampler2D picture, vec2 at) {
  vec2 by = 0.5 / vec2(textureSize(picture, 0));
  vec4 across = textureLod(picture, at + by, 0.0) + textureLod(picture, at - by, 0.0);
  by.y = -by.y;
  return 0.25 * (across + textureLod(picture, at + by, 0.0) + textureLod(picture, at - by, 0.0));
}`;

export interface EarlyPass {
  /** Four half floats a pixel; black before the first frame. */
  readonly texture: RenderTargetTexture;
  /** Pixels per pixel of the screen along one axis. */
  readonly scale: number;
  /** Whether it is drawn. */
  readonly started: boolean;
  /** Draws it with a material from now on, which is disposed of with it. Returns the drawn mesh, which must be compiled. */
  start(material: ShaderMaterial): Mesh;
  /** Follows the size of the screen. Call before each frame. */
  update(): void;
  dispose(): void;
}

export function createEarlyPass(scene: Scene, name: string, scale: number): EarlyPass {
  const engine = scene.getEngine();
  let size = scaledSize(engine, scale);
  const texture = new RenderTargetTexture(name, size, scene, {
    generateMipMaps: false,
    generateDepthBuffer: false,
    type: Constants.TEXTURETYPE_HALF_FLOAT,
    format: Constants.TEXTUREFORMAT_RGBA,
    samplingMode: Constants.TEXTURE_BILINEAR_SAMPLINGMODE,
  });
  texture.wrapU = texture.wrapV = Texture.CLAMP_ADDRESSMODE;
  texture.ignoreCameraViewport = true;
  texture.skipInitialClear = true;
  // Its dither moves from frame to frame, also in the frames averaged in a still picture (post/picture.ts).
  texture.metadata = { isDithered: true };
  let mesh: Mesh | undefined;
  return {
    texture,
    scale,
    get started() {
      return mesh !== undefined;
    },
    start(material) {
      material.backFaceCulling = false;
      material.disableDepthWrite = true;
      material.depthFunction = Constants.ALWAYS;
      mesh = createScreenTriangle(scene);
      // No camera draws it.
      mesh.layerMask = 0;
      mesh.material = material;
      texture.renderList = [mesh];
      scene.customRenderTargets.push(texture);
      return mesh;
    },
    update() {
      const next = scaledSize(engine, scale);
      if (next.width === size.width && next.height === size.height) return;
      size = next;
      texture.resize(size);
    },
    dispose() {
      const at = scene.customRenderTargets.indexOf(texture);
      if (at >= 0) scene.customRenderTargets.splice(at, 1);
      texture.dispose();
      mesh?.material?.dispose();
      mesh?.dispose();
    },
  };
}
