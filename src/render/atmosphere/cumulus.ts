/**
 * Heaps of cloud over the islands on the GPU: their map, where the wind has taken them, and pictures of them that are
 * marched in few pixels before the scene is drawn and that every material reads (src/render/atmosphere/shaders/cumulus.ts).
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import { COVER_SIZE, type Cumulus, coverMap, coverPlaces, cumulusOf, WIND } from "../../core/islands/clouds.ts";
import type { Frame } from "../frame.ts";
import type { Shadows } from "../shadows.ts";
import { type CloudDetail, createCumulusPictures } from "./cumulus-pictures.ts";

export type { CloudDetail } from "./cumulus-pictures.ts";

export interface CumulusView {
  readonly meshes: readonly Mesh[];
  /** What the last frame had of weather. */
  readonly weather: Cumulus;
  /** Gives a material shade and pictures of the clouds of every later frame. */
  attach(material: ShaderMaterial): void;
  /** Leaves a material their shade alone: what it draws is not seen along the picture's own rays. */
  withoutPictures(material: ShaderMaterial): void;
  /** Lets the pictures be drawn, by the air and the depth maps that the scene has. */
  open(attach: (material: ShaderMaterial) => void, shadows: Shadows | null): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** How strongly dust in the air shows beams. */
const BEAMS = 1;

export function createCumulus(scene: Scene, profile: Profile, detail: CloudDetail): CumulusView {
  const map = new RawTexture(
    coverMap(profile),
    COVER_SIZE,
    COVER_SIZE,
    Constants.TEXTUREFORMAT_R,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  map.wrapU = map.wrapV = Texture.WRAP_ADDRESSMODE;
  const [cloudForm, cloudPlace] = [new Vector4(), new Vector4()];
  const [cloudScreen, cloudSun] = [new Vector3(), new Vector2()];
  const [noScreen, shadeAlone] = [new Vector3(), new Vector2()];
  const places = new Float64Array(4);
  let weather = cumulusOf(0);
  let clouds = 0;
  const pictures = createCumulusPictures(scene, profile, detail);
  return {
    meshes: pictures.meshes,
    get weather() {
      return weather;
    },
    attach(material) {
      material.setTexture("cloudMap", map);
      material.setVector4("cloudForm", cloudForm);
      material.setVector4("cloudPlace", cloudPlace);
      material.setVector2("cloudSun", cloudSun);
      for (const [name, texture] of Object.entries(pictures.textures))
        material.setTexture(name, texture as BaseTexture);
      material.setVector3("cloudScreen", cloudScreen);
    },
    withoutPictures(material) {
      material.setVector3("cloudScreen", noScreen);
      material.setVector2("cloudSun", shadeAlone);
    },
    open: pictures.open,
    update(frame) {
      const { anchor, seconds } = frame;
      if (frame.clouds !== clouds) {
        ({ clouds } = frame);
        weather = cumulusOf(clouds);
      }
      const { base, thick, threshold, spread, mean } = weather;
      const z = anchor[2] + frame.eye[2];
      frame.overcast = clouds > 0 ? (1 - mean) ** 2 * Math.min(1, Math.max(0, (base + thick - z) / thick)) : 0;
      cloudForm.set(base - anchor[2], thick, threshold, 1 / spread);
      const [x, y] = [anchor[0] - WIND[0] * seconds, anchor[1] - WIND[1] * seconds];
      coverPlaces(x, y, places);
      cloudPlace.set(places[0], places[1], places[2], places[3]);
      const engine = scene.getEngine();
      cloudScreen.set(1 / engine.getRenderWidth(), 1 / engine.getRenderHeight(), 1);
      cloudSun.set(clouds > 0 ? mean : 0, detail.taps > 0 ? BEAMS : 0);
      shadeAlone.set(cloudSun.x, 0);
      pictures.update(frame, x, y);
    },
    dispose() {
      pictures.dispose();
      map.dispose();
    },
  };
}
