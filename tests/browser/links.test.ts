/** A wrong link shows its problems and still opens. */
import { expect, test } from "vitest";
import type { FlatRecipe } from "../../src/recipe/kinds/flat.ts";
import { COARSE, openPage, untilReady } from "./browser.ts";
import { worlds } from "./worlds.ts";

const [{ world, recipe, shots }] = worlds;
const first = recipe.shots[shots[0]];
const names = worlds.map((one) => one.world).join(", ");
/** The first world is one of islands. */
const parameters = recipe.parameters as FlatRecipe["parameters"];
const [, least = 0, most = 0, , unit = ""] = parameters.sea ?? [];

/** Soonest drawn; the sea above its highest, below, drowns all land. */
const QUICK = `view=${parameters.view?.[1]}&freeze=1&quality=low`;

const SIZE = { width: 640, height: 480 };

/** Notices stay until they are closed: on a busy machine closing all of them takes longer than they last. */
const NO_END = `{
  const usual = setTimeout;
  window.setTimeout = (act, ms, ...rest) => usual(act, ms >= 10_000 ? 1e9 : ms, ...rest);
}`;

const MALFORMED: readonly (readonly [link: string, message: string | RegExp])[] = [
  [
    `world=${world.slice(0, -1)}`,
    `world: "${world.slice(0, -1)}" is unknown; did you mean ${world}? Choose from ${names}. Using ${world}.`,
  ],
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

/** Problems of other forms. */
const MORE = ["look=x", "camera=x", "orbit=x", "rate=x", "hat=2"];

test("each problem of a link has a notice with a close button, and the world opens", async () => {
  const page = await openPage([...MALFORMED.map(([link]) => link), ...MORE, QUICK].join("&"), SIZE, {
    ...COARSE,
    before: NO_END,
  });
  await untilReady(page);
  const messages = await page.locator(".notice > span").allTextContents();
  for (const [link, message] of MALFORMED)
    expect(messages, link).toContainEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  expect(messages.map((text) => text.split(":")[0])).toEqual([
    ...[
      "world",
      '"%zz=1"',
      "shot",
      "by",
      "at",
      "look",
      "camera",
      "orbit",
      "hour",
      "t",
      "rate",
      "seed",
      "sea",
      "sae",
      "hat",
    ],
  ]);
  expect(await page.evaluate(() => window.limitless?.ready)).toBe(true);
  for (let left = messages.length; left > 0; left--) {
    expect(await page.locator(".notice").count()).toBe(left);
    await page.locator(".notice .close").first().click();
  }
  expect(await page.locator(".notices").count()).toBe(0);
  expect(page.errors).toEqual([]);
});
