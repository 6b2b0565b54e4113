/** Weather of an open country: lakes rise in rain and return in sun, for collision, picture, map and link alike; drained ones leave mud. */
import { expect, test } from "vitest";
import scene from "../../../scenes/forest/scene.ts";
import { type Islands, islandsGround, lakeAltitude, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { WEATHER } from "../../../src/core/forest/weather.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { generateIslands } from "../../../src/recipe/kinds/islands-generator.ts";
import { formatRequest } from "../../../src/recipe/permalink.ts";
import { type SceneRequest, startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createFrame } from "../../../src/render/frame.ts";
import { LAND_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { createIslandsWorld } from "../../../src/worlds/flat/live-world.ts";
import { createTerrainWeather, setWeatherAir } from "../../../src/worlds/flat/render/weather.ts";
import { createIslandsSimulation } from "../../../src/worlds/flat/simulation.ts";
import { createRefill } from "../../../src/worlds/flat/sport/hunt-world.ts";
import { createCountryWeather, type WeatherTime } from "../../../src/worlds/flat/weather.ts";
import { parseRequest } from "../../recipe/parse.ts";

const { limits, cloudSea } = scene.view;
const countryAt = (lake: number): Islands =>
  generateIslands({ ...scene.world, shape: { ...scene.world.shape, lakes: lake - 204 } });
const time = (choice: WeatherTime["choice"]): WeatherTime => ({ choice, t: 0, hour: 9 });
const span = new Float64Array(2);

/** Runs a weather over a country for some seconds. */
function run(islands: Islands, choice: WeatherTime["choice"], seconds: number, from = choice) {
  const weather = createCountryWeather(time(from));
  if (!islands.lakes) throw new Error("Expected a country.");
  for (let i = 0; i < 60 * seconds; i++) weather.step(time(choice), i / 60, islands.lakes);
  return weather;
}

/** A place on the shore: the ground is between the levels of `low` and `high` units. */
function shoreBetween(islands: Islands, low: number, high: number): readonly [x: number, y: number, z: number] {
  for (let x = 23_000; x < 25_000; x++) {
    rockAt(islands, x, 5500, 0, 0, span);
    const units = 204 + span[1] / 0.25;
    if (units > low && units < high) return [x, 5500, span[1]];
  }
  throw new Error("Expected a shore.");
}

test("a storm raises the lake over the shore for collision and picture alike, and sun returns it to 204", () => {
  const islands = countryAt(204);
  const request: SceneRequest = { ...startRequest("forest", scene), weather: "storm" };
  const { ground } = createIslandsSimulation(islands, request, limits, cloudSea);
  const uniforms: Record<string, number> = {};
  const set = (name: string, value: number | readonly [number, number]) => {
    uniforms[name] = value as number;
  };
  const draw = createTerrainWeather({ set, bindArray() {} });
  const [x, y, z] = shoreBetween(islands, 204.2, 205.5);
  expect(ground.kindAt(x, y, z)).not.toBe("lake");
  const wet = run(islands, "storm", 240);
  expect(islands.lakes?.level).toBeCloseTo(2, 6);
  draw(wet.drawn(240, false), 240, islands);
  expect(ground.kindAt(x, y, z)).toBe("lake");
  expect(islandsGround(islands).kindAt(x, y, z)).toBe("lake");
  expect(uniforms.lakeHeight).toBe(lakeAltitude(islands, 0));
  expect(ground.waterAt?.(x, y, z + 1)).toBe(uniforms.lakeHeight);
  const dry = run(islands, "clear", 600);
  draw(dry.drawn(600, false), 600, islands);
  expect(islands.lakes?.level).toBe(0);
  expect(uniforms.lakeHeight).toBe(0);
  expect(ground.kindAt(x, y, z)).not.toBe("lake");
});

test("a drained lake leaves mud, which rain covers, and sun does not dry it further", () => {
  const islands = countryAt(180);
  const ground = islandsGround(islands);
  const [x, y, z] = shoreBetween(islands, 180.2, 181.5);
  expect(ground.kindAt(x, y, z)).toBe("mud");
  run(islands, "storm", 240);
  expect(ground.kindAt(x, y, z)).toBe("lake");
  const [, , high] = [x, y, z + 4];
  const shore = shoreBetween(islands, 190, 200);
  expect(shore[2]).toBeGreaterThan(high - 4);
  expect(ground.kindAt(...shore)).toBe("mud");
  const level = islands.lakes?.level;
  run(islands, "clear", 60);
  expect(islands.lakes?.level).toBe(level);
});

test("the ground gets wet in rain within a minute, and dries slower", () => {
  const islands = countryAt(204);
  expect(createCountryWeather(time("fair")).drawn(0, false).wetness).toBe(0);
  expect(createCountryWeather(time("rain")).drawn(0, false).wetness).toBe(1);
  expect(run(islands, "rain", 60, "fair").drawn(60, false).wetness).toBe(1);
  const drying = run(islands, "fair", 60, "rain").drawn(60, false).wetness;
  expect(drying).toBeGreaterThan(0.7);
  expect(drying).toBeLessThan(0.85);
});

test("a change of weather takes some seconds, a jump none", () => {
  const weather = run(countryAt(204), "storm", 4, "clear");
  expect(weather.now.rain).toBeGreaterThan(0.2);
  expect(weather.now.rain).toBeLessThan(0.6);
  expect(run(countryAt(204), "storm", 90, "clear").now).toBe(WEATHER.storm);
  weather.settle(time("fog"));
  expect(weather.now).toBe(WEATHER.fog);
});

test("reduced motion has neither drops nor lightning", () => {
  const weather = run(countryAt(204), "storm", 1);
  for (let s = 0; s < 60; s += 0.05) {
    const { drops, flash } = weather.drawn(s, true);
    expect([drops, flash]).toEqual([false, 0]);
  }
  expect(Math.max(...Array.from({ length: 1200 }, (_, i) => weather.drawn(i / 20, false).flash))).toBeGreaterThan(0.2);
});

test("thunder is heard in a storm", () => {
  const islands = countryAt(204);
  if (!islands.lakes) throw new Error("Expected a country.");
  const weather = createCountryWeather(time("storm"));
  let heard = 0;
  for (let i = 0; i < 3600; i++) {
    weather.step(time("storm"), i / 60, islands.lakes);
    heard += weather.events.filter(({ kind }) => kind === "thunder").length;
  }
  expect(heard).toBeGreaterThan(0);
  expect(heard).toBeLessThan(8);
});

test("the link of a country in a storm opens it with the risen lake", () => {
  const request: SceneRequest = { ...startRequest("forest", scene), weather: "storm" };
  const world = createIslandsWorld(openWorld(scene, request), LAND_KIT);
  for (let i = 0; i < 1800; i++) world.step(NO_INTENT);
  const link = formatRequest({ ...request, ...world.where() }, scene);
  expect(link).toContain("&weather=storm");
  expect(link).toMatch(/&lake=204\.25$/);
  const again = createIslandsWorld(openWorld(scene, parseRequest(link, "forest", scene).request), LAND_KIT);
  expect(again.where().parameters?.lake).toBe(204.25);
});

test("while lakes fill after a hunt, the link has them full", () => {
  const world = createIslandsWorld(
    openWorld(scene, startRequest("forest", scene, undefined, undefined, { lake: 180 })),
    LAND_KIT,
  );
  expect(world.where().parameters?.lake).toBe(180);
  world.hunt = createRefill({ relief: 0.25 }, () => {
    world.hunt = null;
  });
  for (let i = 0; i < 60; i++) world.step(NO_INTENT);
  expect(world.hunt).not.toBeNull();
  expect(world.where().parameters?.lake).toBe(204);
});

test("the level in links is relative to the sea of the country's own table", () => {
  const low = { ...scene, world: { ...scene.world, sea: 160 } };
  const request: SceneRequest = { ...startRequest("forest", low), weather: "storm" };
  expect(request.parameters.lake).toBe(160);
  const world = createIslandsWorld(openWorld(low, request), LAND_KIT);
  for (let i = 0; i < 1800; i++) world.step(NO_INTENT);
  expect(world.where().parameters?.lake).toBeCloseTo(160.25, 6);
});

test("fair air is the country's own haze; fog lies on the lakes, and comes without a step", () => {
  const islands = countryAt(204);
  const air = { haze: 0.13, cloudSea, islands };
  /** Extinction per metre at an altitude. */
  const at = (fog: number, z: number) => {
    const frame = createFrame();
    const still = { rain: 0, wind: 0.5, wetness: 0, flash: 0, drops: false };
    setWeatherAir(frame, { ...still, fog }, air);
    const [density, falloff, from] = frame.haze;
    return density * Math.exp((from - z) * falloff);
  };
  expect(at(0, cloudSea)).toBeCloseTo(0.13e-3, 12);
  for (const z of [0, 50, 400]) expect(at(1e-6, z)).toBeCloseTo(at(0, z), 6);
  expect(at(1, 0)).toBeGreaterThan(100 * at(0, 0));
  expect(at(1, 300)).toBeLessThan(at(0, 300));
});
