/** The GLSL of a world's ground computes in WebGL2 what the generator does, and its WGSL in WebGPU. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { fromGeo } from "../../src/core/planet/geo.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import type { Anchor } from "../../src/export/snippet/shaders.ts";
import { snippetOf } from "../../src/export/snippet/snippet.ts";
import { launchBrowser } from "../../tools/browser.ts";
import { ERODED } from "../export/eroded-worlds.ts";
import { groundOf } from "../export/grounds.ts";
import { snippetSurface } from "../export/snippets.ts";
import { sampled } from "../long-test.ts";
import { nonEmpty } from "../non-empty.ts";

let browser: Browser;
beforeAll(async () => {
  // WebGPU without a GPU.
  browser = await launchBrowser(["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"]);
});
afterAll(() => browser.close());

const SIDE = 64;

/** The axes of places around an anchor; null for a plane. */
type Axes = readonly [u: readonly number[], v: readonly number[]] | null;
const ROUND: Axes = [
  [0, 1, 0],
  [0, 0, 1],
];

/** Heights and altitudes at SIDE² places `step` metres apart around the anchor, by the snippet. */
async function drawn(code: string, axes: Axes, step: number): Promise<[height: number, altitude: number][]> {
  const at = `(floor(gl_FragCoord.xy) - ${SIDE / 2}.0) * ${step}`;
  const source = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) out highp uvec4 bits;
${code}
void main() {
  vec2 q = ${at};
  ${axes ? `vec3 p = q.x * vec3(${axes[0]}) + q.y * vec3(${axes[1]});` : "vec2 p = q;"}
  bits = uvec4(floatBitsToUint(height(p)), floatBitsToUint(altitude(p)), 0u, 1u);
}`;
  const page = await browser.newPage();
  const bits = await page.evaluate(
    ({ source, side }) => {
      const gl = document.createElement("canvas").getContext("webgl2");
      if (!gl) throw new Error("WebGL2 is missing.");
      const program = gl.createProgram();
      const vertex = `#version 300 es
        void main() { gl_Position = vec4(4.0 * float(gl_VertexID & 1) - 1.0, 2.0 * float(gl_VertexID & 2) - 1.0, 0.0, 1.0); }`;
      for (const [type, text] of [
        [gl.VERTEX_SHADER, vertex],
        [gl.FRAGMENT_SHADER, source],
      ] as const) {
        const shader = gl.createShader(type) as WebGLShader;
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "");
        gl.attachShader(program, shader);
      }
      gl.linkProgram(program);
      gl.useProgram(program);
      const texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, side, side);
      gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
      gl.viewport(0, 0, side, side);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      const pixels = new Uint32Array(4 * side * side);
      gl.readPixels(0, 0, side, side, gl.RGBA_INTEGER, gl.UNSIGNED_INT, pixels);
      return [...pixels];
    },
    { source, side: SIDE },
  );
  await page.close();
  const floats = new Float32Array(Uint32Array.from(bits).buffer);
  return Array.from({ length: SIDE * SIDE }, (_, i) => [floats[4 * i], floats[4 * i + 1]]);
}

/** The same by WGSL. */
async function computed(code: string, axes: Axes, step: number): Promise<[height: number, altitude: number][]> {
  const at = `(vec2<f32>(f32(id.x % ${SIDE}u), f32(id.x / ${SIDE}u)) - ${SIDE / 2}.0) * ${step}`;
  const source = `${code}
