/** The kinds of worlds. The module of a kind, with all its code, is loaded when one of its worlds is opened. */
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { Registry } from "./world-module.ts";

/** Planets by their ground. In a table: the bundler takes the imports of a conditional expression for one. */
const PLANETS = {
  temperate: () => import("./planet/index.ts"),
  barren: () => import("./planet/barren.ts"),
  moon: () => import("./planet/moon.ts"),
  land: () => import("./planet/fault-land.ts"),
  gas: () => import("./planet/giant.ts"),
};

/** The module of a planet, which has the code of its own ground alone. */
function planetOf({ world }: Recipe): keyof typeof PLANETS {
  const { shape, climate = "temperate" } = world as PlanetTable;
  if (climate === "gas") return "gas";
  if (shape.land !== undefined) return "land";
  if (shape.faults !== undefined) return "moon";
  return climate === "temperate" ? "temperate" : "barren";
}

export const WORLDS = {
  islands: () => import("./flat/forms/islands/index.ts"),
  land: () => import("./flat/forms/country/index.ts"),
  faults: () => import("./flat/forms/faults/index.ts"),
  planet: (recipe: Recipe) => PLANETS[planetOf(recipe)](),
  space: () => import("./space/index.ts"),
} satisfies Registry;
