/** The lowest and highest ground of a planet, shown beside the setting of its slope. */
import { cos, sin } from "../../core/field/deterministic-math.ts";
import { altitudeOn } from "../../core/planet/sphere.ts";
import { requestedRecipe, withSeed } from "../../recipe/ground-choice.ts";
import type { PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { generatePlanet } from "../../recipe/kinds/planet-generator.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { say } from "../../words/words.ts";

const PLACES = 300;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** "−4300 to 8100 m": the lowest and the highest of some hundred places, evenly spread. */
export function reliefText(recipe: PlanetRecipe, request: SceneRequest): string {
  const globe = generatePlanet(withSeed(requestedRecipe(recipe, request), request.seed));
  const altitudes = Array.from({ length: PLACES }, (_, i) => {
    const z = (2 * i + 1) / PLACES - 1;
    const level = Math.sqrt(1 - z * z);
    return altitudeOn(globe, level * cos(i * GOLDEN_ANGLE), level * sin(i * GOLDEN_ANGLE), z, request.t);
  });
  const round = (v: number) => Number(v.toPrecision(2)).toString().replace("-", "−");
  return say("{least} to {most} m", { least: round(Math.min(...altitudes)), most: round(Math.max(...altitudes)) });
}
