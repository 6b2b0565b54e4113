/** Materials of houses: near, far, the light before their doors, and their shadows. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../../../core/field/profile.ts";
import type { Air } from "../../../../render/atmosphere/air.ts";
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../../../../render/atmosphere/shaders/air.ts";
import type { Frame } from "../../../../render/frame.ts";
import type { Cascade, Shadows } from "../../../../render/shadows.ts";
import type { PlanarReflection } from "../../../../render/water/reflection.ts";
import { createGrain } from "../grain-texture.ts";
import { awakeAt } from "../lamps.ts";
import { HOUSE_UNIFORMS, houseShadowSource, houseSource, poolSource } from "../shaders/house.ts";

const ATTRIBUTES = ["position", "normal", "skin", "place", "how"];

export function createHouseMaterials(
  scene: Scene,
  profile: Profile,
  air: Air,
  shadows: Shadows | null,
  /** Metres to which houses are near, and to which there are any. */
  [near, far]: readonly [near: number, far: number],
) {
  const grain = createGrain(scene, profile);
  const span = new Vector4(near, far, 0, 0);
  const lamps = new Vector2();
  const all: ShaderMaterial[] = [];
  const make = (name: string, source: { vertex: string; fragment: string }, lit: boolean): ShaderMaterial => {
    const material = new ShaderMaterial(
      `houses ${name}`,
      scene,
      { vertexSource: source.vertex, fragmentSource: source.fragment },
      {
        attributes: ATTRIBUTES,
        uniforms: [...HOUSE_UNIFORMS, ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
        samplers: lit ? ["grainTexture", "skyTexture", "shadowNear", "shadowFar"] : [],
        needAlphaBlending: name === "pool",
      },
    );
    material.backFaceCulling = false;
    all.push(material);
    if (!lit) return material;
    material.setTexture("grainTexture", grain);
    shadows?.attach(material);
    return told(material);
  };
  const told = (material: ShaderMaterial): ShaderMaterial => {
    air.attach(material);
    material.setVector4("span", span);
    material.setVector2("lamps", lamps);
    return material;
  };
  const seen = [
    make("near", houseSource("near", shadows !== null), true),
    make("far", houseSource("far", shadows !== null), true),
  ];
  const pool = told(make("pool", poolSource(), false));
  pool.alphaMode = Constants.ALPHA_ADD;
  pool.disableDepthWrite = true;
  const imaged: ShaderMaterial[] = [];
  let coarse = 1;
  return {
    near: seen[0],
    far: seen[1],
    pool,
    shadow(cascade: Cascade): ShaderMaterial {
      const material = make("shadow", houseShadowSource(), false);
      material.setMatrix("clip", cascade.clip);
      return material;
    },
    /** What a pool shows of them: what is seen from afar, from as near as one looks. */
    mirrored(reflection: PlanarReflection): ShaderMaterial {
      const material = make("mirrored", houseSource("far", shadows !== null), true);
      reflection.attach(material);
      material.setVector4("span", new Vector4(0.01, far, 0, 0));
      coarse = reflection.coarse;
      imaged.push(material);
      return material;
    },
    update({ clip, pixel, daylight }: Frame): void {
      lamps.set(daylight.lamps, awakeAt(daylight.hour));
      for (const material of [...seen, pool]) {
        material.setMatrix("clip", clip);
        material.setFloat("pixel", pixel);
      }
      for (const material of imaged) material.setFloat("pixel", coarse * pixel);
    },
    dispose(): void {
      for (const material of all) material.dispose();
      grain.dispose();
    },
  };
}
