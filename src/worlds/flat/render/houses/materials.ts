/** House materials: near and far detail, lantern light on the ground, shadow casters, and planar reflections. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "../../../../render/atmosphere/air.ts";
import type { Frame } from "../../../../render/frame.ts";
import { createGrainTexture } from "../../../../render/grain-texture.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import {
  HOUSE_UNIFORMS,
  houseShadowSource,
  houseSource,
  lanternPoolSource,
} from "../../../../render/houses/shaders/house.ts";
import { levelHouses } from "../../../../render/houses/shaders/level-houses.ts";
import { INSTANCE_ATTRIBUTES } from "../../../../render/placed-list.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Cascade, Shadows } from "../../../../render/shadows.ts";
import type { PlanarReflection } from "../../../../render/water/reflection.ts";

export function createHouseMaterials(
  scene: Scene,
  air: Air,
  shadows: Shadows | null,
  /** Distances up to which houses have near detail, and up to which they are drawn, metres. */
  [near, far]: readonly [near: number, far: number],
) {
  const projection = levelHouses(shadows !== null);
  const grain = createGrainTexture(scene);
  const span = new Vector4(near, far, 0, 0);
  const lamps = new Vector2();
  const all: ShaderMaterial[] = [];
  const make = (name: string, source: { vertex: string; fragment: string }, isLit: boolean): ShaderMaterial => {
    const material = createShaderMaterial(`houses ${name}`, scene, source, {
      attributes: INSTANCE_ATTRIBUTES,
      uniforms: [...HOUSE_UNIFORMS, ...projection.uniforms],
      samplers: isLit ? ["grainTexture", "skyTexture", "shadowNear", "shadowFar"] : [],
      needAlphaBlending: name === "pool",
    });
    material.backFaceCulling = false;
    all.push(material);
    if (!isLit) return material;
    material.setTexture("grainTexture", grain);
    material.setFloat("coarse", name === "near" ? 0 : 1);
    shadows?.attach(material);
    return withAir(material);
  };
  const withAir = (material: ShaderMaterial): ShaderMaterial => {
    air.attach(material);
    material.setVector4("span", span);
    material.setVector2("lamps", lamps);
    return material;
  };
  const lit = [make("near", houseSource(projection), true), make("far", houseSource(projection), true)];
  const pool = withAir(make("pool", lanternPoolSource(projection), false));
  pool.alphaMode = Constants.ALPHA_ADD;
  pool.disableDepthWrite = true;
  const mirroredMaterials: ShaderMaterial[] = [];
  let coarse = 1;
  return {
    near: lit[0],
    far: lit[1],
    pool,
    shadow(cascade: Cascade): ShaderMaterial {
      const material = make("shadow", houseShadowSource(projection), false);
      material.setMatrix("clip", cascade.clip);
      return material;
    },
    /** Material for a pool's planar reflection: far detail at any distance. */
    mirrored(reflection: PlanarReflection): ShaderMaterial {
      const material = make("mirrored", houseSource(projection), true);
      reflection.attach(material);
      material.setVector4("span", new Vector4(0.01, far, 0, 0));
      coarse = reflection.coarse;
      mirroredMaterials.push(material);
      return material;
    },
    update({ clip, pixel, daylight, drawn }: Frame): void {
      lamps.set(daylight.lamps, litWindowsAt(daylight.hour));
      for (const material of [...lit, pool]) {
        material.setMatrix("clip", clip);
        material.setFloat("pixel", pixel);
        material.setVector2("ditherShift", drawn.ditherShift);
      }
      for (const material of mirroredMaterials) material.setFloat("pixel", coarse * pixel);
    },
    dispose(): void {
      for (const material of all) material.dispose();
      grain.dispose();
    },
  };
}
