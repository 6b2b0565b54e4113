import { expect, test } from "vitest";
import { QUALITY, qualityBelow } from "../../src/render/quality.ts";

const NAMES = ["low", "medium", "high", "ultra"] as const;

test("the LOD factor K rises with quality", () => {
  const factors = NAMES.map((name) => QUALITY[name].K);
  expect(factors).toEqual(factors.toSorted((a, b) => a - b));
  expect(new Set(factors).size).toBe(NAMES.length);
});

test("no other setting is finer at a lower quality", () => {
  for (const [i, name] of NAMES.entries()) {
    if (i === 0) continue;
    const [lower, here] = [QUALITY[NAMES[i - 1]], QUALITY[name]];
    expect(here.finest).toBeLessThanOrEqual(lower.finest);
    for (const key of ["pixelRatio", "samples", "shadow", "reflection"] as const)
      expect(here[key], `${name} ${key}`).toBeGreaterThanOrEqual(lower[key]);
    expect(here.clouds.steps).toBeGreaterThan(lower.clouds.steps);
  }
});

test("automatic quality steps down one quality at a time", () => {
  expect(NAMES.map(qualityBelow)).toEqual([undefined, "low", "medium", "high"]);
});
