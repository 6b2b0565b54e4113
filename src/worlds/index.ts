/** The kinds of worlds. The module of a kind, with all its code, is loaded when one of its worlds is opened. */
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { Registry } from "./world-module.ts";

/** The module of a planet has the code of its own ground alone. */
function loadPlanet({ world }: Recipe) {
  const { shape, climate = "temperate" } = world as PlanetTable;
  if (shape.faults !== undefined) return import("./planet/moon.ts");
  if (climate === "gas") return import("./planet/giant.ts");
  return climate === "temperate" ? import("./planet/index.ts") : import("./planet/barren.ts");
}

export const WORLDS = {
  islands: () => import("./islands/index.ts"),
  land: () => import("./islands/land.ts"),
  faults: () => import("./islands/faults/index.ts"),
  planet: loadPlanet,
  space: () => import("./space/index.ts"),
} satisfies Registry;
