/** Work to do on a planet, from a bare link by real keys: three presses begin each sort of task, it is played, and its time is kept. */
import type { Page } from "playwright-core";
import { test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { firstShot } from "../../src/recipe/link-parts.ts";
import type { Ball } from "../../src/work/planet/ball.ts";
import { PLANET_TASKS } from "../../src/work/planet/tasks.ts";
import type { Goal } from "../../src/work/task.ts";
import { nonEmpty } from "../non-empty.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { flyDown, lookAt, walkRound } from "./round-pilot.ts";
import { beginOffered, seesResult, tellsGoal } from "./work-player.ts";

const ball: Ball = {
  globe: generatePlanet(planet.world),
  home: planet.kind.places.ofShot(planet, firstShot(planet)),
};

/** Players of the goals of each sort of task. */
const PLAYERS: Readonly<Record<string, (page: Page, goal: Goal) => Promise<unknown>>> = {
  landing: (page, { at }) => inPage(page, flyDown, at, 0.5),
  survey: (page, goal) => inPage(page, lookAt, goal.at, goal.kind === "see" ? 0.45 * goal.within : 0, 3),
  sample: (page, { at }) => inPage(page, walkRound, at, 3),
};

test.each(nonEmpty(Object.entries(PLAYERS)))(
  "%s: begun in three presses, played, and its time is there after a reload",
  async (kind, play) => {
    const page = await openPage("world=planet&quality=low&view=4&clouds=0", { width: 480, height: 300 }, COARSE);
    await untilReady(page);
    const task = await beginOffered(page, PLANET_TASKS, ball, kind);
    for (const goal of task.goals) {
      await tellsGoal(page, goal);
      await play(page, goal);
      // Goals ask for some seconds at their place.
      await inPage(page, goOn, 4, {});
    }
    await seesResult(page, task);
  },
);
