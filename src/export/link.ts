/** Links to exported places. */
import { formatRequest } from "../recipe/permalink.ts";
import type { Place, Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { HeightMap } from "./height-map.ts";
import { createWorldMap, type ExportedWorld } from "./world-heights.ts";

/**
 * The link to a map of a request's world, seen from above its centre: `at` is metres east and north, on a planet
 * longitude and latitude.
 */
export function linkAbove(
  request: SceneRequest,
  recipe: Recipe & { readonly world: ExportedWorld },
  { columns, spacing }: Pick<HeightMap, "columns" | "spacing">,
  at: readonly [x: number, y: number],
): string {
  const { geo } = recipe.kind.places;
  const ground = createWorldMap(recipe.world, { at, columns: 1, rows: 1, spacing: 1 }, { t: request.t }).heightAt(0, 0);
  // Over the void between islands, above the datum.
  const height = (Number.isNaN(ground) ? 0 : ground) + (columns * spacing) / 2;
  const place: Place = geo ? geo.toPlace(recipe, [at[1], at[0], height]) : [at[0], at[1], height];
  const by = recipe.explorers.find((name) => name === "helicopter") ?? request.by;
  return formatRequest({ ...request, by, at: place, camera: "free", look: [0, -90, 0], parked: null }, recipe);
}
