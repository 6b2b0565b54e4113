/** The near star: lookup, continuous appearance from point to sphere, exposure and colours. */
import { expect, test } from "vitest";
import { AU_PER_LY, placeAt } from "../../../src/core/space/place.ts";
import { starBody } from "../../../src/core/space/star-body.ts";
import { createGalaxy, starAt } from "../../../src/core/space/stars.ts";
import {
  appearanceOf,
  createCloseStarQuery,
  exposureFor,
} from "../../../src/worlds/space/render/starfield/close-star.ts";
import { peakOf, pointColour, surfaceColour } from "../../../src/worlds/space/render/starfield/star-light.ts";

const galaxy = createGalaxy();
/** A blue giant. */
const [X, Y, Z] = [203, 127, -99];

test("a star is found within two light-years, from its own cell and the neighbours, with exact distance", () => {
  const closeStar = createCloseStarQuery(galaxy);
  const star = starAt(galaxy, X, Y, Z);
  expect(star).not.toBeNull();
  for (const d of [
    [1.99, 0, 0],
    [-1.4, 1.4, 0.1],
    [0, 0, 1e-9],
    [0.6, -0.6, 0.6],
  ]) {
    const found = closeStar(placeAt([X, Y, Z], d.map((v) => v * AU_PER_LY) as [number, number, number]));
    const away = Math.hypot(...d);
    expect(found?.star).toEqual(star);
    expect(found?.distance).toBeCloseTo(away * AU_PER_LY, 6);
    for (let i = 0; i < 3; i++) expect(found?.direction[i]).toBeCloseTo(-d[i] / away, 9);
  }
  expect(closeStar(placeAt([X, Y, Z], [2.01 * AU_PER_LY, 0, 0]))).toBeNull();
  // At its centre some direction is returned, without NaN.
  expect(closeStar(placeAt([X, Y, Z]))).toMatchObject({ distance: 0, direction: [0, 1, 0] });
});

test("a star's appearance changes continuously with distance, and glare never hides its disc", () => {
  const body = starBody({ magnitude: 4, colour: 7 });
  const pixel = 0.0016;
  let before = appearanceOf(body, 1e9, pixel);
  expect(before.close).toBe(0);
  // Far away it must look like any other star: the limit must not reduce the peak of its flux at two light-years.
  expect(before.maxPeak).toBeGreaterThan(peakOf(1e5));
  for (let radii = 1e7; radii > 1.0005; radii = 1 + (radii - 1) / 1.01) {
    const look = appearanceOf(body, radii, pixel);
    expect(look.radius).toBeCloseTo(Math.asin(1 / radii), 12);
    for (const key of ["light", "glare", "maxPeak"] as const) {
      const ratio = look[key] / before[key];
      expect(ratio, `${key} at ${radii}`).toBeGreaterThan(0.9);
      expect(ratio, `${key} at ${radii}`).toBeLessThan(1.1);
    }
    expect(Math.abs(look.close - before.close)).toBeLessThan(0.02);
    if (look.radius > 40 * pixel) expect(look.glare).toBeLessThan(0.5 * look.light);
    before = look;
  }
  expect(before.close).toBe(1);
});

test("auto-exposure adapts to a disc that fills the view, and not to one behind the camera", () => {
  const half = Math.PI / 6;
  expect(exposureFor(0.001, 0, half)).toBeGreaterThan(0.99);
  expect(exposureFor(0.4, 0, half)).toBeLessThan(0.5);
  expect(exposureFor(0.4, 3, half)).toBe(1);
  for (let off = 0; off < 3; off += 0.01)
    expect(Math.abs(exposureFor(0.4, off, half) - exposureFor(0.4, off + 0.01, half))).toBeLessThan(0.03);
});

test("colours run from blue to red with luminance 1; surfaces are more saturated", () => {
  let before = 0;
  for (let index = 0; index < 16; index++) {
    const [afar, near] = [pointColour(index), surfaceColour(index)];
    for (const [r, g, b] of [afar, near]) expect(0.2126 * r + 0.7152 * g + 0.0722 * b).toBeCloseTo(1, 9);
    expect(near[0] / near[2]).toBeGreaterThan(before);
    before = near[0] / near[2];
  }
  expect(surfaceColour(15)[0] / surfaceColour(15)[1]).toBeGreaterThan(2);
  expect(surfaceColour(0)[2]).toBeGreaterThan(2 * surfaceColour(0)[0]);
});
