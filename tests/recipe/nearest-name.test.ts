import { expect, test } from "vitest";
import { editDistance, nearestName } from "../../src/recipe/nearest-name.ts";

test.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["sae", "sea", 1],
  ["planet", "planet", 0],
  ["flaw", "lawn", 2],
])("edit distance of %s and %s is %i, in both directions", (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});

test("the nearest name has the fewest edits, and less than half of it differs", () => {
  const worlds = ["skylands", "planet", "caverns", "mines"];
  expect(nearestName("SkyLand", worlds)).toBe("skylands");
  expect(nearestName("mine", worlds)).toBe("mines");
  expect(nearestName("cavrens", worlds)).toBe("caverns");
  expect(nearestName("atlantis", worlds)).toBeUndefined();
  expect(nearestName("", worlds)).toBeUndefined();
  expect(nearestName("mines".repeat(1e5), worlds)).toBeUndefined();
  expect(nearestName("mines", [])).toBeUndefined();
});

test("of several near names the nearest is found, in any order, and of equally near ones the first", () => {
  expect(nearestName("lakes", ["lake", "lakes", "lanes"])).toBe("lakes");
  expect(nearestName("cone", ["cove", "cane"])).toBe("cove");
  expect(nearestName("cone", ["cane", "cove"])).toBe("cane");
});
