/** The generator of the kind "planet" with forms of land, which need no fetch then: for workers and Node.js. */
import { createLandForms } from "../../core/planet/land-forms.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import type { PlanetTable } from "./planet-generator.ts";
import { generatePlanet, provideForms } from "./planet-lands.ts";

/** Provides forms to `generatePlanet` from now on. A call and not an effect of the import, which builds leave out. */
export const withForms = (): void => provideForms(createLandForms);

/** Creates the generator of a planet's table. */
export function generateWithForms(world: PlanetTable): Globe {
  withForms();
  return generatePlanet(world);
}
