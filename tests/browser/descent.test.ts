/** A planet has no hole: on the way down, wherever faces of the cube meet, no pixel of what lies behind the ground shows. */
import { expect, test } from "vitest";
import { surfaceOn } from "../../src/core/sphere.ts";
import { directionOf, tangentFrame } from "../../src/explorers/tangent.ts";
import type { RoundView } from "../../src/view/globe-stage.ts";
import { openPageAt } from "./browser.ts";
import type { Descent } from "./pages/descent.ts";
import { globeOf } from "./pages/planets.ts";
import { servePages } from "./pages/serve.ts";

declare global {
  interface Window {
    descent: Descent;
  }
}

/** Directions just off a corner of the cube, an edge, a pole, and in the midst of a face. */
const OVER = [
  [1.002, 1, 0.999],
  [1, -1.001, 0.25],
  [0.001, -0.002, 1],
  [-1, 0.31, 0.17],
] as const;
/** From a sixth of the radius to a person's eyes. */
const HEIGHTS = [0.16, 0.03, 4e-3, 5e-4];

test.each([60_000, 6_371_000])("nothing shows through a planet of %i m on the way down", async (radius) => {
  const globe = globeOf(radius);
  const viewAt = ([x, y, z]: (typeof OVER)[number], clearance: number, pitch: number): RoundView => {
    const away = (radius + surfaceOn(globe, x, y, z) + clearance) / Math.hypot(x, y, z);
    const at = [x * away, y * away, z * away] as const;
    const frame = tangentFrame(...at);
    return { at, forward: directionOf(40, pitch, frame), up: directionOf(40, pitch + 90, frame), fov: 55 };
  };
  const views = OVER.flatMap((over) => [
    ...HEIGHTS.map((share) => viewAt(over, Math.max(2, share * radius), -82)),
    viewAt(over, 60, -40),
    viewAt(over, 2, -30),
  ]);
  const pages = await servePages();
  try {
    const page = await openPageAt(pages.addressOf("descent"));
    await page.waitForFunction(() => "descent" in window);
    const frames = await page.evaluate(([of, all]) => window.descent.descend(of, all), [radius, views] as const);
    const open = frames.flatMap((frame, i) => (frame.magenta > 0 ? [{ ...frame, view: views[i] }] : []));
    console.log(
      `${open.length} of ${frames.length} frames open; ${Math.min(...frames.map((f) => f.chunks))} chunks or more`,
    );
    expect(open.slice(0, 2)).toEqual([]);
    expect(Math.min(...frames.map(({ chunks }) => chunks))).toBeGreaterThan(4);
    expect(page.errors).toEqual([]);
  } finally {
    await pages.close();
  }
});
