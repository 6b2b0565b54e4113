/** Opens a planet of a link. */
import { scenes } from "../../../scenes/index.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { readLink } from "../../../src/recipe/permalink.ts";
import { type Opened, openWorld } from "../../../src/recipe/validate.ts";

export async function openPlanet(link: string): Promise<Opened<PlanetRecipe>> {
  const { recipe, request, problems } = await readLink(link, scenes);
  if (problems.length > 0) throw new Error(`Expected a good link, got ${link}: ${problems.join("; ")}`);
  return openWorld(recipe as unknown as PlanetRecipe, request);
}
