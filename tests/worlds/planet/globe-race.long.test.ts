/** The course round the globe of 1983, run by a walker of the simulation. */

import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import type { PlanetRecipe } from "../../../src/recipe/kinds/planet.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { readCourse } from "../../../src/sport/course-code.ts";
import { onDatum } from "../../../src/sport/geometry.ts";
import { planLengths } from "../../../src/sport/race/plan.ts";
import { type RaceEvent, READY, stepRace } from "../../../src/sport/race/race.ts";
import { routeLength } from "../../../src/sport/race/route.ts";
import { say } from "../../../src/words/words.ts";
import { STEP } from "../../../src/worlds/live-world.ts";
import { playerPose } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { planetSportWorld } from "../../../src/worlds/planet/sport/world.ts";
import { createSportState } from "../../../src/worlds/sport/state.ts";
import { makeMoves } from "../../browser/moves.ts";
import { type Spot, walkRound } from "../../browser/round-pilot.ts";
import { parseRequest } from "../../recipe/parse.ts";

const recipe = applyPreset(planet, "globe1983");

test("the course round the globe is run on foot to its end, and its route goes round", () => {
  const { request } = parseRequest("?shot=course", "planet", recipe as unknown as Recipe);
  const { course: text = "" } = recipe.shots.course;
  const read = readCourse(text);
  if ("problem" in read) throw new Error(say(read.problem));
  const simulation = new PlanetSimulation(openWorld(recipe as PlanetRecipe, request));
  const pose = () => playerPose(simulation.player, simulation.ground);
  const world = planetSportWorld(
    { sport: createSportState(request), simulation, pose },
    { request: () => request, recipe: recipe as PlanetRecipe },
  );
  const planned = world.plan(read.course);
  if ("problem" in planned) throw new Error(say(planned.problem));
  const { plan } = planned;
  let race = READY;
  const events: RaceEvent[] = [];
  const walker = {
    pose,
    step(seconds: number, intent: Partial<Intent>) {
      for (let left = seconds; left > STEP / 2; left -= STEP) {
        simulation.step({ ...NO_INTENT, ...intent });
        const next = stepRace(plan, race, world.runner(0), STEP);
        race = next.race;
        if (next.event) events.push(next.event);
      }
    },
  };
  const spot = new Float64Array(3);
  const spotOf = ({ x, y }: { readonly x: number; readonly y: number }): Spot => {
    const [px, py, pz] = onDatum([x, y], simulation.globe.radius, spot);
    return [px, py, pz];
  };
  expect(world.isOnFoot()).toBe(true);
  for (const flag of plan.controls) makeMoves(walker, walkRound(walker, spotOf(flag), 2.5));
  makeMoves(walker, walkRound(walker, spotOf({ x: plan.finish[0], y: plan.finish[1] }), 4));
  expect(events.map(({ kind }) => kind)).toEqual(["started", ...plan.controls.map(() => "punched"), "finished"]);
  const straight = planLengths(plan).reduce((a, b) => a + b);
  const run = routeLength(plan.geometry, race.route);
  expect(run).toBeGreaterThan(0.97 * straight);
  expect(run).toBeLessThan(1.3 * straight);
});
