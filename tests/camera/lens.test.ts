import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLEAR, type Lens, moveLens, moveRoundLens, NO_MOVE, turnLens } from "../../src/camera/lens.ts";
import type { Gap, Ground } from "../../src/core/field/ground.ts";
import { nonEmpty } from "../non-empty.ts";

const LENS: Lens = { x: 0, y: 0, z: 10, heading: 0, pitch: 0, roll: 0, fov: 55 };

/** Hills with a slab of rock over them, from 40 to 60 m; one of them leaves a hand's breadth below it. */
const hill = (x: number, y: number) =>
  Math.min(39.7, 5 * Math.sin(x / 9) + 4 * Math.cos(y / 7) + 60 * Math.exp(-(((x - 70) / 20) ** 2)));
const ground: Ground = {
  gapAt(x, y, z, out: Gap) {
    const floor = hill(x, y);
    out.inside = z < floor || (z > 40 && z < 60);
    if (z < floor) [out.floor, out.roof] = [floor, -Infinity];
    else if (z <= 40) [out.floor, out.roof] = [floor, 40];
    else if (z < 60) [out.floor, out.roof] = [60, 40];
    else [out.floor, out.roof] = [60, Infinity];
    return out;
  },
  kindAt: () => "grass",
};

describe("the lens over level ground", () => {
  test("moves along its view, sideways without its roll, and straight up", () => {
    const east = { ...LENS, heading: 90, pitch: 30, roll: 40 };
    const on = moveLens(east, { ...NO_MOVE, ahead: 10 }, ground);
    expect(on.x).toBeCloseTo(10 * Math.cos(Math.PI / 6));
    expect(on.z).toBeCloseTo(15);
    expect(moveLens(east, { ...NO_MOVE, right: 3 }, ground)).toMatchObject({ y: expect.closeTo(-3), z: 10 });
    expect(moveLens(east, { ...NO_MOVE, up: 2 }, ground)).toMatchObject({ x: 0, z: 12 });
  });

  test("is never in rock nor close to it", () => {
    const part = fc.double({ min: -30, max: 30, noNaN: true });
    const move = fc.record({ right: part, ahead: part, up: part, turn: part, nose: part, roll: part });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 40 }), (moves) => {
        let lens = LENS;
        const gap: Gap = { floor: 0, roof: 0, inside: false };
        for (const each of nonEmpty(moves)) {
          lens = moveLens(lens, each, ground);
          ground.gapAt(lens.x, lens.y, lens.z, gap);
          expect(gap.inside).toBe(false);
          expect(lens.z - gap.floor).toBeGreaterThan(CLEAR - 1e-5);
          expect(gap.roof - lens.z).toBeGreaterThan(CLEAR - 1e-5);
        }
      }),
    );
  });

  test("follows a slope that it is moved against, and stays under a slab", () => {
    let lens: Lens = { ...LENS, z: hill(0, 0) + CLEAR };
    for (let i = 0; i < 40; i++) lens = moveLens(lens, { ...NO_MOVE, right: 0.25 }, ground);
    expect(lens.x).toBeCloseTo(10);
    for (let i = 0; i < 200; i++) lens = moveLens(lens, { ...NO_MOVE, up: 0.4 }, ground);
    expect(lens.z).toBeCloseTo(40 - CLEAR);
  });

  test("does not move where a hill leaves no room", () => {
    const before: Lens = { ...LENS, x: 50, z: 36 };
    expect(moveLens(before, { ...NO_MOVE, right: 20 }, ground)).toEqual(before);
  });

  test("never tips over backwards", () => {
    expect(turnLens(LENS, { ...NO_MOVE, nose: 500, turn: -90 })).toMatchObject({ pitch: 89.5, heading: 270 });
  });
});

describe("the lens round a planet", () => {
  const globe = { radius: 1000, height: () => 20 } as never;
  const at: Lens = { ...LENS, x: 0, y: 1030, z: 0 };

  test("keeps its height over short level moves", () => {
    const on = moveRoundLens(at, { ...NO_MOVE, ahead: 1 }, globe);
    expect(Math.hypot(on.x, on.y, on.z)).toBeCloseTo(1030, 2);
    expect(on.heading).toBeCloseTo(0);
    expect(on.z).toBeCloseTo(1);
  });

  test("is never nearer to the ground than allowed", () => {
    const down = moveRoundLens({ ...at, pitch: -80 }, { ...NO_MOVE, ahead: 200 }, globe);
    expect(Math.hypot(down.x, down.y, down.z)).toBeCloseTo(1020 + CLEAR, 6);
  });
});
