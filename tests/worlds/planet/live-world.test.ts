/** The planet's live world without a screen: input, links, explorers, time, the tour and the way back to space. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { expect, test, vi } from "vitest";
import { scenes } from "../../../scenes/index.ts";
import scene from "../../../scenes/planet/scene.ts";
import { createPatch } from "../../../src/core/planet/cube-sphere.ts";
import { featuresIn, suitsGround } from "../../../src/core/planet/ring-features.ts";
import { altitudeOn, surfaceOn } from "../../../src/core/planet/sphere.ts";
import { floorOf } from "../../../src/core/underground/mine-space.ts";
import { NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { formatRequest, readLink } from "../../../src/recipe/permalink.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { canonicalRequest, startRequest } from "../../../src/recipe/request.ts";
import { type Opened, openWorld } from "../../../src/recipe/validate.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { minePlace } from "../../../src/worlds/planet/below/place.ts";
import { groundKit } from "../../../src/worlds/planet/ground-kit.ts";
import type { PlanetKit } from "../../../src/worlds/planet/kit.ts";
import { createPlanetWorld } from "../../../src/worlds/planet/live-world.ts";
import type { PlanetView } from "../../../src/worlds/planet/render/camera.ts";
import type { PlanetStage } from "../../../src/worlds/planet/render/stage.ts";
import { TEMPERATE } from "../../../src/worlds/planet/render/surfaces/temperate.ts";
import { sunDirectionAt } from "../../../src/worlds/planet/simulation.ts";
import { forbiddenBy } from "../../../src/worlds/sport/roles.ts";
import { generate } from "../../generate.ts";
import { parseRequest } from "../../recipe/parse.ts";
import { openPlanet } from "./open-link.ts";

const globe = generate(scene.world);
const createWorld = (world: Opened<PlanetRecipe>) =>
  createPlanetWorld(world, groundKit(TEMPERATE), {
    loadRecipe: async (name) => (await scenes[name as keyof typeof scenes].load()).default,
  });
const open = (shot: string) => createWorld(openWorld(scene, startRequest("planet", scene, shot)));
type LiveWorld = ReturnType<typeof open>;

function fly(world: LiveWorld, seconds: number, intent = {}): void {
  for (let i = 0; i < 60 * seconds; i++) world.step({ ...NO_INTENT, ...intent });
}
const clearanceOf = (world: LiveWorld) => {
  const { x, y, z } = world.pose();
  return Math.hypot(x, y, z) - globe.radius - surfaceOn(globe, x, y, z);
};

test("sounds are loaded with the first step, and then a walker's steps are heard", async () => {
  const world = open("ground");
  expect(world.audio?.()).toMatchObject({ air: 0, events: [] });
  fly(world, 1);
  await vi.waitFor(() => expect(world.audio?.().air).toBeGreaterThan(0.5), 20_000);
  world.actions.walker();
  fly(world, 40);
  expect(world.where().by).toBe("walker");
  world.audio?.();
  fly(world, 6, { forward: 1 });
  expect(world.audio?.().events.map(({ kind }) => kind)).toContain("step");
});

test("saved objects are kept until the code of carrying is loaded, and then shown and carried", async () => {
  const world = open("ground");
  world.saves?.write({ placed: { "7,+,9": "cone", "1,2,-": "none" }, carries: true, roads: {} });
  expect(world.saves?.read()).toEqual({ placed: { "7,+,9": "cone", "1,2,-": "none" }, carries: true, roads: {} });
  expect(world.objects.put).toEqual([]);
  fly(world, 1);
  await vi.waitFor(() => expect(world.objects.put).toEqual(["7,+,9"]), 20_000);
  expect([...world.objects.taken]).toEqual(["1,2,-"]);
  world.actions.walker();
  fly(world, 40);
  expect(world.telemetry().hint).toBe("You carry a cone · {carry}: drop it");
  world.actions.carry();
  expect(world.saves?.changes).toBe(1);
  expect(world.objects.put).toHaveLength(2);
  world.actions.carry();
  expect(world.telemetry().notice).toBe("Nothing to pick up within 2 m");
});

test("one key descends from orbit to 2 m, another climbs again", () => {
  const world = open("orbit");
  fly(world, 20, { up: -1 });
  expect(clearanceOf(world)).toBeCloseTo(2, 1);
  expect(world.telemetry().clearance).toBeCloseTo(2, 1);
  fly(world, 20, { up: 1 });
  expect(clearanceOf(world)).toBeGreaterThan(100_000);
});

test("a link restores position and direction", () => {
  const world = open("limb");
  fly(world, 2, { forward: 1, turn: 0.4 });
  fly(world, 4);
  const request = canonicalRequest({ ...startRequest("planet", scene, "limb"), ...world.where() }, scene);
  const [a, b] = [world.pose(), createWorld(openWorld(scene, request)).pose()];
  for (const axis of ["x", "y", "z"] as const) expect(b[axis]).toBeCloseTo(a[axis], 1);
  expect(b.heading).toBeCloseTo(a.heading, 0);
  expect(b.pitch).toBeCloseTo(a.pitch, 0);
});

/** Double-clicks, and waits for the code that finds the place. */
async function doubleClick(world: LiveWorld, right: number, up: number): Promise<void> {
  world.doubleClick?.(right, up);
  await import("../../../src/worlds/planet/raycast.ts");
  await new Promise((resolve) => setTimeout(resolve));
}

