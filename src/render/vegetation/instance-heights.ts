/**
 * Seats: where the drawn ground is under each thing, found by a pass of one pixel a thing with the sheet's own readings
 * and filter, so that nothing floats or sinks while the ground is coarse far off, morphs, or evolves.
 */
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createTarget, dropTarget, wakeTarget } from "./float-target.ts";
import type { Footing } from "./plant-ground.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { ThingTextures } from "./thing-textures.ts";

/** Far rows seated in a frame; fresh ones come first. */
const BAND = 96;

export interface Seats {
  readonly target: RenderTargetTexture;
  readonly mesh: Mesh;
  /** Whether anything is to be seated at all. */
  wake(is: boolean): void;
  /** Seats all near rows and some far ones, all of them when `skipSmoothing`; returns the far rows [from, to) that it seats. */
  update(fresh: number, skipSmoothing: boolean): readonly [number, number];
  dispose(): void;
}

export function createSeats(scene: Scene, footing: Footing, textures: ThingTextures): Seats {
  const { vertex, fragment } = footing.seats;
  const material = new ShaderMaterial(
    "seats",
    scene,
    { vertexSource: vertex, fragmentSource: fragment },
    {
      attributes: ["position"],
      uniforms: ["bands", ...footing.groundUniforms],
      samplers: ["things", "slots", ...footing.groundSamplers],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  footing.attachGround(material);
  material.setTexture("things", textures.things);
  material.setTexture("slots", textures.slots);
  const bands = new Vector4();
  material.setVector4("bands", bands);
  const mesh = twoBands(scene);
  mesh.material = material;
  const target = createTarget(scene, "seats", ROW, textures.height, mesh);
  let cursor = 0;
  return {
    target,
    mesh,
    wake: (is) => wakeTarget(target, is),
    update(fresh, skipSmoothing) {
      const { nearRows, nearEnd, end, height } = textures;
      const farEnd = Math.max(nearRows, end);
      if (fresh >= 0) cursor = fresh;
      else if (cursor < nearRows || cursor >= farEnd) cursor = nearRows;
      const [from, to] = skipSmoothing ? [nearRows, farEnd] : [cursor, Math.min(farEnd, cursor + BAND)];
      cursor = to;
      bands.set(0, nearEnd / height, from / height, to / height);
      return [from, to];
    },
    dispose() {
      dropTarget(scene, target);
      mesh.dispose();
      material.dispose();
    },
  };
}

/** Two squares; z tells which. */
function twoBands(scene: Scene): Mesh {
  const data = new VertexData();
  data.positions = [0, 1].flatMap((z) => [0, 0, z, 1, 0, z, 1, 1, z, 0, 1, z]);
  data.indices = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7];
  const mesh = new Mesh("seats", scene);
  data.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  return mesh;
}
