/** What is drawn by instances is compiled for instances: Babylon asks `hasThinInstances` which of two shaders a mesh has. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { createChunkList } from "../../src/view/grid-mesh.ts";
import { createInstanceList } from "../../src/view/plants/instance-list.ts";

const engine = new NullEngine();
engine.getCaps().instancedArrays = true;
const scene = new Scene(engine);

test("chunks, before there are any and after the last is gone", () => {
  const list = createChunkList(scene);
  const mesh = list.mesh("chunks");
  expect([mesh.hasThinInstances, mesh.isVisible]).toEqual([true, false]);
  for (const chunks of [3, 0]) {
    list.count = 0;
    for (let i = 0; i < chunks; i++) list.push(i, 0, 1, 0);
    list.upload();
    expect([mesh.hasThinInstances, mesh.isVisible]).toEqual([true, chunks > 0]);
    expect(mesh.forcedInstanceCount).toBe(Math.max(1, chunks));
  }
});

test("things, before there are any and after the last is gone", () => {
  const form = { positions: new Float32Array(9), indices: new Uint16Array([0, 1, 2]) };
  const material = new ShaderMaterial("things", scene, {}, { attributes: ["position", "thing"], uniforms: [] });
  const list = createInstanceList(scene, "things", form, material, "thing", 8, 2);
  expect([list.mesh.hasThinInstances, list.mesh.isVisible]).toEqual([true, false]);
  for (const things of [3, 0]) {
    list.count = 0;
    for (let i = 0; i < things; i++) list.push(i);
    list.upload();
    expect([list.mesh.hasThinInstances, list.mesh.isVisible]).toEqual([true, things > 0]);
    expect(list.mesh.forcedInstanceCount).toBe(Math.max(1, 2 * things));
  }
});
