/** Towns of a planet's stage, loaded after the first picture; a frozen picture waits for them. */
import { isSettled } from "../../../core/planet/settled.ts";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import type { TownBuild, Towns } from "./towns/towns.ts";

/** Towns of a planet that may have some; `frozen` begins to load them with the first frame. */
export function createSettled(build: Omit<TownBuild, "globe">, opened: Globe, frozen: boolean) {
  let globe = opened;
  let towns: Towns | undefined;
  let loading: Promise<void> | undefined;
  let [isFailed, isDisposed] = [false, false];
  /** Goes up when towns are cleared: those that are being made then are not used. */
  let clears = 0;
  let isCleared = false;
  const { streets } = build;
  const has = isSettled(opened);
  /** The last frame, whose view the next picture has too. */
  let last: { readonly frame: Frame; readonly clearance: number } | undefined;
  let isMissed = false;
  /** Whether a frozen picture waits for towns. */
  const isWaiting = () => has && frozen && !isFailed && !isCleared && !isDisposed;

  async function make(): Promise<void> {
    const before = clears;
    const isOutdated = () => isDisposed || clears !== before;
    const { createTowns } = await import("./towns/towns.ts");
    if (isOutdated()) return;
    const own = createTowns({ ...build, globe });
    await compileMaterials(own.meshes, () => {});
    if (isOutdated()) own.dispose();
    else towns = own;
  }

  function load(): Promise<void> {
    if (!has || isCleared || isDisposed) return Promise.resolve();
    loading ??= make().catch((error: Error) => {
      isFailed = true;
      build.failed(error);
    });
    return loading;
  }

  return {
    load,
    /** Whether all that belongs in a frozen picture is there; asks for more of it without drawing. */
    get ready(): boolean {
      if (!isWaiting() || !last) return true;
      towns?.update(last.frame, last.clearance, true);
      return towns?.complete ?? false;
    },
    /** Whether the last frame lacked some of it. */
    get incomplete(): boolean {
      return isWaiting() && isMissed;
    },
    get triangles(): number {
      return towns?.triangles ?? 0;
    },
    roofOver: (x: number, y: number, z: number): number => towns?.roofOver(x, y, z) ?? -Infinity,
    update(frame: Frame, clearance: number, skipSmoothing: boolean): void {
      last = { frame, clearance };
      if (isWaiting()) void load();
      towns?.update(frame, clearance, skipSmoothing);
      isMissed = !towns?.complete;
    },
    /** Other ground is previewed: what stood on the last one is gone until `follow`. */
    clear(): void {
      towns?.dispose();
      towns = loading = undefined;
      isCleared = true;
      clears++;
      streets.place.fill(0);
    },
    /** Loads the towns of other ground. */
    follow(next: Globe): void {
      globe = next;
      isCleared = false;
      void load();
    },
    dispose(): void {
      isDisposed = true;
      towns?.dispose();
    },
  };
}
