/** Presets by link, validated like any world. */
import { describe, expect, test } from "vitest";
import planet from "../../scenes/planet/scene.ts";
import { altitudeOn, createGlobe, heightOn, kindOn, surfaceOn } from "../../src/core/planet/sphere.ts";
import type { PlanetRecipe } from "../../src/recipe/kinds/planet.ts";
import { firstShot } from "../../src/recipe/link-parts.ts";
import { formatRequest, readLink } from "../../src/recipe/permalink.ts";
import { applyPreset, NO_PRESET, presetNames, presetsOf } from "../../src/recipe/preset.ts";
import type { Preset, SceneEntry } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { evenDirections } from "../core/planet/directions-around.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { ball, isles, worlds } from "./recipe.ts";

const twin: Preset<PlanetRecipe> = {
  title: "Twin",
  about: "A smaller one.",
  world: { shape: { radius: 5000 }, sea: 400 },
  view: { hour: 4 },
  shots: { low: { title: "Low", by: "orbiter", geo: [10, 20, 900], look: [0, -10] } },
};
const pair: PlanetRecipe = { ...ball, presets: { twin } };
const scenes: Record<string, SceneEntry> = {
  ball: { title: ball.title, about: ball.about, load: async () => ({ default: pair }) },
};

function refusal(recipe: PlanetRecipe): string {
  try {
    openWorld(recipe, startRequest("ball", ball));
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return (error as RangeError).message.split("\n")[0];
  }
}

test("a preset changes its columns, keeps the others, and opens at its first shot", async () => {
  const { recipe, request, problems } = await readLink("?world=ball&preset=twin", scenes);
  expect(problems).toEqual([]);
  const world = openWorld(recipe, request);
  expect(world.shape).toMatchObject({ radius: 5000, slope: ball.world.shape.slope });
  expect(world).toMatchObject({ sea: 400, view: { hour: 4 }, start: { shot: "low" } });
  expect(Math.hypot(...world.start.at)).toBeCloseTo(5900, 1);
  expect(formatRequest(request, recipe)).toBe("?world=ball&preset=twin");
});

test("the link of a preset has only the numbers that differ from it", async () => {
  const link = "?world=ball&preset=twin&seed=9&profile=linear&slope=0.2";
  const { recipe, request, problems } = await readLink(link, scenes);
  expect(problems).toEqual([]);
  expect(request).toMatchObject({ seed: 9, profile: "linear", parameters: { slope: 0.2, sea: 400, radius: 5000 } });
  expect(formatRequest(request, recipe)).toBe(link);
  expect(openWorld(recipe, request).profile).toBe("linear");
});

test.each([
  ["?preset=twn", "twin", 'preset: "twn" is unknown; did you mean twin? Choose from default, twin. Using twin.'],
  ["?preset=zzzzzz", NO_PRESET, 'preset: "zzzzzz" is unknown; choose from default, twin. Using default.'],
  ["?preset=", NO_PRESET, "preset: is empty; choose from default, twin. Using default."],
  ["?preset=default", NO_PRESET],
  ["", NO_PRESET],
])("%s opens %s", async (search, name, ...messages) => {
  const { recipe, request, problems } = await readLink(search, scenes);
  expect(problems).toEqual(messages);
  expect(recipe).toEqual(applyPreset(pair, name));
  expect(request.shot).toBe(firstShot(recipe));
});

test("a recipe without presets ignores the name", async () => {
  expect(presetNames(isles)).toEqual([]);
  const { recipe, problems } = await readLink("?preset=moon", worlds);
  expect(recipe).toBe(isles);
  expect(problems).toEqual([expect.stringMatching(/^preset: is not a parameter/)]);
});

