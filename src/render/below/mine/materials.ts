/** The materials of a mine: rock (a depth prepass, then shading), props, and the glow of lamps. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { solidTerms } from "../../../core/field/directions.ts";
import { anchorPhases, createField } from "../../../core/field/field.ts";
import type { Profile } from "../../../core/field/profile.ts";
import type { Frame } from "../../frame.ts";
import { layOut } from "../../ground/shaders/field-readers.ts";
import { MATERIAL_SAMPLERS, MATERIAL_UNIFORMS } from "../../ground/shaders/materials.ts";
import { MAX_LAMPS } from "../../ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { MINE_CELLS_SAMPLERS, MINE_CELLS_UNIFORMS } from "../shaders/mine-cells.ts";
import { LAMP_GLOW, minePropSource } from "../shaders/mine-props.ts";
import { mineRockSource } from "../shaders/mine-rock.ts";
import { FACE, GLOW, PROP } from "./lists.ts";
import { GRID_CELLS } from "./open-cells.ts";

export function createMineMaterials(
  scene: Scene,
  profile: Profile,
  light: UndergroundLight,
  textures: GroundTextures,
  openCells: BaseTexture,
) {
  const fields = {
    lump: createField(profile, solidTerms(4, 1000, 0.9), { octaves: [0], seed: 31 }),
    stone: createField(profile, solidTerms(4, 4200, 0.3), { octaves: [0, 1, 2, 3], seed: 11 }),
  };
  const solid = layOut(fields);
  const solids = new Float32Array(4 * solid.stride);
  const [instanceOrigin, mineFrom] = [new Vector3(), new Vector3()];
  // A mine's lamps come from the cell texture; the light's list would add them twice.
  const none = new Float32Array(4 * MAX_LAMPS);
  const make = (
    name: string,
    { vertex, fragment }: { readonly vertex: string; readonly fragment: string },
    attributes: readonly string[],
    transparent = false,
  ): ShaderMaterial => {
    const material = createShaderMaterial(
      `mine ${name}`,
      scene,
      { vertex, fragment },
      {
        attributes: [...attributes],
        uniforms: [
          "clip",
          "instanceOrigin",
          "pixel",
          "solids",
          ...MATERIAL_UNIFORMS,
          ...UNDERGROUND_UNIFORMS,
          ...MINE_CELLS_UNIFORMS,
        ],
        samplers: ["lightTexture", ...MATERIAL_SAMPLERS, ...UNDERGROUND_SAMPLERS, ...MINE_CELLS_SAMPLERS],
        needAlphaBlending: transparent,
      },
    );
    light.attach(material);
    material.setArray4("lamps", none);
    material.setArray4("solids", solids);
    material.setTexture("lightTexture", textures.light);
    material.setTexture("openCells", openCells);
    material.setVector3("instanceOrigin", instanceOrigin);
    material.setVector3("mineFrom", mineFrom);
    return material;
  };
  const source = mineRockSource(profile, solid, LIGHT_DENSITY, textures.tiles?.relief ?? false);
  const rectangle = ["position", ...Object.keys(FACE)];
  const depth = make("depth", { vertex: source.vertex, fragment: source.depth }, rectangle);
  const rock = make("rock", source, rectangle);
  textures.tiles?.attach(rock);
  const props = make("props", minePropSource(profile, LIGHT_DENSITY), [
    "position",
    "normal",
    "skin",
    ...Object.keys(PROP),
  ]);
  const glow = make("glow", LAMP_GLOW, ["position", ...Object.keys(GLOW)], true);
  depth.disableColorWrite = true;
  for (const each of [depth, rock]) {
    each.backFaceCulling = true;
    each.sideOrientation = 1;
  }
  props.backFaceCulling = false;
  glow.backFaceCulling = false;
  glow.alphaMode = Constants.ALPHA_ADD;
  glow.disableDepthWrite = true;
  const all = [depth, rock, props, glow];
  return {
    depth,
    rock,
    props,
    glow,
    /** `origin`: of the instances' positions, world coordinates; `top` of the mine, metres above datum. */
    update({ anchor, clip, pixel }: Frame, origin: readonly number[], top: number): void {
      instanceOrigin.set(origin[0] - anchor[0], origin[1] - anchor[1], origin[2] - anchor[2]);
      const cell = (v: number) => (Math.round(v / 16) % GRID_CELLS) + GRID_CELLS;
      mineFrom.set(cell(anchor[0]), cell(anchor[1]), top - anchor[2]);
      for (const name of solid.names)
        anchorPhases(fields[name as keyof typeof fields], ...anchor, 0, solids, 2 * solid.first[name]);
      for (const material of all) {
        material.setMatrix("clip", clip);
        material.setFloat("pixel", 1.2 * pixel);
      }
    },
    dispose(): void {
      for (const material of all) material.dispose();
    },
  };
}
