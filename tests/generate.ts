/** Creates the generator of a world table of any kind. Code of one kind imports that kind's function instead. */
import type { FlatGround } from "../src/core/flat/flat-ground.ts";
import type { Globe } from "../src/core/planet/sphere.ts";
import type { Space } from "../src/core/space/place.ts";
import type { CountryTable } from "../src/recipe/kinds/country.ts";
import { generateCountry } from "../src/recipe/kinds/country-generator.ts";
import { type FaultsTable, generateFaultLand } from "../src/recipe/kinds/faults-generator.ts";
import type { FlatTable } from "../src/recipe/kinds/flat.ts";
import { generateFlatGround } from "../src/recipe/kinds/flat-generator.ts";
import type { PlanetTable } from "../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../src/recipe/kinds/planet-generator.ts";
import { generateSpace, type SpaceTable } from "../src/recipe/kinds/space-generator.ts";

const GENERATORS = {
  islands: generateFlatGround,
  land: (world: CountryTable) => generateCountry(world).flat,
  faults: (world: FaultsTable) => generateFaultLand(world),
  planet: generatePlanet,
  space: generateSpace,
};

export function generate(world: FlatTable): FlatGround;
export function generate(world: PlanetTable): Globe;
export function generate(world: SpaceTable): Space;
export function generate(world: FlatTable | PlanetTable | SpaceTable) {
  return GENERATORS[world.shape.kind](world as never);
}
