/**
 * A full-screen pass that is drawn before the scene, at a lower resolution: for what is soft and takes many texture reads, such as
 * clouds. Materials read its texture at their place on the screen.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createScreenTriangle, scaledSize } from "./scene.ts";

/**
 * GLSL `vec4 smoothly(sampler2D picture, vec2 at)`: a picture through a cubic B-spline, 0…1 across. Linear interpolation would show
 * its pixels, and their dither. In four reads (Sigg and Hadwiger, 2005).
 */
export const SMOOTHLY = `
vec4 smoothly(sampler2D picture, vec2 at) {
  vec2 size = vec2(textureSize(picture, 0));
  vec2 q = at * size - 0.5;
  vec2 f = fract(q);
  q -= f;
  vec2 f2 = f * f;
  vec2 f3 = f2 * f;
  vec2 first = (1.0 - 3.0 * f + 3.0 * f2 - f3) / 6.0;
  vec2 third = (1.0 + 3.0 * f + 3.0 * f2 - 3.0 * f3) / 6.0;
  vec2 low = first + (4.0 - 6.0 * f2 + 3.0 * f3) / 6.0;
  vec2 high = third + f3 / 6.0;
  vec2 from = (q + 0.5 - first / low) / size;
  vec2 to = (q + 1.5 + f3 / (6.0 * high)) / size;
  vec4 below = low.x * textureLod(picture, from, 0.0) + high.x * textureLod(picture, vec2(to.x, from.y), 0.0);
  vec4 above = low.x * textureLod(picture, vec2(from.x, to.y), 0.0) + high.x * textureLod(picture, to, 0.0);
  return low.y * below + high.y * above;
}`;

export interface EarlyPass {
  /** Four half floats a pixel; black before the first frame. */
  readonly texture: RenderTargetTexture;
  /** Pixels per pixel of the screen along one axis. */
  readonly scale: number;
  /** Whether it is drawn. */
  readonly started: boolean;
  /** Draws it with a material from now on, which is disposed of with it. Returns what is drawn, which must be compiled. */
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
