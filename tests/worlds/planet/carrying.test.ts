/** Cones that walkers on planets carry, and the way down a shaft and up again. */
import { expect, test } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import mines from "../../../scenes/mines/scene.ts";
import { hash3 } from "../../../src/core/field/hash.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import type { Feature } from "../../../src/core/forest/features.ts";
import { createPatch } from "../../../src/core/planet/cube-sphere.ts";
import { standingFeatures } from "../../../src/core/planet/point-features.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { CountryRecipe, CountryTable } from "../../../src/recipe/kinds/country.ts";
import { undergroundOf } from "../../../src/recipe/kinds/country-generator.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { readLink } from "../../../src/recipe/permalink.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { readSaveData, VERSION } from "../../../src/saves/world-data.ts";
import { COUNTRY_KIT } from "../../../src/worlds/flat/forms/country/kit.ts";
import { createFlatWorld } from "../../../src/worlds/flat/live-world.ts";
import { Carrying } from "../../../src/worlds/planet/carrying.ts";
import { createDescent } from "../../../src/worlds/planet/descent.ts";
import { placeInMine, playerPose } from "../../../src/worlds/planet/player.ts";
import type { PlanetFeatures } from "../../../src/worlds/planet/render/features/features.ts";
import { type StandingFeature, settle, standingAt } from "../../../src/worlds/planet/render/features/standing.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";

const HEAD = "world=planet&preset=globe1983";

/** All features of the globe of 1983, as its stage has them once they have arrived. */
async function openGlobe() {
  const { recipe, request } = await readLink(`?${HEAD}`, scenes);
  const world = openWorld(recipe as PlanetRecipe, request);
  const { globe } = new PlanetSimulation(world);
  const faces = [0, 1, 2, 3, 4, 5].map((face) => createPatch(face, -1, 1, -1, 1));
  const all = faces.flatMap((patch) => runSteps(standingFeatures(globe, patch)));
  const features = all.flatMap(({ feature, key, x, y, z }) => {
    const made = standingAt(feature, key, globe.radius, hash3(Math.floor(4 * x), Math.floor(4 * y), Math.floor(4 * z)));
    if (made) settle(made, globe, 0);
    return made ?? [];
  });
  return { globe, features };
}

const { globe, features } = await openGlobe();

/** A ladder into the mine of seed 3 without a tunnel. */
function ladderBelow() {
  const ground = undergroundGround(undergroundOf({ ...(mines.world as CountryTable), seed: 3 }));
  const [ladder] = ground
    .entrancesNear(0, 0, 400)
    .flatMap((each) => (each.ladder && !each.tunnel ? [each.ladder] : []));
  return ladder;
}

/** Carrying for a walker some metres south of the first feature of a kind, or of another one. */
async function besideA(kind: Feature, away = 1, which = 0) {
  const feature = features.filter((each) => each.feature === kind)[which];
  const [x, y, z] = feature.place;
  const level = Math.hypot(x, y);
  const at = [
    x + (away * x * z) / level / globe.radius,
    y + (away * y * z) / level / globe.radius,
    z - (away * level) / globe.radius,
  ];
  const k = (globe.radius + altitudeOn(globe, at[0], at[1], at[2])) / Math.hypot(...at);
  const place = at.map((v) => (k * v).toFixed(2)).join();
  const { recipe, request, problems } = await readLink(`?${HEAD}&by=walker&at=${place}&look=0,0`, scenes);
  expect(problems).toEqual([]);
  const simulation = new PlanetSimulation(openWorld(recipe as PlanetRecipe, request), {
    mine: (now, t) => descent.mine?.on(now, t),
  });
  const cones = new Map<string, StandingFeature>();
  const stage: Pick<PlanetFeatures, "near"> = {
    near(px, py, pz, reach, found) {
      const { taken, put } = carrying.objects;
      for (const key of put) {
        const cone = cones.get(key) ?? standingAt("cone", key, globe.radius, 7);
        if (!cone) continue;
        settle(cone, globe, 0);
        cones.set(key, cone);
      }
      const shown = [...features.filter(({ key }) => !taken.has(key)), ...put.flatMap((key) => cones.get(key) ?? [])];
      for (const each of shown)
        if (Math.hypot(each.place[0] - px, each.place[1] - py, each.place[2] - pz) <= reach) found(each);
    },
  };
  const load = async (name: string) => (await scenes[name as keyof typeof scenes].load()).default;
  const descent = createDescent(() => 3, load, console.error);
  const role = { keptUp: "" };
  const carrying = new Carrying({
    simulation: () => simulation,
    features: () => stage as PlanetFeatures,
    descent,
    stone: () => undefined,
    wayOut: { words: "", notice: "" },
    keptUp: () => role.keptUp,
  });
  const step = (times = 1, intent = NO_INTENT) => {
    for (let i = 0; i < times; i++) {
      simulation.step(intent);
      carrying.step(intent);
    }
  };
  return { simulation, carrying, feature, step, descent, role };
}

