/** The maps of islands, with plans of the mines inside them. */
import type { FlatRecipe } from "../../../../recipe/kinds/flat.ts";
import type { WorldPage } from "../../../world-module.ts";
import { islandPlans } from "../../below/map/plans.ts";
import type { FlatWorld } from "../../live-world.ts";
import { FlatMap } from "../../maps.ts";

export const createIslandMap = (host: HTMLElement, page: WorldPage<FlatRecipe, FlatWorld>): FlatMap =>
  new FlatMap(host, page, {
    plans: islandPlans,
    hasNames: false,
    hasCaves: true,
    loadWork: async () => (await import("../../work/world.ts")).flatWorkWorld,
  });
