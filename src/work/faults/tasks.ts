/** Tasks of lands of faults, by the names that links have. */
import type { TaskTable } from "../kind.ts";
import { FAULT_RINGS } from "./rings.ts";
import type { FaultLand } from "./scarps.ts";
import { FAULT_WINCH } from "./winch.ts";

export const FAULT_TASKS: TaskTable<FaultLand> = { rings: FAULT_RINGS, winch: FAULT_WINCH };
