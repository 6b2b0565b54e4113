/** The kind "land": walk and fly in a country with lakes, and in its underground. */
import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import { settingRow, type WorldModule } from "../../../world-module.ts";
import { countryControls } from "../../controls.ts";
import { createFlatWorld, type FlatWorld } from "../../live-world.ts";
import islands from "../islands/index.ts";
import { COUNTRY_KIT } from "./kit.ts";

const land: WorldModule<CountryRecipe, FlatWorld> = {
  ...(islands as unknown as WorldModule<CountryRecipe, FlatWorld>),
  open: (opened) => createFlatWorld(opened, COUNTRY_KIT),
  controls: countryControls,
  map: async (host, page) => (await import("./maps.ts")).createCountryMap(host, page),
  settings: (recipe, request) => [settingRow("weather", request), ...islands.settings(recipe, request)],
};

export default land;
