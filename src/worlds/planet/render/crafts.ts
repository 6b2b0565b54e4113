/** Helicopter and ship on a planet's stage, loaded where one is in sight, or after the first picture. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import type { ClipMatrix, CraftMeshes, CraftStates } from "./craft.ts";

export const NO_CRAFT: CraftStates = { helicopter: null, ship: null, inside: null };

/** `failed` is called when the code cannot be loaded; craft are then not drawn, and no picture waits for them. */
export function createCrafts(scene: Scene, air: PlanetAir, failed = (error: Error) => console.warn(error.message)) {
  let made: CraftMeshes | undefined;
  let loading: Promise<void> | undefined;
  let [isMissed, isFailed] = [false, false];
  let isDisposed = false;

  async function make(): Promise<void> {
    const { createCraftMeshes } = await import("./craft.ts");
    if (isDisposed) return;
    const own = createCraftMeshes(scene, air);
    await compileMaterials(own.meshes, () => {});
    if (isDisposed) own.dispose();
    else made = own;
  }

  function load(): Promise<void> {
    loading ??= make().catch((error: Error) => {
      isFailed = true;
      failed(error);
    });
    return loading;
  }

  return {
    load,
    /** Whether a craft that is in sight is still being loaded, and whether the last frame lacked it. */
    get compiling(): boolean {
      return isMissed && !made && !isFailed;
    },
    get incomplete(): boolean {
      return isMissed;
    },
    get triangles(): number {
      return made?.triangles ?? 0;
    },
    /** Input of the temporal pass: the crafts' matrices, and a shift of the projection. */
    get bodies() {
      return made?.bodies ?? [null, null];
    },
    shift(x: number, y: number): void {
      made?.shift(x, y);
    },
    /** The near plane, moved closer than `wanted` if it would cut through a craft. */
    nearPlane: (wanted: number, eye: Rgb, states: CraftStates): number =>
      made?.nearPlane(wanted, eye, states) ?? wanted,
    update(frame: Frame, eye: Rgb, near: number, states: CraftStates, clipMatrix: ClipMatrix): void {
      isMissed = !made && !isFailed && (states.helicopter !== null || states.ship !== null);
      if (isMissed) void load();
      made?.update(frame, eye, near, states, clipMatrix);
    },
    dispose(): void {
      isDisposed = true;
      made?.dispose();
    },
  };
}
