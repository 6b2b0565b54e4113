/** Tasks of planets, by the names that links have. */
import type { TaskTable } from "../kind.ts";
import type { Ball } from "./ball.ts";
import { LANDING } from "./landing.ts";
import { SAMPLE } from "./sample.ts";
import { SURVEY } from "./survey.ts";

export const PLANET_TASKS: TaskTable<Ball> = { landing: LANDING, survey: SURVEY, sample: SAMPLE };
