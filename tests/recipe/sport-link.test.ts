/** `role`, `course` and `hunt` in links: every value survives a round trip, and a wrong one is named and leaves the rest. */
import { expect, test } from "vitest";
import cosmic from "../../scenes/cosmic/scene.ts";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { diff } from "../../src/recipe/diff.ts";
import { formatRequest } from "../../src/recipe/permalink.ts";
import { applyPreset } from "../../src/recipe/preset.ts";
import { defineScene, type Recipe, ROLES } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "./parse.ts";

const parse = (search: string) => parseRequest(search, "forest", forest);

test.each(nonEmpty(ROLES))("role=%s, a course and a hunt survive a round trip", (role) => {
  const { request, problems } = parse(`?world=forest&role=${role}&course=1.Az-9_~0&hunt=77`);
  expect(problems).toEqual([]);
  expect(request).toMatchObject({ role, course: "1.Az-9_~0", hunt: 77 });
  const link = formatRequest(request, forest);
  expect(link).toBe(`?world=forest${role === "explorer" ? "" : `&role=${role}`}&course=1.Az-9_~0&hunt=77`);
  expect(parse(link).request).toEqual(request);
});

test.each([
  [
    "role=orientir",
    'role: "orientir" is unknown; did you mean orienteer? Choose from explorer, orienteer, engineer. Using orienteer.',
  ],
  ["role=", "role: is empty; choose from explorer, orienteer, engineer. Using explorer."],
  ["course=", 'course: "" is not 1 to 1000 letters, digits and - _ . ~. Ignored.'],
  ["course=ab%20c", 'course: "ab c" is not 1 to 1000 letters, digits and - _ . ~. Ignored.'],
  [
    `course=${"a".repeat(1001)}`,
    `course: "${"a".repeat(39)}…" (1001 characters) is not 1 to 1000 letters, digits and - _ . ~. Ignored.`,
  ],
  ["hunt=4294967296", "hunt: 4294967296 is out of range 0 to 4294967295. Using 4294967295."],
  ["hunt=x", 'hunt: "x" is not a number; give 0 to 4294967295. Ignored.'],
])("%s reports its problem and keeps the rest of the link", (part, message) => {
  const { request, problems } = parse(`?world=forest&${part}&hour=7`);
  expect(problems).toEqual([message]);
  expect(request.hour).toBe(7);
  expect(request.course).toBe("");
});

test("worlds without the sport have none of its parts", () => {
  const { request, problems } = parseRequest("?role=orienteer&course=a&hunt=1", "cosmic", cosmic as unknown as Recipe);
  expect(problems.map((problem) => problem.slice(0, 27))).toEqual([
    "role: is not a parameter; d",
    "course: is not a parameter.",
    "hunt: is not a parameter. T",
  ]);
  expect(request).toMatchObject({ role: "explorer", course: "", hunt: null });
});

const onPlanet = (preset: string) => applyPreset(planet, preset) as unknown as Recipe;

test("planets have courses and orienteers, but gas giants, where nobody walks", () => {
  const parsed = (preset: string) => parseRequest("?role=orienteer&course=2.Az", "planet", onPlanet(preset));
  const { request, problems } = parsed("globe1983");
  expect([problems, request.role, request.course]).toEqual([[], "orienteer", "2.Az"]);
  expect(parsed("giant").problems).toHaveLength(2);
});

test("the course of a shot is the default of its links, which an empty one leaves", () => {
  const recipe = onPlanet("globe1983");
  const { request } = parseRequest("?shot=course", "planet", recipe);
  expect(request.course).toMatch(/^2/);
  expect(formatRequest(request, recipe)).toBe("?world=planet&preset=globe1983&shot=course");
  const left = formatRequest({ ...request, course: "" }, recipe);
  expect(left).toBe("?world=planet&preset=globe1983&shot=course&course=0");
  expect(parseRequest(left, "planet", recipe)).toMatchObject({ request: { course: "" }, problems: [] });
});

test("the parts of the sport change nothing of the ground, its look or its time", () => {
  const [before, after] = [parse(""), parse("?role=engineer&course=a&hunt=3")];
  expect(Object.values(diff(forest, before.request, after.request))).toEqual([false, false, false, false]);
});

test("a request with a course that no link can hold is refused", () => {
  const request = { ...startRequest("forest", forest), course: "a b" };
  expect(() => openWorld(defineScene(forest.kind, forest) as Recipe, request)).toThrow(
    'course: "a b" is not 1 to 1000 letters',
  );
});

test("islands have courses and orienteers, and neither engineers nor hunts", () => {
  const { request, problems } = parseRequest(
    "?world=skylands&role=engineer&course=1.Az&hunt=7",
    "skylands",
    skylands as unknown as Recipe,
  );
  expect(problems[0]).toBe('role: "engineer" is unknown; choose from explorer, orienteer. Using explorer.');
  expect(problems[1]).toMatch(/^hunt: is not a parameter/);
  expect(problems).toHaveLength(2);
  expect(request).toMatchObject({ role: "explorer", course: "1.Az", hunt: null });
  const open = (change: object) => () =>
    openWorld(skylands as unknown as Recipe, { ...request, role: "orienteer", ...change });
  expect(open({})).not.toThrow();
  expect(open({ hunt: 7 })).toThrow("hunt: is not null: there are no hunts in this kind of world");
});
