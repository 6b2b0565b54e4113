/** Materials of what people left on islands, lit and in the sun's shadow. */
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../../../render/atmosphere/shaders/air.ts";
import type { Frame } from "../../../render/frame.ts";
import { createGrain } from "./grain-texture.ts";
import type { PartBuild } from "./part.ts";
import { MADE_UNIFORMS, type MadePass, madeShadowSource, madeSource } from "./shaders/object.ts";

/** Of rows whose home is the anchor. */
export function createMadeMaterials(
  { scene, islands, air, shadows }: Pick<PartBuild, "scene" | "islands" | "air" | "shadows">,
  pass: MadePass,
) {
  const grain = createGrain(scene, islands.ground.profile);
  const make = (name: string, { vertex, fragment }: { vertex: string; fragment: string }): ShaderMaterial => {
    const material = new ShaderMaterial(
      `${pass} ${name}`,
      scene,
      { vertexSource: vertex, fragmentSource: fragment },
      {
        attributes: ["position", "normal", "skin", "place", "how"],
        uniforms: [...MADE_UNIFORMS, ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
        samplers: name === "shadow" ? [] : ["grainTexture", "skyTexture", "shadowNear", "shadowFar"],
      },
    );
    material.backFaceCulling = false;
    material.setVector3("home", Vector3.Zero());
    return material;
  };
  const seen = make("seen", madeSource(pass, shadows !== null));
  seen.setTexture("grainTexture", grain);
  air.attach(seen);
  shadows?.attach(seen);
  const shadow = shadows && make("shadow", madeShadowSource(pass));
  shadow?.setMatrix("clip", shadows!.near.clip);
  return {
    seen,
    shadow,
    update({ clip, pixel, seconds, daylight }: Frame): void {
      seen.setMatrix("clip", clip);
      seen.setFloat("pixel", pixel);
      seen.setFloat("lamps", daylight.lamps);
      for (const material of [seen, shadow]) material?.setFloat("seconds", seconds);
    },
    dispose(): void {
      seen.dispose();
      shadow?.dispose();
      grain.dispose();
    },
  };
}
