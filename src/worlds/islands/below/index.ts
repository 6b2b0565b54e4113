/** The kind "underground": hills with a cavern or a mine below them, on foot or by drone. */
import type { UndergroundRecipe } from "../../../recipe/kinds/underground.ts";
import { hourRow, VOLUME_ROW, type WorldModule } from "../../world-module.ts";
import { controls } from "./controls.ts";
import { createUndergroundWorld } from "./live-world.ts";

const underground: WorldModule<UndergroundRecipe> = {
  open: createUndergroundWorld,
  controls,
  settings: (_, request) => [hourRow(request), VOLUME_ROW],
  notes: () => ({}),
  saves: false,
  map: async (host, page) => (await import("./map/map.ts")).createUndergroundMap(host, page),
};

export default underground;
