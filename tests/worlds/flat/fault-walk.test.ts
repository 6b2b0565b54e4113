/** Random walks over lands of faults: over cliffs, off their sides and through the sea, never below the ground. */
import { expect, test } from "vitest";
import faults from "../../../scenes/faults/scene.ts";
import { faultCode } from "../../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../../src/core/faults/settings.ts";
import { aboveSea, topHeight } from "../../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { shaftOf } from "../../../src/core/islands/shafts.ts";
import { THINGS } from "../../../src/core/life/things.ts";
import { generateFaultLand } from "../../../src/recipe/kinds/faults-generator.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { createDice, wishAnything } from "../../explorers/random-pilot.ts";
import { parseRequest } from "../../recipe/parse.ts";
import { walkerOf } from "./walking.ts";

/** The scene's own land, and one of raw steps between cells of a metre, which are cliffs all over. */
const LANDS = {
  own: faults.world,
  rugged: {
    ...faults.world,
    shape: {
      ...faults.world.shape,
      faults: faultCode({ ...FAULT_DEFAULTS, program: "faults", xSize: 64, ySize: 48, n: 40, seed: 3 }),
      cell: 1,
      height: 60,
    },
  },
} as const;
/** Steps from a start. */
const [STARTS, STEPS] = [9, 400];

test.each(Object.keys(LANDS) as (keyof typeof LANDS)[])("on the %s land", (name) => {
  const flat = generateFaultLand(LANDS[name]);
  const groundAt = (x: number, y: number) => topHeight(flat, aboveSea(flat, x, y, 0));
  const half = name === "own" ? 760 : 30;
  const dice = createDice(11);
  let [wet, steep, lowest] = [0, 0, Infinity];
  for (let start = 0; start < STARTS; start++) {
    // Every third start is in the sea beside the land.
    const [x, y] = [(2 * dice() - 1) * half, start % 3 === 0 ? half + 45 : (2 * dice() - 1) * half];
    const at = `${x.toFixed(2)},${y.toFixed(2)},${Math.max(0, groundAt(x, y)).toFixed(2)}`;
    const { request } = parseRequest(`?world=faults&by=walker&at=${at}&look=${360 * dice()},0`, "faults", faults);
    const world = new FlatSimulation(flat, request, { limits: [-60, 3000], cloudSea: -2300 });
    let intent = wishAnything(dice);
    for (let i = 0; i < STEPS; i++) {
      if (dice() < 0.02) intent = { ...wishAnything(dice), forward: 1, run: 1 };
      world.step(intent);
      const walker = walkerOf(world);
      const ground = groundAt(walker.x, walker.y);
      if (walker.z < ground - 0.02 && inShaft(flat, walker.x, walker.y)) continue;
      lowest = Math.min(lowest, walker.z - ground);
      expect(walker.z - ground).toBeGreaterThan(-0.02);
      if (ground < -1) wet++;
      if (Math.abs(groundAt(walker.x + 0.5, walker.y) - ground) > 0.5) steep++;
    }
  }
  expect(lowest).toBeLessThan(0.5);
  expect(wet).toBeGreaterThan(100);
  expect(steep).toBeGreaterThan(20);
});

/** Whether a place is over a mineshaft, in which one climbs below the ground. */
function inShaft(flat: ReturnType<typeof generateFaultLand>, x: number, y: number): boolean {
  const near = flatLifeIn(flat, 0, { west: x - 4, south: y - 4, east: x + 4, north: y + 4 });
  return near.some((thing) => THINGS[thing.code] === "mine" && shaftOf(flat, 0, thing) !== null);
}
