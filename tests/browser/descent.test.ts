/** A planet has no holes: during a descent, at cube edges too, no pixel of the background shows through the ground. */
import { expect, test } from "vitest";
import { type Globe, surfaceOn } from "../../src/core/planet/sphere.ts";
import { directionOf, tangentFrame } from "../../src/explorers/tangent-frame.ts";
import type { PlanetView } from "../../src/worlds/planet/render/camera.ts";
import { nonEmpty } from "../non-empty.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { Descent } from "./pages/descent.ts";
import { globeOf } from "./pages/planets.ts";

declare global {
  interface Window {
    descent: Descent;
  }
}

type Direction = readonly [number, number, number];
/** Directions near a cube corner, an edge, a pole, and the centre of a face. */
const OVER: readonly Direction[] = [
  [1.002, 1, 0.999],
  [1, -1.001, 0.25],
  [0.001, -0.002, 1],
  [-1, 0.31, 0.17],
];
/** One picture per second of a descent of sixty; `npm test` takes the first and the last, over a corner and an edge. */
const PICTURES = process.env.LONG ? 60 : 2;
const [FROM, TO] = [3, 2];
const ASPECT = 16 / 9;
/** Pixels a frame whose very middle an outline crosses, so that a sixteenth of one decides. */
const ROUNDED = 0.1;
const DEGREE = Math.PI / 180;

/**
 * `share` of the way down over a direction, from 3 radii to 2 m, by the same factor every second: ground alone to the corners
 * of the picture, which looks straight down at first and then ahead.
 */
function viewOf(globe: Globe, [x, y, z]: Direction, share: number): PlanetView {
  const { radius } = globe;
  const clearance = FROM * radius * (TO / (FROM * radius)) ** share;
  const away = (radius + surfaceOn(globe, x, y, z) + clearance) / Math.hypot(x, y, z);
  const at = [x * away, y * away, z * away] as const;
  const pitch = -90 + 58 * share ** 6;
  const disc = Math.asin(radius / Math.hypot(...at));
  const fov = Math.min(55, (2 * Math.atan(Math.tan(0.8 * disc) / Math.hypot(1, ASPECT))) / DEGREE);
  const frame = tangentFrame(...at);
  return { at, forward: directionOf(40, pitch, frame), up: directionOf(40, pitch + 90, frame), fov };
}

/** `npm run test:long` goes down to the larger one too. */
const RADII = process.env.LONG ? [60_000, 6_371_000] : [60_000];

test.each(RADII)("nothing shows through a planet of %i m on the way down", async (radius) => {
  const globe = globeOf(radius);
  const shares = Array.from({ length: PICTURES }, (_, i) => i / (PICTURES - 1));
  const views = OVER.slice(0, process.env.LONG ? undefined : 2).flatMap((over) =>
    shares.map((share) => viewOf(globe, over, share)),
  );
  const page = await openPageAt(addressOf("descent"));
  await page.waitForFunction(() => "descent" in window);
  const frames = await page.evaluate(([of, all]) => window.descent.descend(of, all), [radius, views] as const);
  const strays = frames.reduce((sum, { magenta }) => sum + magenta, 0);
  const open = frames.flatMap((frame, i) => (frame.holes > 0 ? [{ ...frame, view: views[i] }] : []));
  const least = Math.min(...frames.map(({ chunks }) => chunks));
  console.log(`${strays} stray pixels in ${frames.length} frames; holes in ${open.length}; ${least} chunks or more`);
  expect(open.slice(0, 2)).toEqual([]);
  expect(strays).toBeLessThan(frames.length * ROUNDED);
  expect(least).toBeGreaterThan(0);
  expect(Math.min(...nonEmpty(frames.map(({ lit }) => lit))), "ground is drawn and read").toBeGreaterThan(0.9);
  expect(page.errors).toEqual([]);
});
