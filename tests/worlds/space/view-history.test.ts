/** Pixel order of the passes, and camera motion between them. */
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { expect, test } from "vitest";
import { AU_PER_LY, placeAt } from "../../../src/core/space/place.ts";
import { createViewHistory } from "../../../src/worlds/space/render/nebula/view-history.ts";
import { createSpaceFrame } from "../../../src/worlds/space/render/space-frame.ts";

/** An effect that records its uniforms. */
function recorder() {
  const uniforms: Record<string, number[]> = {};
  const take = (name: string, value: { asArray(): number[] }) => {
    uniforms[name] = value.asArray();
  };
  return { uniforms, effect: { setVector2: take, setVector3: take } as unknown as Effect };
}

test("a round of passes marches every pixel of a block once", () => {
  for (const side of [2, 3] as const) {
    const view = createViewHistory();
    const { uniforms, effect } = recorder();
    const seen = new Set<string>();
    for (let pass = 7 * side ** 2; pass < 8 * side ** 2; pass++) {
      view.selectPixel(pass, side);
      view.bind(effect);
      const [x, y, block] = uniforms.block;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThan(block);
      seen.add(`${x} ${y}`);
    }
    expect(seen.size).toBe(side ** 2);
  }
});

test("motion is 'same' at rest, 'drifting' below a visible amount, and 'moving' after a turn, a move or a year", () => {
  const view = createViewHistory();
  const frame = createSpaceFrame();
  expect(view.update(frame, 320, 180)).toBe("moving");
  view.keep();
  expect(view.update(frame, 320, 180)).toBe("same");
  frame.place = placeAt([0, 0, 0], [0.5, 0, 0]);
  expect(view.update(frame, 320, 180)).toBe("drifting");
  frame.t = 1;
  expect(view.update(frame, 320, 180)).toBe("moving");
  view.keep();
  frame.right = [0, 1, 0];
  expect(view.update(frame, 320, 180)).toBe("moving");
});

test("camera movement is given in light-years, exact far from the origin", () => {
  for (const far of [0, 1e6]) {
    const view = createViewHistory();
    const { uniforms, effect } = recorder();
    const frame = createSpaceFrame();
    frame.place = placeAt([far, -far, far], [AU_PER_LY / 4, 0, 0]);
    view.update(frame, 320, 180);
    view.keep();
    frame.place = placeAt([far + 2, -far, far], [AU_PER_LY / 4, -AU_PER_LY / 8, 0]);
    view.update(frame, 320, 180);
    view.bindPrevious(effect);
    for (const [axis, ly] of [2, -0.125, 0].entries()) expect(uniforms.moved[axis]).toBeCloseTo(ly, 6);
  }
});
