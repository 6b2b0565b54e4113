/** A scene part whose code is loaded after the first picture, or before it where the view needs it. */
import { NO_WATER, type WaterContacts } from "../../../core/islands/collision-ground.ts";
import { type Making, makeAtOnce } from "../../../render/making.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "./part.ts";

export interface DeferredPart extends Required<ScenePart> {
  /** Loads the code and creates the part. */
  loadRest(): Promise<void>;
}

type Create = (build: PartBuild) => ScenePart | Making<ScenePart>;

/**
 * `isNeeded`: whether a view may show the part close to the eye. A view that waits for everything always needs it, unless rock hides
 * all of it.
 */
export function createDeferredPart(
  build: PartBuild,
  load: () => Promise<Create>,
  isNeeded: (view: PartView, islands: PartBuild["islands"]) => boolean = () => true,
): DeferredPart {
  let { islands, open } = build;
  let part: ScenePart | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let isDisposed = false;
  /** What is being made. */
  let unfinished: Making<ScenePart> | undefined;

  async function create(): Promise<void> {
    const make = await load();
    if (isDisposed) return;
    const begun = islands;
    const made = make({ ...build, islands, open });
    part = "next" in made ? await finish(made) : made;
    if (part && islands !== begun) part.setIslands(islands, open);
  }

  /** Makes it slice by slice; undefined where the stage was disposed of meanwhile. */
  async function finish(steps: Making<ScenePart>): Promise<ScenePart | undefined> {
    unfinished = steps;
    while (!isDisposed) {
      const { done, value } = steps.next();
      if (done) {
        unfinished = undefined;
        return value;
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    return undefined;
  }

  function loadRest(): Promise<void> {
    loading ??= create().catch((error: unknown) => {
      failure = error;
    });
    return loading;
  }

  const water = () => part?.wading ?? NO_WATER;
  const wading: WaterContacts = {
    at: (archipelago, x, y) => water().at(archipelago, x, y),
    removesPlants: (archipelago, x, y) => water().removesPlants(archipelago, x, y),
    isMarsh: (archipelago, x, y) => water().isMarsh(archipelago, x, y),
  };

  return {
    loadRest,
    get meshes() {
      return part?.meshes ?? [];
    },
    get triangles() {
      return part?.triangles ?? 0;
    },
    get instances() {
      return part?.instances ?? 0;
    },
    get uploaded() {
      return part?.uploaded ?? 0;
    },
    load(view, everything) {
      if (failure) throw failure;
      if (view.hidden) return true;
      if (part) return part.load(view, everything);
      if (!everything && !isNeeded(view, islands)) return true;
      void loadRest();
      return false;
    },
    update(view) {
      part?.update(view);
    },
    skyOcclusionAt: (x, y, z) => part?.skyOcclusionAt?.(x, y, z) ?? 0,
    watersNear: (x, y, z) => part?.watersNear?.(x, y, z) ?? [],
    wading,
    setIslands(next, opened: OpenStream) {
      [islands, open] = [next, opened];
      part?.setIslands(next, opened);
    },
    dispose() {
      isDisposed = true;
      part?.dispose();
      // Only what is whole can dispose of all that it has made.
      if (unfinished) makeAtOnce(unfinished).dispose();
    },
  };
}
