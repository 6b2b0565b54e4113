/** Weather of an open country: lakes rise in rain and return in sun, for collision, picture, map and link alike; drained ones leave mud. */
import { expect, test } from "vitest";
import scene from "../../../scenes/forest/scene.ts";
import { type FlatGround, flatGroundAt, lakeAltitude, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { WEATHER } from "../../../src/core/forest/weather.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import { formatRequest } from "../../../src/recipe/permalink.ts";
import { type SceneRequest, startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createFrame } from "../../../src/render/frame.ts";
import { COUNTRY_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { createTerrainWeather, setWeatherAir } from "../../../src/worlds/flat/render/weather.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { createRefill } from "../../../src/worlds/flat/sport/hunt-world.ts";
import { createCountryWeather, type WeatherTime } from "../../../src/worlds/flat/weather.ts";
import { parseRequest } from "../../recipe/parse.ts";

const { limits, cloudSea } = scene.view;
const countryAt = (lake: number): FlatGround =>
  generateFlatGround({ ...scene.world, shape: { ...scene.world.shape, lakes: lake - 204 } });
const time = (choice: WeatherTime["choice"]): WeatherTime => ({ choice, t: 0, hour: 9 });
const span = new Float64Array(2);

/** Runs a weather over a country for some seconds. */
function run(flat: FlatGround, choice: WeatherTime["choice"], seconds: number, from = choice) {
  const weather = createCountryWeather(time(from));
  if (!flat.lakes) throw new Error("Expected a country.");
  for (let i = 0; i < 60 * seconds; i++) weather.step(time(choice), i / 60, flat.lakes);
  return weather;
}

/** A place on the shore: the ground is between the levels of `low` and `high` units. */
function shoreBetween(flat: FlatGround, low: number, high: number): readonly [x: number, y: number, z: number] {
  for (let x = 23_000; x < 25_000; x++) {
    rockAt(flat, x, 5500, 0, 0, span);
    const units = 204 + span[1] / 0.25;
    if (units > low && units < high) return [x, 5500, span[1]];
  }
  throw new Error("Expected a shore.");
}

test("a storm raises the lake over the shore for collision and picture alike, and sun returns it to 204", () => {
  const flat = countryAt(204);
  const request: SceneRequest = { ...startRequest("forest", scene), weather: "storm" };
  const { ground } = new FlatSimulation(flat, request, { limits, cloudSea });
  const uniforms: Record<string, number> = {};
  const set = (name: string, value: number | readonly [number, number]) => {
    uniforms[name] = value as number;
  };
  const draw = createTerrainWeather({ set, bindArray() {} });
  const [x, y, z] = shoreBetween(flat, 204.2, 205.5);
  expect(ground.kindAt(x, y, z)).not.toBe("lake");
  const wet = run(flat, "storm", 240);
  expect(flat.lakes?.level).toBeCloseTo(2, 6);
  draw(wet.drawn(240, false), 240, flat);
  expect(ground.kindAt(x, y, z)).toBe("lake");
  expect(flatGroundAt(flat).kindAt(x, y, z)).toBe("lake");
  expect(uniforms.lakeHeight).toBe(lakeAltitude(flat, 0));
  expect(ground.waterAt?.(x, y, z + 1)).toBe(uniforms.lakeHeight);
  const dry = run(flat, "clear", 600);
  draw(dry.drawn(600, false), 600, flat);
  expect(flat.lakes?.level).toBe(0);
  expect(uniforms.lakeHeight).toBe(0);
  expect(ground.kindAt(x, y, z)).not.toBe("lake");
});

test("a drained lake leaves mud, which rain covers, and sun does not dry it further", () => {
  const flat = countryAt(180);
  const ground = flatGroundAt(flat);
  const [x, y, z] = shoreBetween(flat, 180.2, 181.5);
  expect(ground.kindAt(x, y, z)).toBe("mud");
  run(flat, "storm", 240);
  expect(ground.kindAt(x, y, z)).toBe("lake");
  const [, , high] = [x, y, z + 4];
  const shore = shoreBetween(flat, 190, 200);
  expect(shore[2]).toBeGreaterThan(high - 4);
  expect(ground.kindAt(...shore)).toBe("mud");
  const level = flat.lakes?.level;
  run(flat, "clear", 60);
  expect(flat.lakes?.level).toBe(level);
});

test("the ground gets wet in rain within a minute, and dries slower", () => {
  const flat = countryAt(204);
  expect(createCountryWeather(time("fair")).drawn(0, false).wetness).toBe(0);
  expect(createCountryWeather(time("rain")).drawn(0, false).wetness).toBe(1);
  expect(run(flat, "rain", 60, "fair").drawn(60, false).wetness).toBe(1);
  const drying = run(flat, "fair", 60, "rain").drawn(60, false).wetness;
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
  const flat = countryAt(204);
  if (!flat.lakes) throw new Error("Expected a country.");
  const weather = createCountryWeather(time("storm"));
  let heard = 0;
  for (let i = 0; i < 3600; i++) {
    weather.step(time("storm"), i / 60, flat.lakes);
    heard += weather.events.filter(({ kind }) => kind === "thunder").length;
  }
  expect(heard).toBeGreaterThan(0);
  expect(heard).toBeLessThan(8);
});

test("the link of a country in a storm opens it with the risen lake", () => {
  const request: SceneRequest = { ...startRequest("forest", scene), weather: "storm" };
  const world = createFlatWorld(openWorld(scene, request), COUNTRY_KIT);
  for (let i = 0; i < 1800; i++) world.step(NO_INTENT);
  const link = formatRequest({ ...request, ...world.where() }, scene);
  expect(link).toContain("&weather=storm");
  expect(link).toMatch(/&lake=204\.25$/);
  const again = createFlatWorld(openWorld(scene, parseRequest(link, "forest", scene).request), COUNTRY_KIT);
  expect(again.where().parameters?.lake).toBe(204.25);
});

test("while lakes fill after a hunt, the link has them full", () => {
  const world = createFlatWorld(
    openWorld(scene, startRequest("forest", scene, undefined, undefined, { lake: 180 })),
    COUNTRY_KIT,
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
  const world = createFlatWorld(openWorld(low, request), COUNTRY_KIT);
  for (let i = 0; i < 1800; i++) world.step(NO_INTENT);
  expect(world.where().parameters?.lake).toBeCloseTo(160.25, 6);
});

test("fair air is the country's own haze; fog lies on the lakes, and comes without a step", () => {
  const flat = countryAt(204);
  const air = { haze: 0.13, cloudSea, flat };
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
