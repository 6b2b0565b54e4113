/** The kind "faults": walk and fly over a land that faults have made. */
import type { FaultsRecipe } from "../../../../recipe/kinds/faults.ts";
import { type FaultsTable, generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import type { IslandsTable } from "../../../../recipe/kinds/islands.ts";
import { createTiledTextures, drawnField, updateTiledTextures } from "../../../../render/ground/tile-texture.ts";
import { settingRow, type WorldModule } from "../../../world-module.ts";
import { createDrone, stepDrone, turnDrone } from "../../drone.ts";
import type { Generated, IslandsKit } from "../../kit.ts";
import { createIslandsWorld, type IslandsWorld } from "../../live-world.ts";
import { createCountryWeather } from "../../weather.ts";
import islands from "../islands/index.ts";
import { faultControls } from "./controls.ts";

function generate(table: IslandsTable): Generated {
  const land = generateFaultLand(table as FaultsTable);
  return { islands: { ...land, ground: drawnField(land.ground) }, below: null };
}

const KIT: IslandsKit = {
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

const faults: WorldModule<FaultsRecipe, IslandsWorld> = {
  ...(islands as unknown as WorldModule<FaultsRecipe, IslandsWorld>),
  open: (opened) => createIslandsWorld(opened, KIT),
  controls: faultControls,
  settings: (recipe, request) => [settingRow("weather", request), ...islands.settings(recipe, request)],
  map: async (host, page) => (await import("./map.ts")).createFaultsMap(host, page),
};

export default faults;
