/**
 * Per-instance ground height. A pass of one pixel an instance samples the ground with the same readers and filter as the
 * drawn terrain, so that nothing floats or sinks while distant ground is coarse, morphs, or evolves.
 */
import type { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createFloatTarget, disposeFloatTarget, setTargetActive } from "../float-target.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { PlantGround } from "./plant-ground.ts";
import { ROW } from "./shaders/plant-instances.ts";
import type { ThingTextures } from "./thing-textures.ts";

/** Far rows updated in a frame, or more for a new chunk that has more; new ones come first. */
const BAND = 96;

/** Rows of a chunk. */
interface Rows {
  readonly first: number;
  readonly rows: number;
}

export interface InstanceHeights {
  readonly target: RenderTargetTexture;
  readonly mesh: Mesh;
  /** Draws the pass in this frame, or not. */
  setActive(active: boolean): void;
  /**
   * Updates all near rows and a band of far rows, all of a `fresh` chunk's, or all of them when `skipSmoothing`; returns the far rows
   * [from, to) of the band.
   * To be called in frames in which the pass is drawn.
   */
  update(fresh: Rows | undefined, skipSmoothing: boolean): readonly [number, number];
  dispose(): void;
}

export function createInstanceHeights(scene: Scene, ground: PlantGround, textures: ThingTextures): InstanceHeights {
  const { vertex, fragment } = ground.heightPass;
  const material = createShaderMaterial(
    "instance heights",
    scene,
    { vertex, fragment },
    {
      attributes: ["position"],
      uniforms: ["bands", ...ground.groundUniforms],
      samplers: ["things", "slots", ...ground.groundSamplers],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  ground.attachGround(material);
  material.setTexture("things", textures.things);
  material.setTexture("slots", textures.slots);
  const bands = new Vector4();
  material.setVector4("bands", bands);
  const mesh = createBands(scene);
  mesh.material = material;
  const target = createFloatTarget(scene, "instance heights", ROW, textures.height, mesh);
  let cursor = 0;
  return {
    target,
    mesh,
    setActive: (active) => setTargetActive(target, active),
    update(fresh, skipSmoothing) {
      const { nearRows, nearEnd, end, height } = textures;
      const farEnd = Math.max(nearRows, end);
      if (fresh) cursor = fresh.first;
      else if (cursor < nearRows || cursor >= farEnd) cursor = nearRows;
      const [from, to] = skipSmoothing
        ? [nearRows, farEnd]
        : [cursor, Math.min(farEnd, cursor + Math.max(BAND, fresh?.rows ?? 0))];
      cursor = to;
      bands.set(0, nearEnd / height, from / height, to / height);
      return [from, to];
    },
    dispose() {
      disposeFloatTarget(scene, target);
      mesh.dispose();
      material.dispose();
    },
  };
}

/** Two quads, near rows at z = 0 and far rows at z = 1. */
function createBands(scene: Scene): Mesh {
  const data = new VertexData();
  data.positions = [0, 1].flatMap((z) => [0, 0, z, 1, 0, z, 1, 1, z, 0, 1, z]);
  data.indices = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7];
  const mesh = new Mesh("instance heights", scene);
  data.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  return mesh;
}
