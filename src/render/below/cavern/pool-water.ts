/** Standing water in a cavern: one horizontal square round the eye; its shader clips it at the floor and reflects the roof. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../../core/field/field.ts";
import type { Cavern } from "../../../core/underground/cavern.ts";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import type { Frame } from "../../frame.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { layOut, type Profiles } from "../../ground/shaders/field-readers.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { DROPS, poolFragment, poolVertex, RING, waterFields } from "../shaders/pool-water.ts";
import { cavernSolids } from "../terrain-sources.ts";
import { square } from "./meshes.ts";

export function createPoolWater(
  scene: Scene,
  opened: Cavern,
  level: number,
  profiles: Profiles,
  textures: GroundTextures,
  light: UndergroundLight,
) {
  let [cavern, pool] = [opened, level];
  const { stone } = cavernSolids(profiles[0]);
  const water = waterFields(profiles[0]);
  const fieldsOf = ({ floor, roof }: Cavern) => ({ floor: floor.field, roof: roof.field, ...water });
  const layout = layOut(fieldsOf(cavern), profiles);
  const solids = layOut({ stone }, profiles);
  const phases = new Float32Array(4 * layout.stride);
  const rock = new Float32Array(4 * solids.stride);
  const [floorFace, roofFace, scales] = [new Vector2(), new Vector2(), new Vector2()];
  const lattice = new Vector2();
  const material = createShaderMaterial(
    "cavern water",
    scene,
    {
      vertex: poolVertex(),
      fragment: poolFragment(`${CLEAR_AIR}\n${BORES}\n${UNDERGROUND_LIGHT}`, profiles, layout, solids),
    },
    {
      attributes: ["position"],
      uniforms: [
        "clip",
        "pixel",
        "seconds",
        "phases",
        "solids",
        "level",
        "datum",
        "floorFace",
        "roofFace",
        "scales",
        "lattice",
        ...UNDERGROUND_UNIFORMS,
      ],
      samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS],
    },
  );
  light.attach(material);
  material.setTexture("lightTexture", textures.light);
  material.setArray4("phases", phases);
  material.setArray4("solids", rock);
  for (const [name, vector] of Object.entries({ floorFace, roofFace, scales, lattice }))
    material.setVector2(name, vector);
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.needAlphaBlending = () => true;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  const mesh = new Mesh("cavern water", scene);
  square().applyToMesh(mesh);
  mesh.material = material;
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  // Drawn before additive sprites, which shine over it.
  mesh.alphaIndex = 0;
  return {
    mesh,
    show(next: Cavern, at: number): void {
      [cavern, pool] = [next, at];
    },
    update({ anchor: [x, y, z], t, clip, pixel, seconds }: Frame): void {
      const fields: ReturnType<typeof fieldsOf> = fieldsOf(cavern);
      const { floor, roof } = cavern;
      for (const name of layout.names as readonly (keyof typeof fields)[]) {
        const { east, north, stretch } = name === "floor" ? floor : name === "roof" ? roof : UNPLACED;
        const time = name === "ripple" ? seconds : t;
        anchorPhases(
          fields[name],
          (x + east) / stretch,
          (y + north) / stretch,
          0,
          time,
          phases,
          2 * layout.first[name],
        );
      }
      anchorPhases(stone, x, y, z, 0, rock);
      floorFace.set(floor.altitude - floor.relief * floor.datum - z, floor.relief);
      roofFace.set(roof.altitude - roof.relief * roof.datum - z, roof.relief);
      scales.set(1 / floor.stretch, 1 / roof.stretch);
      lattice.set(wrapDrop(x / RING), wrapDrop(y / RING));
      material.setFloat("level", pool - z);
      material.setFloat("datum", z);
      material.setFloat("pixel", pixel);
      material.setFloat("seconds", seconds);
      material.setMatrix("clip", clip);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}

/** Index of a square on the lattice of falling drops, wrapped to keep it small. */
const wrapDrop = (v: number) => v - DROPS * Math.floor(v / DROPS);

const UNPLACED = { east: 0, north: 0, stretch: 1 };
