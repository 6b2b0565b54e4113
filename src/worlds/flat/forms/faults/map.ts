/** The maps of a land of faults. */
import type { FaultsRecipe } from "../../../../recipe/kinds/faults.ts";
import { type FaultsTable, generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import type { IslandsTable } from "../../../../recipe/kinds/islands.ts";
import type { WorldMap, WorldPage } from "../../../world-module.ts";
import type { IslandsWorld } from "../../live-world.ts";
import { createIslandsMap } from "../../maps.ts";

export function createFaultsMap(host: HTMLElement, page: WorldPage<FaultsRecipe, IslandsWorld>): WorldMap {
  return createIslandsMap(
    host,
    page,
    (world: IslandsTable) => generateFaultLand(world as FaultsTable),
    () => new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module", name: "map" }),
  );
}
