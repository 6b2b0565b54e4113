/** What makes forms of land is fetched with the first link of a planet that has some. The order of these tests counts: it stays fetched. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import planets from "../../scenes/planet/scene.ts";
import { altitudeOn } from "../../src/core/planet/sphere.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-lands.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { applyPreset } from "../../src/recipe/preset.ts";

const ice = () => generatePlanet(applyPreset(planets, "ice").world);

test("a link of a planet without forms fetches nothing", async () => {
  const { problems } = await readLink("?world=planet&geo=10,20,5000", scenes);
  expect(problems).toEqual([]);
  expect(ice).toThrow("Expected a planet without forms, got one with forms.");
});

test("a link of a preset with forms fetches them before its place is read", async () => {
  const { problems } = await readLink("?world=planet&preset=ice&geo=10,20,5000", scenes);
  expect(problems).toEqual([]);
  expect(altitudeOn(ice(), 1, 0.3, 0.2)).toBeGreaterThanOrEqual(0);
});
