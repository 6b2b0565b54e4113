/** The way down a shaft: found while a walker stands at it, taken with the key for down or by a step into it. */
import type { Intent } from "../../explorers/explorer.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { type Lazy, lazy } from "../../stream/lazy.ts";
import type { Portal } from "../live-world.ts";
import type { StandingFeature } from "./render/features/standing.ts";

export interface Descent {
  /** Present while a walker at a shaft goes down. */
  readonly portal: Portal | undefined;
  /** `away`: metres from the walker to the middle of the shaft. */
  step(shaft: StandingFeature | null, away: number, intent: Intent): void;
}

/** Radius of the hole in breadths of its collar. */
const HOLE = 0.3;

/** `seed` of the planet; `loadRecipe` loads that of another world, and `failed` is called when that fails. */
export function createDescent(
  seed: () => number,
  loadRecipe: (scene: string) => Promise<Recipe>,
  failed: (error: Error) => void,
): Descent {
  /** The mine below the last shaft. */
  let mine: { readonly key: string; readonly found: Lazy<{ readonly link: string }> } | undefined;
  let portal: Portal | undefined;
  /** A walker who arrives in the hole, from the mine, must step out of it before stepping in counts. */
  let wasOutside = false;

  const findMine = ({ place }: StandingFeature) =>
    lazy(
      async () => {
        const [recipe, { mineLink }] = await Promise.all([loadRecipe("mines"), import("./mine-place.ts")]);
        return { link: mineLink(recipe, seed(), place) };
      },
      { name: "The mine below", onError: failed },
    );

  return {
    get portal() {
      return portal;
    },
    step(shaft, away, { up }) {
      portal = undefined;
      if (!shaft) return;
      const isInside = away < HOLE * shaft.size;
      wasOutside ||= !isInside;
      if (mine?.key !== shaft.key) {
        mine?.found.dispose();
        mine = { key: shaft.key, found: findMine(shaft) };
      }
      const link = mine.found.poll()?.link;
      if (!link || !(up < 0 || (isInside && wasOutside))) return;
      portal = { name: "Mine", link: (here) => `${link}&up=${encodeURIComponent(here.slice(1))}`, crossed: true };
    },
  };
}
