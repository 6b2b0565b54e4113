/**
 * What a frame of the nebula costs, and how far it is from the picture of very fine steps, beside the plain march: every pixel, by even
 * steps from the eye to the end, with neither leaps, nor what other frames have seen.
 */
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { EffectRenderer } from "@babylonjs/core/Materials/effectRenderer.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import cosmic from "../../../scenes/cosmic/scene.ts";
import { WIDEST_FILTER } from "../../../src/core/nebula-cells.ts";
import { LIGHT } from "../../../src/core/nebula-light.ts";
import { placeAt, type Triple } from "../../../src/core/space.ts";
import { createPool } from "../../../src/stream/pool.ts";
import type { StarStream } from "../../../src/stream/star-stream.ts";
import { type CosmicFrame, createCosmicFrame, setCosmicEye } from "../../../src/view/cosmic-frame.ts";
import { createEngine } from "../../../src/view/engine.ts";
import { createGasGrid, type GasGrid } from "../../../src/view/nebula/gas-grid.ts";
import { createGasReading } from "../../../src/view/nebula/gas-reading.ts";
import type { March } from "../../../src/view/nebula/march.ts";
import { createPass, createPicture } from "../../../src/view/nebula/nebula-passes.ts";
import { createNebulaView, type NebulaView } from "../../../src/view/nebula/nebula-view.ts";
import { QUALITY } from "../../../src/view/quality.ts";
import { nebulaDressSource, nebulaFieldSource } from "../../../src/view/shaders/nebula-field.ts";
import { NEBULA_LIGHT, NEBULA_LIGHT_UNIFORMS } from "../../../src/view/shaders/nebula-light.ts";
import { NEBULA_FAR } from "../../../src/view/shaders/nebula-march.ts";
import { glsl } from "../../../src/view/shaders/reading.ts";
import { createLightTexture } from "../../../src/view/textures.ts";
import { generate } from "../../../src/world/generate.ts";
import type { CosmicWorld } from "../../../src/world/recipe.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const [WIDTH, HEIGHT, FOV, T] = [96, 54, 60, 0];
[canvas.width, canvas.height] = [WIDTH, HEIGHT];
const engine = createEngine(canvas);
engine.setSize(WIDTH, HEIGHT);
const scene = new Scene(engine);
scene.activeCamera = new FreeCamera("eye", Vector3.Zero(), scene);
const world = cosmic.world as CosmicWorld;
const { nebula } = generate(world);
const light = createLightTexture(scene, nebula.gas.profile);
const pool = createPool();

/** A flight: from where, whither and how it turns; light-years, degrees. */
export interface Flight {
  readonly at: Triple;
  readonly look: readonly [heading: number, pitch: number];
}

/** Light-years and degrees a frame: five light-years a second, a slow turn. */
const SPEED = 5 / 60;
const TURN = 8 / 60;

