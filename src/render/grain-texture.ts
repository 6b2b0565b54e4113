/** A tileable grain texture for the surfaces of houses, mineshafts and placed objects. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { GRAIN_SIZE, grainPixels } from "./vegetation/leaf-textures.ts";

export function createGrainTexture(scene: Scene): RawTexture {
  const grain = new RawTexture(
    grainPixels(),
    GRAIN_SIZE,
    GRAIN_SIZE,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    true,
    false,
    Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  );
  grain.wrapU = grain.wrapV = Constants.TEXTURE_WRAP_ADDRESSMODE;
  return grain;
}
