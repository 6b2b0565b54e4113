/** A float target is drawn in the frames in which it is active, the first included, and in no other. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { createFloatTarget, disposeFloatTarget, setTargetActive } from "../../src/render/float-target.ts";

test("a float target is drawn only while it is active", () => {
  const scene = new Scene(new NullEngine());
  const target = createFloatTarget(scene, "heights", 4, 4, new Mesh("heights", scene));
  const frames = (active: boolean, count: number) =>
    Array.from({ length: count }, () => {
      setTargetActive(target, active);
      return target._shouldRender();
    });
  expect(frames(true, 3)).toEqual([true, true, true]);
  expect(frames(false, 3)).toEqual([false, false, false]);
  expect(frames(true, 3)).toEqual([true, true, true]);
  disposeFloatTarget(scene, target);
  expect(scene.customRenderTargets).toEqual([]);
});
