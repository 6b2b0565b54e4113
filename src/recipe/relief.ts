/** How low and how high the ground of a sphere is, as a panel says it beside the slope that makes it so. */

import { cos, sin } from "../core/field/deterministic-math.ts";
import { altitudeOn } from "../core/planet/sphere.ts";
import { generatePlanet, type PlanetRecipe } from "./kinds/planet.ts";
import type { Recipe } from "./recipe.ts";
import { asked, type SceneRequest } from "./request.ts";

const PLACES = 300;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** "−4300 to 8100 m": the lowest and the highest of some hundred places all round; "" where there is no sphere. */
export function reliefSaid(recipe: Recipe, request: SceneRequest): string {
  if (recipe.kind.name !== "planet") return "";
  const { world } = asked(recipe as PlanetRecipe, request);
  const globe = generatePlanet({ ...world, seed: request.seed });
  const altitudes = Array.from({ length: PLACES }, (_, i) => {
    const z = (2 * i + 1) / PLACES - 1;
    const level = Math.sqrt(1 - z * z);
    return altitudeOn(globe, level * cos(i * GOLDEN_ANGLE), level * sin(i * GOLDEN_ANGLE), z, request.t);
  });
  const round = (v: number) => Number(v.toPrecision(2)).toString().replace("-", "−");
  return `${round(Math.min(...altitudes))} to ${round(Math.max(...altitudes))} m`;
}
