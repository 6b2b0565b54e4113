/** Landing: soft and level, or refused with a notice. */
import { expect, test } from "vitest";
import { createHelicopter, type Helicopter } from "../../src/explorers/helicopter.ts";
import { say } from "../../src/words/words.ts";
import { fly, helicopterAt, speedOf } from "./flying.ts";
import { rockInHull } from "./hull-points.ts";
import { type Layer, layered, type SyntheticGround, slab, slope } from "./synthetic-ground.ts";

const plain = layered([slab(-50, 0)]);
const island = layered([slab(-40, 0, (x) => x < 0)]);

/** Rock under any surface. */
const slopeWith =
  (heightAt: (x: number, y: number) => number): Layer =>
  (x, y, out) => {
    out[0] = -1000;
    out[1] = heightAt(x, y);
    return true;
  };

/** Holds down until it lands or so many seconds are over; tells the speed it had one step before. */
function comeDown(start: Helicopter, ground: SyntheticGround, seconds = 40): { craft: Helicopter; touch: number } {
  let touch = Number.NaN;
  let last = start;
  const craft = fly(start, { up: -1 }, seconds, ground, (now) => {
    if (now.landed && !last.landed) touch = Math.abs(last.vz);
    last = now;
  });
  return { craft, touch };
}

test.each([0, 10, 200])("touches down softly from a height of %i m at any speed", (height) => {
  for (const speed of [0, 15]) {
    const { craft, touch } = comeDown({ ...helicopterAt(0, 0, height + 2), vy: speed, vz: -9 }, plain);
    expect(craft).toMatchObject({ landed: true, z: 0, vx: 0, vy: 0, vz: 0, notice: "" });
    expect(touch).toBeLessThan(0.8);
  }
});

test("skids that touch at speed drag it to a stop within 10 m", () => {
  const sliding = { ...helicopterAt(0, 0, 0.01), vy: 15, clearance: 0.01 };
  const craft = fly(sliding, { up: -1 }, 4, plain);
  expect(craft.landed).toBe(true);
  expect(craft.y).toBeLessThan(10);
});

test("a spike that only its belly would meet prevents the landing", () => {
  const spike = layered([slab(-50, 0), slab(-50, 2, (x, y) => Math.hypot(x - 1.7, y) < 0.8)]);
  const { craft } = comeDown(helicopterAt(0, 0, 20), spike);
  expect(craft.landed).toBe(false);
  expect(rockInHull(craft, spike, 0)).toBe("");
});

test("lands while forward is held as well", () => {
  expect(fly(helicopterAt(0, 0, 30), { up: -1, forward: 1 }, 30, plain).landed).toBe(true);
});

test("without input it does not land: it floats on its cushion", () => {
  const craft = fly(helicopterAt(0, 0, 0.3), {}, 20, plain);
  expect(craft.landed).toBe(false);
  expect(craft.z).toBeCloseTo(1.5, 1);
  expect(fly(helicopterAt(0, 0, 8), {}, 20, plain).z).toBeCloseTo(8, 6);
});

test.each([0, 90, 180, 225])("on a slope of 11° it rests on the ground, heading %i", (heading) => {
  const { craft } = comeDown(helicopterAt(0, 0, 20, heading), layered([slope(11)]));
  const north = Math.cos((heading * Math.PI) / 180);
  const east = Math.sin((heading * Math.PI) / 180);
  expect(craft.landed).toBe(true);
  // The ground rises to the north: nose up when facing it, left side up (right side down) when it is to the left.
  const rise = Math.tan((11 * Math.PI) / 180);
  expect(Math.tan((craft.pitch * Math.PI) / 180)).toBeCloseTo(rise * north, 3);
  const level = Math.cos((craft.pitch * Math.PI) / 180);
  expect(Math.tan((craft.roll * Math.PI) / 180), "both skids lie on the slope").toBeCloseTo(rise * east * level, 3);
  expect(craft.z - rise * craft.y).toBeCloseTo(0, 6);
});

test.each([13, 18, 35])("on a slope of %i° it hovers half a metre up, with a notice", (degrees) => {
  const ground = layered([slope(degrees)]);
  const { craft } = comeDown(helicopterAt(0, 0, 20), ground);
  expect(craft.landed).toBe(false);
  expect(say(craft.notice)).toBe(`Slope ${degrees}°, at most 12°`);
  expect(craft.clearance).toBeCloseTo(0.5, 1);
  expect(speedOf(craft)).toBeLessThan(0.1);
});

