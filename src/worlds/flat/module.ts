/** The module of a form of flat ground. */

import type { FlatRecipe } from "../../recipe/kinds/flat.ts";
import { phrase } from "../../words/words.ts";
import { settingRow, VOLUME_ROW, type WorldModule } from "../world-module.ts";
import type { FlatKit } from "./kit.ts";
import { createFlatWorld, type FlatWorld } from "./live-world.ts";

type FlatModule<R extends FlatRecipe> = WorldModule<R, FlatWorld>;

/** `own`: the parts of the module that forms do not share. */
export const flatModule = <R extends FlatRecipe>(
  kit: FlatKit,
  own: Pick<FlatModule<R>, "controls" | "map"> & Partial<Pick<FlatModule<R>, "notes" | "landOf">>,
): FlatModule<R> => ({
  open: (opened) => createFlatWorld(opened, kit),
  settings: (_, request) => [
    ...(kit.weather ? [settingRow("weather", request)] : []),
    settingRow("hour", request),
    settingRow("spin", request),
    { name: "minimap", label: phrase("Minimap"), options: ["shown", "hidden"], value: "shown" },
    VOLUME_ROW,
  ],
  notes: () => ({}),
  saves: true,
  exporter: () => new Worker(new URL("./export/worker.ts", import.meta.url), { type: "module", name: "export" }),
  readout: async (page) => (await import("./readout.ts")).createFlatReadout(page),
  ...own,
});
