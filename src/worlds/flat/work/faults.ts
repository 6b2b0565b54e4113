/** Lands of faults as tasks see them. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { type FaultsTable, overlookOf } from "../../../recipe/kinds/faults-generator.ts";
import type { FlatRecipe } from "../../../recipe/kinds/flat.ts";
import type { FlatTable } from "../../../recipe/kinds/flat-generator.ts";
import { createFaultLand, type FaultLand } from "../../../work/faults/scarps.ts";
import { FAULT_TASKS } from "../../../work/faults/tasks.ts";
import type { WorkWorld } from "../../work/world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { FlatWorld } from "../live-world.ts";
import { type FlownForm, flownWorld } from "./world.ts";

const FAULTS: FlownForm<FaultLand> = {
  tasks: FAULT_TASKS,
  query(flat, opened) {
    const table: FlatTable = opened;
    return createFaultLand(flat, overlookOf(table as FaultsTable).size, opened.view.limits);
  },
  areaAt: () => "",
};

export const faultWorkWorld = (
  live: Pick<FlatWorld, "sport" | "player">,
  flat: () => FlatGround,
  page: Pick<WorldPage<FlatRecipe>, "request" | "recipe">,
): WorkWorld => flownWorld(FAULTS, live, flat, page);
