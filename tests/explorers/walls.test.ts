/** Rock in the way: it slides or stops, without a tremble, and can always leave. */
import { expect, test } from "vitest";
import type { Helicopter } from "../../src/explorers/helicopter.ts";
import { fly, helicopterAt, speedOf } from "./flying.ts";
import { rockInHull } from "./hull-points.ts";
import { createDice, startAnywhere, wishAnything } from "./random-pilot.ts";
import { archipelago, layered, slab, slope } from "./synthetic-ground.ts";

const cliff = layered([slab(-1000, 1000, (_x, y) => y > 200)]);

test("flown straight at a cliff, it stops before it and stays as still as can be", () => {
  const pressed = fly(helicopterAt(0, 0, 50), { forward: 1 }, 20, cliff, (now) => {
    expect(rockInHull(now, cliff, 0.1, 12)).toBe("");
  });
  expect(pressed.y).toBeGreaterThan(190);
  expect(pressed.notice).toBe("Rock in the way");
  fly(pressed, { forward: 1 }, 20, cliff, (now) => {
    expect(Math.hypot(now.x - pressed.x, now.y - pressed.y, now.z - pressed.z)).toBeLessThan(0.01);
  });
});

test.each([30, 50, 70, -45])("flown at a cliff at an angle of %i° it slides along, without a tremble", (heading) => {
  const touching = fly(helicopterAt(0, 0, 50, heading), { forward: 1 }, 20, cliff);
  let [nearest, farthest] = [Infinity, -Infinity];
  const later = fly(touching, { forward: 1 }, 10, cliff, ({ y }) => {
    [nearest, farthest] = [Math.min(nearest, y), Math.max(farthest, y)];
  });
  expect(farthest - nearest).toBeLessThan(0.05);
  expect((later.x - touching.x) * Math.sign(heading)).toBeGreaterThan(50);
});

test("flown at a hill it goes over it, and loses speed only while it touches", () => {
  const hill = layered([slope(25)]);
  const craft = fly(helicopterAt(0, -300, 5), { forward: 1 }, 30, hill, (now) => {
    expect(rockInHull(now, hill, 0.1, 12)).toBe("");
  });
  expect(craft.y).toBeGreaterThan(200);
  expect(speedOf(craft)).toBeGreaterThan(20);
});

test("low over gentle hills the cushion lifts it before it touches", () => {
  const hill = layered([slope(8)]);
  fly(helicopterAt(0, 0, 6), { forward: 1 }, 30, hill, ({ clearance }) => expect(clearance).toBeGreaterThan(0.3));
});

/** The farthest that any of the straight intents takes it in 8 s. */
function farthestEscape(craft: Helicopter, ground: ReturnType<typeof archipelago>): number {
  let farthest = 0;
  for (const up of [1, -1, 0]) {
    for (const [forward, right] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]) {
      const gone = fly({ ...craft, landed: false }, { forward, right, up }, 8, ground);
      farthest = Math.max(farthest, Math.hypot(gone.x - craft.x, gone.y - craft.y, gone.z - craft.z));
      if (farthest > 15) return farthest;
    }
  }
  return farthest;
}

test("from wherever a random flight ends against rock, some intent takes it away", () => {
  const ground = archipelago();
  const dice = createDice(77);
  let pressed = 0;
  for (let i = 0; i < 400; i++) {
    let craft = startAnywhere(dice);
    for (let j = 0; j < 3; j++) craft = fly(craft, wishAnything(dice), 3, ground);
    if (Math.min(craft.clearance, craft.headroom) > 0.5) continue;
    pressed++;
    expect(farthestEscape(craft, ground), JSON.stringify(craft)).toBeGreaterThan(15);
  }
  expect(pressed).toBeGreaterThan(30);
});
