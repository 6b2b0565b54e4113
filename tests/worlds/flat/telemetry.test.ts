/** Readings of flat worlds: over a lake and over a sea, the height counts from the water, over land from the ground. */
import { expect, test } from "vitest";
import faults from "../../../scenes/faults/scene.ts";
import forest from "../../../scenes/forest/scene.ts";
import { type FlatGround, flatGroundAt, lakeAltitude } from "../../../src/core/flat/flat-ground.ts";
import type { Gap } from "../../../src/explorers/explorer.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { generateFaultLand } from "../../../src/recipe/kinds/faults-generator.ts";
import { FlatSimulation } from "../../../src/worlds/flat/simulation.ts";
import { flatTelemetry } from "../../../src/worlds/flat/telemetry.ts";
import { parseRequest } from "../../recipe/parse.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
type Place = readonly [x: number, y: number];
/** Metres of the flights above the datum. */
const HIGH = 430;

/** Reading of a helicopter or a walker at a place. */
function readingAt(scene: typeof forest | typeof faults, flat: FlatGround, by: string, [x, y]: Place, z: number) {
  const { request } = parseRequest(`?world=any&by=${by}&at=${x},${y},${z}&look=0,0`, "any", scene);
  const simulation = new FlatSimulation(flat, request, { limits: [-60, 3000], cloudSea: -2300 });
  return flatTelemetry(simulation, gap, { notice: "", hint: "" }, undefined);
}

test.each([
  ["a lake", forest, generateCountry(forest.world).flat, [23_450, 5500], [23_890, 5703]],
  ["a sea", faults, generateFaultLand(faults.world), [-1150, -1150], [0, 0]],
] as const)("over %s the height is that over the water", (_, scene, flat, wet, dry) => {
  const water = lakeAltitude(flat, flat.altitudes[0]);
  const floorAt = ([x, y]: Place) => flatGroundAt(flat).gapAt(x, y, HIGH, gap).floor;
  expect(floorAt(wet)).toBeLessThan(water - 2);
  expect(floorAt(dry)).toBeGreaterThan(water);
  const over = readingAt(scene, flat, "helicopter", wet, HIGH);
  expect(over.clearance).toBeCloseTo(HIGH - water, 6);
  expect(over.overWater).toBe(true);
  const land = readingAt(scene, flat, "helicopter", dry, HIGH);
  expect(land.overWater).toBe(false);
  expect(land.clearance).toBeLessThan(HIGH - water);
  // Feet stand on the bed.
  expect(readingAt(scene, flat, "walker", wet, water).overWater).toBe(false);
});
