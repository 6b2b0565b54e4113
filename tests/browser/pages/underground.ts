/** The stage of an underground world with an optional magenta background; draws views and counts magenta pixels. */

import type { ViewPoint } from "../../../src/camera/view-point.ts";
import { type UndergroundGround, undergroundGround } from "../../../src/core/underground/underground.ts";
import type { QualityName } from "../../../src/recipe/request.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { makeAtOnce } from "../../../src/render/making.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { setPixelRatio } from "../../../src/render/scene.ts";
import { createUndergroundStage, type UndergroundStage } from "../../../src/worlds/islands/below/render/stage.ts";
import { undergroundOf } from "./deep.ts";
import { magentaOf } from "./magenta.ts";

export type Kind = "cavern" | "mine";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const gl = () => canvas.getContext("webgl2") as WebGL2RenderingContext;
let stage: UndergroundStage;
let kindNow: Kind = "cavern";
let ground: UndergroundGround;
let groundAt = Number.NaN;

async function open(kind: Kind, quality: QualityName, marker: boolean, size: readonly [number, number]): Promise<void> {
  if (!canvas) return;
  canvas.width = size[0];
  canvas.height = size[1];
  canvas.style.width = `${size[0]}px`;
  canvas.style.height = `${size[1]}px`;
  kindNow = kind;
  const underground = undergroundOf(kind);
  const engine = createEngine(canvas);
  const settings = { ...QUALITY[quality], pixelRatio: 1 };
  const world = { underground, haze: 0.06, distance: 12_000 };
  stage = makeAtOnce(createUndergroundStage(engine, world, settings, { marker }));
  setPixelRatio(engine, settings);
  await stage.compile(() => {});
}

function draw(view: ViewPoint, t = 0, hour = 10): void {
  if (groundAt !== t) {
    ground = undergroundGround(undergroundOf(kindNow), t);
    groundAt = t;
  }
  stage.draw(view, { t, seconds: 0, hour, lamp: true }, ground, 0, true);
}

async function settle(view: ViewPoint, t = 0, hour = 10): Promise<void> {
  do {
    draw(view, t, hour);
    await new Promise((resolve) => setTimeout(resolve, 10));
  } while (!stage.drawn());
  draw(view, t, hour);
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

const below = { open, settle, magenta, anywhere, stats: () => stage.stats(), light: () => stage.light.daylightAtEye };
export type Below = typeof below;
Object.assign(window, { below });
