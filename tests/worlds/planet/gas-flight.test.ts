/** Flying in a gas giant: the ship cannot leave the clouds downwards, and what needs ground is refused. */
import { expect, test } from "vitest";
import planets from "../../../scenes/planet/scene.ts";
import { type Intent, NO_INTENT } from "../../../src/explorers/explorer.ts";
import { applyPreset } from "../../../src/recipe/preset.ts";
import { startRequest } from "../../../src/recipe/request.ts";
import { openWorld } from "../../../src/recipe/validate.ts";
import { NO_GROUND, PRESSURE_LIMIT, stepInGas } from "../../../src/worlds/planet/gas-flight.ts";
import { playerPose, playerTelemetry } from "../../../src/worlds/planet/player.ts";
import { PlanetSimulation } from "../../../src/worlds/planet/simulation.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";

const giant = applyPreset(planets, "giant");
const simulationOf = (shot: string) => new PlanetSimulation(openWorld(giant, startRequest("planet", giant, shot)));
type Simulation = ReturnType<typeof simulationOf>;
const noticeOf = ({ player, ground }: Simulation) => playerTelemetry(player, ground).notice;
const altitudeOf = ({ player, ground }: Simulation) => {
  const { x, y, z } = playerPose(player, ground);
  return Math.hypot(x, y, z) - ground.radius;
};

test("a diving ship shows the pressure limit and rises, regardless of input", () => {
  const simulation = simulationOf("decks");
  let lowest = Infinity;
  let told = 0;
  for (let i = 0; i < 3000; i++) {
    simulation.step({ ...NO_INTENT, up: -1 });
    lowest = Math.min(lowest, altitudeOf(simulation));
    if (noticeOf(simulation) === PRESSURE_LIMIT) told++;
  }
  expect(lowest).toBeGreaterThan(100);
  expect(lowest).toBeLessThan(1500);
  expect(told).toBeGreaterThan(100);
  const dice = createDice(5);
  for (let i = 0; i < 2000; i++) {
    simulation.step(wishAnything(dice));
    expect(altitudeOf(simulation)).toBeGreaterThan(100);
  }
});

test("below the pressure limit a ship moves alike whatever its pilot wants, but turns", () => {
  const simulation = simulationOf("decks");
  for (let i = 0; i < 3000 && noticeOf(simulation) !== PRESSURE_LIMIT; i++) simulation.step({ ...NO_INTENT, up: -1 });
  expect(altitudeOf(simulation)).toBeLessThan(1500);
  const { player, ground } = simulation;
  const after = (wish: Partial<Intent>) => playerPose(stepInGas(player, { ...NO_INTENT, ...wish }, ground), ground);
  const risen = after({});
  for (const wish of [{ up: -1 }, { up: 1 }, { forward: 1 }, { right: 1 }]) expect(after(wish)).toEqual(risen);
  expect(after({ turn: 1 })).not.toEqual(risen);
});

test("the walker and the helicopter are refused with a reason", () => {
  const simulation = simulationOf("decks");
  for (const by of ["walker", "helicopter"] as const) {
    simulation.changeExplorer(by);
    expect(simulation.player.explorer.by).toBe("ship");
    expect(noticeOf(simulation)).toBe(NO_GROUND);
  }
  simulation.changeExplorer("orbiter");
  expect(simulation.player.explorer.by).toBe("orbiter");
  simulation.board();
  expect(simulation.player.explorer.by).toBe("orbiter");
  expect(noticeOf(simulation)).toBe(NO_GROUND);
});
