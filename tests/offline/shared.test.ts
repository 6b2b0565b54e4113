/** Links in shared texts. */
import { expect, test } from "vitest";
import { linkIn } from "../../src/offline/shared.ts";

test("the first link to a world is found in any of the texts, whatever its site", () => {
  const texts = ["", "Look!\nhttps://example.org/suite/?world=planet&at=1,2 and https://example.org/?world=forest"];
  expect(linkIn(texts)).toBe("?world=planet&at=1,2");
});

test.each(["", "world=planet", "https://example.org/?seed=1", "javascript:alert(1)?world=planet"])(
  "there is no link to a world in “%s”",
  (text) => expect(linkIn([text])).toBeNull(),
);

test("the end of a long text is not searched", () => {
  expect(linkIn([`${"a ".repeat(10_000)}https://example.org/?world=planet`])).toBeNull();
});
