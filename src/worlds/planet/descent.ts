/** The mine below the shaft that a walker is at: loaded at the first visit, and kept until the walker stands at another shaft. */
import type { Globe } from "../../core/planet/sphere.ts";
import type { Vector } from "../../explorers/vector.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { type Lazy, lazy } from "../../stream/lazy.ts";
import { phrase } from "../../words/words.ts";
import type { PlanetMine } from "./below/planet-mine.ts";
import type { StandingFeature } from "./render/features/standing.ts";

export interface Descent {
  readonly mine: PlanetMine | undefined;
  /** Loads the mine below a shaft at which a walker stands. */
  approach(shaft: StandingFeature): void;
  /** Loads the mine below the shaft at a place, as of a link; undefined where there is none, or it cannot be loaded. */
  open(globe: Globe, at: Vector): Promise<PlanetMine | undefined>;
  /** Call when the planet is another one. */
  forget(): void;
}

/** `seed` of the planet; `loadRecipe` loads that of another world, and `failed` is called when something cannot be loaded. */
export function createDescent(
  seed: () => number,
  loadRecipe: (scene: string) => Promise<Recipe>,
  failed: (error: Error) => void,
): Descent {
  const code = lazy(() => import("./below/mine.ts"), { name: phrase("The mine below"), onError: failed });
  let shown: { readonly key: string; readonly mine: Lazy<PlanetMine> } | undefined;

  function show(shaft: StandingFeature): Lazy<PlanetMine> {
    if (shown?.key === shaft.key) return shown.mine;
    shown?.mine.dispose();
    const mine = lazy(
      async () => {
        const [recipe, { createPlanetMine }] = await Promise.all([loadRecipe("mines"), import("./below/mine.ts")]);
        return createPlanetMine(recipe, seed(), shaft);
      },
      { name: phrase("The mine below"), onError: failed },
    );
    shown = { key: shaft.key, mine };
    return mine;
  }

  return {
    get mine() {
      return shown?.mine.value;
    },
    approach: (shaft) => void show(shaft).poll(),
    async open(globe, at) {
      const loaded = await code.load();
      const shaft = loaded?.shaftAt(globe, at);
      if (loaded && !shaft) failed(new Error("There is no shaft at the place of this link"));
      return shaft ? await show(shaft).load() : undefined;
    },
    forget() {
      shown?.mine.dispose();
      shown = undefined;
    },
  };
}
