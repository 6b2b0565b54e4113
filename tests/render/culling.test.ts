/** Lists that are made with a margin hold all that is in view until they are made again. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createCulling, SLACK } from "../../src/render/culling.ts";
import { createFlatCamera } from "../../src/render/flat-camera.ts";
import { createFrame, frustumPlanes } from "../../src/render/frame.ts";
import { nonEmpty } from "../non-empty.ts";

const engine = new NullEngine({ renderWidth: 1280, renderHeight: 720 } as never);
const camera = createFlatCamera(new Scene(engine), { width: 1280, height: 720, ditherShift: null as never }, 80_000);
afterAll(() => engine.dispose());

interface View {
  readonly [name: string]: number;
}
const START: View = { x: 1e6 + 3.3, y: -2e5, z: 40, heading: 30, pitch: -8, roll: 2, fov: 62 };

function frameOf(view: View) {
  const frame = createFrame();
  const point = { ...view, near: 0.4, inside: false, focus: [0, 0, 0] };
  camera.update(frame, point as never, { t: 0, seconds: 0, hour: 10 }, 0.4);
  return frame;
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const views = fc.record({
  x: between(-1e6, 1e6),
  y: between(-1e6, 1e6),
  z: between(-3000, 3000),
  heading: between(0, 360),
  pitch: between(-85, 85),
  roll: between(-40, 40),
  fov: between(15, 80),
});
const steps = fc.record({
  x: between(-0.3, 0.3),
  y: between(-0.3, 0.3),
  z: between(-0.3, 0.3),
  heading: between(-1, 1),
  pitch: between(-0.6, 0.6),
  roll: between(-0.6, 0.6),
  fov: between(-0.05, 0.05),
});

const isInside = (planes: Float64Array, p: readonly number[]) => {
  for (let i = 0; i < 24; i += 4)
    if (planes[i] * p[0] + planes[i + 1] * p[1] + planes[i + 2] * p[2] + planes[i + 3] < 0) return false;
  return true;
};

test("a point in view is inside the planes of the last update, wherever the eye has moved or turned since", () => {
  let held = 0;
  let seen = 0;
  fc.assert(
    fc.property(
      views,
      steps,
      fc.array(fc.tuple(between(-1, 1), between(-1, 1), between(0, 1)), { minLength: 1 }),
      (view, step, rays) => {
        const culling = createCulling();
        const first = frameOf(view);
        expect(culling.update(first, false)).toBe(true);
        const next = frameOf(
          Object.fromEntries(Object.entries(view).map(([k, v]) => [k, v + step[k as keyof typeof step]])),
        );
        if (culling.update(next, false)) return;
        held++;
        const exact = frustumPlanes(next.clip, new Float64Array(24));
        const { m } = next.clip;
        const [right, up, forward] = [0, 1, 3].map((column) => {
          const axis = [m[column], m[column + 4], m[column + 8]];
          return axis.map((v) => v / Math.hypot(...axis) ** 2);
        });
        for (const [u, v, far] of nonEmpty(rays)) {
          const away = 0.5 * 10_000 ** far;
          const point = next.eye.map((e, k) => e + away * (0.999 * u * right[k] + 0.999 * v * up[k] + forward[k]));
          if (!isInside(exact, point)) continue;
          seen++;
          expect(
            isInside(
              culling.planes,
              point.map((p, k) => p + next.anchor[k] - first.anchor[k]),
            ),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(held).toBeGreaterThan(50);
  expect(seen).toBeGreaterThan(200);
});

test.each([
  ["east", { x: START.x + 1.1 * SLACK }],
  ["up", { z: START.z - 1.1 * SLACK }],
  ["to another heading", { heading: START.heading + 1 }],
  ["to another pitch", { pitch: START.pitch + 1 }],
  ["over", { roll: START.roll + 1 }],
  ["nearer by the lens", { fov: START.fov - 1 }],
])("lists are made again once the view has moved %s through the margin", (_, change) => {
  const culling = createCulling();
  expect(culling.update(frameOf(START), false)).toBe(true);
  expect(culling.update(frameOf(START), false)).toBe(false);
  expect(culling.update(frameOf({ ...START, ...change }), false)).toBe(true);
  expect(culling.update(frameOf({ ...START, ...change }), false)).toBe(false);
});

test("lists are made again where the caller says so", () => {
  const culling = createCulling();
  culling.update(frameOf(START), false);
  expect(culling.update(frameOf(START), true)).toBe(true);
});
