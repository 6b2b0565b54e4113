/** Links to exported places, and the worlds that requests of links ask for. */
import { geoOf } from "../core/planet/geo.ts";
import { requestedRecipe } from "../recipe/ground-choice.ts";
import { formatRequest } from "../recipe/permalink.ts";
import type { Place, Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { createWorldMap, type ExportedWorld } from "./world-heights.ts";

/** The world of a request: the recipe's table with its profile, parameters and seed. */
export function requestedWorld(recipe: Recipe, request: SceneRequest): ExportedWorld {
  return { ...requestedRecipe(recipe, request).world, seed: request.seed } as ExportedWorld;
}

/** Centre of the maps of a request. */
export interface RequestedPlace {
  /** Metres east and north; on a planet longitude and latitude. */
  readonly at: readonly [x: number, y: number];
  /** As in `SurfaceChoice`. */
  readonly altitude: number;
}

/** Degrees with the digits that links have: some millimetres on a planet. */
export const rounded = (degrees: number) => Number(degrees.toFixed(7));

/** The place of a request in its world. */
export function requestedPlace({ shape }: ExportedWorld, { at: [x, y, z] }: SceneRequest): RequestedPlace {
  if (shape.kind !== "planet") return { at: [x, y], altitude: z };
  const { longitude, latitude } = geoOf(x, y, z, shape.radius);
  return { at: [rounded(longitude), rounded(latitude)], altitude: z };
}

/** Metres over the ground: over trees and houses. */
const CLEARANCE = 60;

/** The link to a place of a request's world, over it: `at` is metres east and north, on a planet longitude and latitude. */
export function linkTo(request: SceneRequest, recipe: Recipe, at: readonly [x: number, y: number]): string {
  const { geo } = recipe.kind.places;
  const frame = { at, columns: 1, rows: 1, spacing: 1 };
  const ground = createWorldMap(requestedWorld(recipe, request), frame, { t: request.t }).heightAt(0, 0);
  // Over the void between islands, above the datum.
  const height = (Number.isNaN(ground) ? 0 : ground) + CLEARANCE;
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