test("a cone is picked up, dropped ahead and picked up again, with hints and one change each", async () => {
  const { carrying, feature, step, simulation } = await besideA("cone");
  step();
  expect(carrying.hint).toContain("pick up the cone");
  carrying.carry();
  expect([...carrying.objects.taken]).toEqual([feature.key]);
  expect(carrying.read()).toEqual({ placed: { [feature.key]: "none" }, carries: true, roads: {} });
  step();
  expect(carrying.hint).toContain("drop it");
  simulation.look([40, 0], [40, 0], 0);
  step(60, { ...NO_INTENT, forward: 1 });
  carrying.carry();
  expect(carrying.notice).toBe("");
  const [put] = carrying.objects.put;
  expect(put).toMatch(/^(-?\d+,){2}[+-]$|^-?\d+,[+-],-?\d+$|^[+-](,-?\d+){2}$/);
  step(21);
  carrying.carry();
  expect(carrying.read()).toEqual({ placed: { [feature.key]: "none" }, carries: true, roads: {} });
  expect(carrying.changes).toBe(3);
  const place = playerPose(simulation.player, simulation.ground);
  expect(Math.hypot(place.x, place.y, place.z)).toBeGreaterThan(globe.radius);
});

test("a cone that is put back where it was leaves no change; keys of other places in a file are ignored", async () => {
  const { carrying, feature, step } = await besideA("cone");
  step();
  carrying.carry();
  carrying.carry();
  expect(carrying.read()).toEqual({ placed: {}, carries: false, roads: {} });
  carrying.write({ placed: { [feature.key]: "none", "9,9,9": "cone", "900,+,900": "cone" }, carries: true, roads: {} });
  expect(carrying.read()).toEqual({ placed: { [feature.key]: "none" }, carries: true, roads: {} });
  carrying.write({ placed: {}, carries: "rocket", roads: {} });
  expect(carrying.read()).toEqual({ placed: {}, carries: false, roads: {} });
});

test("a written record is shown: its cones stand, and those taken do not", async () => {
  const { carrying, feature } = await besideA("cone");
  const { key: other } = features.filter(({ feature: kind }) => kind === "boulder")[0];
  carrying.write({ placed: { [feature.key]: "none", [other]: "cone" }, carries: false, roads: {} });
  expect([...carrying.objects.taken]).toEqual([feature.key]);
  expect([...carrying.objects.put]).toEqual([other]);
});

test("impossible actions are refused with the reasons of islands", async () => {
  const { carrying, step, simulation } = await besideA("boulder", 3);
  step();
  carrying.carry();
  expect(carrying.notice).toBe("Nothing to pick up within 2 m");
  simulation.changeExplorer("orbiter");
  carrying.carry();
  expect(carrying.notice).toBe("Step out to pick something up");
  const near = await besideA("cone");
  near.carrying.write({
    placed: Object.fromEntries(Array.from({ length: 2000 }, (_, k) => [`${k % 100},${Math.floor(k / 100)},+`, "cone"])),
    carries: false,
    roads: {},
  });
  near.carrying.carry();
  expect(near.carrying.notice).toBe("2000 places have been changed: put something back where it was");
});

