/** Creates the generator of a world table of any kind. Code of one kind imports that kind's function instead. */
import type { Islands } from "../src/core/islands/islands.ts";
import type { Globe } from "../src/core/planet/sphere.ts";
import type { Space } from "../src/core/space/place.ts";
import { type FaultsTable, generateFaultLand } from "../src/recipe/kinds/faults-generator.ts";
import type { IslandsTable } from "../src/recipe/kinds/islands.ts";
import { generateIslands } from "../src/recipe/kinds/islands-generator.ts";
import type { LandTable } from "../src/recipe/kinds/land.ts";
import { generateLand } from "../src/recipe/kinds/land-generator.ts";
import type { PlanetTable } from "../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../src/recipe/kinds/planet-generator.ts";
import { generateSpace, type SpaceTable } from "../src/recipe/kinds/space.ts";

const GENERATORS = {
  islands: generateIslands,
  land: (world: LandTable) => generateLand(world).islands,
  faults: (world: FaultsTable) => generateFaultLand(world),
  planet: generatePlanet,
  space: generateSpace,
};

export function generate(world: IslandsTable): Islands;
export function generate(world: PlanetTable): Globe;
export function generate(world: SpaceTable): Space;
export function generate(world: IslandsTable | PlanetTable | SpaceTable) {
  return GENERATORS[world.shape.kind](world as never);
}
