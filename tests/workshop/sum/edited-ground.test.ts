/** The sum of the open world in the tab: read from it, given to it, undone and refused. */
import { describe, expect, test } from "vitest";
import caverns from "../../../scenes/caverns/scene.ts";
import cosmic from "../../../scenes/cosmic/scene.ts";
import forest from "../../../scenes/forest/scene.ts";
import planet from "../../../scenes/planet/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import { coverAt } from "../../../src/core/field/cover.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { generateFlatGround } from "../../../src/recipe/kinds/flat-generator.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { type SceneRequest, startRequest, withChange } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { createHistory } from "../../../src/workshop/history.ts";
import { editedGroundOf } from "../../../src/workshop/sum/edited-ground.ts";
import { choiceOf, Study, stateOfStep, stateOfWorld, WORLD, withTerm } from "../../../src/workshop/sum/study.ts";
import type { TabContext, WorkshopWorld } from "../../../src/workshop/tab.ts";

/** The tab over a world that checks its changes as the page does. */
async function open(name: string, recipe: Recipe, seed = recipe.world.seed) {
  let request: SceneRequest = { ...startRequest(name, recipe), seed };
  const queries = await recipe.kind.queries?.();
  const changes: string[] = [];
  const world = {
    recipe,
    groundOf: queries?.ground,
    request: () => request,
    change(part: string, value: number | string) {
      const next: SceneRequest = withChange(recipe, request, part, value);
      openWorld(recipe, next);
      changes.push(part);
      request = next;
    },
  } as unknown as WorkshopWorld;
  const said: string[] = [];
  const history = createHistory(() => undefined);
  const land = editedGroundOf(world);
  const context = { history, tell: (words: string) => said.push(words) } as unknown as TabContext;
  const study = new Study(context, () => undefined, land);
  return { study, history, said, changes, land, request: () => request };
}

/** At the step of the world. */
async function openAtWorld(name: string, recipe: Recipe, seed?: number) {
  const tab = await open(name, recipe, seed);
  const state = tab.land && stateOfWorld(tab.land);
  if (!state) throw new Error("This world has no step.");
  tab.study.enter(state, "this world");
  return tab;
}

const FLAT = [
  ["forest", forest],
  ["skylands", skylands],
  ["caverns", caverns],
] as const;

describe.each(FLAT)("%s", (name, recipe) => {
  test.each([[recipe.world.seed], [7]])("shows the ground and the kinds of seed %i, bit for bit", async (seed) => {
    const { study, land, request, changes } = await openAtWorld(name, recipe, seed);
    expect(changes).toEqual([]);
    const islands = generateFlatGround(openWorld(recipe as typeof skylands, request()));
    const shown = land?.plane?.ground(choiceOf(study.state, false));
    for (const [x, y] of [
      [0, 0],
      [5123.5, -777],
      [-1e5, 3e5],
    ]) {
      expect(shown && fieldAt(shown.field, x, y)).toBe(fieldAt(islands.ground, x, y));
      expect(shown && coverAt(shown.cover, x, y)).toBe(coverAt(islands.cover, x, y));
    }
  });

  test("a turned term, the water and a threshold change the world, and undo takes them back", async () => {
    const { study, history, request } = await openAtWorld(name, recipe);
    const start = request();
    const { waves, sea, kinds } = study.state;
    study.enter({ waves: withTerm(waves, 0, [5, 20, 3, 1]) }, "turn term 1");
    expect(request().sum).toMatch(/^s1~.*~5,20,3,1~/);
    study.enter({ sea: Math.round(sea) + 20 }, "water");
    expect(Object.values(request().parameters)).toContain(Math.round(sea) + 20);
    study.enter({ kinds: kinds.map((value) => value - 10) }, "threshold of town");
    expect(request().kinds).toBe(kinds.map((value) => value - 10).join());
    for (let i = 0; i < 3; i++) history.undo();
    expect(request()).toEqual(start);
    for (let i = 0; i < 3; i++) history.redo();
    expect(request().kinds).not.toBe("");
    study.giveOwn();
    expect([request().sum, request().kinds]).toEqual(["", ""]);
  });

  test("a term that is switched off is left out, and is still in the tab", async () => {
    const { study, request } = await openAtWorld(name, recipe);
    const { waves } = study.state;
    study.enter({ waves: waves.map((wave, i) => (i === 1 ? { ...wave, isOn: false } : wave)) }, "leave out term 2");
    expect(request().sum.split("~").length - 5).toBe(waves.length - 1);
    study.refresh();
    expect(study.state.waves).toHaveLength(waves.length);
  });
});

test("the sum of a step is given to the world, and taken back by undo", async () => {
  const { study, history, request, changes } = await open("forest", forest);
  study.enter(stateOfStep(4), "Octaves");
  expect(changes).toEqual([]);
  study.give();
  expect(study.state.step).toBe(WORLD);
  expect(request().sum).toMatch(/^s1~0,1,2,3~0.8~0.7~0~0,27,22,7~/);
  history.undo();
  expect(request().sum).toBe("");
  expect(study.state.step).toBe(4);
});

test("a planet takes the sum of a step, and its own again", async () => {
  const { study, history, request, land } = await open("planet", planet);
  expect(land?.plane).toBe(null);
  study.give();
  expect(request().sum).toBe("s1~0~0~0~1~0,27,22,7");
  expect(study.state.step).toBe(0);
  study.giveOwn();
  expect(request().sum).toBe("");
  history.undo();
  expect(request().sum).not.toBe("");
});

test("a sum that the world cannot have is refused with the reason, and nothing changes", async () => {
  const { study, said, history, request } = await openAtWorld("skylands", skylands);
  const start = request();
  const { waves } = study.state;
  const many = Array.from({ length: 11 }, () => waves[0]);
  study.enter({ waves: many }, "add a term");
  expect(said.at(-1)).toMatch(/terms times octaves from 1 to 40, got 44/);
  study.enter({ sea: 9000 }, "water");
  expect(said.at(-1)).toMatch(/9000 is out of range 150 to 560/);
  expect(request()).toEqual(start);
  expect(study.state.waves).toEqual(waves);
  history.undo();
  expect(history.undoes).toBe(null);
});

test("free space has no ground to change", async () => {
  expect((await open("cosmic", cosmic)).land).toBe(null);
});
