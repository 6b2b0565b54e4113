/** Instanced meshes are compiled for instancing even without instances: Babylon chooses the shader by `hasThinInstances`. */

import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import caverns from "../../../scenes/caverns/scene.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import { createLightShafts } from "../../../src/render/below/bores/light-shafts.ts";
import { createBoreWalls } from "../../../src/render/below/bores/walls.ts";
import { createPropList, INSTANCE_FLOATS } from "../../../src/render/below/cavern/cells.ts";
import { createInstances } from "../../../src/render/below/instances.ts";
import type { UndergroundLight } from "../../../src/render/below/light.ts";
import { createFrame } from "../../../src/render/frame.ts";
import { createChunkList } from "../../../src/render/ground/grid-mesh.ts";
import { createInstanceList } from "../../../src/render/vegetation/instance-list.ts";
import { nonEmpty } from "../../non-empty.ts";

const engine = new NullEngine();
engine.getCaps().instancedArrays = true;
const scene = new Scene(engine);
const material = new ShaderMaterial("things", scene, {}, { attributes: ["position", "thing"], uniforms: [] });
const shape = { positions: new Float32Array(9), indices: new Uint16Array([0, 1, 2]) };

/** A light that knows of `n` tunnels and `n` wells. */
function lightOf(n: number): UndergroundLight {
  const bores = { tunnels: Array(n).fill({}), wells: Array(n).fill({}) };
  return { bores, attach() {} } as unknown as UndergroundLight;
}

interface Drawn {
  readonly meshes: readonly Mesh[];
  /** Instances that one of them is. */
  readonly each?: number;
  /** Draws `n` of them. */
  put(n: number): void;
}

/** Everything that sets `forcedInstanceCount`. */
const makers: Readonly<Record<string, () => Drawn>> = {
  "chunks of ground": () => {
    const list = createChunkList(scene);
    return {
      meshes: [list.mesh("chunks")],
      put(n) {
        list.count = 0;
        for (let i = 0; i < n; i++) list.push(i, 0, 1, 0);
        list.upload();
      },
    };
  },
  plants: () => {
    const list = createInstanceList(scene, "things", shape, material, "thing", 8, 2);
    return {
      meshes: [list.mesh],
      each: 2,
      put(n) {
        list.count = 0;
        for (let i = 0; i < n; i++) list.push(i);
        list.upload();
      },
    };
  },
  "props of a mine": () => {
    const list = createInstances(scene, "things", shape, { thing: 4 }, [material, material], 8);
    return {
      meshes: list.meshes,
      put(n) {
        list.count = 0;
        for (let i = 0; i < n; i++) list.next();
        list.upload();
      },
    };
  },
  "props of a cavern": () => {
    const data = new VertexData();
    Object.assign(data, shape);
    const list = createPropList(scene, "things", data, material, 8);
    return {
      meshes: [list.mesh],
      put(n) {
        list.count = 0;
        for (let i = 0; i < n; i++) list.push(new Float32Array(INSTANCE_FLOATS), 0, 0, 0, 0);
        list.upload();
      },
    };
  },
  "light shafts": () => {
    const light = lightOf(0);
    const shafts = createLightShafts(scene, light);
    return {
      meshes: [shafts.mesh],
      put(n) {
        Object.assign(light.bores, lightOf(n).bores);
        shafts.update(createFrame(), true);
        expect(shafts.triangles).toBe((n * shafts.mesh.getTotalIndices()) / 3);
      },
    };
  },
  "walls of bores": () => {
    const light = lightOf(0);
    const textures = {} as Parameters<typeof createBoreWalls>[2];
    const walls = createBoreWalls(scene, undergroundOf(caverns.world), textures, light, 8);
    return {
      meshes: walls.meshes,
      put(n) {
        Object.assign(light.bores, lightOf(n).bores);
        walls.update(createFrame());
      },
    };
  },
};

test.each(Object.entries(makers))("%s: without instances, with some, and without again", (_, make) => {
  const { meshes, each = 1, put } = make();
  const state = () => meshes.map(({ hasThinInstances, isVisible }) => ({ hasThinInstances, isVisible }));
  const stateOf = (isVisible: boolean) => meshes.map(() => ({ hasThinInstances: true, isVisible }));
  expect(state()).toEqual(stateOf(false));
  for (const n of [3, 0]) {
    put(n);
    expect(state()).toEqual(stateOf(n > 0));
    for (const mesh of nonEmpty(meshes)) expect(mesh.forcedInstanceCount).toBe(Math.max(1, each * n));
  }
});
