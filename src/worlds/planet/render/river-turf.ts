/** Keeps grass out of rivers and lakes: their meshes are drawn into the pass of tufts too, where they clear those in water. */
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../../core/field/profile.ts";
import type { Layout } from "../../../render/ground/shaders/field-readers.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";
import { LATTICE_UNIFORMS, type Turf } from "../../../render/vegetation/grass.ts";
import { GROUND_UNIFORMS, type GroundUniforms } from "../../../render/vegetation/ground-uniforms.ts";
import { riverTurfFragment, riverTurfVertex } from "./shaders/river-turf.ts";

export function createRiverTurf(scene: Scene, profile: Profile, layout: Layout, ground: GroundUniforms, turf: Turf) {
  const material = createShaderMaterial(
    "river turf",
    scene,
    { vertex: riverTurfVertex(turf.side), fragment: riverTurfFragment(profile, layout) },
    {
      attributes: ["position", "water", "way"],
      uniforms: ["world", ...LATTICE_UNIFORMS, ...GROUND_UNIFORMS],
      samplers: ["profileTexture"],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  turf.attach(material);
  ground.attach(material);
  return {
    reach: turf.reach,
    /** Adds a mesh with the vertices of a river's. */
    add(water: Mesh): Mesh {
      const mesh = new Mesh("river turf", scene);
      water.geometry?.applyToMesh(mesh);
      mesh.material = material;
      mesh.alwaysSelectAsActiveMesh = true;
      mesh.isPickable = false;
      mesh.layerMask = 0;
      turf.drawn.push(mesh);
      return mesh;
    },
    delete(mesh: Mesh): void {
      turf.drawn.splice(turf.drawn.indexOf(mesh), 1);
      mesh.dispose();
    },
    dispose: () => material.dispose(),
  };
}
