/** While a profile is edited, what is below a country follows the ground, with its mine and its shafts where they were. */
import { expect, test } from "vitest";
import caverns from "../../scenes/caverns/scene.ts";
import mines from "../../scenes/mines/scene.ts";
import { hillAt } from "../../src/core/underground/hills.ts";
import type { CountryTable } from "../../src/recipe/kinds/country.ts";
import { generateCountry, undergroundWith } from "../../src/recipe/kinds/country-generator.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";

test.each([
  ["caverns", caverns],
  ["mines", mines],
])("%s", (name, recipe) => {
  const start = startRequest(name, recipe as never, Object.keys(recipe.shots)[0]);
  const tableOf = (profile: string) => openWorld(recipe as never, { ...start, profile }) as unknown as CountryTable;
  const before = generateCountry(tableOf("1983")).underground;
  const next = generateCountry(tableOf("cosine"));
  if (!before || !next.underground) throw new Error("Expected an underground.");
  const moved = undergroundWith(next.flat, tableOf("cosine"), before);
  expect(moved.isShaft).toBe(before.isShaft);
  expect(moved.mine).toBe(before.mine);
  for (let i = 0; i < 20; i++) {
    const [x, y] = [317 * i, -211 * i];
    expect(hillAt(moved.hills, x, y, 0)).toBe(hillAt(next.underground.hills, x, y, 0));
  }
  expect(hillAt(moved.hills, 0, 0, 0), "another ground").not.toBe(hillAt(before.hills, 0, 0, 0));
  expect(moved.cavern?.floor.field.profile).toBe(next.underground.cavern?.floor.field.profile);
  expect(moved.cavern?.roof.field.profile, "the roof has a profile of its own").toBe(before.cavern?.roof.field.profile);
});
