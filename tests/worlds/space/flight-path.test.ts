/** A way by itself: it ends where it says, keeps its digits, and leads round what lies on it. */
import { expect, test } from "vitest";
import { AU_PER_LY, METRES_PER_AU, placeAt, separation, translated } from "../../../src/core/space/place.ts";
import { mix, unit, type Vector } from "../../../src/explorers/vector.ts";
import { planPath, pointOnPath } from "../../../src/worlds/space/flight-path.ts";
import { createDice } from "../../explorers/random-pilot.ts";

const ROOM = 4.4e-5;
const middle = placeAt([1000, -2000, 300], [0.7, 0.2, -0.1]);
const body = { place: middle, moved: [0, 0, 0] as Vector, room: ROOM, carries: true };

test("bends round a body on its line, from close by and from afar", () => {
  const dice = createDice(4);
  for (let k = 0; k < 300; k++) {
    const out = unit([dice() - 0.5, dice() - 0.5, dice() - 0.5]);
    const distance = ROOM * (1 + 10 ** (8 * dice() - 2));
    const start = translated(middle, mix(distance, out, 0, out));
    const aside: Vector = [ROOM * (dice() - 0.5), ROOM * (dice() - 0.5), ROOM * (dice() - 0.5)];
    const beyond = 10 ** (9 * dice() - 3);
    const end = translated(translated(middle, aside), mix(-beyond, out, 0, out));
    const way = planPath(start, end, distance - ROOM, 3 * ROOM, [body]);
    expect(way.bends.length).toBe(1);
    let least = Infinity;
    for (let i = 0; i <= 2000; i++)
      least = Math.min(least, Math.hypot(...separation(middle, pointOnPath(way, end, i / 2000))) / ROOM);
    expect(least).toBeGreaterThan(Math.min(0.999, distance / ROOM));
    expect(pointOnPath(way, end, 0)).toEqual(start);
    expect(pointOnPath(way, end, 1)).toEqual(end);
  }
});

test("keeps metre precision at the end of two thousand light-years", () => {
  const end = translated(middle, [3 * ROOM, 0, 0]);
  const start = translated(middle, [2000 * AU_PER_LY, 40, 3]);
  const way = planPath(start, end, 1000, 3 * ROOM, []);
  const left = (share: number) => Math.hypot(...separation(pointOnPath(way, end, share), end)) * METRES_PER_AU;
  for (let k = 1; k < 40; k++) {
    const share = 1 - 1e-9 * k;
    expect(left(share) / left(1 - 1e-9) / k).toBeCloseTo(1, 4);
  }
});

test("is straight beside distant bodies, and empty for a target at the start", () => {
  const start = translated(middle, [1, 3 * ROOM, 0]);
  const end = translated(middle, [-1, 3 * ROOM, 0]);
  const way = planPath(start, end, 0.5, 0.5, [body]);
  expect(way.bends).toEqual([]);
  expect(separation(middle, pointOnPath(way, end, 0.5))[0]).toBeCloseTo(0, 12);
  expect(pointOnPath(planPath(start, start, 1, 1, [body]), start, 0.5)).toEqual(start);
});