test("beside an island it descends, and 3 m from its rim it lands", () => {
  expect(comeDown(helicopterAt(-3, 0, 20), island).craft.landed).toBe(true);
  expect(comeDown(helicopterAt(6, 0, 20), island).craft.z).toBeLessThan(-100);
});

test.each([
  ["a straight rim", (x: number) => x < 0],
  ["a corner", (x: number, y: number) => x < 0 && y < 0],
  ["a narrow ridge", (x: number) => Math.abs(x + 0.7) < 1],
  ["a pillar", (x: number, y: number) => Math.hypot(x + 0.3, y) < 2.5],
] as const)(
  "held down over %s it says why, slides off within 12 s, slowly and clear of rock, and sinks beside it",
  (_name, where) => {
    const rock = layered([slab(-40, 0, where)]);
    for (const [x, heading] of [
      [-1.4, 0],
      [-0.5, 70],
      [1, 130],
      [3, 255],
    ]) {
      const notices = new Set<string>();
      let fastest = 0;
      const start = helicopterAt(x, -0.4, 8, heading);
      const craft = fly(start, { up: -1 }, 12, rock, (now) => {
        expect(rockInHull(now, rock, 0)).toBe("");
        if (now.clearance < 1.45) notices.add(say(now.notice));
        fastest = Math.max(fastest, speedOf(now));
      });
      expect(craft.z, `from ${x} m`).toBeLessThan(-5);
      expect(fastest).toBeLessThan(3.5);
      expect(notices).toEqual(new Set(["No ground below"]));
    }
  },
);

test("shows a notice over uneven ground and with rock beside the hull", () => {
  const boulders = layered([slab(-50, 0), slab(-1, 1.2, (x, y) => x * y > 0 && Math.abs(x) < 9)]);
  expect(comeDown(helicopterAt(0, 0, 20), boulders).craft.notice).toBe("Too uneven to land");
  const wall = layered([slab(-50, 0), slab(-1, 2, (x) => x > 2.5)]);
  expect(comeDown(helicopterAt(0, 0, 20), wall).craft.notice).toBe("No room to land: rock beside the hull");
});

test("once landed, only lift does anything", () => {
  const { craft } = comeDown(helicopterAt(3, 4, 20, 60), plain);
  const tried = fly(craft, { forward: 1, right: -1, turn: 1 }, 5, plain);
  expect(tried).toMatchObject({ landed: true, x: craft.x, y: craft.y, z: craft.z, heading: craft.heading });
  const lifted = fly(tried, { up: 1 }, 4, plain);
  expect(lifted.landed).toBe(false);
  expect(lifted.z).toBeGreaterThan(5);
});

test("can start landed, its rotor idle", () => {
  const craft = createHelicopter({ x: 0, y: 0, z: 0, heading: 0, pitch: 0, roll: 0 }, { stands: plain });
  expect(fly(craft, {}, 2, plain)).toMatchObject({ landed: true, z: 0, rotorSpeed: 12 });
});

test("spawned on rough ground it stands as after a landing", () => {
  const rough = layered([slopeWith((x, y) => 0.08 * x - 0.05 * y + 0.06 * Math.sin(1.7 * x) * Math.cos(1.3 * y))]);
  const settled = fly(comeDown(helicopterAt(3, 4, 20, 60), rough).craft, {}, 6, rough);
  expect(settled).toMatchObject({ landed: true, notice: "" });
  const { x, y, heading } = settled;
  const { floor } = rough.gapAt(x, y, 100, { floor: 0, roof: 0, inside: false });
  expect(settled.z - floor, "skids bridge a hollow there").toBeGreaterThan(0.02);
  const put = createHelicopter({ x, y, z: floor, heading, pitch: 0, roll: 0 }, { stands: rough });
  expect(put.z).toBeCloseTo(settled.z, 4);
  expect(put.pitch).toBeCloseTo(settled.pitch, 2);
  expect(put.roll).toBeCloseTo(settled.roll, 2);
});

test("rising under an island it stops softly short of the rock, with a notice", () => {
  const island = layered([slab(100, 140)]);
  let fastest = 0;
  const craft = fly(helicopterAt(0, 0, 20), { up: 1 }, 30, island, (now) => {
    expect(rockInHull(now, island, 0)).toBe("");
    if (now.headroom < 1) fastest = Math.max(fastest, now.vz);
  });
  expect(craft.notice).toBe("Rock overhead");
  expect(craft.z + 3.4).toBeGreaterThan(99);
  expect(craft.z + 3.4).toBeLessThan(100);
  expect(fastest).toBeLessThan(1.5);
});
