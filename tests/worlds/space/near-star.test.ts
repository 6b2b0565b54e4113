/** The star that one is at: found wherever it is, and shown from a point to a sphere without a step. */
import { expect, test } from "vitest";
import { AU_PER_LY, placeAt } from "../../../src/core/space/place.ts";
import { starBody } from "../../../src/core/space/star-body.ts";
import { createGalaxy, starAt } from "../../../src/core/space/stars.ts";
import { createCloseStar } from "../../../src/worlds/space/render/starfield/close-star.ts";
import { pointColour, surfaceColour } from "../../../src/worlds/space/render/starfield/star-colour.ts";
import { peakOf } from "../../../src/worlds/space/render/starfield/star-light.ts";
import { adaptedTo, lookOfStar } from "../../../src/worlds/space/render/starfield/star-look.ts";

const galaxy = createGalaxy();
/** A blue giant, and what is far from all stars. */
const [X, Y, Z] = [203, 127, -99];

test("a star is found within two light-years, from the cell it is in and from those around, and to the metre", () => {
  const closeTo = createCloseStar(galaxy);
  const star = starAt(galaxy, X, Y, Z);
  expect(star).not.toBeNull();
  for (const d of [
    [1.99, 0, 0],
    [-1.4, 1.4, 0.1],
    [0, 0, 1e-9],
    [0.6, -0.6, 0.6],
  ]) {
    const found = closeTo(placeAt([X, Y, Z], d.map((v) => v * AU_PER_LY) as [number, number, number]));
    const away = Math.hypot(...d);
    expect(found?.star).toEqual(star);
    expect(found?.distance).toBeCloseTo(away * AU_PER_LY, 6);
    for (let i = 0; i < 3; i++) expect(found?.away[i]).toBeCloseTo(-d[i] / away, 9);
  }
  expect(closeTo(placeAt([X, Y, Z], [2.01 * AU_PER_LY, 0, 0]))).toBeNull();
  // In its very middle there is some direction, and no NaN.
  expect(closeTo(placeAt([X, Y, Z]))).toMatchObject({ distance: 0, away: [0, 1, 0] });
});

test("from afar to its surface nothing that is shown of a star steps, and its glare never veils its disc", () => {
  const body = starBody({ magnitude: 4, colour: 7 });
  const pixel = 0.0016;
  let before = lookOfStar(body, 1e9, pixel);
  expect(before.close).toBe(0);
  // So far off it must look as any other: nothing may be taken from the peak that its flux has two light-years away.
  expect(before.most).toBeGreaterThan(peakOf(1e5));
  for (let radii = 1e7; radii > 1.0005; radii = 1 + (radii - 1) / 1.01) {
    const look = lookOfStar(body, radii, pixel);
    expect(look.radius).toBeCloseTo(Math.asin(1 / radii), 12);
    for (const key of ["light", "glare", "most"] as const) {
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

test("eyes adapt to a disc as it fills the picture, and not to one behind them", () => {
  const half = Math.PI / 6;
  expect(adaptedTo(0.001, 0, half)).toBeGreaterThan(0.99);
  expect(adaptedTo(0.4, 0, half)).toBeLessThan(0.5);
  expect(adaptedTo(0.4, 3, half)).toBe(1);
  for (let off = 0; off < 3; off += 0.01)
    expect(Math.abs(adaptedTo(0.4, off, half) - adaptedTo(0.4, off + 0.01, half))).toBeLessThan(0.03);
});

test("colours run from blue to red, of brightness 1, and a surface's are deeper", () => {
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
