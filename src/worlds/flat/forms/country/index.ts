/** The kind "land": walk and fly in a country with lakes, and in its underground. */
import type { LandRecipe } from "../../../../recipe/kinds/land.ts";
import { settingRow, type WorldModule } from "../../../world-module.ts";
import { landControls } from "../../controls.ts";
import { createFlatWorld, type FlatWorld } from "../../live-world.ts";
import islands from "../islands/index.ts";
import { LAND_KIT } from "./kit.ts";

const land: WorldModule<LandRecipe, FlatWorld> = {
  ...(islands as unknown as WorldModule<LandRecipe, FlatWorld>),
  open: (opened) => createFlatWorld(opened, LAND_KIT),
  controls: landControls,
  map: async (host, page) => (await import("./maps.ts")).createLandMap(host, page),
  settings: (recipe, request) => [settingRow("weather", request), ...islands.settings(recipe, request)],
};

export default land;
