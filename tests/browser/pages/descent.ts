/** A planet with a magenta background: draws views and counts pixels that show through the ground. */
import type { Rgb } from "../../../src/render/atmosphere/atmosphere.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { setPixelRatio } from "../../../src/render/scene.ts";
import type { PlanetView } from "../../../src/worlds/planet/render/camera.ts";
import { createPlanetStage, type PlanetStage } from "../../../src/worlds/planet/render/stage.ts";
import { TEMPERATE } from "../../../src/worlds/planet/render/surfaces/temperate.ts";
import { GLASS, magentaOf } from "./magenta.ts";
import { globeOf } from "./planets.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;

/** Draws a view at noon and reads it in the same task: the browser may clear the canvas once it is shown. */
function pictureOf(stage: PlanetStage, view: PlanetView): Uint8Array {
  const [x, y, z] = view.at;
  const away = Math.hypot(x, y, z);
  stage.draw(view, { t: 0, seconds: 0, sun: [x / away, y / away, z / away] }, 0, true);
  const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels;
}

/** The view of one pixel of a view, counted from the left and from below, so many times larger. */
function magnified({ at, forward, up, fov }: PlanetView, [px, py]: readonly [number, number]): PlanetView {
  const [width, height] = [engine.getRenderWidth(), engine.getRenderHeight()];
  const half = Math.tan((fov * Math.PI) / 360);
  const [across, above] = [
    (((px + 0.5) / width) * 2 - 1) * half * (width / height),
    (((py + 0.5) / height) * 2 - 1) * half,
  ];
  const right: Rgb = [
    forward[1] * up[2] - forward[2] * up[1],
    forward[2] * up[0] - forward[0] * up[2],
    forward[0] * up[1] - forward[1] * up[0],
  ];
  const towards = forward.map((ahead, i) => ahead + across * right[i] + above * up[i]);
  const away = Math.hypot(...towards);
  const [x, y, z] = towards.map((part) => part / away);
  return { at, forward: [x, y, z], up, fov: fov / GLASS };
}

/**
 * For each view of a planet: magenta pixels, the number of the first few that are still magenta when magnified, the share of pixels
 * that are neither black nor magenta, and chunks.
 */
async function descend(radius: number, views: readonly PlanetView[]) {
  const stage = makeAtOnce(
    createPlanetStage(engine, globeOf(radius), QUALITY.low, { surface: TEMPERATE, marker: true }),
  );
  setPixelRatio(engine, QUALITY.low);
  await stage.compile(() => {});
  const frames: { magenta: number; holes: number; lit: number; chunks: number }[] = [];
  for (const view of views) {
    let pixels = pictureOf(stage, view);
    while (!stage.drawn()) {
      await new Promise((resolve) => setTimeout(resolve));
      pixels = pictureOf(stage, view);
    }
    const { chunks } = stage.stats();
    const found = magentaOf(pixels, engine.getRenderWidth());
    const holes = found
      .slice(0, 8)
      .filter((at) => magentaOf(pictureOf(stage, magnified(view, at)), engine.getRenderWidth()).length > 0);
    const lit = pixels.filter((value, i) => i % 4 === 1 && value > 0).length / (pixels.length / 4);
    frames.push({ magenta: found.length, holes: holes.length, lit, chunks });
    await new Promise((resolve) => setTimeout(resolve));
  }
  stage.dispose();
  return frames;
}

const descent = { descend };
export type Descent = typeof descent;
Object.assign(window, { descent });
