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

test("it slides along rock that hangs beside its rotor as along a cliff", () => {
  const hanging = layered([slab(3.3, 1000, (_x, y) => y > 200)]);
  const touching = fly(helicopterAt(0, 0, 0, 50), { forward: 0.1 }, 70, hanging);
  const later = fly(touching, { forward: 0.1 }, 30, hanging, (now) =>
    expect(rockInHull(now, hanging, 0.1, 12)).toBe(""),
  );
  expect(later.x - touching.x).toBeGreaterThan(100);
  expect(Math.abs(later.z)).toBeLessThan(0.1);
});

test("a lip of rock met at top speed does not throw it into the sky", () => {
  const lip = layered([slab(-50, 1.5, (_x, y) => y > 700)]);
  let highest = 0;
  fly({ ...helicopterAt(0, 693.9, 0), vy: 63 }, { forward: 1 }, 10, lip, ({ z }) => {
    highest = Math.max(highest, z);
  });
  expect(highest).toBeLessThan(20);
});

test.each([10, 30, 45])(
  "under an underside that comes down at %i° it is turned down along it and keeps going",
  (degrees) => {
    const fall = Math.tan((degrees * Math.PI) / 180);
    const underside = layered([
      (_x, y, out) => {
        out[0] = 100 - fall * y;
        out[1] = 2000;
        return true;
      },
    ]);
    const craft = fly(helicopterAt(0, -600, 60), { forward: 1 }, 25, underside, (now) => {
      expect(rockInHull(now, underside, 0.1, 12)).toBe("");
    });
    expect(craft.y).toBeGreaterThan(100);
    expect(speedOf(craft)).toBeGreaterThan(8);
  },
);

test.each([25, 42])("flown at a hill of %i° it follows the slope, at reduced speed", (degrees) => {
  const hill = layered([slope(degrees)]);
  // From several starts, for how deep the first step would reach into the hill is chance.
  for (let start = -60; start < -59; start += 0.1) {
    const craft = fly({ ...helicopterAt(0, start, 5), vy: 63 }, { forward: 1 }, 12, hill, (now) => {
      expect(rockInHull(now, hill, 0.1, 12)).toBe("");
      expect(speedOf(now)).toBeGreaterThan(10);
    });
    expect(craft.y).toBeGreaterThan(100);
  }
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
  for (let i = 0; i < 150; i++) {
    let craft = startAnywhere(dice);
    for (let j = 0; j < 3; j++) craft = fly(craft, wishAnything(dice), 3, ground);
    if (Math.min(craft.clearance, craft.headroom) > 0.5) continue;
    pressed++;
    expect(farthestEscape(craft, ground), JSON.stringify(craft)).toBeGreaterThan(15);
  }
  expect(pressed).toBeGreaterThan(10);
});
