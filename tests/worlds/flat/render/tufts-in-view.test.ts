/** Selection of drawn strips of tufts: every tuft that may be in view is in one of them. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createCulling } from "../../../../src/render/culling.ts";
import { createFlatCamera } from "../../../../src/render/flat-camera.ts";
import { createFrame } from "../../../../src/render/frame.ts";
import { TUFTS_TOGETHER } from "../../../../src/render/vegetation/shaders/tuft-cells.ts";
import { stripsInView } from "../../../../src/worlds/flat/render/vegetation/tufts-in-view.ts";
import { nonEmpty } from "../../../non-empty.ts";

const engine = new NullEngine({ renderWidth: 1280, renderHeight: 720 } as never);
const camera = createFlatCamera(new Scene(engine), { width: 1280, height: 720, ditherShift: null as never }, 80_000);
afterAll(() => engine.dispose());

const [CELL, REACH] = [0.5, 18];
const SIDE = 8 * Math.ceil((2 * REACH) / (8 * CELL));
const STRIPS = (SIDE * SIDE) / TUFTS_TOGETHER;
const window = { side: SIDE, cell: CELL, reach: REACH };

/** Evenly, unlike fc.double. */
const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1e6 }).map((k) => min + ((max - min) * k) / (1e6 + 1));
const views = fc.record({
  x: between(-1e4, 1e4),
  y: between(-1e4, 1e4),
  z: between(0, 40),
  heading: between(0, 360),
  pitch: between(-85, 85),
  roll: between(-40, 40),
  fov: between(15, 80),
});

function frameOf(view: object) {
  const frame = createFrame();
  const point = { ...view, near: 0.4, inside: false, focus: [0, 0, 0] };
  camera.update(frame, point as never, { t: 0, seconds: 0, hour: 10 }, 0.4);
  return frame;
}

test("a tuft whose foot or top is in view is in a strip that is drawn, on ground at any height within reach", () => {
  let [seen, drawn, all] = [0, 0, 0];
  fc.assert(
    fc.property(
      views,
      fc.array(fc.tuple(between(0, SIDE), between(0, SIDE), between(-1, 1), between(0, 3)), {
        minLength: 60,
        maxLength: 60,
      }),
      (view, tufts) => {
        const frame = frameOf(view);
        const culling = createCulling();
        culling.update(frame, true);
        const { eye, clip } = frame;
        const strips = new Set<number>();
        stripsInView(culling.planes, eye, window, (strip) => strips.add(strip));
        drawn += strips.size;
        all += STRIPS;
        for (const [i, j, height, tall] of nonEmpty(tufts)) {
          // The window's first cell, as the undergrowth chooses it.
          const [x, y] = [i, j].map((v, k) => (Math.round(eye[k] / CELL) - SIDE / 2 + v) * CELL);
          const z = eye[2] + height * REACH;
          if (Math.hypot(x - eye[0], y - eye[1], z - eye[2]) >= REACH) continue;
          const isIn = [z, z + tall].some((level) => {
            const [cx, cy, , cw] = [0, 1, 2, 3].map((column) => {
              const m = clip.m;
              return m[column] * x + m[4 + column] * y + m[8 + column] * level + m[12 + column];
            });
            return cw > 0 && Math.abs(cx) < cw && Math.abs(cy) < cw;
          });
          if (!isIn) continue;
          seen++;
          const strip = Math.floor(j) * (SIDE / TUFTS_TOGETHER) + Math.floor(i / TUFTS_TOGETHER);
          expect(strips.has(strip), `${i}, ${j}`).toBe(true);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(seen).toBeGreaterThan(80);
  expect(drawn / all, "share of strips that are drawn").toBeLessThan(0.7);
});

test("a walker who looks straight ahead draws less than half of the strips", () => {
  const frame = frameOf({ x: 3, y: 4, z: 12, heading: 70, pitch: 0, roll: 0, fov: 60 });
  const culling = createCulling();
  culling.update(frame, true);
  let drawn = 0;
  stripsInView(culling.planes, frame.eye, window, () => void drawn++);
  expect(drawn).toBeGreaterThan(0.1 * STRIPS);
  expect(drawn).toBeLessThan(0.5 * STRIPS);
});
