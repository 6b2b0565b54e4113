/** Homes of flat worlds: a helipad in the first town of Skylands, and a place to land elsewhere. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import skylands from "../../../scenes/skylands/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { withSolids } from "../../../src/core/field/solids.ts";
import { createColliderCells } from "../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../src/core/flat/collision-ground.ts";
import type { FlatGround } from "../../../src/core/flat/flat-ground.ts";
import { housesIn } from "../../../src/core/flat/towns.ts";
import { PAD, searchHome } from "../../../src/worlds/flat/home.ts";
import { seenIn } from "../../../src/worlds/flat/pilot.ts";
import { PAD_RADIUS } from "../../../src/worlds/sport/render/helipad-model.ts";
import { fly, helicopterAt } from "../../explorers/flying.ts";
import { generate } from "../../generate.ts";

const gap: Gap = { floor: 0, roof: 0, inside: false };
const START = [-1300, -4200, 380] as const;

function homeOf(flat: FlatGround, start: readonly [number, number, number]) {
  const colliders = createColliderCells(flat);
  const craftGround = collisionGround(colliders, 0, "craft");
  return { ground: craftGround, home: runSteps(searchHome(flat, start, { craftGround, colliders })) };
}

test("Skylands has a helipad beside houses, on which a helicopter lands on any heading", () => {
  const flat = generate(skylands.world);
  const { ground, home } = homeOf(flat, START);
  if (!home?.pad) throw new Error("No helipad.");
  const { x, y, z, pad } = home;
  const box = { west: x - 300, south: y - 300, east: x + 300, north: y + 300 };
  expect(flat.altitudes.flatMap((altitude) => housesIn(flat, altitude, box)).length).toBeGreaterThan(0);
  expect(pad.radius).toBe(PAD_RADIUS);
  const under = ground.gapAt(x, y, z + 1, gap).floor;
  expect(under).toBeLessThan(z);
  expect(pad.base).toBeLessThan(under);
  expect(z - pad.base).toBeLessThan(PAD.height + PAD.even + PAD.depth + 0.01);
  const built = withSolids(ground, () => [pad]);
  for (const heading of [0, 45, 200]) {
    const craft = fly(helicopterAt(x, y, z + 10, heading), { up: -1 }, 8, built);
    expect(craft.landed).toBe(true);
    expect(craft.z).toBeCloseTo(z, 2);
  }
});

test("The Forest has a place to land at its start, and no helipad", () => {
  const start = [23890, 5703.2, 34.8] as const;
  const { ground, home } = homeOf(generate(forest.world), start);
  if (!home) throw new Error("No home.");
  expect(home.pad).toBe(null);
  expect(Math.hypot(home.x - start[0], home.y - start[1])).toBeLessThan(600);
  expect(fly(helicopterAt(home.x, home.y, home.z + 10, 120), { up: -1 }, 8, ground).landed).toBe(true);
});

test("a click finds the ground that is seen there, and none in the sky", () => {
  const ground = {
    gapAt: (_x: number, _y: number, z: number, out: Gap) =>
      Object.assign(out, { floor: 10, roof: Infinity, inside: z < 10 }),
    kindAt: () => "grass" as const,
  };
  const view = {
    ...{ x: 100, y: 200, z: 60, heading: 90, pitch: -45, roll: 0, fov: 60, near: 0.1, inside: false },
    focus: [0, 0, 0] as const,
  };
  const middle = seenIn(view, 0, 0, 1.6, ground);
  expect(middle?.x).toBeCloseTo(150, 1);
  expect(middle?.y).toBeCloseTo(200, 3);
  expect(middle?.z).toBeCloseTo(10, 1);
  const right = seenIn(view, 0.5, 0, 1.6, ground);
  expect(right?.y, "south of a view to the east").toBeLessThan(190);
  expect(seenIn({ ...view, pitch: 40 }, 0, 0, 1.6, ground)).toBe(null);
  const rolled = seenIn({ ...view, roll: 90 }, 0, 0.5, 1, ground);
  expect(rolled?.y, "up in the picture is right of it, rolled to the right").toBeLessThan(190);
});
