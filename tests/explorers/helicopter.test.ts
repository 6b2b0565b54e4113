/** The helicopter in open sky. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { stepHelicopter } from "../../src/explorers/helicopter.ts";
import { say } from "../../src/words/words.ts";
import { fly, helicopterAt, speedOf, wish } from "./flying.ts";
import { createDice, wishAnything } from "./random-pilot.ts";
import { archipelago, layered, slab } from "./synthetic-ground.ts";

const sky = layered([]);

test("hovers level without input", () => {
  const craft = fly(helicopterAt(5, 6, 100, 30), {}, 20, sky);
  expect(craft).toMatchObject({ x: 5, y: 6, z: 100, heading: 30, pitch: 0, roll: 0, notice: "", landed: false });
});

test("forward held reaches 60 m/s within 12 s and 62 to 65 m/s in the end, level", () => {
  let seconds = 0;
  const craft = fly(helicopterAt(0, 0, 100), { forward: 1 }, 40, sky, (now, second) => {
    if (seconds === 0 && now.vy >= 60) seconds = second;
  });
  expect(seconds).toBeGreaterThan(6);
  expect(seconds).toBeLessThan(12);
  expect(craft.vy).toBeGreaterThan(62);
  expect(craft.vy).toBeLessThan(65);
  expect(craft.z).toBe(100);
  expect(craft.x).toBeCloseTo(0, 9);
});

test("stops within 200 to 320 m from 60 m/s, levels out, and never overshoots", () => {
  const fast = fly(helicopterAt(0, 0, 100), { forward: 1 }, 20, sky);
  let slowest = Infinity;
  let highestNose = -90;
  const craft = fly(fast, {}, 20, sky, (now) => {
    slowest = Math.min(slowest, now.vy);
    highestNose = Math.max(highestNose, now.pitch);
  });
  expect(craft.y - fast.y).toBeGreaterThan(200);
  expect(craft.y - fast.y).toBeLessThan(320);
  expect(slowest).toBeGreaterThan(-0.05);
  expect(highestNose).toBeGreaterThan(15);
  expect(speedOf(craft)).toBeLessThan(0.01);
  expect(Math.abs(craft.pitch)).toBeLessThan(0.01);
  expect(craft.z).toBe(100);
});

test.each([
  ["right", { right: 1 }, "vx", 18],
  ["left", { right: -1 }, "vx", -18],
  ["up", { up: 1 }, "vz", 12],
  ["down", { up: -1 }, "vz", -9],
  ["back", { forward: -1 }, "vy", -20],
] as const)("top speed %s", (_way, intent, axis, speed) => {
  expect(fly(helicopterAt(0, 0, 500), intent, 15, sky)[axis]).toBeCloseTo(speed, 1);
});

test("half an input is half the speed", () => {
  expect(fly(helicopterAt(0, 0, 500), { forward: 0.5 }, 20, sky).vy).toBeCloseTo(31.5, 1);
});

test("tilts with its motion: nose down to accelerate, up to brake, right side down to go or turn right", () => {
  const start = helicopterAt(0, 0, 100);
  expect(fly(start, { forward: 1 }, 1, sky).pitch).toBeLessThan(-10);
  expect(fly(start, { forward: -1 }, 1, sky).pitch).toBeGreaterThan(10);
  expect(fly(start, { right: 1 }, 1, sky).roll).toBeGreaterThan(10);
  expect(fly(start, { right: -1 }, 1, sky).roll).toBeLessThan(-10);
  const fast = fly(start, { forward: 1 }, 15, sky);
  expect(fly(fast, { forward: 1, turn: 1 }, 2, sky).roll).toBeGreaterThan(25);
  expect(fly(fast, { forward: 1, turn: -1 }, 2, sky).roll).toBeLessThan(-25);
  expect(Math.abs(fly(start, { turn: 1 }, 2, sky).roll)).toBeLessThan(1);
});

test("a turn is clockwise at 50°/s when slow, at 8 to 20°/s at top speed, with next to no sideslip", () => {
  const slow = fly(helicopterAt(0, 0, 100), { turn: 1 }, 3, sky);
  expect(slow.yawRate).toBeCloseTo(50, 0);
  expect(slow.heading).toBeGreaterThan(110);
  const fast = fly(helicopterAt(0, 0, 100), { forward: 1 }, 20, sky);
  const turning = fly(fast, { forward: 1, turn: 1 }, 10, sky);
  expect(turning.yawRate).toBeGreaterThan(8);
  expect(turning.yawRate).toBeLessThan(20);
  const heading = (turning.heading * Math.PI) / 180;
  expect(Math.abs(turning.vx * Math.cos(heading) - turning.vy * Math.sin(heading))).toBeLessThan(1);
});

test("headings stay in 0 to 360", () => {
  fly(helicopterAt(0, 0, 100, -10), { turn: -1 }, 30, sky, ({ heading }) => {
    expect(heading).toBeGreaterThanOrEqual(0);
    expect(heading).toBeLessThan(360);
  });
});

test("attitude is smooth: no rate changes by more than 18°/s in pitch or 30°/s in roll in a step, for any input", () => {
  const dice = createDice(5);
  let last = helicopterAt(0, 0, 500);
  for (let i = 0; i < 200; i++) {
    fly(last, wishAnything(dice), 0.5, sky, (now) => {
      expect(Math.abs(now.pitchRate - last.pitchRate)).toBeLessThan(18);
      expect(Math.abs(now.rollRate - last.rollRate)).toBeLessThan(30);
      last = now;
    });
  }
});

test("it may sink below sea level where there is no island", () => {
  expect(fly(helicopterAt(0, 0, 20), { up: -1 }, 20, sky).z).toBeLessThan(-100);
});

test("slows at its altitude limits, with a notice", () => {
  const limits = { minAltitude: -50, maxAltitude: 150 };
  const start = helicopterAt(0, 0, 100, 0, { limits });
  const top = fly(start, { up: 1 }, 30, sky, ({ z }) => expect(z).toBeLessThanOrEqual(150));
  expect(top.z).toBeGreaterThan(149);
  expect(say(top.notice)).toBe("The highest it flies: 150 m");
  const bottom = fly(top, { up: -1 }, 60, sky, ({ z }) => expect(z).toBeGreaterThanOrEqual(-50));
  expect(bottom.z).toBeLessThan(-49);
  expect(say(bottom.notice)).toBe("The lowest it flies: -50 m");
  expect(fly(helicopterAt(0, 0, 400, 0, { limits }), {}, 60, sky).z).toBeCloseTo(150, 1);
});

test("a step is pure: the same arguments give the same state, bit for bit, and are not changed", () => {
  const ground = archipelago();
  const flight = () => {
    const dice = createDice(9);
    let craft = helicopterAt(40, -300, 60);
    for (let i = 0; i < 40; i++) craft = fly(craft, wishAnything(dice), 0.5, ground);
    return craft;
  };
  const first = flight();
  fly(helicopterAt(7, 7, 7), { forward: 1 }, 2, archipelago(3));
  expect(flight()).toStrictEqual(first);
  const frozen = Object.freeze(helicopterAt(0, 0, 50));
  expect(stepHelicopter(frozen, Object.freeze(wish({ forward: 1 })), 1 / 60, ground)).not.toBe(frozen);
});

test("NaN and infinite inputs count as 0, inputs beyond 1 as 1", () => {
  const start = fly(helicopterAt(0, 0, 100), { forward: 1, turn: 0.3 }, 3, sky);
  const none = stepHelicopter(start, wish({}), 1 / 60, sky);
  for (const broken of [Number.NaN, Infinity, -Infinity]) {
    expect(
      stepHelicopter(start, { forward: broken, right: broken, up: broken, turn: broken }, 1 / 60, sky),
    ).toStrictEqual(none);
  }
  const full = stepHelicopter(start, { forward: 1, right: -1, up: 1, turn: -1 }, 1 / 60, sky);
  expect(stepHelicopter(start, { forward: 7, right: -9, up: 2, turn: -50 }, 1 / 60, sky)).toStrictEqual(full);
});

test("any dt in (0, 0.1] gives nearly the same flight", () => {
  const reference = fly(helicopterAt(0, 0, 100), { forward: 1, turn: 0.5, up: 0.3 }, 6, sky);
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 3000 }), (steps) => {
      let craft = helicopterAt(0, 0, 100);
      for (let i = 0; i < steps; i++)
        craft = stepHelicopter(craft, wish({ forward: 1, turn: 0.5, up: 0.3 }), 6 / steps, sky);
      expect(Math.hypot(craft.x - reference.x, craft.y - reference.y, craft.z - reference.z)).toBeLessThan(4);
      expect(Math.abs(craft.roll - reference.roll)).toBeLessThan(1);
    }),
    { numRuns: 30 },
  );
});

test("the rotor turns at full speed in the air, idles after a while on the ground, and spins up to lift", () => {
  const ground = layered([slab(-50, 0)]);
  const flying = fly(helicopterAt(0, 0, 20), {}, 1, ground);
  expect(flying.rotorSpeed).toBe(42);
  expect(flying.rotorAngle).toBeGreaterThanOrEqual(0);
  expect(flying.rotorAngle).toBeLessThan(2 * Math.PI);
  const landed = fly(flying, { up: -1 }, 8, ground);
  expect(landed.landed).toBe(true);
  const idle = fly(landed, {}, 12, ground);
  expect(idle.rotorSpeed).toBe(12);
  expect(idle.rotorAngle).not.toBe(fly(idle, {}, 1 / 60, ground).rotorAngle);
  expect(fly(idle, { up: 1 }, 0.5, ground).landed).toBe(true);
  expect(fly(idle, { up: 1 }, 3, ground)).toMatchObject({ landed: false, rotorSpeed: 42 });
});
