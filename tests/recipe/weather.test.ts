/** `weather` and `lake` in links: only countries have weather, and every choice survives a round trip. */
import { expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { WEATHER_CHOICES } from "../../src/core/forest/weather-names.ts";
import { diff } from "../../src/recipe/diff.ts";
import { formatRequest } from "../../src/recipe/permalink.ts";
import { defineScene, type Recipe } from "../../src/recipe/recipe.ts";
import { startRequest } from "../../src/recipe/request.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { nonEmpty } from "../non-empty.ts";
import { parseRequest } from "./parse.ts";

const parse = (search: string) => parseRequest(search, "forest", forest);

test.each(nonEmpty(WEATHER_CHOICES))("weather=%s survives a round trip", (weather) => {
  const { request, problems } = parse(`?world=forest&weather=${weather}&lake=211.25`);
  expect(problems).toEqual([]);
  expect(request).toMatchObject({ weather, parameters: { lake: 211.25 } });
  const link = formatRequest(request, forest);
  expect(link).toBe(`?world=forest${weather === "auto" ? "" : `&weather=${weather}`}&lake=211.25`);
  expect(parse(link).request).toEqual(request);
});

test("a shot's weather is its default, and links may replace it by the automatic one", () => {
  expect(parse("?world=forest&shot=rain").request.weather).toBe("rain");
  const { request } = parse("?world=forest&shot=rain&weather=auto");
  expect(request.weather).toBe("auto");
  expect(formatRequest(request, forest)).toBe("?world=forest&shot=rain&weather=auto");
});

test.each([
  [
    "?weather=strom",
    'weather: "strom" is unknown; did you mean storm? Choose from auto, clear, fair, rain, storm, fog. Using storm.',
  ],
  ["?weather=tropical", 'weather: "tropical" is unknown; choose from auto, clear, fair, rain, storm, fog. Using auto.'],
  ["?weather=", "weather: is empty; choose from auto, clear, fair, rain, storm, fog. Using auto."],
  ["?lake=400", "lake: 400 is out of range 150 to 330 units. Using 330."],
])("%s reports its problem", (link, message) => {
  expect(parse(link).problems).toEqual([message]);
});

test("worlds without lakes have no weather", () => {
  const { request, problems } = parseRequest("?weather=rain", "skylands", skylands);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^weather: is not a parameter/);
  expect(request.weather).toBe("auto");
  expect(formatRequest(request, skylands)).toBe("?world=skylands");
  const coast = { ...skylands.shots.coast, weather: "rain" as const };
  const wet = { ...skylands, shots: { ...skylands.shots, coast } } as Recipe;
  expect(() => openWorld(wet, startRequest("skylands", skylands))).toThrow(
    "shots.coast.weather: this world has no weather",
  );
});

test("a request with an unknown weather is refused", () => {
  const request = { ...startRequest("forest", forest), weather: "hail" as "rain" };
  expect(() => openWorld(defineScene(forest.kind, forest) as Recipe, request)).toThrow(
    'weather: "hail" is not one of auto, clear, fair, rain, storm, fog',
  );
});

test("a change of weather affects only the look, a change of the lake the ground", () => {
  const none = { programs: false, ground: false, look: false, time: false };
  const before = parse("").request;
  expect(diff(forest, before, parse("?weather=storm").request)).toEqual({ ...none, look: true });
  expect(diff(forest, before, parse("?lake=210").request)).toEqual({ ...none, ground: true });
});
