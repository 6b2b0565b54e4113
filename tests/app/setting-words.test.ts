/** Each setting of each world has a group and a sentence. */
import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { PREFERENCES } from "../../src/app/preferences.ts";
import { GROUPS, SETTING_WORDS, wordsOf } from "../../src/app/setting-words.ts";
import { parametersOf } from "../../src/recipe/parameter.ts";
import { applyPreset, presetNames } from "../../src/recipe/preset.ts";
import { settingParts } from "../../src/recipe/request.ts";
import { nonEmpty } from "../non-empty.ts";

const recipes = await Promise.all(Object.values(scenes).map(async ({ load }) => (await load()).default));
const parameters = recipes.flatMap((recipe) =>
  [recipe, ...presetNames(recipe).map((preset) => applyPreset(recipe, preset))].flatMap(parametersOf),
);
const names = new Set([...parameters.map(({ name }) => name), ...settingParts(), ...Object.keys(PREFERENCES)]);

test("every parameter, link part and preference has words", () => {
  for (const name of nonEmpty([...names])) expect(Object.keys(SETTING_WORDS), name).toContain(name);
});

test("the words are short sentences, in one of the groups", () => {
  for (const [name, { group, about }] of nonEmpty(Object.entries(SETTING_WORDS))) {
    expect(GROUPS, name).toContain(group);
    expect(about, name).toMatch(/^[A-Z].{8,75}\.$/);
  }
});

test("a setting without words belongs to the world", () => {
  expect(wordsOf("square")).toEqual({ group: "World" });
  expect(wordsOf("constructor")).toEqual({ group: "World" });
});
