import { expect, test } from "vitest";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { ball, isles } from "./recipe.ts";

test("an unknown shot is refused, and the shots are listed", () => {
  const shots = Object.keys(isles.shots);
  expect(shots.length).toBeGreaterThan(1);
  expect(() => startRequest("isles", isles, "nowhere")).toThrow(
    new RangeError(`shot: "nowhere" is not one of ${shots.join(", ")}.`),
  );
});

test("both limits of the distance from a planet's centre are valid", () => {
  const start = startRequest("ball", ball);
  const open = (z: number) => () => openWorld(ball, { ...start, at: [0, 0, z] });
  for (const z of [55_819, 960_000]) expect(open(z)).not.toThrow();
  for (const z of [55_818, 960_001]) expect(open(z)).toThrow("give 55819 to 960000 m");
});
