/** The kind "islands": fly a helicopter between islands in the sky, land and walk. */
import type { FlatRecipe } from "../../../../recipe/kinds/flat.ts";
import { settingRow, VOLUME_ROW, type WorldModule } from "../../../world-module.ts";
import { controls } from "../../controls.ts";
import { createFlatWorld, type FlatWorld } from "../../live-world.ts";
import { ISLANDS_KIT } from "./kit.ts";

const islands: WorldModule<FlatRecipe, FlatWorld> = {
  open: (opened) => createFlatWorld(opened, ISLANDS_KIT),
  controls,
  settings: (_, request) => [
    settingRow("hour", request),
    settingRow("spin", request),
    { name: "minimap", label: "Minimap", options: ["shown", "hidden"], value: "shown" },
    VOLUME_ROW,
  ],
  // A country has no equal-height paths where their offset to the east is 0.
  notes: (_, { parameters: { paths } }) => (paths === undefined ? {} : { paths: paths === 0 ? "none" : "m" }),
  saves: true,
  exporter: () => new Worker(new URL("../../export/worker.ts", import.meta.url), { type: "module", name: "export" }),
  map: async (host, page) => new (await import("../../maps.ts")).FlatMap(host, page),
};

export default islands;
