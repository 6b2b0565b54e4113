/** The kind "land": walk and fly in a country with lakes, and in its underground. */

import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import { say } from "../../../../words/words.ts";
import { countryControls } from "../../controls.ts";
import { flatModule } from "../../module.ts";
import { COUNTRY_KIT } from "./kit.ts";

export default flatModule<CountryRecipe>(COUNTRY_KIT, {
  controls: countryControls,
  // There are no equal-height paths where their offset to the east is 0.
  notes: (_, { parameters: { paths } }) =>
    paths === undefined ? {} : { paths: paths === 0 ? say("none##trails") : "m" },
  map: async (host, page) => (await import("./maps.ts")).createCountryMap(host, page),
});
