/** Random steps never enter a trunk, boulder, wall or rock: a sample of collision.long.test.ts. */
import { expect, test } from "vitest";
import skylands from "../../../scenes/skylands/scene.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import { HOUSE_HALF, housesIn, type Roof } from "../../../src/core/flat/towns.ts";
import { stepOut } from "../../../src/explorers/boarding.ts";
import { fly, helicopterAt } from "../../explorers/flying.ts";
import { generate } from "../../generate.ts";
import { sampled } from "../../long-test.ts";
import { flyRandomlyAmong, walkRandomly } from "./random-walk.ts";

const islands = generate(skylands.world);
const solids = createColliderCells(islands);
const ground = collisionGround(solids, 0, "craft");
const houses = housesIn(islands, 0, { west: -3000, south: -3000, east: 3000, north: 3000 });

test("random steps on foot in woods and towns stay out of rock", () => {
  const log = walkRandomly(1983, sampled(6000, 3000));
  expect(log.firstBreach).toBe("");
  expect(log.near).toBeGreaterThan(sampled(60, 15));
  expect(log.seen.stands).toBeGreaterThan(sampled(1500, 500));
});

test("random helicopter steps low over woods and towns stay out of rock and land on no tree", () => {
  const log = flyRandomlyAmong(2024, sampled(4000, 2000));
  expect(log.firstBreach).toBe("");
  expect(log.near).toBeGreaterThan(sampled(100, 30));
});

test("a helicopter lands on flat roofs only, where the player can step out; walls stop it", () => {
  const landedOn = (roof: Roof) => {
    const house = houses.find((each) => each.roof === roof);
    if (!house) throw new Error(`No house with a ${roof} roof.`);
    const over = helicopterAt(house.x, house.y, house.top + 12);
    return { house, craft: fly(over, { up: -1 }, 14, ground) };
  };
  const { house, craft } = landedOn("flat");
  expect(craft.landed).toBe(true);
  expect(craft.z).toBeCloseTo(house.eaves, 1);
  expect(stepOut(craft, collisionGround(solids, 0, "foot"))).toHaveProperty("pose");
  for (const roof of ["gable", "hip", "mansard"] as const)
    expect(landedOn(roof).craft).toMatchObject({ landed: false, notice: "Too uneven to land" });
  const beside = helicopterAt(house.x - 14, house.y, house.floor + 2, 90);
  expect(fly(beside, { forward: 1 }, 4, ground).x).toBeLessThan(house.x - HOUSE_HALF - 3);
});