test("a double click in the centre flies down there", async () => {
  const world = open("orbit");
  const [latitude, longitude] = world.telemetry().place ?? [];
  await doubleClick(world, 0, 0);
  fly(world, 20);
  expect(clearanceOf(world)).toBeLessThan(12_000);
  expect(world.telemetry().place?.[0]).toBeCloseTo(latitude ?? Number.NaN, 0);
  expect(world.telemetry().place?.[1]).toBeCloseTo(longitude ?? Number.NaN, 0);
});

test("the wheel zooms in, and a double click on the sky does nothing", async () => {
  const world = open("coast");
  const before = clearanceOf(world);
  world.look(0, 0, -2);
  fly(world, 2);
  expect(clearanceOf(world)).toBeLessThan(before);
  const { x, y, z } = world.pose();
  await doubleClick(world, 0, 1);
  world.step(NO_INTENT);
  const after = world.pose();
  expect(Math.hypot(after.x - x, after.y - y, after.z - z)).toBeLessThan(10);
});

test("goTo flies to a place of the map: no lower than before, and at most 0.15 radii high", () => {
  const world = open("coast");
  world.goTo?.(-41.5, 170.25, false);
  fly(world, 20);
  expect(world.telemetry().place?.[0]).toBeCloseTo(-41.5, 3);
  expect(world.telemetry().place?.[1]).toBeCloseTo(170.25, 3);
  expect(clearanceOf(world)).toBeGreaterThan(140);
  const high = open("orbit");
  high.goTo?.(90, 0, false);
  fly(high, 20);
  expect(high.telemetry().place?.[0]).toBeCloseTo(90, 3);
  expect(clearanceOf(high)).toBeCloseTo(0.15 * globe.radius, -1);
});

test("the sun is over longitude 0 at noon, and over 90° west six hours later", () => {
  expect(sunDirectionAt(12)[1]).toBeCloseTo(0, 12);
  expect(sunDirectionAt(12)[0]).toBeGreaterThan(0.9);
  expect(sunDirectionAt(18)[1]).toBeLessThan(-0.9);
  for (const hour of [0, 7.3, 24]) expect(Math.hypot(...sunDirectionAt(hour))).toBeCloseTo(1, 12);
});

test.each(["orbiter", "ship", "helicopter", "walker"] as const)("a link of a %s opens the same view", (by) => {
  const begun = startRequest("planet", scene, "coast", by);
  const world = createWorld(openWorld(scene, { ...begun, spin: 0.5 }));
  fly(world, 1, { turn: 0.5, pitch: 0.3 });
  fly(world, 5);
  const link = formatRequest({ ...begun, ...world.where() }, scene);
  const { request, problems } = parseRequest(link, "planet", scene);
  const again = createWorld(openWorld(scene, request));
  expect(problems).toEqual([]);
  expect(again.telemetry().explorer).toBe(by);
  const [a, b] = [world.pose(), again.pose()];
  for (const axis of ["x", "y", "z"] as const) expect(b[axis]).toBeCloseTo(a[axis], 0);
  for (const angle of ["heading", "pitch", "roll"] as const) expect(Math.abs(b[angle] - a[angle])).toBeLessThan(0.2);
  const { at: _a, look: _b, ...is } = world.where();
  const { at: _c, look: _d, ...was } = again.where();
  expect(was.hour).toBeCloseTo(is.hour ?? Number.NaN, 3);
  expect({ ...was, hour: 0 }).toEqual({ ...is, hour: 0 });
});

