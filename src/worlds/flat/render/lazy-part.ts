/** A scene part whose code is loaded after the first picture, or before it where the view needs it. */
import { NO_WATER, type WaterContacts } from "../../../core/flat/collision-ground.ts";
import { type Making, makeUntil } from "../../../render/making.ts";
import { lazy } from "../../../stream/lazy.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "./part.ts";

export interface LazyPart extends Required<ScenePart> {
  /** Loads the code and creates the part. */
  loadRest(): Promise<unknown>;
}

type Create = (build: PartBuild) => ScenePart | Making<ScenePart>;

/**
 * `isNeeded`: whether a view may show the part close to the eye. A view that waits for everything always needs it, unless rock hides
 * all of it. With `onDemand` the code is loaded by the first view that needs it, never before. No view waits for a part that could not
 * be loaded.
 */
export function createLazyPart(
  build: PartBuild,
  name: string,
  load: () => Promise<Create>,
  isNeeded: (view: PartView, flat: PartBuild["flat"]) => boolean = () => true,
  onDemand = false,
): LazyPart {
  let { flat, open } = build;
  const part = lazy(create, { name, onError: build.failed });

  async function create(signal: AbortSignal): Promise<ScenePart | undefined> {
    const make = await load();
    signal.throwIfAborted();
    const begun = flat;
    const steps = make({ ...build, flat, open });
    const made = "next" in steps ? await makeUntil(steps, signal) : steps;
    if (flat !== begun) made?.setGround(flat, open);
    return made;
  }

  const water = () => part.value?.wading ?? NO_WATER;
  const wading: WaterContacts = {
    at: (archipelago, x, y) => water().at(archipelago, x, y),
    removesPlants: (archipelago, x, y) => water().removesPlants(archipelago, x, y),
    isMarsh: (archipelago, x, y) => water().isMarsh(archipelago, x, y),
  };

  return {
    loadRest: onDemand ? async () => {} : part.load,
    get meshes() {
      return part.value?.meshes ?? [];
    },
    get triangles() {
      return part.value?.triangles ?? 0;
    },
    get instances() {
      return part.value?.instances ?? 0;
    },
    get uploaded() {
      return part.value?.uploaded ?? 0;
    },
    load(view, everything) {
      if (view.hidden) return true;
      if (part.value) return part.value.load(view, everything);
      if ((onDemand || !everything) && !isNeeded(view, flat)) return true;
      part.poll();
      return part.error !== undefined;
    },
    update(view) {
      if (onDemand && isNeeded(view, flat)) part.poll();
      part.value?.update(view);
    },
    skyOcclusionAt: (x, y, z) => part.value?.skyOcclusionAt?.(x, y, z) ?? 0,
    watersNear: (x, y, z) => part.value?.watersNear?.(x, y, z) ?? [],
    wading,
    setGround(next, opened: OpenStream) {
      [flat, open] = [next, opened];
      part.value?.setGround(next, opened);
    },
    preview: (next) => part.value?.preview?.(next),
    dispose: part.dispose,
  };
}
