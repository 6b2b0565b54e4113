/** Target selection by keys. */
import { expect, test } from "vitest";
import { nextTarget, planetTarget, selectionHint } from "../../../src/worlds/space/target-selection.ts";
import { type Marker, type Target, targetName } from "../../../src/worlds/space/targets.ts";

const star = (x: number, planets: number) => ({ x, y: 1, z: 2, magnitude: 0, planets, colour: 7 });
const [HOME, OTHER, FAR] = [star(10, 2), star(30, 1), star(99, 4)];
const at = (target: Target, role: Marker["role"]): Marker => ({
  ...{ target, role, name: targetName(target), distance: 1, right: 0, up: 0, ahead: true },
});
const homeStar: Target = { kind: "star", star: HOME };
const [first, second] = [1, 2].map((index): Target => ({ kind: "planet", star: HOME, index }));
const [otherStar, farStar] = [OTHER, FAR].map((star): Target => ({ kind: "star", star }));
const marked = [at(second, "planet"), at(homeStar, "nearest"), at(first, "planet")];
const state = (selected: Target | null) => ({
  selected,
  star: HOME,
  course: null,
  markers: () => marked,
  around: () => [HOME, OTHER, FAR],
});

test("next and previous cycle through the star, its planets from the innermost, and the other stars by distance", () => {
  const visited: (Target | null)[] = [];
  let selected: Target | null = null;
  for (let i = 0; i < 6; i++) visited.push((selected = nextTarget(state(selected), 1)));
  expect(visited).toEqual([homeStar, first, second, otherStar, farStar, homeStar]);
  expect(nextTarget(state(null), -1)).toEqual(farStar);
  expect(nextTarget(state(homeStar), -1)).toEqual(farStar);
  const between = { ...state(otherStar), markers: () => [at(otherStar, "selected"), at(homeStar, "nearest")] };
  expect(nextTarget(between, 1), "between the stars").toEqual(farStar);
  expect(nextTarget({ ...state(null), markers: () => [], around: () => [] }, 1)).toBeNull();
});

test("digits select planets of the selected star, else of the current one, and only existing ones", () => {
  expect(planetTarget(state(null), 2)).toEqual(second);
  expect(planetTarget(state({ kind: "star", star: FAR }), 4)).toEqual({ kind: "planet", star: FAR, index: 4 });
  expect(planetTarget(state(null), 3)).toBeNull();
  expect(planetTarget({ ...state(null), star: null }, 1)).toBeNull();
});

test("the hint says what can be done with the selected target", () => {
  expect(selectionHint(state(null), "W: fly", false)).toBe("W: fly");
  expect(selectionHint(state(first), "W: fly", false)).toBe(
    `{go}: fly to ${targetName(first)} · {previous, next}: select another · {clear}: clear selection`,
  );
  expect(selectionHint(state(homeStar), "W: fly", false), "at that star").toMatch(
    /^\{planet 1\} to \{planet 2\}: select a planet/,
  );
  expect(selectionHint(state(first), "W: fly", true)).toMatch(/^\{go\}: land/);
  const course = { target: first, done: 0.5, left: 3 };
  expect(selectionHint({ ...state(first), course }, "Any key: stop", true), "on the way").toBe("Any key: stop");
});
