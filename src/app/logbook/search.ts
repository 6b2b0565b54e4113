/** "Surprise me" and the place of the day: searches for a lovely view in slices, and the request of what is found. */
import { requestedRecipe, withSeed } from "../../recipe/ground-choice.ts";
import { firstShot } from "../../recipe/link-parts.ts";
import { type LovelyView, searchView, seedOfDay } from "../../recipe/lovely.ts";
import { formatRequest } from "../../recipe/permalink.ts";
import { applyPreset, NO_PRESET, presetNames, presetsOf } from "../../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../../recipe/recipe.ts";
import { canonicalRequest, type SceneRequest, startRequest } from "../../recipe/request.ts";

/** Milliseconds of a slice of the search. */
const SLICE = 12;

/** The request of a lovely view in the world of another request; null where none is found, or its kind has none. */
export async function surprise(recipe: Recipe, now: SceneRequest, seed: number): Promise<SceneRequest | null> {
  const view = await findView(recipe, now, seed);
  return view && requestOf(view, now, recipe);
}

async function findView(recipe: Recipe, now: SceneRequest, seed: number): Promise<LovelyView | null> {
  const queries = await recipe.kind.queries?.();
  const ground = requestedRecipe(recipe, now);
  const around = ground.kind.places.ofShot(ground, firstShot(ground));
  const finder = queries?.views?.(withSeed(ground, now.seed), { explorers: recipe.explorers, around });
  if (!finder) return null;
  const search = searchView(finder, seed);
  for (;;) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      const step = search.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function requestOf(view: LovelyView, now: SceneRequest, recipe: Recipe): SceneRequest {
  const { by, at, look, camera, orbit = now.orbit, hour = now.hour, off = [0, 0, 0] } = view;
  const changed = { ...now, by, at, look, camera, orbit, hour, off, mine: null, parked: null };
  return canonicalRequest(changed, recipe);
}

export interface DayPlace {
  /** The query of its link. */
  readonly link: string;
  /** World and preset. */
  readonly where: string;
}

/** The place of the day of a time, ms since 1970: the same for all, in any world. Null where none is found. */
export async function placeOfDay(scenes: Readonly<Record<string, SceneEntry>>, now: number): Promise<DayPlace | null> {
  const seed = seedOfDay(now);
  const worlds = Object.entries(scenes);
  const [world, { title, load }] = worlds[seed % worlds.length];
  const { default: scene } = await load();
  const presets = presetNames(scene);
  const preset = presets[Math.floor(seed / worlds.length) % presets.length] ?? NO_PRESET;
  const recipe = applyPreset(scene, preset);
  const request = await surprise(recipe, startRequest(world, recipe), seed);
  if (!request) return null;
  const named = presetsOf(scene).find(({ name }) => name === preset)?.title;
  return { link: formatRequest(request, recipe), where: named && preset !== NO_PRESET ? `${title}, ${named}` : title };
}
