/** A stage with magenta back faces and background, which draws views and counts magenta pixels. */
import scene from "../../../scenes/skylands/scene.ts";
import type { ViewPoint } from "../../../src/camera/view-point.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { setPixelRatio } from "../../../src/render/scene.ts";
import { createStage } from "../../../src/worlds/flat/render/stage.ts";
import { generate } from "../../generate.ts";
import { GLASS, magentaOf } from "./magenta.ts";
import { MOMENT, magnified, NOBODY } from "./views.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const { width, height } = canvas;
const engine = createEngine(canvas);
const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;
const { cloudSea, haze } = scene.view;
const setting = { flat: generate(scene.world), seed: scene.world.seed, cloudSea, haze, distance: 8000 };
// The coarsest of all: gaps show most where triangles are largest.
const quality = { ...QUALITY.low, finest: 8, pixelRatio: 1 };
const stage = makeAtOnce(createStage(engine, setting, quality, true));
setPixelRatio(engine, quality);

function pictureOf(view: ViewPoint): Uint8Array {
  stage.draw(view, MOMENT, NOBODY, false, 0, true);
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels;
}

/** Magenta pixels in the picture of each view, and how many of the first few are holes under a glass too. */
async function fly(views: readonly ViewPoint[]) {
  const frames: { magenta: number; holes: number; chunks: number }[] = [];
  for (const view of views) {
    const found = magentaOf(pictureOf(view), width);
    const { chunks } = stage.stats();
    const holes = found
      .slice(0, 8)
      .filter((at) => magentaOf(pictureOf(magnified(view, at, [width, height], GLASS)), width).length > 0);
    frames.push({ magenta: found.length, holes: holes.length, chunks });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return frames;
}

/** Number of pixels that change without culling, and the chunks that culling leaves of all. */
function cullingAt(view: ViewPoint) {
  const culled = pictureOf(view);
  const chunks = stage.stats().chunks;
  stage.terrain.culling = false;
  if (stage.clouds) stage.clouds.culling = false;
  const whole = pictureOf(view);
  const all = stage.stats().chunks;
  stage.terrain.culling = true;
  if (stage.clouds) stage.clouds.culling = true;
  let differing = 0;
  for (let i = 0; i < whole.length; i += 4) {
    if (whole[i] !== culled[i] || whole[i + 1] !== culled[i + 1] || whole[i + 2] !== culled[i + 2]) differing++;
  }
  return { differing, chunks, all };
}

async function open(): Promise<void> {
  await stage.compile(() => {});
  while (!stage.drawn()) {
    pictureOf({ ...NOBODY, z: 500, fov: 55, near: 1, inside: false, focus: [0, 0, 0] });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const marker = { open, fly, cullingAt };
export type Marker = typeof marker;
Object.assign(window, { marker });
