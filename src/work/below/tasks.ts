/** Tasks below ground, by the names that links have. */
import type { TaskTable } from "../kind.ts";
import type { Depths } from "./depths.ts";
import { HALL } from "./hall.ts";
import { MAP_LEVEL } from "./map-level.ts";
import { RESCUE } from "./rescue.ts";
import { WATER } from "./water.ts";

export const BELOW_TASKS: TaskTable<Depths> = { hall: HALL, rescue: RESCUE, level: MAP_LEVEL, water: WATER };
