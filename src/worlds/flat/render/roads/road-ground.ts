/** Data of materials that draw roads: a texture of the pieces of road around the eye, and its grid. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createFloatTexture } from "../../../../render/float-texture.ts";
import type { SharedUniforms } from "../../../../render/ground/terrain-source.ts";
import { ROAD_GRID, ROAD_SOURCE, type RoadSource } from "../shaders/roads.ts";

export interface RoadGround extends SharedUniforms {
  readonly source: RoadSource;
  readonly size: typeof ROAD_GRID;
  /** The texture's numbers, four a texel; without roads until they are written. */
  readonly values: Float32Array;
  readonly grid: Vector3;
  /** Goes up with every upload. */
  readonly changes: number;
  upload(): void;
  dispose(): void;
}

export function createRoadGround(scene: Scene): RoadGround {
  const { side, rows } = ROAD_GRID;
  const values = new Float32Array(4 * side * (side + rows));
  const texture = createFloatTexture(scene, values, side, side + rows);
  const grid = new Vector3();
  let changes = 0;
  return {
    source: ROAD_SOURCE,
    size: ROAD_GRID,
    uniforms: ["roadGrid"],
    values,
    grid,
    get changes() {
      return changes;
    },
    attach(material: ShaderMaterial) {
      material.setTexture("roadTexture", texture);
      material.setVector3("roadGrid", grid);
    },
    upload() {
      texture.update(values);
      changes++;
    },
    dispose: () => texture.dispose(),
  };
}
