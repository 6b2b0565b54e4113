/** The reference ray march: convergence, extinction and illumination. */
import { expect, test } from "vitest";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createNebula } from "../../../src/core/space/nebula.ts";
import { createVeil } from "../../../src/core/space/nebula-light.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { createRayMarch, type GasRay } from "./nebula-reference.ts";

const nebula = createNebula(PROFILE_1983, { seed: 1983, threshold: 0.22 });
const veil = createVeil(PROFILE_1983, 1983);
const LOOK = { density: 1, glow: 1, colours: [1, 1, 1], lamps: [] } as const;

const RAYS = sampled(12, 6);
const rays: GasRay[] = Array.from({ length: RAYS }, (_, n) => {
  const up = (2 * n + 1) / RAYS - 1;
  const [level, turn] = [Math.sqrt(1 - up * up), 2.4 * n];
  return {
    eye: [120.25, -340.125, 60.5],
    along: [level * Math.cos(turn), level * Math.sin(turn), up],
    t: 5,
    pixel: 0.004,
    step: 0.25,
  };
});

/** Each colour of each ray. */
function lightOf(look: Parameters<typeof createRayMarch>[2], change: Partial<GasRay> = {}): number[] {
  const light = createRayMarch(nebula, veil, look);
  return rays.flatMap((ray) => [...light({ ...ray, ...change }, new Float64Array(3))]);
}

const sum = (values: readonly number[]) => values.reduce((all, v) => all + v, 0);
const steady = lightOf(LOOK);

test("at a quarter of a light-year it is within 2 % of a step of a fifth of that", () => {
  const finer = lightOf(LOOK, { step: 0.05 });
  const squares = sum(finer.map((v, i) => (v - steady[i]) ** 2));
  expect(Math.sqrt(squares / finer.length)).toBeLessThan(0.02 * (sum(finer) / finer.length));
  expect(Math.min(...nonEmpty(finer))).toBeGreaterThan(0);
});

test("light is proportional to the glow, and reddened by extinction", () => {
  for (const [i, v] of nonEmpty(lightOf({ ...LOOK, glow: 2 })).entries()) expect(v / steady[i]).toBeCloseTo(2, 9);
  const red = lightOf({ ...LOOK, colours: [1, 0, 0] });
  const dense = lightOf({ ...LOOK, density: 4, colours: [1, 0, 0] });
  const blueOf = (values: readonly number[]) =>
    sum(values.filter((_, i) => i % 3 === 2)) / sum(values.filter((_, i) => i % 3 === 0));
  expect(blueOf(dense)).toBeLessThan(0.95 * blueOf(red));
  // Gas behind is absorbed: twenty times the gas is less than four times the light.
  expect(sum(lightOf({ ...LOOK, density: 20 }))).toBeLessThan(4 * sum(steady));
});

test("a star illuminates the gas, more the closer it is to the ray", () => {
  const { eye, along } = rays[0];
  const at = [eye[0] + 60 * along[0], eye[1] + 60 * along[1], eye[2] + 60 * along[2]] as const;
  const lit = lightOf({ ...LOOK, lamps: [{ at, light: [3000, 3000, 3000] }] });
  for (const [i, v] of nonEmpty(lit).entries()) expect(v).toBeGreaterThanOrEqual(steady[i] * 0.999);
  expect(sum(lit)).toBeGreaterThan(1.02 * sum(steady));
});

test("a million light-years away it is as stable: a ten-thousandth of a light-year is not visible", () => {
  const far = { eye: [1e6 + 0.5, -1e6, 7e5] } as const;
  const [here, beside] = [lightOf(LOOK, far), lightOf(LOOK, { eye: [1e6 + 0.5001, -1e6, 7e5] })];
  for (const [i, v] of nonEmpty(here).entries()) expect(Math.abs(v / beside[i] - 1)).toBeLessThan(0.002);
});
