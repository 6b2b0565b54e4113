/** The full watertight test of both worlds: 10,000 ray marches. */
import { expect, test } from "vitest";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { createDice } from "../../explorers/random-pilot.ts";
import { castRays, placesNear } from "./rays.ts";
import { rockOf } from "./rock.ts";
import { sampleUnderground } from "./sample.ts";

test.each([
  ["cavern", 0],
  ["cavern", 41.5],
  ["mine", 0],
  ["mine", 41.5],
] as const)("2,500 rays through a %s at t = %d leave the open only through a face", (kind, t) => {
  const underground = { ...sampleUnderground(kind), steep: 0.22 };
  const ground = undergroundGround(underground, t);
  const dice = createDice(11);
  const places = placesNear(ground.entrancesNear(0, 0, 1200));
  const log = castRays(ground, rockOf(underground, t), 2500, dice, () => places(dice));
  expect(log.problem).toBe("");
  expect(log.met).toBeGreaterThan(1200);
});
