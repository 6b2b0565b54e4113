/** Words for the kind of ground at a player. */
import { expect, test } from "vitest";
import { kindWords } from "../../src/worlds/place-words.ts";

test("a player on foot, or in a craft that has landed, is on the ground, one in the air over it", () => {
  expect(kindWords("moor", { explorer: "walker", landed: false })).toBe("on moorland");
  expect(kindWords("moor", { explorer: "helicopter", landed: true })).toBe("on moorland");
  expect(kindWords("moor", { explorer: "helicopter", landed: false })).toBe("over moorland");
});
