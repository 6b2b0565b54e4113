/** A scene part whose code is loaded after the first picture, or before it where the view needs it. */
import type { OpenStream, PartBuild, PartView, ScenePart } from "./part.ts";

export interface DeferredPart extends ScenePart {
  /** Loads the code and creates the part. */
  loadRest(): Promise<void>;
}

/** `isNeeded`: whether a view may show the part close to the eye. A view that waits for everything always needs it. */
export function createDeferredPart(
  build: PartBuild,
  load: () => Promise<(build: PartBuild) => ScenePart>,
  isNeeded: (view: PartView, islands: PartBuild["islands"]) => boolean,
): DeferredPart {
  let { islands, open } = build;
  let part: ScenePart | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let isDisposed = false;

  async function create(): Promise<void> {
    const make = await load();
    if (!isDisposed) part = make({ ...build, islands, open });
  }

  function loadRest(): Promise<void> {
    loading ??= create().catch((error: unknown) => {
      failure = error;
    });
    return loading;
  }

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
      if (part) return part.load(view, everything);
      if (!everything && !isNeeded(view, islands)) return true;
      void loadRest();
      return false;
    },
    update(view) {
      part?.update(view);
    },
    setIslands(next, opened: OpenStream) {
      [islands, open] = [next, opened];
      part?.setIslands(next, opened);
    },
    dispose() {
      isDisposed = true;
      part?.dispose();
    },
  };
}
