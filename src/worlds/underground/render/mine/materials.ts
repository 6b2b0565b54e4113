/** The materials of a mine: its rock, depth first and then light; what stands in it; the glow of its lamps. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { solidTerms } from "../../../../core/field/directions.ts";
import { anchorPhases, createField } from "../../../../core/field/field.ts";
import type { Profile } from "../../../../core/field/profile.ts";
import type { Frame } from "../../../../render/frame.ts";
import { layOut } from "../../../../render/ground/shaders/field-readers.ts";
import { MAX_LAMPS } from "../../../../render/ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../../../render/ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../../../render/ground/textures.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { MINE_CELLS_SAMPLERS, MINE_CELLS_UNIFORMS } from "../shaders/mine-cells.ts";
import { LAMP_GLOW, minePropSource } from "../shaders/mine-props.ts";
import { mineRockSource } from "../shaders/mine-rock.ts";
import { FACE, GLOW, THING } from "./lists.ts";
import { AROUND } from "./open-cells.ts";

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
    chip: createField(profile, solidTerms(4, 16_000, 0.7), { octaves: [0, 1, 2, 3, 4], seed: 17 }),
    grain: createField(profile, solidTerms(4, 60_000, 1.1), { octaves: [0, 1, 2, 3, 4], seed: 12 }),
  };
  const solid = layOut(fields);
  const solids = new Float32Array(4 * solid.stride);
  const [stock, mineFrom] = [new Vector3(), new Vector3()];
  // The mine's own lamps are all of them, told by the cells: those of the light would be the same once more.
  const none = new Float32Array(4 * MAX_LAMPS);
  const make = (
    name: string,
    { vertex, fragment }: { readonly vertex: string; readonly fragment: string },
    attributes: readonly string[],
    clear = false,
  ): ShaderMaterial => {
    const material = new ShaderMaterial(
      `mine ${name}`,
      scene,
      { vertexSource: vertex, fragmentSource: fragment },
      {
        attributes: [...attributes],
        uniforms: ["clip", "stock", "pixel", "solids", ...UNDERGROUND_UNIFORMS, ...MINE_CELLS_UNIFORMS],
        samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS, ...MINE_CELLS_SAMPLERS],
        needAlphaBlending: clear,
      },
    );
    light.attach(material);
    material.setArray4("lamps", none as unknown as number[]);
    material.setArray4("solids", solids as unknown as number[]);
    material.setTexture("lightTexture", textures.light);
    material.setTexture("openCells", openCells);
    material.setVector3("stock", stock);
    material.setVector3("mineFrom", mineFrom);
    return material;
  };
  const source = mineRockSource(profile, solid, LIGHT_DENSITY);
  const rectangle = ["position", ...Object.keys(FACE)];
  const depth = make("depth", { vertex: source.vertex, fragment: source.depth }, rectangle);
  const rock = make("rock", source, rectangle);
  const things = make("things", minePropSource(profile, LIGHT_DENSITY), [
    "position",
    "normal",
    "skin",
    ...Object.keys(THING),
  ]);
  const glow = make("glow", LAMP_GLOW, ["position", ...Object.keys(GLOW)], true);
  depth.disableColorWrite = true;
  for (const each of [depth, rock]) {
    each.backFaceCulling = true;
    each.sideOrientation = 1;
  }
  things.backFaceCulling = false;
  glow.backFaceCulling = false;
  glow.alphaMode = Constants.ALPHA_ADD;
  glow.disableDepthWrite = true;
  const all = [depth, rock, things, glow];
  return {
    depth,
    rock,
    things,
    glow,
    /** `from`: where instances are counted from, in the world; `top` of the mine, metres above datum. */
    update({ anchor, clip, pixel }: Frame, from: readonly number[], top: number): void {
      stock.set(from[0] - anchor[0], from[1] - anchor[1], from[2] - anchor[2]);
      const cell = (v: number) => (Math.round(v / 16) % AROUND) + AROUND;
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
