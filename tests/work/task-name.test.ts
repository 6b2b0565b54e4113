/** Names of tasks in links, and the keys of their results. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Task } from "../../src/work/task.ts";
import { recordKey } from "../../src/work/task.ts";
import { LAST_NUMBER, nameText, nextName, readName } from "../../src/work/task-name.ts";

test("a name is read as it was written", () => {
  const anyName = fc.record({
    kind: fc.constantFrom("mail", "rings", "search"),
    number: fc.integer({ min: 0, max: LAST_NUMBER }),
    area: fc.oneof(
      fc.constant(""),
      fc.tuple(fc.integer(), fc.integer()).map((two) => two.join(".")),
    ),
  });
  fc.assert(
    fc.property(anyName, (name) => {
      expect(readName(nameText(name))).toEqual(name);
    }),
  );
  expect(nameText({ kind: "mail", number: 17, area: "2.-1" })).toBe("mail-17.2.-1");
});

test.each(["", "mail", "mail-", "mail-12345", "Mail-1", "mail-1.", "17-mail", "mail-1.a/b", "mail--1"])(
  "%j is no name",
  (text) => expect(readName(text)).toBe(null),
);

test("the next of the last is the first", () => {
  expect(nextName({ kind: "mail", number: 3, area: "" }).number).toBe(4);
  expect(nextName({ kind: "mail", number: LAST_NUMBER, area: "1.1" })).toEqual({
    kind: "mail",
    number: 0,
    area: "1.1",
  });
});

test("results belong to the goals: moved ones have a key of their own, which records can hold", () => {
  const goal = { kind: "ring", at: [1, 2, 3], through: [0, 1, 0], radius: 16, words: "", told: "" } as const;
  const task: Task = {
    name: { kind: "rings", number: 4, area: "-1.0" },
    ...{ title: "", brief: "", limits: {}, length: 1, difficulty: 1, goals: [goal] },
    start: { at: [0, 0, 0], heading: 0, by: "helicopter" },
  };
  const key = recordKey(task);
  expect(key).toMatch(/^rings-4\.-1\.0~[a-z0-9]+$/);
  expect(recordKey({ ...task, goals: [{ ...goal, words: "other" }] })).toBe(key);
  expect(recordKey({ ...task, goals: [{ ...goal, at: [1, 2, 9] }] })).not.toBe(key);
});
