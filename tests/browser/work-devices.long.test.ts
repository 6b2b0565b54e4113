/** The first task of a world by a gamepad, and by fingers on a phone held upright: from a bare link to its result. */
import { expect, test } from "vitest";
import cosmic from "../../scenes/cosmic/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { generateSpace } from "../../src/recipe/kinds/space-generator.ts";
import { firstShot } from "../../src/recipe/link-parts.ts";
import { BELOW_TASKS } from "../../src/work/below/tasks.ts";
import { SKY_TASKS } from "../../src/work/islands/tasks.ts";
import type { TaskTable } from "../../src/work/kind.ts";
import { PLANET_TASKS } from "../../src/work/planet/tasks.ts";
import { SPACE_TASKS } from "../../src/work/space/tasks.ts";
import type { Task } from "../../src/work/task.ts";
import { nonEmpty } from "../non-empty.ts";
import { DEPTHS, followed, inAndOut } from "./below-player.ts";
import { type DevicePlayer, playByPad, playByTouch } from "./device-player.ts";
import { walkHeld } from "./held-walk.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { flyDown } from "./round-pilot.ts";
import { playInSky, sky } from "./sky-player.ts";
import { chartCloud } from "./space-player.ts";
import { atStart, seesResult, taskIn } from "./work-player.ts";

/** The kind of a task, and the button of a gamepad that shows the tasks where the world opens. */
type Begun = readonly [kind: string, button: string];

const DEVICES = { gamepad: playByPad, touch: playByTouch };

/** Begins the task that is offered of a kind. */
async function begin<G>(player: DevicePlayer, table: TaskTable<G>, ground: G, [kind, button]: Begun): Promise<Task> {
  const { page } = player;
  await player.act("Work to do", button);
  const row = page.locator(".work-sheet section").filter({ hasText: table[kind].title });
  await row.getByText(/ away · /).waitFor();
  await player.choose(table[kind].title);
  await expect.poll(() => page.url()).toContain(`task=${kind}-`);
  const task = taskIn(page.url(), table, ground);
  await atStart(page, task);
  return task;
}

interface Trial {
  readonly kind: string;
  begin(player: DevicePlayer): Promise<Task>;
  play(player: DevicePlayer, task: Task): Promise<unknown>;
}

const trial = <G>(table: TaskTable<G>, ground: G, begun: Begun, play: Trial["play"]): Trial => ({
  kind: begun[0],
  begin: (player) => begin(player, table, ground, begun),
  play,
});

const ball = { globe: generatePlanet(planet.world), home: planet.kind.places.ofShot(planet, firstShot(planet)) };
const [{ at: home }] = Object.values(cosmic.shots);
const field = { space: generateSpace(cosmic.world), home };

const TRIALS: Readonly<Record<string, Trial>> = {
  skylands: trial(SKY_TASKS, sky, ["winch", "LB"], ({ page }, task) => playInSky(page, task)),
  planet: trial(PLANET_TASKS, ball, ["landing", "B"], async ({ page }, { goals: [{ at }] }) => {
    await inPage(page, flyDown, at, 0.5);
    await inPage(page, goOn, 4, {});
  }),
  caverns: trial(BELOW_TASKS, DEPTHS.caverns, ["water", "LB"], ({ page }, task) =>
    followed(page, walkHeld, DEPTHS.caverns, task),
  ),
  mines: trial(BELOW_TASKS, DEPTHS.mines, ["hall", "LB"], ({ page }, task) =>
    inAndOut(page, walkHeld, DEPTHS.mines, task),
  ),
  forest: trial(BELOW_TASKS, DEPTHS.forest, ["hall", "LB"], ({ page }, task) =>
    inAndOut(page, walkHeld, DEPTHS.forest, task),
  ),
  cosmic: trial(SPACE_TASKS, field, ["cloud", "X"], async (player, task) => {
    // On a phone the card of the star that is selected lies over the speed.
    const card = player.page.locator(".star-card .close");
    if (await card.isVisible()) await card.click();
    for (let k = 0; k < 4; k++) await player.act("Faster", "Up");
    await chartCloud(player.page, task);
  }),
};

const CASES = Object.entries(TRIALS).flatMap(([world, { kind }]) => [
  [world, kind, "gamepad"] as const,
  [world, kind, "touch"] as const,
]);

test.each(nonEmpty(CASES))(
  "%s: the first %s is begun and done by %s, in six presses at most",
  async (world, _, device) => {
    const player = await DEVICES[device](world);
    const task = await TRIALS[world].begin(player);
    expect(player.presses).toBeLessThanOrEqual(6);
    // The card of the result takes the device from the player.
    const card = player.page.locator(".work-card").waitFor({ timeout: 1_400_000 });
    await Promise.race([TRIALS[world].play(player, task), card]);
    await seesResult(player.page, task);
  },
  1_500_000,
);
