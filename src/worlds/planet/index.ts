/** The kind "planet": orbit a planet, land on it by ship or helicopter, and walk. */
import { landName, type PlanetRecipe } from "../../recipe/kinds/planet.ts";
import { phrase } from "../../words/words.ts";
import { settingRow, VOLUME_ROW, type WorldModule } from "../world-module.ts";
import { controls } from "./controls.ts";
import type { PlanetKit } from "./kit.ts";
import { createPlanetWorld, type PlanetWorld } from "./live-world.ts";

export const planetModule = (kit: PlanetKit): WorldModule<PlanetRecipe, PlanetWorld> => ({
  open: (opened, context) => createPlanetWorld(opened, kit, context),
  controls,
  settings: (_, request) => [
    settingRow("hour", request),
    VOLUME_ROW,
    settingRow("spin", request, {
      label: phrase("Rotation"),
      min: -2,
      max: 2,
      step: 0.01,
      unit: phrase("hours per second"),
    }),
  ],
  notes: async (recipe, request) => ({ slope: (await import("./relief.ts")).reliefText(recipe, request) }),
  saves: true,
  landOf: landName,
  exporter: () => new Worker(new URL("./export/worker.ts", import.meta.url), { type: "module", name: "export" }),
  readout: async (page) => (await import("./readout.ts")).createPlanetReadout(page),
  map: async (host, page) => new (await import("./map/map.ts")).PlanetMap(host, page),
});
