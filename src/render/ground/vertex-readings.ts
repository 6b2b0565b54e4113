/** The pass that reads a terrain's fields at the vertices of a list of chunks (shaders/vertex-readings.ts), and its target. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createFloatTarget, disposeFloatTarget } from "../float-target.ts";
import type { ChunkList } from "./grid-mesh.ts";
import { TILE, TILES_ACROSS } from "./shaders/vertex-readings.ts";

export interface VertexReadings {
  readonly target: RenderTargetTexture;
  readonly mesh: Mesh;
  /** Whether they have yet to be drawn since the last `update`, as while their program compiles. */
  readonly pending: boolean;
  /** Binds the readings to a material that draws the list. */
  attach(material: ShaderMaterial): void;
  /** Draws them with the next frame: call when the list or the view has changed. */
  update(): void;
  dispose(): void;
}

/** `material` is that of the pass "readings". */
export function createVertexReadings(
  scene: Scene,
  name: string,
  list: ChunkList,
  material: ShaderMaterial,
): VertexReadings {
  const [width, height] = [TILE * TILES_ACROSS, TILE * Math.ceil(list.capacity / TILES_ACROSS)];
  material.setVector2("readingsSize", new Vector2(width, height));
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  const square = { positions: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], indices: [0, 1, 2, 0, 2, 3] };
  const mesh = list.addMesh(name, square, material);
  const target = createFloatTarget(scene, name, width, height, mesh);
  target.refreshRate = 0;
  let pending = true;
  mesh.onAfterRenderObservable.add(() => {
    pending = false;
  });
  return {
    target,
    mesh,
    get pending() {
      return pending;
    },
    attach: (to) => void to.setTexture("vertexReadings", target),
    update() {
      pending = list.count > 0;
      target.resetRefreshCounter();
    },
    dispose: () => disposeFloatTarget(scene, target),
  };
}
