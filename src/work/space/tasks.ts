/** Tasks of free space, by the names that links have. */
import type { TaskTable } from "../kind.ts";
import { CHAIN } from "./chain.ts";
import { DARK_CLOUD } from "./dark-cloud.ts";
import { MOST_PLANETS } from "./most-planets.ts";
import type { StarField } from "./star-field.ts";

export const SPACE_TASKS: TaskTable<StarField> = { cloud: DARK_CLOUD, planets: MOST_PLANETS, chain: CHAIN };
