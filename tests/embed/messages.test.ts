/** The check of messages: a wrong part is named with what it may be. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal, requestOf } from "../../src/embed/messages.ts";

test.each([
  { id: 1, type: "open", link: "?world=forest" },
  { id: 2, type: "move", pose: { x: 1, heading: 90 } },
  { id: 3, type: "move", pose: {} },
  { id: 4, type: "pose" },
  { id: Number.MAX_SAFE_INTEGER, type: "picture", width: 16, height: 4096 },
])("%j is a request", (message) => {
  expect(requestOf(message)).toEqual(message);
});

test.each([
  [null, "message: is not a table with id and type."],
  ["open", "message: is not a table with id and type."],
  [{}, "type: is missing; there are open, move, pose, picture."],
  [{ id: 1, type: "opne" }, 'type: "opne" is not one of open, move, pose, picture (did you mean open?).'],
  [{ id: 1, type: "constructor" }, 'type: "constructor" is not one of open, move, pose, picture.'],
  [{ type: "pose" }, "id: is missing."],
  [{ id: 0, type: "pose" }, "id: 0 is out of range 1 to 9007199254740991."],
  [{ id: 1.5, type: "pose" }, "id: 1.5 is not a whole number (range 1 to 9007199254740991)."],
  [{ id: 1, type: "pose", script: "alert(1)" }, "script: is not a name known here; there are id, type."],
  [{ id: 1, type: "open" }, "link: is missing."],
  [{ id: 1, type: "open", link: 7 }, "link: 7 is not text."],
  [{ id: 1, type: "open", link: "a".repeat(20_000) }, "link: has 20000 characters (range 0 to 16384)."],
  [
    { id: 1, type: "move", pose: [1, 2, 3] },
    "pose.0: is not a name known here; there are x, y, z, heading, pitch, roll.",
  ],
  [{ id: 1, type: "move", pose: { x: "1" } }, 'pose.x: "1" is not a number'],
  [{ id: 1, type: "move", pose: { x: Number.NaN } }, "pose.x: NaN is not a number"],
  [{ id: 1, type: "move", pose: { y: Number.POSITIVE_INFINITY } }, "pose.y: Infinity is out of range"],
  [{ id: 1, type: "move", pose: { w: 1 } }, "pose.w: is not a name known here"],
  [{ id: 1, type: "picture", width: 5, height: 100 }, "width: 5 is out of range 16 to 4096 pixels."],
  [{ id: 1, type: "picture", width: 100, height: 1e9 }, "height: 1000000000 is out of range 16 to 4096 pixels."],
  [{ id: 1, type: "picture", width: 100 }, "height: is missing."],
] as const)("message %# is refused by what is wrong", (message, problem) => {
  expect(() => requestOf(message)).toThrow(problem);
});

test("any other message is refused with a text, and nothing else is thrown", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), (message) => {
      expect(() => requestOf(message)).toThrow(Refusal);
    }),
  );
});