test("a record with keys of crossings and a place on a planet is accepted", () => {
  const stay = {
    by: "walker",
    at: [2372288.5, 2136267.72, -1140485.65],
    look: [0, 0, 0],
    camera: "chase",
    orbit: [0, 12, 18],
    parked: null,
  };
  const land = { world: "planet desert 3390000", seed: 5, profile: "1983" };
  const placed = { "2372290,+,-1140480": "none", "+,4,-5": "cone", "4,5,-": "cone" };
  const times = { stay: 1, carries: 1, placed: { "2372290,+,-1140480": 1, "+,4,-5": 1, "4,5,-": 1 }, roads: {} };
  const record = { version: VERSION, land, stay, placed, carries: true, roads: {}, changed: times };
  expect(readSaveData(record)).toEqual({ data: record });
  const wrong = { ...record, placed: { "+,+,5": "cone" }, changed: { ...times, placed: { "+,+,5": 1 } } };
  expect(readSaveData(wrong)).toMatchObject({ newer: false });
});

test("at a shaft the mine is loaded, and the key for down leads on to its ladder", async () => {
  const { carrying, step, simulation, descent } = await besideA("mine", 1.5);
  step();
  expect(carrying.hint).toContain("{down}: down the shaft");
  for (let i = 0; i < 200 && !descent.mine; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    step(1);
  }
  expect(placeInMine(simulation.player, simulation.ground)).toBeNull();
  step(1, { ...NO_INTENT, up: -1 });
  expect(placeInMine(simulation.player, simulation.ground)).not.toBeNull();
  step(2400, { ...NO_INTENT, up: -1 });
  expect(simulation.player.explorer).toMatchObject({ state: { local: { stance: "stands" } } });
  expect(carrying.hint).not.toContain("{down}: down the shaft");
});

test("someone who may not go down is told so at a shaft, whose mine stays closed", async () => {
  const { carrying, step, simulation, descent, role } = await besideA("mine");
  role.keptUp = "An orienteer stays above the ground.";
  step(21);
  expect(carrying.hint).not.toContain("shaft");
  step(1, { ...NO_INTENT, up: -1 });
  expect(carrying.notice).toBe("An orienteer stays above the ground.");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(descent.mine).toBe(undefined);
  expect(simulation.player.explorer.by).toBe("walker");
});

test("a link to a mine with the way up, as planets once made, leads to the shaft from the top of its ladder", async () => {
  const here = `?${HEAD}&by=walker&at=253.43,-256.65,222.37&look=0,-8&hour=9`;
  const { x, y, bottom } = ladderBelow();
  const up = encodeURIComponent(here.slice(1));
  const read = await readLink(`?world=mines&seed=3&by=walker&at=${x},${y},${bottom}&look=0,0&up=${up}`, scenes);
  expect(read.problems).toEqual([]);
  const mine = createFlatWorld(openWorld(read.recipe as CountryRecipe, read.request), COUNTRY_KIT);
  expect(mine.isBelow).toBe(true);
  expect(mine.telemetry().hint).toContain("up to the planet");
  expect(mine.portal?.crossed).toBe(false);
  let steps = 0;
  for (; steps < 4000 && !mine.portal?.crossed; steps++) mine.step({ ...NO_INTENT, up: 1 });
  expect(steps).toBeGreaterThan(60);
  expect(mine.portal?.link("")).toBe(here);
});

test("a link's way up leads to planets alone", async () => {
  for (const up of ["world=cosmic", "javascript:alert(1)", `world=planet&x=${"9".repeat(2000)}`]) {
    const { recipe, problems } = await readLink(`?world=mines&up=${encodeURIComponent(up)}`, scenes);
    expect(recipe.up).toBeUndefined();
    expect(problems).toEqual(["up: is not a link to a planet above this mine. Ignored."]);
  }
  const { recipe } = await readLink("?world=caverns&up=world%3Dplanet", scenes);
  expect(recipe.up).toBeUndefined();
});
