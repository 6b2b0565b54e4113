/** Tasks of Skylands, by the names that links have. */
import type { TaskTable } from "../kind.ts";
import { MAIL } from "./mail.ts";
import { RINGS } from "./rings.ts";
import { SEARCH } from "./search.ts";
import type { Sky } from "./sky.ts";
import { SLING } from "./sling.ts";
import { WINCH } from "./winch.ts";

export const SKY_TASKS: TaskTable<Sky> = { mail: MAIL, sling: SLING, winch: WINCH, rings: RINGS, search: SEARCH };
