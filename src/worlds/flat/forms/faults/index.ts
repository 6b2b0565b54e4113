/** The kind "faults": walk and fly over a land that faults have made. */

import { createDrone, stepDrone, turnDrone } from "../../../../explorers/drone.ts";
import { type FaultsRecipe, landName } from "../../../../recipe/kinds/faults.ts";
import { type FaultsTable, generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import type { FlatTable } from "../../../../recipe/kinds/flat.ts";
import { createTiledTextures, drawnField, updateTiledTextures } from "../../../../render/ground/tile-texture.ts";
import type { FlatKit, Generated } from "../../kit.ts";
import { flatModule } from "../../module.ts";
import { createCountryWeather } from "../../weather.ts";
import { faultControls } from "./controls.ts";

function generate(table: FlatTable): Generated {
  const land = generateFaultLand(table as FaultsTable);
  return { flat: { ...land, ground: drawnField(land.ground) }, below: null };
}

const KIT: FlatKit = {
  generate,
  preview: generate,
  workers: {
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    load: async () => (await import("./jobs.ts")).default,
  },
  drones: { create: createDrone, step: stepDrone, turn: turnDrone },
  tiles: { create: createTiledTextures, update: updateTiledTextures },
  weather: createCountryWeather,
};

export default flatModule<FaultsRecipe>(KIT, {
  controls: faultControls,
  landOf: landName,
  map: async (host, page) => (await import("./map.ts")).createFaultsMap(host, page),
});
