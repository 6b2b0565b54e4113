/** Whether an eye may see down a well: never false where a straight line leads through it. */
import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { seesDown } from "../../../src/render/below/mine/view.ts";

test("no straight line leads down a well that is not listed", () => {
  const random = createRandom(7);
  for (let k = 0; k < 20_000; k++) {
    const radius = 0.5 + 2 * random();
    const depth = 30 * random();
    // A line from a point of the end through a point of the mouth, on to the eye.
    const inCircle = () => {
      const [angle, r] = [2 * Math.PI * random(), radius * Math.sqrt(random())];
      return [r * Math.cos(angle), r * Math.sin(angle)] as const;
    };
    const [[ex, ey], [mx, my]] = [inCircle(), inCircle()];
    const height = 40 * random();
    const on = height / Math.max(0.01, depth);
    const away = Math.hypot(mx + (mx - ex) * on, my + (my - ey) * on);
    expect(seesDown(radius, depth, away, height), `${radius} ${depth} ${away} ${height}`).toBe(true);
  }
});

test("a walker at 10 m does not see the bottom of a shaft of 8 m, one at its edge or a helicopter over it does", () => {
  expect(seesDown(1.6, 8, 10, 2)).toBe(false);
  expect(seesDown(1.6, 8, 2, 2)).toBe(true);
  expect(seesDown(1.6, 8, 10, 60)).toBe(true);
});
