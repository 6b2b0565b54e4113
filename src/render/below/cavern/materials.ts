/** The materials of a cavern's props, and their shared uniforms: light, phases of the solid fields, pixel size. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../../core/field/field.ts";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import type { Frame } from "../../frame.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { layOut, lightReaderSource, type Profiles } from "../../ground/shaders/field-readers.ts";
import { solidPhaseSource, solidReader } from "../../ground/shaders/solid-readers.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { stoneFragment, stoneVertex } from "../shaders/boulder.ts";
import { crystalFragment, crystalVertex } from "../shaders/crystal.ts";
import { dripstoneFragment, dripstoneVertex } from "../shaders/dripstone.ts";
import { DUST_BOX, dustFragment, dustVertex, glowFragment, glowVertex } from "../shaders/sprites.ts";
import { cavernSolids } from "../terrain-sources.ts";

export interface CavernMaterials {
  readonly dripstone: ShaderMaterial;
  readonly stone: ShaderMaterial;
  readonly crystal: ShaderMaterial;
  readonly glow: ShaderMaterial;
  readonly dust: ShaderMaterial;
  update(frame: Frame): void;
  dispose(): void;
}

/** `reach`: metres to which stone props are drawn. */
export function createCavernMaterials(
  scene: Scene,
  profiles: Profiles,
  textures: GroundTextures,
  light: UndergroundLight,
  reach: number,
): CavernMaterials {
  const { rubble, lump, grain } = cavernSolids(profiles[0]);
  const solids = layOut({ rubble, lump, grain }, profiles);
  const phases = new Float32Array(4 * solids.stride);
  const [rightward, upward, wander] = [new Vector3(), new Vector3(), new Vector3()];
  const head = `${CLEAR_AIR}\n${BORES}\n${UNDERGROUND_LIGHT}`;
  const readings = lightReaderSource(profiles, LIGHT_DENSITY);
  const solid = `${solidPhaseSource(solids)}\n${solids.names.map((name) => solidReader(solids, name)).join("\n")}`;
  const create = (name: string, vertex: string, fragment: string, attributes: string[]) => {
    const material = createShaderMaterial(
      `cavern ${name}`,
      scene,
      { vertex, fragment },
      {
        attributes,
        uniforms: [
          "clip",
          "reach",
          "pixel",
          "datum",
          "seconds",
          "solids",
          "rightward",
          "upward",
          "wander",
          ...UNDERGROUND_UNIFORMS,
        ],
        samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS],
      },
    );
    light.attach(material);
    material.setTexture("lightTexture", textures.light);
    material.setArray4("solids", phases);
    material.setFloat("reach", reach);
    for (const [key, vector] of Object.entries({ rightward, upward, wander })) material.setVector3(key, vector);
    return material;
  };
  const additive = (material: ShaderMaterial) => {
    material.alphaMode = Constants.ALPHA_ADD;
    material.needAlphaBlending = () => true;
    material.disableDepthWrite = true;
    material.backFaceCulling = false;
    return material;
  };
  const dripstone = create("dripstone", dripstoneVertex(readings), dripstoneFragment(head, `${readings}\n${solid}`), [
    "position",
    "stand",
    "form",
  ]);
  dripstone.backFaceCulling = false;
  const stone = create("stone", stoneVertex(), stoneFragment(head, `${readings}\n${solid}`), [
    "position",
    "normal",
    "stand",
    "form",
  ]);
  stone.backFaceCulling = false;
  const crystal = create("crystal", crystalVertex(), crystalFragment(`${head}\n${readings}`), [
    "position",
    "normal",
    "stand",
    "form",
  ]);
  crystal.backFaceCulling = false;
  const glow = additive(create("glow", glowVertex(head), glowFragment(head), ["position", "stand", "form"]));
  const dust = additive(create("dust", dustVertex(head), dustFragment(), ["position", "normal"]));
  const all = [dripstone, stone, crystal, glow, dust];
  return {
    dripstone,
    stone,
    crystal,
    glow,
    dust,
    update({ anchor, eye, clip, pixel, seconds }) {
      for (const name of solids.names) anchorPhases(solids.fields[name], ...anchor, 0, phases, 2 * solids.first[name]);
      // The first two columns of the clip matrix are planes whose normals are the picture's right and up.
      const m = clip.m;
      rightward.set(m[0], m[4], m[8]).normalize();
      upward.set(m[1], m[5], m[9]).normalize();
      const within = (v: number) => v - DUST_BOX * Math.floor(v / DUST_BOX);
      wander.set(within(anchor[0] + eye[0]), within(anchor[1] + eye[1]), within(anchor[2] + eye[2]));
      for (const material of all) {
        material.setMatrix("clip", clip);
        material.setFloat("pixel", pixel);
        material.setFloat("datum", anchor[2]);
        material.setFloat("seconds", seconds);
      }
    },
    dispose() {
      for (const material of all) material.dispose();
    },
  };
}
