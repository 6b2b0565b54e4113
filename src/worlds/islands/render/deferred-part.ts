/** A scene part whose code is loaded after the first picture, or before it where the view needs it. */
import { NO_WATER, type WaterContacts } from "../../../core/islands/collision-ground.ts";
import { type Making, makeInSlices } from "../../../render/making.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "./part.ts";

export interface DeferredPart extends Required<ScenePart> {
  /** Loads the code and creates the part. */
  loadRest(): Promise<void>;
}

type Create = (build: PartBuild) => ScenePart | Making<ScenePart>;

/**
 * `isNeeded`: whether a view may show the part close to the eye. A view that waits for everything always needs it, unless rock hides
 * all of it. With `onDemand` the code is loaded by the first view that needs it, never before.
 */
export function createDeferredPart(
  build: PartBuild,
  load: () => Promise<Create>,
  isNeeded: (view: PartView, islands: PartBuild["islands"]) => boolean = () => true,
  onDemand = false,
): DeferredPart {
  let { islands, open } = build;
  let part: ScenePart | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let isDisposed = false;
  /** The part under construction. */
  let unfinished: Making<ScenePart> | undefined;

  async function create(): Promise<void> {
    const make = await load();
    if (isDisposed) return;
    const begun = islands;
    const made = make({ ...build, islands, open });
    if ("next" in made) {
      unfinished = made;
      part = await makeInSlices(made, () => isDisposed);
    } else part = made;
    if (part && islands !== begun) part.setIslands(islands, open);
  }

  function loadPart(): Promise<void> {
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
    loadRest: onDemand ? async () => {} : loadPart,
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
      if ((onDemand || !everything) && !isNeeded(view, islands)) return true;
      void loadPart();
      return false;
    },
    update(view) {
      if (onDemand && !loading && isNeeded(view, islands)) void loadPart();
      part?.update(view);
    },
    skyOcclusionAt: (x, y, z) => part?.skyOcclusionAt?.(x, y, z) ?? 0,
    watersNear: (x, y, z) => part?.watersNear?.(x, y, z) ?? [],
    wading,
    setIslands(next, opened: OpenStream) {
      [islands, open] = [next, opened];
      part?.setIslands(next, opened);
    },
    preview: (next) => part?.preview?.(next),
    dispose() {
      isDisposed = true;
      part?.dispose();
      unfinished?.return(undefined as never);
    },
  };
}