test("switching explorers, and a parked helicopter in the link", () => {
  const world = open("coast");
  // Level ground without trees.
  world.goTo?.(-34, 70, false);
  fly(world, 16);
  world.actions.helicopter();
  fly(world, 4);
  expect(world.telemetry().explorer).toBe("helicopter");
  expect(world.where().camera).toBe("chase");
  world.actions.camera();
  expect(world.where().camera).toBe("cockpit");
  fly(world, 60, { up: -1 });
  world.actions.board();
  fly(world, 3);
  expect(world.telemetry().explorer).toBe("walker");
  expect(world.where().parked).toHaveLength(4);
});

test("the hour advances with spin, and not without", () => {
  const world = createWorld(openWorld(scene, { ...startRequest("planet", scene, "coast"), hour: 23, spin: 0.5 }));
  fly(world, 4);
  expect(world.clock.day?.hour).toBeCloseTo(1, 6);
  expect(world.telemetry().hour).toBeCloseTo(1 + 48.15 / 15, 2);
  const still = open("coast");
  fly(still, 1);
  expect(still.clock.day?.hour).toBe(scene.shots.coast.hour);
});

test("the hour goes backwards with a negative spin, past midnight too", () => {
  const world = createWorld(openWorld(scene, { ...startRequest("planet", scene, "coast"), hour: 1, spin: -0.5 }));
  fly(world, 4);
  expect(world.clock.day?.hour).toBeCloseTo(23, 6);
});

test("the tour goes to orbit, down to a place and back to its start; any input stops it", async () => {
  const world = open("coast");
  const start = world.pose();
  const began = Math.hypot(start.x, start.y, start.z);
  world.actions.tour();
  await vi.waitFor(() => expect(world.telemetry().touring).toBe(true), 20_000);
  let [most, least, jump, before] = [0, Infinity, 0, start];
  for (let i = 0; i < 60 * 240 && (i === 0 || world.telemetry().touring); i++) {
    world.step(NO_INTENT);
    const now = world.pose();
    const clearance = clearanceOf(world);
    most = Math.max(most, clearance);
    least = Math.min(least, clearance);
    const moved = Math.hypot(now.x - before.x, now.y - before.y, now.z - before.z);
    jump = Math.max(jump, moved / (clearance + 50));
    before = now;
  }
  expect(world.telemetry().touring).toBe(false);
  expect(most).toBeGreaterThan(globe.radius);
  expect(least).toBeLessThan(60);
  expect(jump).toBeLessThan(0.3);
  const end = world.pose();
  expect(Math.hypot(end.x - start.x, end.y - start.y, end.z - start.z)).toBeLessThan(3);
  expect(Math.hypot(end.x, end.y, end.z)).toBeCloseTo(began, 0);
  world.actions.tour();
  await vi.waitFor(() => expect(world.telemetry().touring).toBe(true), 20_000);
  fly(world, 3);
  const high = clearanceOf(world);
  world.step({ ...NO_INTENT, turn: 1 });
  expect(world.telemetry().touring).toBe(false);
  fly(world, 2);
  expect(clearanceOf(world)).toBeLessThan(4 * high);
});

