/** Ways below ground: the rest of a way from a point beside it. */
import { expect, test } from "vitest";
import { restOf, type Way } from "../../../src/core/underground/way.ts";

const LADDER: Way = [
  [0, 0, -42],
  [0, 0, 36],
  [1, 0, 36],
];

test("the rest of a way from beside a ladder begins at its foot", () => {
  expect(restOf(LADDER, [0.4, -0.6, -42])).toEqual([[0.4, -0.6, -42], ...LADDER]);
});

test("from a rung it goes on up, and from beside a rung it goes to that rung first", () => {
  expect(restOf(LADDER, [0, 0, 10])).toEqual([[0, 0, 10], ...LADDER.slice(1)]);
  expect(restOf(LADDER, [0.5, 0, 10])).toEqual([[0.5, 0, 10], [0, 0, 10], ...LADDER.slice(1)]);
});

test("from the end of a way it is that end", () => {
  expect(restOf(LADDER, [1, 0, 36])).toEqual([
    [1, 0, 36],
    [1, 0, 36],
  ]);
  expect(restOf([], [1, 2, 3])).toEqual([[1, 2, 3]]);
});
