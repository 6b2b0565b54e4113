/** New plants grow in by elapsed time: after the same seconds they have the same size at any frame rate. Far chunks of any size are listed. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createFrame } from "../../../src/render/frame.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import type { PlantGround } from "../../../src/render/vegetation/plant-ground.ts";
import { createPlants } from "../../../src/render/vegetation/plants.ts";
import { CROWNS_TOGETHER } from "../../../src/render/vegetation/shaders/far-plant.ts";
import { ROW } from "../../../src/render/vegetation/shaders/plant-instances.ts";
import { planeProjection } from "../../../src/render/vegetation/shaders/plant-projection.ts";
import { RANGES, type ScatterChunk, type ScatterStream, STRIDE } from "../../../src/stream/scatter.ts";

const LOD = { near: 10, middle: 30, density: 1, scale: 1, grass: 0 };

const ground: PlantGround = {
  profile: PROFILE_1983,
  projection: planeProjection(false),
  level: true,
  heightPass: { vertex: "", fragment: "" },
  ground: "",
  groundUniforms: [],
  groundSamplers: [],
  attach() {},
  attachGround() {},
  update() {},
  loweredEye: () => [0, 0, 0],
  eyeOnDatum: () => [0, 0, 0],
  farTreeShare: (kept) => kept,
  shrubReach: () => 50,
  altitudeOf: () => 0,
  placeOf: (_, __, out) => out.fill(0),
};

const chunk: ScatterChunk = {
  key: "0",
  level: 0,
  face: 0,
  centre: [0, 0, 0],
  reach: 64,
  things: new Float32Array(STRIDE),
  count: 1,
};

function streamOf(chunks: ScatterChunk[]): ScatterStream {
  return {
    update() {},
    take: () => ({ added: chunks.splice(0), removed: [] }),
    release() {},
    dispose() {},
    complete: true,
    settled: true,
    stats: { chunks: 1, waiting: 0, bytes: 0, failed: 0 },
  };
}

function plantsOf(scene: Scene, chunks: ScatterChunk[], rows: readonly [number, number]) {
  // The null engine has no textures to write to.
  (scene.getEngine() as NullEngine).updateTextureData = () => {};
  return makeAtOnce(
    createPlants({ scene, ground, stream: streamOf(chunks), lod: LOD, ranges: RANGES, rows, grass: null }),
  );
}

/** Seconds on the shader's clock after `count` frames of `milliseconds` each. */
function clockAfter(count: number, milliseconds: number): number {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  engine.getDeltaTime = () => milliseconds;
  const plants = plantsOf(scene, [chunk], [4, 4]);
  const frame = createFrame();
  for (let i = 0; i < count; i++) plants.update(frame, { groundHeight: 0, clearance: 2 }, false);
  const near = scene.getMaterialByName("plants near") as unknown as {
    _vectors4: Record<string, Vector4>;
  };
  const clock = near._vectors4.reaches.z;
  plants.dispose();
  engine.dispose();
  return clock;
}

test.each([
  [120, 1000 / 120],
  [60, 1000 / 60],
  [20, 50],
  [2, 500],
])("%i frames of %f ms advance the growth of plants by one second", (count, milliseconds) => {
  expect(clockAfter(count, milliseconds)).toBeCloseTo(1, 6);
});

test("a far chunk of more rows than are updated in a frame is listed, and so are those after it", () => {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  const count = 200 * ROW;
  const large = { ...chunk, key: "large", level: 1, things: new Float32Array(STRIDE * count), count };
  const small = { ...large, key: "small", count: 5 * ROW };
  const plants = plantsOf(scene, [large, small], [4, 400]);
  const frame = createFrame();
  const listed: number[] = [];
  for (let i = 0; i < 3; i++) {
    plants.update(frame, { groundHeight: 0, clearance: 2 }, false);
    listed.push(plants.instances);
  }
  const row = ROW / CROWNS_TOGETHER;
  expect(listed).toEqual([200 * row, 205 * row, 205 * row]);
  plants.dispose();
  engine.dispose();
});