test("a star's planet links back to space: by link from anywhere, and by flying out, unless the player started there", async () => {
  const link = "?world=planet&from=2,110,7,3&by=ship";
  const read = await readLink(link, scenes);
  const { request } = read;
  const recipe = read.recipe as PlanetRecipe;
  const world = createWorld(openWorld(recipe, request));
  expect(world.portal?.name).toBe("Seborir");
  expect(world.portal?.crossed).toBe(false);
  const back = world.portal?.link("") ?? "";
  expect(back).toMatch(/^\?world=cosmic&at=2,110,7&off=/);
  expect((await readLink(back, scenes)).problems).toEqual([]);
  const up = { forward: -1 };
  fly(world, 60, up);
  expect(world.portal?.crossed).toBe(true);
  const out = createWorld(openWorld(recipe, { ...request, ...world.where() }));
  expect(out.portal?.crossed).toBe(false);
  expect(open("orbit").portal).toBeUndefined();
});

test("heights are above water over a sea of water alone", async () => {
  const overWater = (world: LiveWorld) => world.telemetry().overWater;
  const shots = ["wood", "clouds", "coast", "limb"];
  const isSea = shots.map((shot) => {
    const { x, y, z } = open(shot).pose();
    return altitudeOn(globe, x, y, z) < 0;
  });
  expect(new Set(isSea).size).toBe(2);
  expect(shots.map((shot) => overWater(open(shot)))).toEqual(isSea);
  const lava = await openPlanet("?world=planet&preset=lava&shot=low");
  const { x, y, z } = createWorld(lava).pose();
  expect(altitudeOn(generate(applyPreset(scene, "lava").world), x, y, z)).toBeLessThan(0);
  expect(overWater(createWorld(lava))).toBe(false);
});

test("an orienteer whose link is in a mine stands there and walks", async () => {
  const recipe = applyPreset(scene, "globe1983");
  const shafts = featuresIn(generate(recipe.world), createPatch(4, -1, 1, -1, 1));
  const shaft = shafts.find((each) => each.feature === "mine" && suitsGround(generate(recipe.world), each));
  if (!shaft) throw new Error("Expected a shaft.");
  const { x, y, z } = shaft;
  const mine = minePlace((await scenes.mines.load()).default, recipe.world.seed, [x, y, z]);
  const [mx, my] = mine.at;
  const at = [x, y, z].map((v) => v.toFixed(2)).join();
  const foot = [mx, my, floorOf(mine.space, 0) - 3].map((v) => v.toFixed(2)).join();
  const link = `?world=planet&preset=globe1983&by=walker&at=${at}&mine=${foot}&role=orienteer`;
  const world = createWorld((await openPlanet(link)) as Opened<PlanetRecipe>);
  world.sport.forbids = (action, by) => forbiddenBy("orienteer", action, by);
  await vi.waitFor(() => expect(world.where().mine).not.toBe(null), 20_000);
  fly(world, 2, { forward: 1 });
  expect(world.where().mine).not.toBe(null);
});

/** Views of a turning ship, drawn with smoothing; `waits` asks a second stage before each frame whether it can be drawn. */
function viewsOfTurn(waits: boolean): PlanetView[] {
  const views: PlanetView[] = [];
  const stage = {
    draw: (view: PlanetView) => views.push(view),
    prepare: () => true,
    drawn: () => false,
    riverAt: () => -Infinity,
    roofOver: () => -Infinity,
    deckAt: () => false,
    isPaved: () => false,
    isBuiltAt: () => true,
    parts: () => [],
  } as Partial<PlanetStage> as PlanetStage;
  const kit: PlanetKit = {
    *stage() {
      yield;
      return stage;
    },
  };
  const request = startRequest("planet", scene, "ship");
  const world = createPlanetWorld(openWorld(scene, request), kit, { loadRecipe: () => Promise.reject() });
  const engine = new NullEngine();
  const make = () => makeAtOnce(world.stage(engine, QUALITY.low, () => {}));
  const [drawn, waiting] = [make(), make()];
  drawn.use();
  for (let i = 0; i < 120; i++) {
    world.step({ ...NO_INTENT, turn: 1 });
    if (waits && i > 0) expect(waiting.drawn()).toBe(false);
    world.draw(0.5, STEP, i === 0, false);
  }
  engine.dispose();
  return views;
}

test("the chase camera stays smooth while another stage is prepared", () => {
  const views = viewsOfTurn(false);
  expect(new Set(views.map(({ forward }) => forward.join())).size).toBeGreaterThan(100);
  expect(viewsOfTurn(true)).toEqual(views);
});
