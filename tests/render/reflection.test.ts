/** A planar reflection is drawn only while a pool is near, and fades from one pool to another at any frame rate. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, type Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterEach, expect, test } from "vitest";
import { createFrame, fromGenerator, setEye } from "../../src/render/frame.ts";
import {
  createFlatSpace,
  createPlanarReflection,
  type FlatPool,
  type PlanarReflection,
} from "../../src/render/water/reflection.ts";

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

const pool = (key: string, y: number): FlatPool => ({
  key,
  face: 1,
  chance: 0.5,
  level: 10,
  area: 900,
  box: [-20, y, 20, y + 40],
});

/** A reflection, and the uniforms that water gets: level, chance, archipelago, strength. */
function made(...pools: FlatPool[]): { reflection: PlanarReflection; uniforms: Map<string, Vector4> } {
  const reflection = createPlanarReflection(scene, air, 0.5, createFlatSpace());
  const uniforms = new Map<string, Vector4>();
  const water = { setTexture() {}, setVector4: (name: string, value: Vector4) => uniforms.set(name, value) };
  reflection.attachWater(water as unknown as ShaderMaterial);
  reflection.setPools(pools);
  opened.push(reflection);
  return { reflection, uniforms };
}

const opened: PlanarReflection[] = [];
afterEach(() => {
  for (const reflection of opened.splice(0)) reflection.dispose();
  expect(scene.customRenderTargets).toHaveLength(0);
  expect(scene.textures).toHaveLength(0);
});

test("the render target is active near a pool only, and in no other year", () => {
  const { reflection, uniforms } = made(pool("tarn", 0));
  for (const [y, share] of [
    [-200, 0],
    [-130, 0.5],
    [-60, 1],
    [60, 0],
  ] as const) {
    lookFrom(y);
    reflection.update(frame, 0, true);
    expect(reflection.active, `${y}`).toBe(share > 0);
    expect(scene.customRenderTargets).toHaveLength(share > 0 ? 1 : 0);
    expect(uniforms.get("pond")?.w).toBeCloseTo(share, 1);
  }
  lookFrom(-60);
  reflection.update({ ...frame, t: 5 }, 0, true);
  expect(reflection.active).toBe(false);
});

test("it fades out of one pool before it fades into another; skipSmoothing switches at once", () => {
  const { reflection, uniforms } = made(pool("first", 0), pool("second", 120));
  const pond = uniforms.get("pond") as Vector4;
  lookFrom(-60);
  reflection.update(frame, 0, true);
  expect(pond.w).toBe(1);
  lookFrom(45);
  const shares = Array.from({ length: 200 }, () => {
    reflection.update(frame, 1 / 60, false);
    return pond.w;
  });
  expect(shares[199]).toBe(1);
  expect(Math.min(...shares)).toBeLessThan(0.05);
  for (let i = 1; i < shares.length; i++) expect(Math.abs(shares[i] - shares[i - 1])).toBeLessThan(0.06);
});

test("a fade takes the same time at 30, 60 and 120 frames a second", () => {
  const strengthAfter = (seconds: number, fps: number) => {
    const { reflection, uniforms } = made(pool("first", 0), pool("second", 120));
    lookFrom(-60);
    reflection.update(frame, 0, true);
    lookFrom(45);
    for (let i = 0; i < Math.round(seconds * fps); i++) reflection.update(frame, 1 / fps, false);
    return (uniforms.get("pond") as Vector4).w;
  };
  for (const seconds of [0.2, 0.5, 1.1]) {
    expect(strengthAfter(seconds, 30)).toBeCloseTo(strengthAfter(seconds, 60), 1);
    expect(strengthAfter(seconds, 120)).toBeCloseTo(strengthAfter(seconds, 60), 1);
  }
});

test("a fade out and one in take 40 frames of 1/60 s each", () => {
  const { reflection, uniforms } = made(pool("first", 0), pool("second", 120));
  const pond = uniforms.get("pond") as Vector4;
  lookFrom(-60);
  reflection.update(frame, 0, true);
  lookFrom(45);
  const shares = Array.from({ length: 90 }, () => {
    reflection.update(frame, 1 / 60, false);
    return pond.w;
  });
  expect(shares[19]).toBeCloseTo(0.5, 2);
  expect(Math.min(...shares)).toBe(Math.min(shares[38], shares[39], shares[40]));
  expect(shares.findIndex((share, k) => k > 40 && share === 1)).toBeCloseTo(79, -1);
});

test("while all water is hidden nothing is reflected, but in pictures that stand still", () => {
  const { reflection, uniforms } = made(pool("tarn", 0));
  const water = { hidden: false };
  reflection.watch(water);
  lookFrom(-60);
  reflection.update(frame, 0, true);
  expect(reflection.active).toBe(true);
  water.hidden = true;
  reflection.update(frame, 1 / 60, false);
  expect(reflection.active).toBe(false);
  expect(uniforms.get("pond")?.w).toBe(0);
  reflection.update(frame, 0, true);
  expect(reflection.active).toBe(true);
  water.hidden = false;
  reflection.update(frame, 1 / 60, false);
  expect(reflection.active).toBe(true);
  expect(uniforms.get("pond")?.w, "full at once").toBe(1);
});
