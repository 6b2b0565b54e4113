import { expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { createField } from "../../src/core/field/field.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { FIELDS, type FieldRow, termsOf } from "../../src/recipe/fields.ts";
import type { Recipe } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { nonEmpty } from "../non-empty.ts";
import { changed, isles } from "./recipe.ts";

const start = startRequest("isles", isles);

const WRONG_REQUESTS: [path: string, value: unknown, message: string][] = [
  ["parameters.sea", 900, "sea: 900 is out of range 150 to 560 units"],
  ["parameters.sea", Number.NaN, "sea: NaN is not a number (range 150 to 560 units)"],
  ["parameters.sea", Number.POSITIVE_INFINITY, "sea: Infinity is out of range 150 to 560 units"],
  ["parameters.sea", "330", 'sea: "330" is not a number (range 150 to 560 units)'],
  ["parameters.sea", undefined, "sea: is missing"],
  ["parameters.archipelagos", 1.5, "archipelagos: 1.5 is not a whole number (range 1 to 4)"],
  ["parameters.view", -1e300, "view: -1e+300 is out of range 4 to 60 km"],
  ["parameters.depth", 1, "depth: is not a name known here; there are sea, relief, archipelagos, clouds, haze, view"],
  ["at", [0, Number.NEGATIVE_INFINITY, 0], "at.y: -Infinity is out of range -2000000000 to 2000000000 m"],
  ["at", [0, 0], "at.z: undefined is not a number (range -100000 to 100000 m)"],
  ["at", [0, 0, 0, 0], "at.3: is one too many for a list of 3"],
  ["at", 7, "at: 7 is not a list of 3"],
  ["look", [0, 91, 0], "look.pitch: 91 is out of range -90 to 90 degrees"],
  ["parked", [0, 0, 0, 1000], "parked.heading: 1000 is out of range -360 to 360 degrees"],
  ["hour", 24.01, "hour: 24.01 is out of range 0 to 24 h"],
  ["t", 1e7, "t: 10000000 is out of range -1000000 to 1000000 years"],
  ["rate", 101, "rate: 101 is out of range -100 to 100 years per second"],
  ["seed", 2 ** 32, "seed: 4294967296 is out of range 0 to 4294967295"],
  ["by", "submarine", 'by: "submarine" is not one of helicopter, walker'],
  ["shot", "moon", 'shot: "moon" is not one of dawn, underside, coast, cockpit'],
  ["quality", "best", 'quality: "best" is not one of auto, low, medium, high, ultra'],
  ["freeze", 1, "freeze: 1 is not true or false"],
];

test.each(WRONG_REQUESTS)("a request whose %s is %s is refused with name and range", (path, value, message) => {
  expect(() => openWorld(isles, changed(start, path, value))).toThrow(new RangeError(message));
});

const WRONG_RECIPES: [path: string, value: unknown, message: string][] = [
  ["title", "", "title: is empty"],
  ["about", undefined, "about: is missing"],
  [
    "sky",
    1,
    "sky: is not a name known here; there are title, about, world, explorers, view, parameters, shots, presets, preset",
  ],
  ["world.shape.kind", "torus", 'world.shape.kind: "torus" is not the shape of this kind of world, which is "islands"'],
  ["world.shape.altitudes", [], "world.shape.altitudes: has 0 altitudes; give 1 to 6"],
  ["world.shape.altitudes", [0, 900, 900, 1900], "world.shape.altitudes: is not from low to high"],
  ["world.shape.altitudes.1", 2e5, "world.shape.altitudes.1: 200000 is out of range -100000 to 100000 m"],
  ["world.shape.underside.slope", -1, "world.shape.underside.slope: -1 is out of range 0 to 20"],
  ["world.seed", 1.5, "world.seed: 1.5 is not a whole number (range 0 to 4294967295)"],
  [
    "world.profile",
    "1984",
    'world.profile: "1984" is not one of 1983, superposed, cosine, linear, or a code: Expected a code that starts with p1.',
  ],
  ["world.fields.ground", "sand", `world.fields.ground: "sand" is not one of ${Object.keys(FIELDS).join(", ")}`],
  ["world.fields.wet", undefined, 'world: has no field "wet", which the cover row of grass tests'],
  [
    "world.cover",
    [["wood", ["town", "<", 3]]],
    "world.cover: has no last row without a test; ground that passes no row would have no kind",
  ],
  ["world.relief", Number.NaN, "world.relief: NaN is not a number (range 0.001 to 100 m per unit)"],
  ["explorers", [], "explorers: is empty; give one explorer or more"],
  ["view.limits", [10, -10], "view.limits: is not the lowest altitude, then the highest"],
  ["view.haze", -1, "view.haze: -1 is out of range 0 to 10 per km"],
  ["world.sea", 600, "parameters.sea: 600 is out of range 150 to 560 units"],
  ["parameters.haze", ["Haze", 1, 0, 0.1], "parameters.haze: 0.05 has no range: give min below max and a step above 0"],
  ["parameters.archipelagos", ["A", 1, 5, 1], "parameters.archipelagos: max 5 is out of range 1 to 4"],
  [
    "parameters.moons",
    ["Moons", 0, 9, 1],
    'parameters.moons: "moons" is not one of sea, relief, archipelagos, haze, clouds, view',
  ],
  ["shots", {}, "shots: is empty; give one shot or more"],
  ["shots.coast.at", [0, 0, 1e6], "shots.coast.at.z: 1000000 is out of range -100000 to 100000 m"],
  ["view.clouds", 1.5, "view.clouds: 1.5 is out of range 0 to 1"],
  ["shots.coast.parameters", { clouds: 2 }, "shots.coast.parameters.clouds: 2 is out of range 0 to 1"],
  ["shots.coast.parameters", { rain: 1 }, "shots.coast.parameters.rain: 1 is not one of the recipe's parameters"],
  ["explorers", ["walker"], 'shots.dawn.by: "helicopter" is not one of walker'],
];

test.each(WRONG_RECIPES)("a recipe whose %s is %s is refused with name and range", (path, value, message) => {
  let thrown: unknown;
  try {
    openWorld(changed<Recipe>(isles, path, value), start);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RangeError);
  expect((thrown as RangeError).message.split("\n")[0]).toBe(message);
});

test("every problem is reported on its own line", () => {
  const wrong = { ...start, hour: 30, seed: -1 };
  expect(() => openWorld(isles, wrong)).toThrow(
    new RangeError("hour: 30 is out of range 0 to 24 h\nseed: -1 is out of range 0 to 4294967295"),
  );
});

test("an opened world is the recipe with the values of the request", () => {
  const world = openWorld(isles, {
    ...start,
    seed: 7,
    hour: 19,
    parameters: { sea: 300, relief: 2, archipelagos: 3, haze: 0.1, clouds: 0.6, view: 12 },
  });
  expect(world).toMatchObject({
    name: "isles",
    title: "Islands",
    seed: 7,
    sea: 300,
    relief: 2,
    peak: isles.world.peak,
  });
  expect(world.view).toEqual({ ...isles.view, hour: 19, haze: 0.1, clouds: 0.6, distance: 12_000 });
  expect(world.start.seed).toBe(7);
});

test.each([
  [1, [0]],
  [2, [-700, 0]],
  [3, [-700, 0, 900]],
  [4, [-700, 0, 900, 1900]],
])("with %i archipelagos, those nearest the datum are kept", (archipelagos, altitudes) => {
  const world = openWorld(isles, { ...start, parameters: { ...start.parameters, archipelagos } });
  expect(world.shape.altitudes).toEqual(altitudes);
});

test("an opened world is deeply frozen, and its recipe is not", () => {
  const { kind, ...table } = isles;
  const recipe = { ...structuredClone(table), kind };
  const world = openWorld(recipe, start);
  const places: [string, unknown][] = [["world", world]];
  let count = 0;
  for (let place = places.pop(); place; place = places.pop()) {
    const [name, value] = place;
    if (typeof value !== "object" || value === null) continue;
    expect(Object.isFrozen(value), name).toBe(true);
    count++;
    for (const [key, inner] of Object.entries(value)) places.push([`${name}.${key}`, inner]);
  }
  expect(count).toBeGreaterThan(20);
  expect(() => Object.assign(world, { sea: 1 })).toThrow(TypeError);
  expect(() => (world.shape.altitudes as number[]).push(1)).toThrow(TypeError);
  expect(Object.isFrozen(recipe) || Object.isFrozen(recipe.world.shape.altitudes)).toBe(false);
});

test.each(nonEmpty(Object.entries(scenes)))(
  "%s: the menu row equals the recipe, and each shot opens",
  async (name, entry) => {
    const { default: recipe } = await entry.load();
    expect([entry.title, entry.about]).toEqual([recipe.title, recipe.about]);
    for (const shot of nonEmpty(Object.keys(recipe.shots)))
      expect(openWorld(recipe, startRequest(name, recipe, shot)).start.shot).toBe(shot);
  },
);

test("every named field can be created", () => {
  const profile = createProfile([0, 1, 2, 1]);
  for (const row of nonEmpty(Object.values<FieldRow>(FIELDS))) {
    const { count } = createField(profile, termsOf(row), { octaves: row.octaves, H: row.H });
    expect(count).toBe(termsOf(row).length * row.octaves.length);
    expect(count).toBeGreaterThan(0);
  }
});
