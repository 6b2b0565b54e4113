/** The wandering stone on a planet's stage: its code is loaded where it is to be seen. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../../camera/view-point.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { craftMaterial } from "../../../render/craft/material.ts";
import { roundLight } from "../../../render/craft/shaders/round-light.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";

/** Metres from the eye up to which it is loaded and drawn. */
const SEEN = 900;

/** `failed` is called when the code cannot be loaded; the stone is then not drawn. */
export function createStonePart(scene: Scene, air: PlanetAir, failed: (error: Error) => void) {
  const mesh = lazy(
    async (signal) => {
      const { StoneMesh } = await import("../../stone-mesh.ts");
      signal.throwIfAborted();
      const lighting = roundLight(air.shadows !== null);
      const made = new StoneMesh(scene, (pass) => craftMaterial(scene, pass, air, null, lighting), air.shadows);
      await compileMaterials([...made.meshes], () => {});
      return made;
    },
    { name: phrase("The wandering stone"), onError: failed },
  );
  return {
    get triangles(): number {
      return mesh.value?.triangles ?? 0;
    },
    update(frame: Frame, [x, y, z]: Rgb, place: CraftPlace | null): void {
      const isSeen = place !== null && Math.hypot(place.x - x, place.y - y, place.z - z) < SEEN;
      const made = isSeen ? mesh.poll() : mesh.value;
      made?.update(isSeen ? place : null, frame);
    },
    dispose: mesh.dispose,
  };
}
