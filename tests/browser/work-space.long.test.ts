/** Work to do among the stars, in the page: each sort of task is begun, flown to its end by what the screen tells, and its time is kept. */
import { expect, test } from "vitest";
import cosmic from "../../scenes/cosmic/scene.ts";
import { generateSpace } from "../../src/recipe/kinds/space-generator.ts";
import { say } from "../../src/words/words.ts";
import { SPACE_TASKS } from "../../src/work/space/tasks.ts";
import type { Task } from "../../src/work/task.ts";
import type { OpenPage } from "./browser.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";
import { chartCloud } from "./space-player.ts";
import { beginOffered, openWork, seesResult, tellsGoal } from "./work-player.ts";

const [{ at: home }] = Object.values(cosmic.shots);
const field = { space: generateSpace(cosmic.world), home };
/** Stars that cards are read of, at most, and seconds of a flight to a star. */
const [MOST, FLIGHT] = [60, 15];

/** Opens the world and begins the task that is offered of a kind. */
async function begin(kind: string): Promise<readonly [OpenPage, Task]> {
  const page = await openWork("cosmic");
  return [page, await beginOffered(page, SPACE_TASKS, field, kind)];
}

interface Card {
  readonly name: string;
  readonly isStar: boolean;
  readonly planets: number;
  /** Temperature of a star, K. */
  readonly kelvin: number;
}

/** Selects the next star or planet by its key, and reads its card. */
async function nextCard(page: OpenPage): Promise<Card> {
  const card = page.locator(".star-card");
  const name = () => card.locator("h2").textContent();
  const before = await name();
  await page.keyboard.press(".");
  await expect.poll(name).not.toBe(before);
  const [about, planets, temperature] = await Promise.all([
    card.locator("header p").textContent(),
    card.locator("h3").textContent(),
    card.locator("dl div").filter({ hasText: "Temperature" }).locator("dd").textContent(),
  ]);
  const whole = (text: string | null) => Number((text ?? "").replaceAll(/[^0-9]/g, "")) || 0;
  const isStar = about?.endsWith(" star") ?? false;
  return { name: (await name()) ?? "", isStar, planets: whole(planets), kelvin: whole(temperature) };
}

/** Reads one card after another until one fits. */
async function cardLike(page: OpenPage, fits: (card: Card) => boolean): Promise<Card> {
  for (let k = 0; k < MOST; k++) {
    const card = await nextCard(page);
    if (fits(card)) return card;
  }
  throw new Error(`None of ${MOST} cards fits.`);
}

/** Flies to the star or planet that is selected. */
async function flyThere(page: OpenPage): Promise<void> {
  await page.keyboard.press("Enter");
  await inPage(page, goOn, FLIGHT, {});
}

test("the star with most planets is found by the cards of all stars near, and its time is kept", async () => {
  const [page, task] = await begin("planets");
  const first = await nextCard(page);
  let best = first;
  for (let card = await nextCard(page); card.name !== first.name; card = await nextCard(page))
    if (card.planets > best.planets) best = card;
  await cardLike(page, ({ name }) => name === best.name);
  await flyThere(page);
  await seesResult(page, task);
});

test("a chain of stars is followed by the temperatures of their cards, and its time is kept", async () => {
  const [page, task] = await begin("chain");
  const { goals } = task;
  const title = say(task.title);
  const sign = title.startsWith("Cooler") ? -1 : 1;
  let last = await nextCard(page);
  expect(title).toContain(last.name);
  await flyThere(page);
  for (const goal of goals) {
    await tellsGoal(page, goal);
    last = await cardLike(page, ({ isStar, kelvin }) => isStar && sign * (kelvin - last.kelvin) > 0);
    await flyThere(page);
  }
  await seesResult(page, task);
});

test("a dark cloud is charted by a flight along its marks, and its time is kept", async () => {
  const [page, task] = await begin("cloud");
  for (let k = 0; k < 4; k++) await page.keyboard.press("=");
  await chartCloud(page, task);
  await seesResult(page, task);
});
