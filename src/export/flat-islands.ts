/** The generators of worlds on a plane: islands, countries and lands of faults. */
import type { Islands } from "../core/islands/islands.ts";
import { type FaultsTable, generateFaultLand } from "../recipe/kinds/faults-generator.ts";
import type { IslandsTable } from "../recipe/kinds/islands.ts";
import { generateIslands } from "../recipe/kinds/islands-generator.ts";
import type { LandTable } from "../recipe/kinds/land.ts";
import { generateLand } from "../recipe/kinds/land-generator.ts";
import type { WorldTable } from "../recipe/recipe.ts";

const GENERATORS: Readonly<Record<string, (world: never) => Islands>> = {
  islands: (world: IslandsTable) => generateIslands(world),
  land: (world: LandTable) => generateLand(world).islands,
  faults: (world: FaultsTable) => generateFaultLand(world),
};

/** Whether a world lies on a plane. */
export const isFlat = ({ shape }: WorldTable): boolean => Object.hasOwn(GENERATORS, shape.kind);

export function flatIslands(world: WorldTable): Islands {
  return GENERATORS[world.shape.kind](world as never);
}
