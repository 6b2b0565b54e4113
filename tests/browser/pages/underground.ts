/** The stage of a country with something below it, on a magenta background without sky; draws views and counts magenta pixels. */

import type { ViewPoint } from "../../../src/camera/view-point.ts";
import type { QualityName } from "../../../src/recipe/recipe.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { setPixelRatio } from "../../../src/render/scene.ts";
import { createBelow } from "../../../src/worlds/flat/below/below.ts";
import { createStage, type FlatStage } from "../../../src/worlds/flat/render/stage.ts";
import { countryOf, type DeepKind } from "./deep.ts";
import { magentaOf } from "./magenta.ts";
import { MOMENT, NOBODY } from "./views.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const gl = () => canvas.getContext("webgl2") as WebGL2RenderingContext;
let stage: FlatStage;

async function open(kind: DeepKind, quality: QualityName, size: readonly [number, number]): Promise<void> {
  if (!canvas) return;
  canvas.width = size[0];
  canvas.height = size[1];
  canvas.style.width = `${size[0]}px`;
  canvas.style.height = `${size[1]}px`;
  const { flat, underground, table } = countryOf(kind);
  const engine = createEngine(canvas);
  const settings = { ...QUALITY[quality], pixelRatio: 1 };
  const failed = (error: Error) => {
    throw error;
  };
  const below = createBelow(underground, table).stage({ eye: [0, 0, 200], t: 0, all: false }, () => true, failed);
  const view = { seed: table.seed, cloudSea: -2300, haze: 0.06, distance: 12_000 };
  stage = makeAtOnce(createStage(engine, { flat, ...view, below }, settings, true));
  setPixelRatio(engine, settings);
  await stage.compile(() => {});
  await stage.compileRest();
  for (const mesh of engine.scenes[0].meshes)
    if (mesh.name === "sky" || mesh.name === "level stars") mesh.isVisible = false;
}

function draw(view: ViewPoint, t = 0): void {
  stage.draw(view, { ...MOMENT, t }, NOBODY, false, 0, true);
}

async function settle(view: ViewPoint, t = 0): Promise<void> {
  do {
    draw(view, t);
    await new Promise((resolve) => setTimeout(resolve, 10));
  } while (!stage.drawn());
  draw(view, t);
}

/** Pixels that show what is behind everything: from the left and from below. */
function magenta(view: ViewPoint, t: number): [x: number, y: number][] {
  if (!canvas) return [];
  draw(view, t);
  const { width, height } = canvas;
  const pixels = new Uint8Array(4 * width * height);
  gl().readPixels(0, 0, width, height, gl().RGBA, gl().UNSIGNED_BYTE, pixels);
  return magentaOf(pixels, width);
}

const anywhere: ViewPoint = {
  ...{ x: 0, y: 0, z: 200, heading: 0, pitch: -20, roll: 0, fov: 60, near: 0.2, inside: false },
  focus: [0, 0, 0],
};

const below = { open, settle, magenta, anywhere, stats: () => stage.stats() };
export type Below = typeof below;
Object.assign(window, { below });
