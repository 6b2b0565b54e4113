/** Keys reach all that can be chosen in free space. */
import { expect, test } from "vitest";
import { nameOf } from "../../../src/worlds/space/markers.ts";
import { choiceHint, nextChoice, planetChoice } from "../../../src/worlds/space/target-selection.ts";
import type { Mark, Target } from "../../../src/worlds/space/targets.ts";

const star = (x: number, planets: number) => ({ x, y: 1, z: 2, magnitude: 0, planets, colour: 7 });
const [HOME, FAR] = [star(10, 2), star(99, 4)];
const at = (target: Target, role: Mark["role"]): Mark => ({
  ...{ target, role, name: nameOf(target), distance: 1, right: 0, up: 0, ahead: true },
});
const homeStar: Target = { kind: "star", star: HOME };
const [first, second] = [1, 2].map((index): Target => ({ kind: "planet", star: HOME, index }));
const marked = [at(second, "planet"), at(homeStar, "nearest"), at(first, "planet")];
const sky = (chosen: Target | null) => ({ chosen, star: HOME, course: null, marks: () => marked });

test("one key goes through all marks from the star outward and round again, the other back", () => {
  const went: (Target | null)[] = [];
  let chosen: Target | null = null;
  for (let i = 0; i < 4; i++) went.push((chosen = nextChoice(sky(chosen), 1)));
  expect(went).toEqual([homeStar, first, second, homeStar]);
  expect(nextChoice(sky(null), -1)).toEqual(second);
  expect(nextChoice(sky(homeStar), -1)).toEqual(second);
  expect(nextChoice({ ...sky(null), marks: () => [] }, 1)).toBeNull();
});

test("digits choose planets of the chosen star, else of the one that one is at, and none that there is not", () => {
  expect(planetChoice(sky(null), 2)).toEqual(second);
  expect(planetChoice(sky({ kind: "star", star: FAR }), 4)).toEqual({ kind: "planet", star: FAR, index: 4 });
  expect(planetChoice(sky(null), 3)).toBeNull();
  expect(planetChoice({ ...sky(null), star: null }, 1)).toBeNull();
});

test("the hint says what can be done with what is chosen", () => {
  expect(choiceHint(sky(null), "W: fly", false)).toBe("W: fly");
  expect(choiceHint(sky(first), "W: fly", false)).toBe(`Enter: fly to ${nameOf(first)} · Esc: let go`);
  expect(choiceHint(sky(homeStar), "W: fly", false), "one is there").toMatch(/^1 to 2: choose a planet/);
  expect(choiceHint(sky(first), "W: fly", true)).toMatch(/^Enter: land/);
  const course = { target: first, done: 0.5, left: 3 };
  expect(choiceHint({ ...sky(first), course }, "Any key: stop", true), "on the way").toBe("Any key: stop");
});
