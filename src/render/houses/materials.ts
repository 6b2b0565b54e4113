/** House materials: near and far detail, lantern light on the ground, shadow casters, and planar reflections. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "../atmosphere/air.ts";
import type { Frame } from "../frame.ts";
import { createGrainTexture } from "../grain-texture.ts";
import { INSTANCE_ATTRIBUTES } from "../placed-list.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Cascade, Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import { HOUSE_UNIFORMS, houseShadowSource, houseSource, lanternPoolSource } from "./shaders/house.ts";
import type { HouseProjection } from "./shaders/house-projection.ts";

/** The houses of a world. */
export interface HouseBuild {
  readonly air: Air;
  readonly projection: HouseProjection;
  readonly shadows: Shadows | null;
  readonly reflection: AnyReflection | null;
  /** Distances up to which houses have near detail, and up to which they are drawn, metres. */
  readonly ranges: readonly [near: number, far: number];
}

export function createHouseMaterials(scene: Scene, { air, projection, shadows, ranges: [near, far] }: HouseBuild) {
  const grain = createGrainTexture(scene);
  const span = new Vector4(near, far, 0, 0);
  const lamps = new Vector2();
  const all: ShaderMaterial[] = [];
  const make = (name: string, source: { vertex: string; fragment: string }, isLit: boolean): ShaderMaterial => {
    const material = createShaderMaterial(`houses ${name}`, scene, source, {
      attributes: INSTANCE_ATTRIBUTES,
      uniforms: [...HOUSE_UNIFORMS, ...projection.uniforms],
      samplers: isLit ? ["grainTexture", ...projection.samplers] : [],
      needAlphaBlending: name === "pool",
    });
    material.backFaceCulling = false;
    all.push(material);
    // In the shadow map, too: on a planet the air knows which way is up.
    air.attach(material);
    material.setVector4("span", span);
    material.setVector2("lamps", lamps);
    if (!isLit) return material;
    material.setTexture("grainTexture", grain);
    material.setFloat("coarse", name === "near" ? 0 : 1);
    shadows?.attach(material);
    return material;
  };
  const lit = [make("near", houseSource(projection), true), make("far", houseSource(projection), true)];
  const pool = make("pool", lanternPoolSource(projection), false);
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
    mirrored(reflection: AnyReflection): ShaderMaterial {
      const material = make("mirrored", houseSource(projection), true);
      reflection.attach(material);
      material.setVector4("span", new Vector4(0.01, far, 0, 0));
      coarse = reflection.coarse;
      mirroredMaterials.push(material);
      return material;
    },
    /** Whether lamps are lit, 0 to 1, and the share of lit windows. */
    lamps,
    update({ clip, pixel, drawn }: Frame): void {
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
