/** Daylight at shafts of planets: that of flat worlds where there is air, of sunlit ground where there is none, none at night. */
import { expect, test } from "vitest";
import { createShaftDaylight } from "../../../../src/worlds/planet/below/daylight.ts";

const [DAY, NIGHT] = [
  [0.6, 0, 0.8],
  [0.6, 0, -0.8],
] as const;
const sumOf = (colour: readonly number[]) => colour.reduce((a, b) => a + b);

test.each([true, false])("by day light comes from above, with air (%s) and without", (hasAir) => {
  const { up, down, sunColor } = createShaftDaylight(hasAir)(DAY, 1);
  for (const colour of [up, down, sunColor]) expect(sumOf(colour)).toBeGreaterThan(0);
});

test("at night nothing is lit without air", () => {
  const { up, down, sunColor } = createShaftDaylight(false)(NIGHT, 1);
  expect([up, down, sunColor].map(sumOf)).toEqual([0, 0, 0]);
});
