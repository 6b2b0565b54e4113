/** Helicopter and ship on a planet's stage, loaded where one is in sight, or after the first picture. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import type { AnyReflection } from "../../../render/water/reflection.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import type { ClipMatrix, CraftStates } from "./craft.ts";

export const NO_CRAFT: CraftStates = { helicopter: null, ship: null, inside: null };

/** `failed` is called when the code cannot be loaded; craft are then not drawn, and no picture waits for them. */
export function createCrafts(
  scene: Scene,
  air: PlanetAir,
  reflection: AnyReflection | null,
  failed: (error: Error) => void,
) {
  let isMissed = false;
  const meshes = lazy(
    async (signal) => {
      const { createCraftMeshes } = await import("./craft.ts");
      signal.throwIfAborted();
      const own = createCraftMeshes(scene, air, reflection);
      await Promise.all([compileMaterials(own.meshes, () => {}), own.compileShadows()]);
      return own;
    },
    { name: phrase("Helicopter and ship"), onError: failed },
  );

  return {
    load: meshes.load,
    /** Whether a craft that is in sight is still being loaded, and whether the last frame lacked it. */
    get compiling(): boolean {
      return isMissed && !meshes.value && !meshes.error;
    },
    get incomplete(): boolean {
      return isMissed;
    },
    get triangles(): number {
      return meshes.value?.triangles ?? 0;
    },
    /** Input of the temporal pass: the crafts' matrices, and a shift of the projection. */
    get bodies() {
      return meshes.value?.bodies ?? [null, null];
    },
    shift(x: number, y: number): void {
      meshes.value?.shift(x, y);
    },
    /** The near plane, moved closer than `wanted` if it would cut through a craft. */
    nearPlane: (wanted: number, eye: Rgb, states: CraftStates): number =>
      meshes.value?.nearPlane(wanted, eye, states) ?? wanted,
    update(frame: Frame, eye: Rgb, near: number, states: CraftStates, clipMatrix: ClipMatrix): void {
      const isSeen = states.helicopter !== null || states.ship !== null;
      const made = isSeen ? meshes.poll() : meshes.value;
      isMissed = isSeen && !made && !meshes.error;
      made?.update(frame, eye, near, states, clipMatrix);
    },
    dispose: meshes.dispose,
  };
}
