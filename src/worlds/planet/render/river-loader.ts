/** Rivers on a planet's stage, loaded after the first picture, or before it where that is frozen. */
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Frame } from "../../../render/frame.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
import type { PlanetRivers, RiverParts, RiverSource } from "./rivers.ts";

export type RiverLoader = ReturnType<typeof createRiverLoader>;

export function createRiverLoader(source: RiverSource, parts: RiverParts) {
  let made: PlanetRivers | undefined;
  let loading: Promise<void> | undefined;
  /** The ground that is previewed, or was before it was kept. */
  let shown: Globe | undefined;
  let [isPreviewed, isFailed, isDisposed] = [false, false, false];

  async function make(): Promise<void> {
    const { createPlanetRivers } = await import("./rivers.ts");
    if (isDisposed) return;
    const own = createPlanetRivers(source, parts);
    await own.compile();
    if (isDisposed) {
      own.dispose();
      return;
    }
    if (shown) own.preview(shown);
    if (shown && !isPreviewed) own.restart();
    made = own;
  }

  function load(): Promise<void> {
    loading ??= make().catch((error: Error) => {
      isFailed = true;
      (parts.failed ?? console.warn)(error);
    });
    return loading;
  }

  return {
    load,
    get triangles() {
      return made?.triangles ?? 0;
    },
    get uploaded() {
      return made?.uploaded ?? 0;
    },
    /** Requests what is near an eye; true once a picture need not wait for more. */
    prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean {
      if (!source.all || isFailed) return true;
      void load();
      return made?.prefetch(eye, clearance) ?? false;
    },
    levelAt: (...given: Parameters<PlanetRivers["levelAt"]>): number => made?.levelAt(...given) ?? -Infinity,
    update: (frame: Frame, over: EyeHeight): void => made?.update(frame, over),
    preview(next: Globe): void {
      shown = next;
      isPreviewed = true;
      made?.preview(next);
    },
    /** Streams the rivers of the ground that was previewed. */
    restart(): void {
      isPreviewed = false;
      made?.restart();
    },
    dispose(): void {
      isDisposed = true;
      made?.dispose();
      made = undefined;
    },
  };
}