function frameOf({ at, look }: Flight, n: number, settled: boolean): CosmicFrame {
  const heading = ((look[0] + TURN * n) * Math.PI) / 180;
  const pitch = (look[1] * Math.PI) / 180;
  const [level, rise] = [Math.cos(pitch), Math.sin(pitch)];
  const forward: Triple = [Math.sin(heading) * level, Math.cos(heading) * level, rise];
  const up: Triple = [-Math.sin(heading) * rise, -Math.cos(heading) * rise, level];
  const frame = createCosmicFrame();
  const place = placeAt([
    at[0] + forward[0] * SPEED * n,
    at[1] + forward[1] * SPEED * n,
    at[2] + forward[2] * SPEED * n,
  ]);
  setCosmicEye(frame, { place, forward, up, fov: FOV }, WIDTH, HEIGHT);
  Object.assign(frame, { t: T, dt: 1 / 60, settled, jumped: n === 0 });
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
    async draw(frame: CosmicFrame): Promise<number> {
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

async function opened(detail: March, first: CosmicFrame) {
  const view = createNebulaView(scene, world, light, detail, { pool, stars: NO_STARS, all: true }, first);
  const shown = createShown(view);
  for (const mesh of view.meshes) await mesh.material?.forceCompilationAsync(mesh);
  await untilReady(() => view.ready());
  const grid = createGasGrid(scene, world, pool, detail.grid);
  do {
    grid.update({ ...first, settled: true });
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!grid.complete);
  return { view, grid, ...shown };
}

const PLAIN = `precision highp float;
precision highp int;
uniform vec3 eye;
uniform float pixel;
uniform float even;
uniform vec3 across;
uniform vec3 upward;
uniform vec3 forward;
uniform vec2 fine;
`;

/** `even` light-years a step; with a grid it leaps over whole steps. */
function createPlain(grid: GasGrid | null) {
  const gas = createGasReading(nebula, world.seed, light);
  gas.show(nebula, world.seed);
  const source = `${PLAIN}
${nebulaFieldSource(gas.layout, nebula.gas.profile)}
${nebulaDressSource(gas.layout)}
${NEBULA_LIGHT}
${NEBULA_FAR}
${grid?.source ?? ""}
void main(void) {
  vec2 q = gl_FragCoord.xy / fine * 2.0 - 1.0;
  vec3 d = normalize(forward + q.x * across + q.y * upward);
  vec3 through = vec3(1.0);
  vec3 light = vec3(0.0);
  for (float s = 0.5 * even; s < ${glsl(LIGHT.end)}; s += even) {
    vec3 p = eye + d * s;
    ${grid ? "s += even * floor(gasLeap(p, d) / even);\n    p = eye + d * s;" : ""}
    float width = min(${glsl(WIDEST_FILTER)}, max(1.2 * pixel * s, 0.3 * even));
    vec4 gas = gasLight(p, width);
    if (gas.x <= 0.0) continue;
    vec3 given;
    vec3 lost;
    shine(p, gas, width, glowOf(p, ${glsl(WIDEST_FILTER)}), given, lost);
    float seen = exp(-s * s * ${glsl(1 / LIGHT.fade ** 2)}) * even;
    vec3 left = exp(-lost * seen);
    light += through * given * seen * (1.0 - left + 1e-4) / (lost * seen + 1e-4);
    through *= left;
  }
  gl_FragColor = vec4(light + through * farGlow(d), 1.0);
}`;
  const uniforms = ["eye", "pixel", "even", "across", "upward", "forward", "fine", "look", "glowLook"];
  const pass = createPass(
    engine,
    new EffectRenderer(engine),
    "plain",
    source,
    [...uniforms, ...gas.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...(grid?.uniforms ?? [])],
    [...gas.samplers, ...(grid?.samplers ?? [])],
  );
  const picture = createPicture(scene, WIDTH, HEIGHT);
  return {
    get ready() {
      return pass.ready;
    },
    async draw({ place, eye, right, up, forward, tan, pixel, t }: CosmicFrame, even: number): Promise<number> {
      const start = performance.now();
      gas.update(place.cell, t);
      engine.beginFrame();
      pass.draw(picture, (effect) => {
        gas.attach(effect);
        grid?.attach(effect);
        effect.setInt("starCount", 0);
        effect.setVector3("eye", new Vector3(...eye));
        effect.setFloat("pixel", pixel);
        effect.setFloat("even", even);
        effect.setVector3("across", new Vector3(...right).scale(tan[0]));
        effect.setVector3("upward", new Vector3(...up).scale(tan[1]));
        effect.setVector3("forward", new Vector3(...forward));
        effect.setVector2("fine", new Vector2(WIDTH, HEIGHT));
        effect.setVector2("look", new Vector2(world.shape.density, world.shape.glow));
        effect.setVector3("glowLook", new Vector3(...world.shape.colours));
      });
      engine.endFrame();
      await picture.texture.readPixels(0, 0, null, true, false, 0, 0, 1, 1);
      return performance.now() - start;
    },
    pixels: async () => toFloats(await picture.texture.readPixels()),
  };
}

/** Half floats as they are read back, or floats. */
function toFloats(pixels: ArrayBufferView | null): Float32Array {
  if (pixels instanceof Float32Array) return pixels;
  if (!(pixels instanceof Uint16Array)) throw new Error("Expected half floats from the picture.");
  return Float32Array.from(pixels, (bits) => {
    const [exponent, rest] = [(bits >> 10) & 31, bits & 1023];
    return (bits & 0x8000 ? -1 : 1) * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : (2 ** -14 * rest) / 1024);
  });
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
/** Light-years of the plain march's steps that are tried, from the widest. */
const EVEN = Array.from({ length: 27 }, (_, n) => 45 * 2 ** (-n / 4));
/** Light-years of its steps when it draws what others are measured by, leaping where no gas is. */
const EXACT = 0.5;
/** Another star lights none of it: the plain march has no stream of them. */
const NO_STARS = { visit() {} } as unknown as StarStream;

const untilReady = async (of: () => boolean) => {
  while (!of()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A flight of some frames; the last one's error; the plain march whose error there is no greater; then both turn by turn. */
async function compare(flight: Flight, quality: keyof typeof QUALITY, frames: number, turns: number) {
  const here = frameOf(flight, frames - 1, true);
  const march = await opened(QUALITY[quality].gas, frameOf(flight, 0, false));
  for (let n = 0; n < frames; n++) await march.draw(frameOf(flight, n, false));
  const picture = await march.pixels();
  const exact = createPlain(march.grid);
  await untilReady(() => exact.ready);
  await exact.draw(here, EXACT);
  const fine = await exact.pixels();
  const plain = createPlain(null);
  await untilReady(() => plain.ready);
  const error = errorOf(picture, fine);
  // The widest step that is no worse, between one that is and one that is not.
  let [worse, even, plainError] = [-1, EVEN.length - 1, Number.NaN];
  while (even - worse > 1) {
    const middle = (even + worse) >> 1;
    await plain.draw(here, EVEN[middle]);
    const its = errorOf(await plain.pixels(), fine);
    if (its <= error) [even, plainError] = [middle, its];
    else worse = middle;
  }
  const times: { march: number[]; plain: number[] } = { march: [], plain: [] };
  for (let n = 0; n < turns; n++) {
    times.march.push(await march.draw(frameOf(flight, frames + n, false)));
    times.plain.push(await plain.draw(frameOf(flight, frames + n, false), EVEN[even]));
  }
  here.jumped = true;
  await march.draw(here);
  const settledError = errorOf(await march.pixels(), fine);
  march.view.dispose();
  return {
    error,
    settledError,
    plainError,
    plainStep: EVEN[even],
    marchMs: middle(times.march),
    plainMs: middle(times.plain),
  };
}

Object.assign(window, { compare });
export type Compare = typeof compare;
