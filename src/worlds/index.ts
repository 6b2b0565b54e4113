/** The kinds of worlds. The module of a kind, with all its code, is loaded when one of its worlds is opened. */
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { loadKit } from "./planet/kits.ts";
import type { Registry } from "./world-module.ts";

async function loadPlanet(recipe: Recipe, request: SceneRequest) {
  const [{ planetModule }, kit] = await Promise.all([import("./planet/index.ts"), loadKit(recipe, request)]);
  return { default: planetModule(kit) };
}

export const WORLDS = {
  islands: () => import("./flat/forms/islands/index.ts"),
  land: () => import("./flat/forms/country/index.ts"),
  faults: () => import("./flat/forms/faults/index.ts"),
  planet: loadPlanet,
  space: () => import("./space/index.ts"),
} satisfies Registry;