@group(0) @binding(0) var<storage, read_write> found: array<vec2<f32>>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let q = ${at};
  let p = ${axes ? `q.x * vec3<f32>(${axes[0]}) + q.y * vec3<f32>(${axes[1]})` : "q"};
  found[id.x] = vec2<f32>(height(p), altitude(p));
}`;
  const page = await browser.newPage();
  // WebGPU is for secure pages alone.
  await page.route("https://localhost/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>WGSL</title>" }),
  );
  await page.goto("https://localhost/");
  const floats = await page.evaluate(
    async ({ source, count }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are in none of our libraries
      const { navigator, GPUBufferUsage, GPUMapMode } = globalThis as any;
      const adapter = await navigator.gpu?.requestAdapter();
      if (!adapter) throw new Error("WebGPU is missing.");
      const device = await adapter.requestDevice();
      const module = device.createShaderModule({ code: source });
      const [problem] = (await module.getCompilationInfo()).messages;
      if (problem) throw new Error(`${problem.lineNum}: ${problem.message}`);
      const pipeline = await device.createComputePipelineAsync({ layout: "auto", compute: { module } });
      const size = 8 * count;
      const found = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
      const read = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(
        0,
        device.createBindGroup({
          layout: pipeline.getBindGroupLayout(0),
          entries: [{ binding: 0, resource: { buffer: found } }],
        }),
      );
      pass.dispatchWorkgroups(count / 64);
      pass.end();
      encoder.copyBufferToBuffer(found, 0, read, 0, size);
      device.queue.submit([encoder.finish()]);
      await read.mapAsync(GPUMapMode.READ);
      return [...new Float32Array(read.getMappedRange())];
    },
    { source, count: SIDE * SIDE },
  );
  await page.close();
  return Array.from({ length: SIDE * SIDE }, (_, i) => [floats[2 * i], floats[2 * i + 1]]);
}

/** The longest profile, read by the finest sum. */
const LONG = profileCode(createProfile(Array.from({ length: 4096 }, (_, i) => Math.round(70 + 60 * Math.sin(i / 3)))));
const fine = {
  ...forest.world,
  profile: LONG,
  fields: { ...forest.world.fields, ground: "s1~0,1~0.5~0.7~1~3,1,0,0~-1024,2048,0,0" as const },
};

/** Without erosion. */
const { erosion: _, ...smooth } = planet.world;

const LANGUAGES = [
  ["glsl", drawn],
  ["wgsl", computed],
] as const;

/** A flat world and a round one; `npm run test:long` takes all. */
const PLAIN = [
  ["forest", forest.world, [24_000, 5600, 0]],
  ["planet", smooth, [60_000, 0, 0]],
  ["skylands", skylands.world, [-1000, -600, 0]],
  ["forest with a fine sum", fine, [24_000, 5600, 0]],
] as const;

describe.each(nonEmpty(PLAIN.slice(0, sampled(PLAIN.length, 2))))("%s", (name, world, anchor) => {
  test.each(LANGUAGES)("%s: within what the code says to a kilometre from the anchor", async (language, run) => {
    const round = name === "planet";
    const request = {
      language,
      name,
      seed: world.seed,
      ground: groundOf(world),
      link: `?world=${name}`,
      anchor: anchor as Anchor,
    } as const;
    const code = snippetOf(request);
    const said = Number(/within (\d+) mm/.exec(code)?.[1]);
    if (name === "forest") expect(said).toBe(5);
    const step = 2000 / (SIDE - 1);
    const surface = snippetSurface(world);
    let worst = 0;
    for (const [i, [height, altitude]] of (await run(code, round ? ROUND : null, step)).entries()) {
      const [u, v] = [((i % SIDE) - SIDE / 2) * step, (Math.floor(i / SIDE) - SIDE / 2) * step];
      const [x, y, z] = anchor;
      const exact = round ? surface(x, y + u, z + v) : surface(x + u, y + v, 0);
      worst = Math.max(worst, Math.abs(altitude - exact.altitude), Math.abs(height - exact.height) / 4);
    }
    expect(worst).toBeGreaterThan(0);
    expect(worst).toBeLessThan(said / 1000);
  });
});

/** Directions east and north of a place, with so few digits that places along them are the same in single precision. */
function axesAt(latitude: number, longitude: number): NonNullable<Axes> {
  const [a, b] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180);
  const north = [-Math.sin(a) * Math.cos(b), -Math.sin(a) * Math.sin(b), Math.cos(a)];
  const short = (axis: readonly number[]) => axis.map((v) => Math.round(128 * v) / 128);
  return [short([-Math.sin(b), Math.cos(b), 0]), short(north)];
}

describe.each(nonEmpty(ERODED.slice(0, sampled(ERODED.length, 1))))(
  "eroded: $name",
  ({ name, world, geo: [latitude, longitude], t }) => {
    test.each(LANGUAGES)("%s: within what the code says to a kilometre from the anchor", async (language, run) => {
      const { radius } = world.shape;
      const [x, y, z] = fromGeo({ latitude, longitude, altitude: 0 }, radius, new Float64Array(3));
      const request = {
        language,
        name,
        seed: world.seed,
        ground: groundOf(world),
        link: "?",
        anchor: [x, y, z],
      } as const;
      const code = snippetOf({ ...request, t });
      const said = Number(/within (\d+) mm/.exec(code)?.[1]) / 1000;
      const [u, v] = axesAt(latitude, longitude);
      // The corners are a kilometre away.
      const step = 22.5;
      const surface = snippetSurface(world, 0, t);
      let worst = 0;
      let worstHeight = 0;
      for (const [i, [height, altitude]] of (await run(code, [u, v], step)).entries()) {
        const [east, north] = [((i % SIDE) - SIDE / 2) * step, (Math.floor(i / SIDE) - SIDE / 2) * step];
        const [px, py, pz] = [x, y, z].map((start, axis) => start + east * u[axis] + north * v[axis]);
        const exact = surface(px, py, pz);
        worst = Math.max(worst, Math.abs(altitude - exact.altitude));
        worstHeight = Math.max(worstHeight, Math.abs(height - exact.height));
      }
      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(said);
      expect(worstHeight).toBeLessThan(0.001);
    });
  },
);
