/** A visitor who spends a day in a world, without a screen: goes from place to place, moves, carries cones, and has cells streamed. */
import { scenes } from "../../../scenes/index.ts";
import type { Intent } from "../../../src/explorers/explorer.ts";
import { nearestPlace } from "../../../src/recipe/coordinates.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { WORLDS } from "../../../src/worlds/index.ts";
import type { LiveWorld } from "../../../src/worlds/live-world.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import type { Registry } from "../../../src/worlds/world-module.ts";
import { placesOf } from "./places.ts";

export interface Visitor {
  readonly recipe: Recipe;
  readonly world: LiveWorld;
  /** Goes to the k-th stop of the day and moves there for so many seconds. */
  stay(k: number, seconds: number): void;
}

const loadScene = async (name: string) => (await scenes[name as keyof typeof scenes].load()).default as Recipe;

export async function openVisitor(name: string): Promise<Visitor> {
  const recipe = await loadScene(name);
  const start = startRequest(name, recipe);
  const { default: module } = await (WORLDS as Registry)[recipe.kind.name](recipe, start);
  const world = module.open(openWorld(recipe, start), { loadRecipe: loadScene });
  const placeOf = placesOf(recipe, start);
  return {
    recipe,
    world,
    stay(k, seconds) {
      const stop = placeOf(k);
      world.restart(openWorld(recipe, { ...start, ...stop, at: nearestPlace(recipe, stop.at) }));
      for (let step = 0; step * STEP < seconds; step++) {
        world.step(intentAt(k, step * STEP));
        // Twice a stop: what is dropped is taken again.
        if (step % 240 === 120) world.actions.carry?.();
        if (step % 30 === 0) hear(world);
      }
    },
  };
}

/** Ahead as fast as it goes, in wide turns, now and then in narrow ones that lead out of corners. */
const intentAt = (k: number, seconds: number): Intent => ({
  forward: 1,
  right: 0.2 * Math.sin(seconds + k),
  up: Math.sin(0.3 * seconds + k) > 0.8 ? 1 : 0,
  turn: seconds % 7 < 1.5 ? 1 : 0.1 * Math.sin(seconds),
  run: 1,
});

/** Readings of instruments and sound. */
function hear(world: LiveWorld): void {
  world.telemetry();
  world.audio?.();
}
