/** The stage of a world below ground, with magenta behind it where that is asked for; draws what it is told and counts what must not show. */
import { type UndergroundGround, undergroundGround } from "../../../src/core/underground.ts";
import { createEngine } from "../../../src/view/engine.ts";
import { QUALITY } from "../../../src/view/quality.ts";
import type { ViewPoint } from "../../../src/view/stage.ts";
import { createUndergroundStage, type UndergroundStage } from "../../../src/view/underground-stage.ts";
import type { QualityName } from "../../../src/world/request.ts";
import { sampleUnderground } from "../../core/underground-sample.ts";

export type Kind = "cavern" | "mine";

/** Rise over run from which the sample's shafts open as mouths: gentle enough that some do. */
export const STEEP = 0.24;

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
  const underground = { ...sampleUnderground(kind), steep: STEEP };
  stage = createUndergroundStage(
    createEngine(canvas),
    { underground, haze: 0.06, distance: 12_000 },
    { ...QUALITY[quality], pixelRatio: 1 },
    marker,
  );
  await stage.compile(() => {});
}

function draw(view: ViewPoint, t = 0, hour = 10): void {
  if (groundAt !== t) {
    ground = undergroundGround({ ...sampleUnderground(kindNow), steep: STEEP }, t);
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

/** Pixels that show what is behind everything. */
function magenta(view: ViewPoint, t: number): number {
  if (!canvas) return Number.NaN;
  draw(view, t);
  const pixels = new Uint8Array(4 * canvas.width * canvas.height);
  gl().readPixels(0, 0, canvas.width, canvas.height, gl().RGBA, gl().UNSIGNED_BYTE, pixels);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i] > 250 && pixels[i + 1] < 5 && pixels[i + 2] > 250) count++;
  return count;
}

const below = { open, settle, magenta, stats: () => stage.stats(), light: () => stage.light.atEye };
export type Below = typeof below;
Object.assign(window, { below });
