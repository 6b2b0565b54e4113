/** A pass over the ground is drawn in every frame that needs it, the first of them too, and in no other. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { createFloatTarget, disposeFloatTarget, setTargetActive } from "../../../src/render/vegetation/float-target.ts";

test("a target sleeps and wakes", () => {
  const scene = new Scene(new NullEngine());
  const target = createFloatTarget(scene, "seats", 4, 4, new Mesh("seats", scene));
  const frames = (awake: boolean, count: number) =>
    Array.from({ length: count }, () => {
      setTargetActive(target, awake);
      return target._shouldRender();
    });
  expect(frames(true, 3)).toEqual([true, true, true]);
  // It draws once as it goes to sleep, what it drew before.
  expect(frames(false, 4)).toEqual([true, false, false, false]);
  expect(frames(true, 3)).toEqual([true, true, true]);
  disposeFloatTarget(scene, target);
  expect(scene.customRenderTargets).toEqual([]);
});
