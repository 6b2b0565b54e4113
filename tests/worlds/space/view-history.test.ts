/** What of a picture is drawn in which pass, and when the last picture still serves. */
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { expect, test } from "vitest";
import { AU_PER_LY, placeAt } from "../../../src/core/space/place.ts";
import { createEyeLine } from "../../../src/worlds/space/render/nebula/view-history.ts";
import { createSpaceFrame } from "../../../src/worlds/space/render/space-frame.ts";

/** What an effect is told, by name. */
function listener() {
  const told: Record<string, number[]> = {};
  const take = (name: string, value: { asArray(): number[] }) => {
    told[name] = value.asArray();
  };
  return { told, effect: { setVector2: take, setVector3: take } as unknown as Effect };
}

test("a round of passes marches every pixel of a block once, whatever its side", () => {
  for (const side of [2, 3] as const) {
    const line = createEyeLine();
    const { told, effect } = listener();
    const seen = new Set<string>();
    for (let pass = 7 * side ** 2; pass < 8 * side ** 2; pass++) {
      line.choose(pass, side);
      line.tell(effect);
      const [x, y, block] = told.block;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThan(block);
      seen.add(`${x} ${y}`);
    }
    expect(seen.size).toBe(side ** 2);
  }
});

test("an eye that stays sees the same, one that drifts almost, and one that turns, goes or waits a year another", () => {
  const line = createEyeLine();
  const frame = createSpaceFrame();
  expect(line.look(frame, 320, 180)).toBe("moving");
  line.keep();
  expect(line.look(frame, 320, 180)).toBe("same");
  frame.place = placeAt([0, 0, 0], [0.5, 0, 0]);
  expect(line.look(frame, 320, 180)).toBe("drifting");
  frame.t = 1;
  expect(line.look(frame, 320, 180)).toBe("moving");
  line.keep();
  frame.right = [0, 1, 0];
  expect(line.look(frame, 320, 180)).toBe("moving");
});

test("how far the eye has gone is told in light-years, far from the origin as near it", () => {
  for (const far of [0, 1e6]) {
    const line = createEyeLine();
    const { told, effect } = listener();
    const frame = createSpaceFrame();
    frame.place = placeAt([far, -far, far], [AU_PER_LY / 4, 0, 0]);
    line.look(frame, 320, 180);
    line.keep();
    frame.place = placeAt([far + 2, -far, far], [AU_PER_LY / 4, -AU_PER_LY / 8, 0]);
    line.look(frame, 320, 180);
    line.tellLast(effect);
    for (const [axis, ly] of [2, -0.125, 0].entries()) expect(told.moved[axis]).toBeCloseTo(ly, 6);
  }
});
