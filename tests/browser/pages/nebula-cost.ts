/**
 * Cost and error of a nebula frame, compared with plain ray marches at half resolution, enlarged to full resolution: one with even steps,
 * one with steps that grow with distance. Both skip empty space. Error is that of the full-resolution picture.
 */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { placeAt, type Triple } from "../../../src/core/space/place.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space-generator.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createLightTexture } from "../../../src/render/ground/textures.ts";
import type { NebulaQuality } from "../../../src/render/quality.ts";
import { QUALITY } from "../../../src/render/quality.ts";
import { createPool } from "../../../src/stream/pool.ts";
import { WORKERS } from "../../../src/worlds/space/jobs/source.ts";
import type { StarStream } from "../../../src/worlds/space/jobs/star-stream.ts";
import { GasGrid } from "../../../src/worlds/space/render/nebula/gas-grid.ts";
import { NebulaView } from "../../../src/worlds/space/render/nebula/nebula-view.ts";
import { createSpaceFrame, type SpaceFrame, setFrameCamera } from "../../../src/worlds/space/render/space-frame.ts";
import { generate } from "../../generate.ts";
import { createPlain, type Plain, type PlainDetail, type Stride, toFloats } from "./plain-march.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const [WIDTH, HEIGHT, FOV, T] = [192, 108, 60, 0];
[canvas.width, canvas.height] = [WIDTH, HEIGHT];
const engine = createEngine(canvas);
engine.setSize(WIDTH, HEIGHT);
const scene = new Scene(engine);
scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
const world = cosmic.world as SpaceTable;
const light = createLightTexture(scene, generate(world).nebula.gas.profile);
const pool = createPool({ source: WORKERS });

/** A flight: start in light-years and view direction in degrees. */
export interface Flight {
  readonly at: Triple;
  readonly look: readonly [heading: number, pitch: number];
}

/** Light-years and degrees a frame: five light-years a second, a slow turn. */
const SPEED = 5 / 60;
const TURN = 8 / 60;

function frameOf({ at, look }: Flight, n: number, skipSmoothing: boolean): SpaceFrame {
  const heading = ((look[0] + TURN * n) * Math.PI) / 180;
  const pitch = (look[1] * Math.PI) / 180;
  const [level, rise] = [Math.cos(pitch), Math.sin(pitch)];
  const forward: Triple = [Math.sin(heading) * level, Math.cos(heading) * level, rise];
  const up: Triple = [-Math.sin(heading) * rise, -Math.cos(heading) * rise, level];
  const frame = createSpaceFrame();
  const place = placeAt([
    at[0] + forward[0] * SPEED * n,
    at[1] + forward[1] * SPEED * n,
    at[2] + forward[2] * SPEED * n,
  ]);
  setFrameCamera(
    frame,
    { place, forward, up, fov: FOV },
    { width: WIDTH, height: HEIGHT, ditherShift: Vector2.Zero() },
  );
  Object.assign(frame, { t: T, dt: 1 / 60, skipSmoothing, jumped: n === 0 });
  return frame;
}

/** Its picture through the composite, as the scene has it. */
function createShown(view: NebulaView) {
  const target = new RenderTargetTexture("shown", { width: WIDTH, height: HEIGHT }, scene, {
    generateMipMaps: false,
    type: Constants.TEXTURETYPE_HALF_FLOAT,
  });
  target.renderList = [...view.meshes];
  return {
    async draw(frame: SpaceFrame): Promise<number> {
      const start = performance.now();
      engine.beginFrame();
      view.update(frame);
      target.render();
      engine.endFrame();
      // Waits for all that was drawn.
      await target.readPixels(0, 0, null, true, false, 0, 0, 1, 1);
      return performance.now() - start;
    },
    pixels: async () => toFloats(await target.readPixels()),
  };
}

