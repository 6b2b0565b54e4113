/** Links to exported places, and the worlds that requests of links ask for. */

import { requestedRecipe, withSeed } from "../recipe/ground-choice.ts";
import type { GroundPlace } from "../recipe/ground-coordinates.ts";
import { formatRequest } from "../recipe/permalink.ts";
import type { WorldGround } from "../recipe/queries.ts";
import type { Place, Recipe, WorldTable } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { createWorldMap } from "./world-heights.ts";

/** The world of a request: the recipe's table with its profile, parameters and seed. */
export function requestedWorld(recipe: Recipe, request: SceneRequest): WorldTable {
  return withSeed(requestedRecipe(recipe, request), request.seed);
}

/** Centre of the maps of a request, with an altitude as in `MapChoice`. */
export function requestedPlace({ coordinates }: WorldGround, { at }: SceneRequest) {
  return { at: coordinates.placeOf(at), altitude: at[2] };
}

/** Metres over the ground: over trees and houses. */
const CLEARANCE = 60;

/** The link to a place of the ground of a request's world, over it. */
export function linkTo(ground: WorldGround, request: SceneRequest, recipe: Recipe, at: GroundPlace): string {
  const { geo } = recipe.kind.places;
  const frame = { at, columns: 1, rows: 1, spacing: 1 };
  const floor = createWorldMap(ground, frame, { t: request.t }).heightAt(0, 0);
  // Over the void between islands, above the datum.
  const height = (Number.isNaN(floor) ? 0 : floor) + CLEARANCE;
  const asked = requestedRecipe(recipe, request);
  const place: Place = geo ? geo.toPlace(asked, [at[1], at[0], height]) : [at[0], at[1], height];
  const by = recipe.explorers.find((name) => name === "helicopter") ?? request.by;
  const camera = recipe.kind.explorers[by] ?? request.camera;
  return formatRequest(
    {
      ...request,
      by,
      at: place,
      camera,
      look: [0, -8, 0],
      parked: null,
      sheet: "none",
      quality: "auto",
      freeze: false,
    },
    recipe,
  );
}
