/** Textures of floats that shaders fetch texel by texel. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** An RGBA texture of floats, without filtering and mipmaps. */
export const createFloatTexture = (scene: Scene, rgba: Float32Array, width: number, height: number): RawTexture =>
  new RawTexture(
    rgba,
    width,
    height,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    Constants.TEXTURE_NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
