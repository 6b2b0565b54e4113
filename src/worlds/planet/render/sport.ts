/** The sport on a planet's stage: its code is loaded where a course, a ghost or a landing place is to be seen. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import type { DrawnSport } from "../../sport/state.ts";

/** `failed` is called when the code cannot be loaded; flags are then not drawn, and no picture waits for them. */
export function createSportPart(scene: Scene, air: PlanetAir, generated: Globe, failed: (error: Error) => void) {
  let globe = generated;
  let isMissed = false;
  const objects = lazy(
    async (signal) => {
      const { PlanetSportObjects } = await import("./sport-objects.ts");
      signal.throwIfAborted();
      const own = new PlanetSportObjects(scene, air, failed);
      await own.compile();
      return own;
    },
    { name: phrase("Flags"), onError: failed },
  );
  return {
    /** Whether something that is to be seen is still being loaded or planned. */
    get compiling(): boolean {
      return isMissed && !objects.error && !(objects.value?.ready ?? false);
    },
    get triangles(): number {
      return objects.value?.triangles ?? 0;
    },
    update(frame: Frame, eye: Rgb, sport: DrawnSport | undefined, t: number): void {
      const isSeen = Boolean(sport && (sport.course || sport.ghost || sport.site || sport.marks[0]));
      const made = isSeen ? objects.poll() : objects.value;
      made?.update(frame, eye, sport, globe, t);
      isMissed = isSeen && !(made?.ready ?? false);
    },
    preview(next: Globe): void {
      globe = next;
    },
    dispose: objects.dispose,
  };
}
