import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { strongest } from "../../src/ui/input/controls.ts";
import { buttonsOf, type PadState, padIntent, padLook, stickOf } from "../../src/ui/input/gamepad.ts";
import {
  DRONE,
  HELICOPTER,
  NO_INTENT,
  ORBITER,
  PHOTO_CAMERA,
  SHIP,
  STARSHIP,
  type VehicleRow,
  WALKER,
} from "../../src/ui/input/schemes.ts";

/** A pad with these sticks, and these buttons pulled so far. */
function pad(axes: readonly number[] = [0, 0, 0, 0], held: Readonly<Record<number, number>> = {}): PadState {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: (held[i] ?? 0) > 0.5, value: held[i] ?? 0 }));
  return { axes, buttons };
}
const VEHICLES: readonly VehicleRow[] = [HELICOPTER, WALKER, ORBITER, SHIP, DRONE, STARSHIP, PHOTO_CAMERA];
const [A, B, LB, RB, LT, RT, L3] = [0, 1, 4, 5, 6, 7, 10];

describe("a stick", () => {
  it("has a dead zone in the middle and full range at its end", () => {
    expect(stickOf(pad([0.1, 0.09]), 0)).toEqual([0, 0]);
    expect(stickOf(pad([0, -1]), 0)).toEqual([0, 1]);
    expect(stickOf(pad([0.97, 0]), 0)[0]).toBe(1);
    const [half] = stickOf(pad([0.55, 0]), 0);
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(0.5);
  });

  it("keeps its direction, stays within 1, and grows with the push", () => {
    const axis = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(axis, axis, fc.double({ min: 0, max: 1, noNaN: true }), (x, y, share) => {
        const [right, up] = stickOf(pad([x, y]), 0);
        expect(Math.hypot(right, up)).toBeLessThanOrEqual(1 + 1e-12);
        expect(Math.abs(right * y + up * x)).toBeLessThan(1e-9);
        const less = stickOf(pad([x * share, y * share]), 0);
        expect(Math.hypot(...less)).toBeLessThanOrEqual(Math.hypot(right, up) + 1e-12);
      }),
    );
  });

  it("that is missing or gives no numbers has no input", () => {
    expect(stickOf(pad([Number.NaN, Number.POSITIVE_INFINITY]), 0)).toEqual([0, 0]);
    expect(padIntent({ axes: [], buttons: [] }, SHIP.scheme)).toBe(NO_INTENT);
  });
});

describe("a gamepad", () => {
  it.each(VEHICLES)("at rest has no input for: $label", ({ scheme }) => {
    expect(padIntent(pad(), scheme)).toBe(NO_INTENT);
    expect(padLook(pad(), scheme)).toEqual([0, 0]);
    expect(buttonsOf(pad())).toBe(0);
  });

  it("flies a helicopter: the left stick moves it, the right stick turns it, the triggers lift and lower it", () => {
    const flying = pad([1, 0, 0, 0], { [RT]: 0.8 });
    expect(padIntent(flying, HELICOPTER.scheme)).toMatchObject({ right: 1, forward: 0, up: 0.8, turn: 0 });
    expect(padIntent(pad([0, -1, -1, 0], { [LT]: 1 }), HELICOPTER.scheme)).toMatchObject({
      forward: 1,
      turn: -1,
      up: -1,
    });
    expect(padLook(pad([0, 0, 0, -1]), HELICOPTER.scheme)).toEqual([0, 1]);
    expect(padLook(pad([0, 0, 1, 0]), HELICOPTER.scheme)[0], "the stick turns the helicopter, not the view").toBe(0);
  });

  it("walks: the right stick looks, A jumps, B or the left stick runs", () => {
    const walking = pad([0, -1, 1, 0], { [A]: 1, [B]: 1 });
    expect(padIntent(walking, WALKER.scheme)).toMatchObject({ forward: 1, turn: 0, up: 1, run: 1 });
    expect(padIntent(pad([0, -1, 0, 0], { [L3]: 1 }), WALKER.scheme)).toMatchObject({ run: 1, up: 0 });
    expect(padLook(walking, WALKER.scheme)).toEqual([1, 0]);
  });

  it.each([SHIP, DRONE, STARSHIP])("moves along and turns about each axis: $label", ({ scheme }) => {
    const all = pad([1, 0, 0, -1], { [RB]: 1, [RT]: 1 });
    expect(padIntent(all, scheme)).toMatchObject({ right: 1, pitch: 1, roll: 1, up: 1 });
    expect(padIntent(pad([0, 0, 0, 0], { [LB]: 1 }), scheme)).toMatchObject({ roll: -1 });
  });
});

test("on each axis the stronger of two devices counts", () => {
  const keys = { forward: 1, right: 0, up: 0, turn: -0.2 };
  const sticks = { forward: 0.4, right: -0.3, up: 0, turn: 0.9, run: 1 };
  expect(strongest(keys, sticks)).toMatchObject({ forward: 1, right: -0.3, turn: 0.9, run: 1 });
  expect(strongest(NO_INTENT, NO_INTENT)).toBe(NO_INTENT);
  expect(strongest(keys, NO_INTENT)).toBe(keys);
});
