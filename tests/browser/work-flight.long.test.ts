/** Work to do in Skylands, from a bare link by real keys: three presses begin each sort of task, it is flown, and its time is kept. */
import { test } from "vitest";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import { nonEmpty } from "../non-empty.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { playInSky, sky } from "./sky-player.ts";
import { beginOffered, seesResult } from "./work-player.ts";

test.each(nonEmpty(Object.keys(SKY_TASKS)))(
  "%s: begun in three presses, flown, and its time is there after a reload",
  async (kind) => {
    const page = await openPage("world=skylands&quality=low&view=4&clouds=0", { width: 480, height: 300 }, COARSE);
    await untilReady(page);
    const task = await beginOffered(page, SKY_TASKS, sky, kind);
    await playInSky(page, task);
    await seesResult(page, task);
  },
);
