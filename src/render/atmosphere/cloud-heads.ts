/** The heads of clouds as a texture of three dimensions, which goes on at every side of its block. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture3D } from "@babylonjs/core/Materials/Textures/rawTexture3D.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import { HEADS_SIZE, headsOf } from "./weather.ts";

export function createCloudHeads(scene: Scene, profile: Profile): RawTexture3D {
  const heads = new RawTexture3D(
    headsOf(profile),
    HEADS_SIZE,
    HEADS_SIZE,
    HEADS_SIZE,
    Constants.TEXTUREFORMAT_R,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  heads.wrapU = heads.wrapV = heads.wrapR = Texture.WRAP_ADDRESSMODE;
  return heads;
}