test.each<[change: Record<string, unknown>, message: string]>([
  [{ world: { shape: { radius: 0 } } }, "presets.twin.world.shape.radius: 0 is out of range 400 to 72000000 m"],
  [
    { world: { shape: { radius: Number.NaN } } },
    "presets.twin.world.shape.radius: NaN is not a number (range 400 to 72000000 m)",
  ],
  [{ world: { shape: { slope: -1 } } }, "presets.twin.world.shape.slope: -1 is out of range 0.001 to 2"],
  [
    { world: { shape: { slope: 2, H: 0.1 }, peak: 2 } },
    expect.stringMatching(/^presets\.twin\..*within the radius/) as unknown as string,
  ],
  [
    { world: { tide: 3 } },
    expect.stringMatching(/^presets\.twin\.world\.tide: is not a name known here/) as unknown as string,
  ],
  [{ world: 5 }, "presets.twin.world: 5 is not a table"],
  [{ shots: {} }, "presets.twin.shots: is empty; give one shot or more"],
  [{ moons: 1 }, expect.stringMatching(/^presets\.twin\.moons: is not a name known here/) as unknown as string],
  [
    { shots: { low: { ...twin.shots.low, geo: [91, 0, 100] } } },
    "presets.twin.shots.low.geo.latitude: 91 is out of range -90 to 90 degrees",
  ],
  [{ parameters: { sea: ["Sea", 410, 500, 1] } }, "presets.twin.parameters.sea: 400 is out of range 410 to 500"],
  [
    { parameters: { slope: ["Relief", 0.05, 2, 0.01] } },
    expect.stringMatching(
      /^presets\.twin\.parameters: at .* must stay within the radius of 400 m$/,
    ) as unknown as string,
  ],
])("a preset with %j is refused with name and range", (change, message) => {
  const problemy = { ...ball, presets: { twin: { ...twin, ...change } as unknown as Preset<PlanetRecipe> } };
  expect(refusal(applyPreset<PlanetRecipe>(problemy, "twin"))).toEqual(message);
});

describe.each(nonEmpty(presetsOf(planet).map(({ name }) => name)))("the planet's %s", (name) => {
  const recipe = applyPreset(planet, name);
  const globe = generate(recipe.world);

  test("opens at each shot, above ground and sea", () => {
    for (const shot of nonEmpty(Object.keys(recipe.shots))) {
      const { start } = openWorld(recipe, startRequest("planet", recipe, shot));
      expect(Math.hypot(...start.at) - globe.radius, shot).toBeGreaterThan(surfaceOn(globe, ...start.at) + 1);
    }
  });
});

describe("the planet's presets match their descriptions", () => {
  const around = evenDirections(4000);
  const of = (name: string) => {
    const globe = generate(applyPreset(planet, name).world);
    const altitudes = around.map((d) => altitudeOn(globe, ...d));
    const land = altitudes.filter((altitude) => altitude > 0).length / around.length;
    return { globe, land, lowest: Math.min(...altitudes), highest: Math.max(...altitudes) };
  };

  test("Earth-size: about a third is land, with mountains up to 14 km", () => {
    const { land, lowest, highest } = of("earth");
    expect(land).toBeGreaterThan(0.2);
    expect(land).toBeLessThan(0.5);
    expect(highest).toBeGreaterThan(4000);
    expect(highest).toBeLessThan(14_000);
    expect(lowest).toBeGreaterThan(-14_000);
  });

  test("1983 globe: heights of four units per metre and the kinds of 1983", () => {
    const { globe } = of("globe1983");
    const author = createGlobe({ radius: 400, sea: 330 });
    expect(globe.relief).toBeCloseTo(author.relief, 4);
    for (const d of nonEmpty(around)) {
      expect(heightOn(globe, ...d)).toBe(heightOn(author, ...d));
      expect(kindOn(globe, ...d)).toBe(kindOn(author, ...d));
    }
  });

  test("ocean: 1 to 15 % is land", () => {
    const { land, globe } = of("ocean");
    expect(land).toBeGreaterThan(0.01);
    expect(land).toBeLessThan(0.15);
    expect(around.filter((d) => kindOn(globe, ...d) === "lake").length).toBeGreaterThan(3000);
  });
});
