/** The maps of a land of faults. */
import type { FaultsRecipe } from "../../../../recipe/kinds/faults.ts";
import { type FaultsTable, generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import type { FlatTable } from "../../../../recipe/kinds/flat.ts";
import type { WorldMap, WorldPage } from "../../../world-module.ts";
import type { FlatWorld } from "../../live-world.ts";
import { FlatMap } from "../../maps.ts";

export function createFaultsMap(host: HTMLElement, page: WorldPage<FaultsRecipe, FlatWorld>): WorldMap {
  return new FlatMap(host, page, {
    generate: (world: FlatTable) => generateFaultLand(world as FaultsTable),
    start: () => new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module", name: "map" }),
    hasNames: true,
    hasCaves: false,
    loadWork: async () => (await import("../../work/faults.ts")).faultWorkWorld,
  });
}
