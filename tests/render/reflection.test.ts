/** A mirror is drawn while a pool is near, and only then; it goes over from one pool to another without a jump. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, type Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterEach, expect, test } from "vitest";
import { createFrame, fromGenerator, setEye } from "../../src/render/frame.ts";
import { createPlanarReflection, type PlanarReflection } from "../../src/render/water/reflection.ts";
import type { ReflectivePool } from "../../src/render/water/reflection-pool.ts";

const engine = new NullEngine({
  renderWidth: 64,
  renderHeight: 32,
  textureSize: 16,
  deterministicLockstep: false,
  lockstepMaxSteps: 1,
});
const scene = new Scene(engine);
const air = { attach() {}, disableScreenClouds() {}, update() {}, dispose() {} };
const frame = createFrame();

/** An eye 3 m over the water that looks north. */
function lookFrom(y: number): void {
  setEye(frame, 0, y, 13);
  const [ex, ey, ez] = frame.eye;
  const view = Matrix.Translation(-ex, -ez, -ey).multiply(Matrix.RotationX(-0.1));
  fromGenerator(view.multiply(Matrix.PerspectiveFovLH(1, 2, 0.1, 80_000)), frame.clip);
}

const pool = (key: string, y: number): ReflectivePool => ({
  key,
  face: 1,
  chance: 0.5,
  level: 10,
  places: 900,
  box: [-20, y, 20, y + 40],
});

/** A mirror, and what water is told of it: level, chance, archipelago, share. */
function made(...pools: ReflectivePool[]): { reflection: PlanarReflection; told: Map<string, Vector4> } {
  const reflection = createPlanarReflection(scene, air, 0.5);
  const told = new Map<string, Vector4>();
  const water = { setTexture() {}, setVector4: (name: string, value: Vector4) => told.set(name, value) };
  reflection.attachWater(water as unknown as ShaderMaterial);
  reflection.setPools(pools);
  opened.push(reflection);
  return { reflection, told };
}

const opened: PlanarReflection[] = [];
afterEach(() => {
  for (const reflection of opened.splice(0)) reflection.dispose();
  expect(scene.customRenderTargets).toHaveLength(0);
  expect(scene.textures).toHaveLength(0);
});

test("nothing is drawn far from pools, one target near one, and nothing again past it or in another year", () => {
  const { reflection, told } = made(pool("tarn", 0));
  for (const [y, share] of [
    [-200, 0],
    [-130, 0.5],
    [-60, 1],
    [60, 0],
  ] as const) {
    lookFrom(y);
    reflection.update(frame, true);
    expect(reflection.active, `${y}`).toBe(share > 0);
    expect(scene.customRenderTargets).toHaveLength(share > 0 ? 1 : 0);
    expect(told.get("pond")?.w).toBeCloseTo(share, 1);
  }
  lookFrom(-60);
  reflection.update({ ...frame, t: 5 }, true);
  expect(reflection.active).toBe(false);
});

test("it leaves one pool before it comes to another, a little each frame; a frozen picture has it at once", () => {
  const { reflection, told } = made(pool("first", 0), pool("second", 120));
  const pond = told.get("pond") as Vector4;
  lookFrom(-60);
  reflection.update(frame, true);
  expect(pond.w).toBe(1);
  lookFrom(45);
  const shares = Array.from({ length: 200 }, () => {
    reflection.update(frame, false);
    return pond.w;
  });
  expect(shares[199]).toBe(1);
  expect(Math.min(...shares)).toBeLessThan(0.05);
  for (let i = 1; i < shares.length; i++) expect(Math.abs(shares[i] - shares[i - 1])).toBeLessThan(0.06);
});
