import { expect, test } from "vitest";
import { targetExposure } from "../../../../src/worlds/planet/render/exposure.ts";

const SUN = [1, 0, 0] as const;
/** Exposure where the sun stands `degrees` from the zenith. */
const exposureAt = (degrees: number, outside: number) => {
  const angle = (degrees * Math.PI) / 180;
  return targetExposure([6e6 * Math.cos(angle), 0, 6e6 * Math.sin(angle)], SUN, outside);
};

test.each([0, 0.5, 1])(
  "exposure never falls from noon to midnight, and rises by less than a quarter a degree: outside %s",
  (outside) => {
    for (let degrees = 1; degrees <= 180; degrees++) {
      const ratio = exposureAt(degrees, outside) / exposureAt(degrees - 1, outside);
      expect(ratio, `${degrees}°`).toBeGreaterThanOrEqual(1);
      expect(ratio, `${degrees}°`).toBeLessThan(1.25);
    }
  },
);

test("views from space keep the exposure of day beyond the terminator, and that of night is between it and that on the ground", () => {
  expect(exposureAt(100, 1)).toBe(exposureAt(0, 1));
  expect(exposureAt(180, 1)).toBeGreaterThan(3 * exposureAt(0, 1));
  expect(exposureAt(180, 1)).toBeLessThan(exposureAt(180, 0));
});

test("views of a giant and its rings from space keep the exposure of day", () => {
  expect(targetExposure([-1, 0, 0], SUN, 1, 0.9, 1)).toBe(targetExposure([1, 0, 0], SUN, 1, 0.9, 1));
});
