/** Roads that a player has built: kept, of this visit alone, and those of saved data. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { createBuiltRoads } from "../../../src/worlds/flat/built-roads.ts";

const A = [
  [24_800, 4800],
  [24_850, 4800],
] as const;
const B = [
  [24_800, 4900],
  [24_850, 4900],
] as const;
const C = [
  [24_800, 5000],
  [24_850, 5000],
] as const;

const opened = () => createBuiltRoads(generateCountry(forest.world as CountryTable).flat);

test("a road of this visit is on the ground, and not in what is saved", () => {
  const roads = opened();
  roads.build({ "1,1": A, "2,2": B });
  expect(roads.kept).toEqual({ "1,1": A, "2,2": B });
  const before = roads.changes;
  roads.keepForVisit("2,2");
  expect(roads.changes).toBeGreaterThan(before);
  expect(roads.kept).toEqual({ "1,1": A });
  expect(roads.paths).toEqual({ "1,1": A, "2,2": B });
  expect(roads.flat.roads?.isOn(24_825, 4900)).toBe(true);
});

test("saved roads of another tab leave it there, also where it is drawn on", () => {
  const roads = opened();
  roads.build({ "1,1": A, "2,2": B });
  roads.keepForVisit("2,2");
  roads.restore({ "3,3": C });
  expect(roads.paths).toEqual({ "3,3": C, "2,2": B });
  roads.build({ ...roads.paths, "1,1": A });
  expect(roads.kept).toEqual({ "3,3": C, "1,1": A });
  roads.build({ "3,3": C });
  expect(roads.flat.roads?.isOn(24_825, 4900)).toBe(false);
});
