import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { strongest } from "../../src/ui/input/controls.ts";
import { buttonsOf, PAD_ACTS, type PadState, padIntent, padLook, stickOf } from "../../src/ui/input/gamepad.ts";
import { NO_INTENT } from "../../src/ui/input/intent.ts";
import { HANDS_KEYS, type Hands } from "../../src/ui/input/keys.ts";

/** A pad with these sticks, and these buttons pulled so far. */
function pad(axes: readonly number[] = [0, 0, 0, 0], held: Readonly<Record<number, number>> = {}): PadState {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: (held[i] ?? 0) > 0.5, value: held[i] ?? 0 }));
  return { axes, buttons };
}
const EVERYONE = Object.keys(HANDS_KEYS) as Hands[];
const [A, B, LB, RB, LT, RT, L3] = [0, 1, 4, 5, 6, 7, 10];

describe("a stick", () => {
  it("is dead in the middle, full at its end, and neither on the way", () => {
    expect(stickOf(pad([0.1, 0.09]), 0)).toEqual([0, 0]);
    expect(stickOf(pad([0, -1]), 0)).toEqual([0, 1]);
    expect(stickOf(pad([0.97, 0]), 0)[0]).toBe(1);
    const [half] = stickOf(pad([0.55, 0]), 0);
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(0.5);
  });

  it("keeps its direction, is never longer than 1, and never slackens as it is pushed on", () => {
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

  it("that is broken or not there asks for nothing", () => {
    expect(stickOf(pad([Number.NaN, Number.POSITIVE_INFINITY]), 0)).toEqual([0, 0]);
    expect(padIntent({ axes: [], buttons: [] }, "ship")).toBe(NO_INTENT);
  });
});

describe("a gamepad", () => {
  it.each(EVERYONE)("at rest asks %s for nothing", (by) => {
    expect(padIntent(pad(), by)).toBe(NO_INTENT);
    expect(padLook(pad(), by)).toEqual([0, 0]);
    expect(buttonsOf(pad())).toBe(0);
  });

  it("flies a helicopter: forward and aside with the left stick, round and up and down with the right hand", () => {
    const flying = pad([1, 0, 0, 0], { [RT]: 0.8 });
    expect(padIntent(flying, "helicopter")).toMatchObject({ right: 1, forward: 0, up: 0.8, turn: 0 });
    expect(padIntent(pad([0, -1, -1, 0], { [LT]: 1 }), "helicopter")).toMatchObject({ forward: 1, turn: -1, up: -1 });
    expect(padLook(pad([0, 0, 0, -1]), "helicopter")).toEqual([0, 1]);
    expect(padLook(pad([0, 0, 1, 0]), "helicopter")[0], "which turns it, and not the view").toBe(0);
  });

  it("walks: the right stick looks, A jumps, B or the left stick runs", () => {
    const walking = pad([0, -1, 1, 0], { [A]: 1, [B]: 1 });
    expect(padIntent(walking, "walker")).toMatchObject({ forward: 1, turn: 0, up: 1, run: 1 });
    expect(padIntent(pad([0, -1, 0, 0], { [L3]: 1 }), "walker")).toMatchObject({ run: 1, up: 0 });
    expect(padLook(walking, "walker")).toEqual([1, 0]);
  });

  it.each(["ship", "drone", "starship"] as const)("steers a %s along and about each of its axes", (by) => {
    const all = pad([1, 0, 0, -1], { [RB]: 1, [RT]: 1 });
    expect(padIntent(all, by)).toMatchObject({ right: 1, pitch: 1, roll: 1, up: 1 });
    expect(padIntent(pad([0, 0, 0, 0], { [LB]: 1 }), by)).toMatchObject({ roll: -1 });
  });

  it("asks for no act with what already steers", () => {
    const steers: Record<Hands, number[]> = {
      helicopter: [LT, RT],
      orbiter: [LT, RT],
      walker: [A, B, L3],
      ship: [LT, RT, LB, RB],
      drone: [LT, RT, LB, RB],
      starship: [LT, RT, LB, RB],
      photographer: [LT, RT, LB, RB],
    };
    for (const by of EVERYONE) for (const button of steers[by]) expect(PAD_ACTS[by][button], by).toBeUndefined();
  });
});

test("of two devices the stronger wish counts, on each axis", () => {
  const keys = { forward: 1, right: 0, up: 0, turn: -0.2 };
  const sticks = { forward: 0.4, right: -0.3, up: 0, turn: 0.9, run: 1 };
  expect(strongest(keys, sticks)).toMatchObject({ forward: 1, right: -0.3, turn: 0.9, run: 1 });
  expect(strongest(NO_INTENT, NO_INTENT)).toBe(NO_INTENT);
  expect(strongest(keys, NO_INTENT)).toBe(keys);
});
