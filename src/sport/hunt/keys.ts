/** Keys of saved hunts (src/saves/kind.ts). */

import { saveKeyOf, storageKey } from "../../recipe/ground-key.ts";
import { parametersOf } from "../../recipe/parameter.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";

/**
 * The keys of all hunts on the ground of a request, before their numbers. They name its settings that are not the recipe's own, but for
 * the level of the lakes, which weather and hunts change.
 */
export function huntKeys(recipe: Recipe, request: SceneRequest): string {
  const { parameters, kinds, world } = request;
  const changed = parametersOf(recipe)
    .filter(({ name, affects }) => affects === "ground" && name !== "lake")
    .map(({ name, value }) => ({ name, own: value, value: parameters[name] ?? value }))
    .filter(({ own, value }) => own !== value);
  const shape = changed.map(({ name, value }) => `${name}=${value}`).concat(kinds === "" ? [] : kinds);
  return `hunt/${storageKey(saveKeyOf(request, world))}/${shape.join(" ")}/`;
}
