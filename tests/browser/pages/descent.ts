/** A planet with a magenta background: draws views and counts pixels that show through the ground. */
import { createEngine } from "../../../src/render/engine.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import type { PlanetView } from "../../../src/worlds/planet/render/camera.ts";
import { createPlanetStage } from "../../../src/worlds/planet/render/stage.ts";
import { globeOf } from "./planets.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const { width, height } = canvas;
const engine = createEngine(canvas);
const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;
const MOMENT = { t: 0, seconds: 0, sun: [0.6, 0.64, 0.48] } as const;

/** Magenta pixels and chunks of each view of a planet. */
async function descend(radius: number, views: readonly PlanetView[]) {
  const stage = createPlanetStage(engine, globeOf(radius), QUALITY.low, { marker: true });
  await stage.compile(() => {});
  const frames: { magenta: number; chunks: number }[] = [];
  const pixels = new Uint8Array(4 * width * height);
  for (const view of views) {
    do {
      stage.draw(view, MOMENT, 0, true);
      await new Promise((resolve) => setTimeout(resolve));
    } while (!stage.drawn());
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    let magenta = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      if (pixels[i] > 250 && pixels[i + 1] < 5 && pixels[i + 2] > 250) magenta++;
    }
    frames.push({ magenta, chunks: stage.stats().chunks });
  }
  stage.dispose();
  return frames;
}

const descent = { descend };
export type Descent = typeof descent;
Object.assign(window, { descent });
