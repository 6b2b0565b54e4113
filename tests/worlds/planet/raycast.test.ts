/** Picking on a planet: the hit is on the ground and on the ray, and nothing is in front of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import scene from "../../../scenes/planet/scene.ts";
import { surfaceOn } from "../../../src/core/planet/sphere.ts";
import { directionOf, tangentFrame } from "../../../src/explorers/tangent-frame.ts";
import { raycastGround } from "../../../src/worlds/planet/raycast.ts";
import { generate } from "../../generate.ts";

const globe = generate(scene.world);
const above = (p: readonly [number, number, number]) => Math.hypot(...p) - globe.radius - surfaceOn(globe, ...p);

const eye = fc
  .tuple(
    fc.tuple(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
    ),
    fc.double({ min: Math.log(5), max: Math.log(300_000), noNaN: true }),
    fc.integer({ min: 0, max: 359 }),
    fc.integer({ min: -89, max: -1 }),
  )
  .map(([place, logClearance, heading, pitch]) => {
    const away = globe.radius + surfaceOn(globe, ...place) + Math.exp(logClearance);
    const [x, y, z] = place.map((v) => (v / Math.hypot(...place)) * away);
    const frame = tangentFrame(x, y, z);
    return { x, y, z, forward: directionOf(heading, pitch, frame), up: directionOf(heading, pitch + 90, frame) };
  });

test("the hit is ground on the ray, with clear air before it", () => {
  let hits = 0;
  fc.assert(
    fc.property(eye, (view) => {
      const hit = raycastGround(globe, 0, view, 0, 0);
      if (!hit) return;
      hits++;
      const to = [hit[0] - view.x, hit[1] - view.y, hit[2] - view.z];
      const distance = Math.hypot(...to);
      expect(Math.abs(above(hit))).toBeLessThan(0.01 + 1e-6 * distance);
      expect(to.reduce((sum, v, i) => sum + (v / distance) * view.forward[i], 0)).toBeCloseTo(1, 9);
      for (let i = 1; i < 20; i++) {
        const share = (i / 20) ** 2;
        const p = [view.x + to[0] * share, view.y + to[1] * share, view.z + to[2] * share] as const;
        // A spur thinner than a step of the march may be missed, but not a hill.
        expect(above(p)).toBeGreaterThan(-0.02 * distance);
      }
    }),
    { numRuns: 400 },
  );
  expect(hits).toBeGreaterThan(150);
});

test("straight down always hits, straight up never", () => {
  const [x, y, z] = [0, 0, globe.radius + 5000];
  const down = raycastGround(globe, 0, { x, y, z, forward: [0, 0, -1], up: [0, 1, 0] }, 0, 0);
  expect(down?.slice(0, 2).map(Math.abs)).toEqual([0, 0]);
  expect(raycastGround(globe, 0, { x, y, z, forward: [0, 0, 1], up: [0, -1, 0] }, 0, 0)).toBeNull();
});

test("positive right and up are right and up in the picture", () => {
  const [x, y, z] = [globe.radius + 20_000, 0, 0];
  // Looking down at the equator with north up: east is to the right.
  const view = { x, y, z, forward: [-1, 0, 0], up: [0, 0, 1] } as const;
  expect(raycastGround(globe, 0, view, 0.3, 0)?.[1]).toBeGreaterThan(1000);
  expect(raycastGround(globe, 0, view, 0, 0.3)?.[2]).toBeGreaterThan(1000);
});