async function opened(detail: NebulaQuality, first: SpaceFrame) {
  const view = new NebulaView(scene, world, light, detail, { pool, stars: NO_STARS, all: true }, first);
  const shown = createShown(view);
  for (const mesh of view.meshes) await mesh.material?.forceCompilationAsync(mesh);
  await untilReady(() => view.ready());
  const grid = new GasGrid(scene, world, pool, detail.grid);
  do {
    grid.update({ ...first, skipSmoothing: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!grid.complete);
  return { view, grid, ...shown };
}

/** RMS of the colours' differences, of the mean light. */
function errorOf(picture: Float32Array, fine: Float32Array): number {
  let [squares, sum, count] = [0, 0, 0];
  for (let i = 0; i < fine.length; i++) {
    if (i % 4 === 3) continue;
    squares += (picture[i] - fine[i]) ** 2;
    sum += fine[i];
    count++;
  }
  return Math.sqrt(squares / count) / (sum / count);
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];
/** Tested first steps of the plain marches in light-years, from the widest. */
const STEPS = Array.from({ length: 45 }, (_, n) => 45 * 2 ** (-n / 8));
/** Share above its least error that a plain march may have if it cannot reach the nebula's. */
const SLACK = 0.05;
/** The reference picture: full resolution, even steps of half a light-year, rays to the end. */
const REFERENCE = { stride: [0.5, 0], detail: { width: WIDTH, height: HEIGHT, block: 1, least: 0 } } as const;
/** Half resolution; a ray ends at the same transmittance as in the nebula's own march. */
const HALF = { width: WIDTH, height: HEIGHT, block: 2, least: 0.012 };
/** Another star lights none of it: the plain march has no stream of them. */
const NO_STARS = { visit() {} } as unknown as StarStream;

const untilReady = async (of: () => boolean) => {
  while (!of()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/**
 * The widest tested stride with at most the given error; `growth` is per light-year of distance and of the first step. A march that is
 * less accurate even with the shortest steps gets the widest within 5 % of its own least error.
 */
async function strideFor(plain: Plain, frame: SpaceFrame, growth: number, error: number, fine: Float32Array) {
  const tried = async (n: number) => {
    const stride: Stride = [STEPS[n], STEPS[n] * growth];
    await plain.draw(frame, stride);
    return { stride, error: errorOf(await plain.pixels(), fine) };
  };
  let [worse, enough] = [-1, STEPS.length - 1];
  let best = await tried(enough);
  const most = Math.max(error, (1 + SLACK) * best.error);
  while (enough - worse > 1) {
    const middle = (enough + worse) >> 1;
    const its = await tried(middle);
    if (its.error <= most) [enough, best] = [middle, its];
    else worse = middle;
  }
  return best;
}

async function plainOf(grid: GasGrid, detail: PlainDetail) {
  const plain = createPlain(scene, world, light, grid, detail);
  await untilReady(() => plain.ready);
  return plain;
}

/** A flight of some frames; the last one's error; the plain marches that reach it, growing as the nebula's own; then all turn by turn. */
async function compare(flight: Flight, quality: keyof typeof QUALITY, frames: number, turns: number) {
  const here = frameOf(flight, frames - 1, true);
  const { gas } = QUALITY[quality];
  const { stride } = gas;
  const march = await opened(gas, frameOf(flight, 0, false));
  for (let n = 0; n < frames; n++) await march.draw(frameOf(flight, n, false));
  const picture = await march.pixels();
  const exact = await plainOf(march.grid, REFERENCE.detail);
  await exact.draw(here, REFERENCE.stride);
  const fine = await exact.pixels();
  const error = errorOf(picture, fine);
  const plain = await plainOf(march.grid, HALF);
  const even = await strideFor(plain, here, 0, error, fine);
  const growing = await strideFor(plain, here, stride[1] / stride[0], error, fine);
  const times: { march: number[]; even: number[]; growing: number[] } = { march: [], even: [], growing: [] };
  for (let n = 0; n < turns; n++) {
    const frame = frameOf(flight, frames + n, false);
    times.march.push(await march.draw(frame));
    times.even.push(await plain.draw(frame, even.stride));
    times.growing.push(await plain.draw(frame, growing.stride));
  }
  here.jumped = true;
  await march.draw(here);
  const settledError = errorOf(await march.pixels(), fine);
  for (const each of [march.view, march.grid, exact, plain]) each.dispose();
  return {
    error,
    settledError,
    evenError: even.error,
    growingError: growing.error,
    evenStep: even.stride[0],
    growingStep: growing.stride[0],
    marchMs: middle(times.march),
    evenMs: middle(times.even),
    growingMs: middle(times.growing),
  };
}

Object.assign(window, { compare });
export type Compare = typeof compare;
