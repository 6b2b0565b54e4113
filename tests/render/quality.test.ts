import { expect, test } from "vitest";
import { FRAME_UNITS, isSoftware, QUALITY, qualityAbove, qualityBelow } from "../../src/render/quality.ts";

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
    for (const key of ["pixelRatio", "drawnRatio", "stillFrames", "shadow", "reflection"] as const)
      expect(here[key], `${name} ${key}`).toBeGreaterThanOrEqual(lower[key]);
    expect(here.clouds.steps).toBeGreaterThan(lower.clouds.steps);
  }
});

test("qualities have neighbours, and each costs more than the one below", () => {
  expect(NAMES.map(qualityBelow)).toEqual([undefined, "low", "medium", "high"]);
  expect(NAMES.map(qualityAbove)).toEqual(["medium", "high", "ultra", undefined]);
  const units = NAMES.map((name) => FRAME_UNITS[name]);
  expect(units).toEqual(units.toSorted((a, b) => a - b));
});

test("software renderers are known by their names", () => {
  const swiftShader = "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)";
  const basic = "ANGLE (Microsoft, Microsoft Basic Render Driver, D3D11)";
  expect([swiftShader, basic, "llvmpipe (LLVM 15.0.7, 256 bits)"].map(isSoftware)).toEqual([true, true, true]);
  expect(["ANGLE (Apple, Apple M1)", "Mali-G78", "NVIDIA GeForce RTX 3060"].some(isSoftware)).toBe(false);
});
