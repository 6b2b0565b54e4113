/** The walls of the shafts of islands above a mine: the wells of countries, instanced for each bore in the uniforms. */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases } from "../../../core/field/field.ts";
import type { Profile } from "../../../core/field/profile.ts";
import { CELLS } from "../../../stream/quadtree.ts";
import type { Frame } from "../../frame.ts";
import { layOut } from "../../ground/shaders/field-readers.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { makeInstanced, setInstanceCount } from "../../instanced-mesh.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";
import { boreWallSource } from "../shaders/bore-walls.ts";
import { cavernSolids } from "../terrain-sources.ts";
import { wellData } from "./walls.ts";

export interface ShaftWalls {
  readonly mesh: Mesh;
  readonly triangles: number;
  readonly uploaded: number;
  update(frame: Frame, shown: boolean): void;
  dispose(): void;
}

export function createShaftWalls(
  scene: Scene,
  profile: Profile,
  textures: GroundTextures,
  light: UndergroundLight,
  K: number,
): ShaftWalls {
  const solids = cavernSolids(profile);
  const solid = layOut(solids);
  const phases = new Float32Array(4 * solid.stride);
  const lod = new Vector3();
  const options = { bore: "well", hasCavern: false, hasMine: true, isIsland: true, density: LIGHT_DENSITY } as const;
  const source = boreWallSource({ ...options, profiles: [profile], layout: solid, solid });
  const material = createShaderMaterial("shaft walls", scene, source, {
    attributes: ["position", "normal"],
    uniforms: ["clip", "lod", "solids", "datum", ...UNDERGROUND_UNIFORMS],
    samplers: ["lightTexture", ...UNDERGROUND_SAMPLERS],
  });
  material.setTexture("lightTexture", textures.light);
  material.setArray4("solids", phases);
  material.setVector3("lod", lod);
  material.backFaceCulling = true;
  material.sideOrientation = 1;
  light.attach(material);
  const mesh = new Mesh("shaft walls", scene);
  wellData(false).applyToMesh(mesh);
  mesh.material = material;
  makeInstanced(mesh);
  return {
    mesh,
    get triangles() {
      return mesh.isVisible ? (light.bores.wells.length * mesh.getTotalIndices()) / 3 : 0;
    },
    uploaded: phases.byteLength,
    update({ anchor: [x, y, z], clip, pixel }, shown) {
      setInstanceCount(mesh, light.bores.wells.length);
      mesh.isVisible &&= shown;
      if (!mesh.isVisible) return;
      lod.set(K, 1 / (CELLS * K), 1.2 * pixel);
      for (const name of solid.names)
        anchorPhases(solids[name as keyof typeof solids], x, y, z, 0, phases, 2 * solid.first[name]);
      material.setFloat("datum", -z);
      material.setMatrix("clip", clip);
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
