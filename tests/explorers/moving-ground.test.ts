/** Moving ground: it carries a landed helicopter, and pushes out one that it grows around. */
import { expect, test } from "vitest";
import { say } from "../../src/words/words.ts";
import { fly, helicopterAt, speedOf } from "./flying.ts";
import { rockInHull } from "./hull-points.ts";
import { type Layer, layered, slab } from "./synthetic-ground.ts";

/** Rock whose top is z = height + rise·y. */
function tilted(height: number, rise: number): Layer {
  return (_x, y, out) => {
    out[0] = -1000;
    out[1] = height + rise * y;
    return true;
  };
}

const standing = () => fly(helicopterAt(0, 0, 10), { up: -1 }, 12, layered([slab(-50, 0)]));

test("a landed helicopter rises, sinks and leans with the ground", () => {
  const risen = fly(
    standing(),
    {},
    20,
    (second) => layered([slab(-50, second * 0.7)]),
    (now, second) => {
      expect(now.landed).toBe(true);
      expect(now.z).toBeCloseTo(second * 0.7, 6);
    },
  );
  fly(
    risen,
    {},
    20,
    (second) => layered([slab(-50, 14 - second * 0.7)]),
    (now, second) => {
      expect(now.z).toBeCloseTo(14 - second * 0.7, 6);
    },
  );
  const leaning = fly(standing(), {}, 20, (second) => layered([tilted(0, second * 0.008)]));
  expect(leaning).toMatchObject({ landed: true, notice: "" });
  expect(leaning.pitch).toBeCloseTo((Math.atan(0.16) * 180) / Math.PI, 0);
});

test("ground that grows too steep keeps it, with a warning, clear of rock", () => {
  const craft = fly(
    standing(),
    {},
    20,
    (second) => layered([tilted(0, second * 0.02)]),
    (now, second) => {
      expect(rockInHull(now, layered([tilted(0, second * 0.02)]), 0)).toBe("");
    },
  );
  expect(craft.landed).toBe(true);
  expect(say(craft.notice)).toBe("The ground is now too steep: 22°");
});

test("warns when a rim moves under its skids; flies when its ground goes", () => {
  const rim = fly(standing(), {}, 1, layered([slab(-50, 0, (x) => x < 1)]));
  expect(rim).toMatchObject({ landed: true, z: 0, notice: "The ground under the skids is disappearing" });
  const gone = fly(standing(), {}, 5, layered([]));
  expect(gone.landed).toBe(false);
  expect(gone.z).toBeCloseTo(0, 6);
  const sunk = fly(standing(), {}, 5, layered([slab(-50, -3)]));
  expect(sunk).toMatchObject({ landed: false });
  expect(fly(standing(), {}, 5, layered([slab(-50, -1.9)]))).toMatchObject({ landed: true, z: -1.9 });
});

test("rock that grows round a hover pushes it out the shorter way: up, down or sideways", () => {
  const hover = helicopterAt(0, 0, 100);
  const up = fly(hover, {}, 2, layered([slab(50, 110)]));
  expect(up.z).toBeGreaterThanOrEqual(110);
  expect(up.z).toBeLessThan(112);
  const down = fly(hover, {}, 2, layered([slab(90, 200)]));
  expect(down.z).toBeLessThanOrEqual(90 - 3.4);
  expect(down.z).toBeGreaterThan(84);
  const aside = fly(hover, {}, 2, layered([slab(-500, 700, (x) => x > -2)]));
  expect(aside.x).toBeLessThan(-6);
  expect(aside.x).toBeGreaterThan(-9);
  expect(Math.abs(aside.z - 100)).toBeLessThan(1);
});

test("a floor that rises, or a roof that comes down, slowly, moves a hover with it and nothing else", () => {
  const lifted = fly(
    helicopterAt(0, 0, 2),
    {},
    20,
    (second) => layered([slab(-50, second)]),
    (now, second) => {
      expect(now.z).toBeGreaterThanOrEqual(second);
    },
  );
  expect(lifted.z).toBeLessThan(22);
  expect(speedOf(lifted)).toBe(0);
  const lowered = fly(helicopterAt(0, 0, 2), {}, 20, (second) => layered([slab(20 - second, 300)]));
  expect(lowered.z + 3.4).toBeLessThanOrEqual(0);
});

test("a roof that comes down on a landed helicopter drives it out, clear of rock", () => {
  const closing = (second: number) => layered([slab(-50, 0), slab(10 - second, 200, (x) => x > -20)]);
  const craft = fly(standing(), {}, 12, closing, (now, second) => {
    expect(rockInHull(now, closing(second), 0)).toBe("");
  });
  expect(craft.landed).toBe(false);
});
