/** Lines of a trail on a map. */
import { expect, test } from "vitest";
import { trailPath } from "../../../src/ui/map/trail.ts";

const SIDE = 100;
const same = (place: readonly [number, number]) => place;

test("points within a pixel and a half are left out, and a line leaves the window and comes back as another", () => {
  expect(trailPath([[10, 10, 10.5, 10.5, 20, 20]], same, SIDE)).toBe("M10.0 10.0L20.0 20.0");
  expect(trailPath([[10, 10, 20, 20, 9000, 20, 30, 30, 40, 40]], same, SIDE)).toBe(
    "M10.0 10.0L20.0 20.0M30.0 30.0L40.0 40.0",
  );
});

test("several lines are apart, and places without a point on the map are left out", () => {
  expect(
    trailPath(
      [
        [1, 1, 5, 5],
        [50, 50, 60, 60],
      ],
      same,
      SIDE,
    ),
  ).toBe("M1.0 1.0L5.0 5.0M50.0 50.0L60.0 60.0");
  expect(trailPath([[1, 1, 5, 5]], () => null, SIDE)).toBe("");
  expect(trailPath([], same, SIDE)).toBe("");
});
