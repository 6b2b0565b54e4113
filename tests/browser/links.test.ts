/** A link that is wrong is told so, in its own words, and opens all the same. */
import { expect, test } from "vitest";
import type { IslandRecipe } from "../../src/world/recipe.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { worlds } from "./worlds.ts";

const [{ world, recipe, shots }] = worlds;
const first = recipe.shots[shots[0]];
const names = worlds.map((one) => one.world).join(", ");
/** The first world is one of islands. */
const parameters = recipe.parameters as IslandRecipe["parameters"];
const [, least = 0, most = 0, , unit = ""] = parameters.sea ?? [];

/** Land under the highest sea is soonest drawn. */
const QUICK = `sea=${most}&view=${parameters.view?.[1]}&freeze=1`;

const MALFORMED: readonly (readonly [link: string, message: string | RegExp])[] = [
  [`world=${world.slice(0, -1)}`, `world: "${world.slice(0, -1)}" is unknown; choose from ${names}. Using ${world}.`],
  ["shot=moonrise", `shot: "moonrise" is unknown; choose from ${shots.join(", ")}. Using ${shots[0]}.`],
  ["by=submarine", `by: "submarine" is unknown; choose from ${recipe.explorers.join(", ")}. Using ${first.by}.`],
  ["hour=25", "hour: 25 is out of range 0 to 24 h. Using 24."],
  ["t=soon", 't: "soon" is not a number; give -1000000 to 1000000 years. Using 0.'],
  ["seed=3.7", "seed: 3.7 is not a whole number (range 0 to 4294967295). Using 4."],
  ["at=1,2", /^at: "1,2" has 2 numbers, not 3; give x .* m, y .* m, z .* m\. Using .*\.$/],
  [`sea=${most + 1}`, `sea: ${most + 1} is out of range ${least} to ${most} ${unit}. Using ${most}.`],
  ["sae=300", /^sae: is not a parameter; did you mean sea\? There are .*\. Ignored\.$/],
  ["%zz=1", '"%zz=1": the name has a malformed % escape. Ignored.'],
];

/** The link with what makes it quick to draw, where it does not say that itself. */
function quick(link: string): string {
  const said = new URLSearchParams(link);
  const more = [...new URLSearchParams(`${QUICK}&quality=low`)].filter(([name]) => !said.has(name));
  return [link, ...more.map(([name, value]) => `${name}=${value}`)].join("&");
}

const messagesOf = (page: OpenPage) => page.locator(".notice > span").allTextContents();

test.each(MALFORMED)("?%s is told so, and the world opens", async (link, message) => {
  const page = await openPage(quick(link), { width: 160, height: 90 });
  await untilReady(page);
  const messages = await messagesOf(page);
  expect(messages).toEqual([message instanceof RegExp ? expect.stringMatching(message) : message]);
  expect(await page.evaluate(() => window.limitless?.ready)).toBe(true);
  expect(page.errors).toEqual([]);
});

test("ten faults in one link are ten messages, each with its own button to close it", async () => {
  const faults = "by=x&camera=x&hour=x&t=x&rate=x&seed=x&look=x&orbit=x&sae=1&hat=2";
  const page = await openPage(quick(faults), { width: 640, height: 480 });
  await untilReady(page);
  expect((await messagesOf(page)).map((text) => text.split(":")[0])).toEqual([
    ...["by", "look", "camera", "orbit", "hour", "t", "rate", "seed", "sae", "hat"],
  ]);
  for (let left = 10; left > 0; left--) {
    expect(await page.locator(".notice").count()).toBe(left);
    await page.locator(".notice .close").first().click();
  }
  expect(await page.locator(".notices").count()).toBe(0);
});
