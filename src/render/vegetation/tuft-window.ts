/**
 * A window of instanced tufts around the camera: a pass of one pixel a tuft writes their ground data, which the tufts'
 * shader fetches.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createFloatTarget, disposeFloatTarget, setTargetActive } from "../float-target.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import { TUFTS_TOGETHER } from "./shaders/tuft-cells.ts";

export interface TuftWindow {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** The strips of TUFTS_TOGETHER neighbours that are drawn: at first all of them, row by row. */
  readonly strips: InstanceList;
  /** Meshes of the pass. Babylon orders them by the age of materials: the ground data of all tufts come first. */
  readonly drawn: AbstractMesh[];
  /** Shows the tufts or hides them, and draws their pass in this frame or not. */
  show(is: boolean, isDue: boolean): void;
  dispose(): void;
}

/** `side`: tufts along each side, a multiple of TUFTS_TOGETHER; `tufts` samples the pass as `turfs`. The window disposes both materials. */
export function createTuftWindow(
  scene: Scene,
  name: string,
  side: number,
  turf: ShaderMaterial,
  tufts: ShaderMaterial,
): TuftWindow {
  const square = new Mesh(`${name} turf`, scene);
  squareData().applyToMesh(square);
  turf.disableDepthWrite = true;
  square.material = turf;
  square.alwaysSelectAsActiveMesh = true;
  square.isPickable = false;
  const target = createFloatTarget(scene, `${name} turf`, side, side, square);
  tufts.setTexture("turfs", target);
  const list = createInstanceList(scene, name, tuftForms(), tufts, "strip", (side * side) / TUFTS_TOGETHER);
  for (let strip = 0; strip < (side * side) / TUFTS_TOGETHER; strip++) list.push(strip);
  list.upload();
  return {
    meshes: [square, list.mesh],
    strips: list,
    drawn: target.renderList as AbstractMesh[],
    get triangles() {
      return list.mesh.isVisible ? list.triangles * list.count : 0;
    },
    get instances() {
      return list.mesh.isVisible ? list.count : 0;
    },
    show(is, isDue) {
      list.mesh.isVisible = is;
      setTargetActive(target, is && isDue);
    },
    dispose() {
      list.dispose();
      tufts.dispose();
      disposeFloatTarget(scene, target);
      square.dispose();
      turf.dispose();
    },
  };
}

function squareData(): VertexData {
  const data = new VertexData();
  data.positions = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
  data.indices = [0, 1, 2, 0, 2, 3];
  return data;
}

/** Three crossed cards for each of the tufts drawn together; vertices are (across −1…1, 3 · tuft + card, height 0…1). */
function tuftForms(): { positions: Float32Array; indices: Uint16Array } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let card = 0; card < 3 * TUFTS_TOGETHER; card++) {
    positions.push(-1, card, 0, 1, card, 0, 1, card, 1, -1, card, 1);
    indices.push(...[0, 1, 2, 3, 0, 2].map((i) => 4 * card + i));
  }
  return { positions: new Float32Array(positions), indices: new Uint16Array(indices) };
}
