/** Ground lists its chunks again only after the view has left a margin, and measures their LOD from where it listed them. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterAll, expect, test } from "vitest";
import skylands from "../../scenes/skylands/scene.ts";
import { generate } from "../../src/recipe/generate.ts";
import { createFrame, type Frame, fromGenerator, setEye } from "../../src/render/frame.ts";
import { createTerrainSurfaces } from "../../src/render/ground/terrain-surfaces.ts";
import { islandTerrain } from "../../src/worlds/islands/render/terrain-source.ts";

const engine = new NullEngine();
const scene = new Scene(engine);
afterAll(() => engine.dispose());

const air = { attach() {}, update() {}, dispose() {} };
const textures = { profile: null as never, light: null as never };
const source = islandTerrain(generate(skylands.world));
const terrain = createTerrainSurfaces(scene, source, textures, air, null, { K: 2, finest: 32, distance: 2000 });
const [material] = terrain.materials;

/** A view to the north, level, x metres east of the first. */
function frameAt(x: number, t = 0): Frame {
  const frame = createFrame();
  setEye(frame, 20 + x, 20, 300);
  frame.t = t;
  const [east, north, up] = frame.eye;
  const view = Matrix.Translation(-east, -up, -north);
  fromGenerator(view.multiply(Matrix.PerspectiveFovLH(1, 1.5, 0.5, 20_000)), frame.clip);
  return frame;
}

/** Readings are pending until they are drawn. */
function drawReadings(): void {
  for (const mesh of terrain.meshes) mesh.onAfterRenderObservable.notifyObservers(mesh);
}

/** East of the first view, the place that LOD distances are measured from after a frame. */
function lodAfter(frame: Frame): number {
  terrain.update(frame);
  drawReadings();
  const eye = (material as unknown as { _vectors3: { lodEye: Vector3 } })._vectors3.lodEye;
  return eye.x + frame.anchor[0] - 20;
}

test("chunks are listed again where the eye has left the margin", () => {
  expect(lodAfter(frameAt(0))).toBeCloseTo(0, 6);
  expect(lodAfter(frameAt(0.3))).toBeCloseTo(0, 6);
  expect(lodAfter(frameAt(0.5))).toBeCloseTo(0.5, 6);
});

test("chunks are listed again while their readings are not drawn", () => {
  terrain.update(frameAt(128));
  expect(lodAfter(frameAt(128.1))).toBeCloseTo(128.1, 6);
  expect(lodAfter(frameAt(128.2))).toBeCloseTo(128.1, 6);
});

test("the anchor, the year, a uniform of the ground and other ground list them at once", () => {
  expect(lodAfter(frameAt(64))).toBeCloseTo(64, 6);
  expect(lodAfter(frameAt(64.1))).toBeCloseTo(64, 6);
  expect(lodAfter(frameAt(64.1, 1))).toBeCloseTo(64.1, 6);
  terrain.set("sea", 12);
  expect(lodAfter(frameAt(64.2, 1))).toBeCloseTo(64.2, 6);
  terrain.set("sea", 12);
  expect(lodAfter(frameAt(64.3, 1))).toBeCloseTo(64.2, 6);
  terrain.setSource(islandTerrain(generate(skylands.world)));
  expect(lodAfter(frameAt(64.3, 1))).toBeCloseTo(64.3, 6);
});
