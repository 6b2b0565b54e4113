/**
 * A plain ray march, as reference and rival of the nebula: whole empty steps are skipped, opaque rays end early, and a picture marched at
 * reduced resolution is enlarged with bilinear filtering. No frame uses an earlier one.
 */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { EffectRenderer } from "@babylonjs/core/Materials/effectRenderer.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { WIDEST_FILTER } from "../../../src/core/space/nebula-bounds.ts";
import { LIGHT } from "../../../src/core/space/nebula-light.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space-generator.ts";
import { glsl } from "../../../src/render/ground/shaders/field-readers.ts";
import type { GasGrid } from "../../../src/worlds/space/render/nebula/gas-grid.ts";
import { createGasUniforms } from "../../../src/worlds/space/render/nebula/gas-uniforms.ts";
import { createPass, createRenderTarget } from "../../../src/worlds/space/render/nebula/render-targets.ts";
import { nebulaDetailSource, nebulaFieldSource } from "../../../src/worlds/space/render/shaders/nebula-field.ts";
import { NEBULA_LIGHT, NEBULA_LIGHT_UNIFORMS } from "../../../src/worlds/space/render/shaders/nebula-light.ts";
import { NEBULA_FAR } from "../../../src/worlds/space/render/shaders/nebula-march.ts";
import type { SpaceFrame } from "../../../src/worlds/space/render/space-frame.ts";
import { generate } from "../../generate.ts";

const PLAIN = `precision highp float;
precision highp int;
uniform vec3 eye;
uniform float pixel;
uniform vec2 stride;
uniform vec3 across;
uniform vec3 upward;
uniform vec3 forward;
uniform vec2 fine;
`;

const ENLARGE = `precision highp float;
uniform sampler2D marched;
uniform vec2 fine;
void main(void) {
  gl_FragColor = texture(marched, gl_FragCoord.xy / fine);
}`;

/** Pixels of the picture, how many of them a marched pixel spans each way, and the transmittance at which a ray ends. */
export interface PlainDetail {
  readonly width: number;
  readonly height: number;
  readonly block: number;
  readonly least: number;
}

/** First step in light-years, and the growth of the step per light-year of distance. */
export type Stride = readonly [first: number, growth: number];

export type Plain = ReturnType<typeof createPlain>;

export function createPlain(
  scene: Scene,
  world: SpaceTable,
  light: RawTexture,
  grid: GasGrid,
  { width, height, block, least }: PlainDetail,
) {
  const engine = scene.getEngine() as Engine;
  const { nebula } = generate(world);
  const gas = createGasUniforms(nebula, world.seed, light);
  gas.setNebula(nebula, world.seed);
  const source = `${PLAIN}
${nebulaFieldSource(gas.layout, nebula.gas.profile)}
${nebulaDetailSource(gas.layout)}
${NEBULA_LIGHT}
${NEBULA_FAR}
${grid.source}
void main(void) {
  vec2 q = gl_FragCoord.xy / fine * 2.0 - 1.0;
  vec3 d = normalize(forward + q.x * across + q.y * upward);
  vec3 through = vec3(1.0);
  vec3 light = vec3(0.0);
  float step;
  for (float s = 0.5 * stride.x; s < ${glsl(LIGHT.end)}; s += step) {
    vec3 p = eye + d * s;
    step = stride.x + stride.y * s;
    float skipped = floor(emptyDistance(p, d) / step);
    if (skipped > 0.0) {
      step *= skipped;
      continue;
    }
    float width = min(${glsl(WIDEST_FILTER)}, max(1.2 * pixel * s, 0.3 * step));
    vec4 gas = gasLight(p, width);
    if (gas.x <= 0.0) continue;
    vec3 given;
    vec3 lost;
    gasEmission(p, gas, width, glowOf(p, ${glsl(WIDEST_FILTER)}), given, lost);
    float seen = exp(-s * s * ${glsl(1 / LIGHT.fade ** 2)}) * step;
    vec3 left = exp(-lost * seen);
    light += through * given * seen * (1.0 - left + 1e-4) / (lost * seen + 1e-4);
    through *= left;
    if (max(through.r, through.g) < ${glsl(least)}) break;
  }
  gl_FragColor = vec4(light + through * farGlow(d), 1.0);
}`;
  const uniforms = ["eye", "pixel", "stride", "across", "upward", "forward", "fine", "look", "glowLook"];
  const renderer = new EffectRenderer(engine);
  const pass = createPass(
    engine,
    renderer,
    "plain",
    source,
    [...uniforms, ...gas.uniforms, ...NEBULA_LIGHT_UNIFORMS, ...grid.uniforms],
    [...gas.samplers, ...grid.samplers],
  );
  const enlarge = createPass(engine, renderer, "enlarge", ENLARGE, ["fine"], ["marched"]);
  const [across, down] = [width / block, height / block];
  const marched = createRenderTarget(scene, across, down);
  const picture = block === 1 ? marched : createRenderTarget(scene, width, height);
  return {
    get ready() {
      return pass.ready && enlarge.ready;
    },
    /** Milliseconds until all of it is drawn. */
    async draw(frame: SpaceFrame, [first, growth]: Stride): Promise<number> {
      const { place, eye, right, up, forward, tan, pixel, t } = frame;
      const start = performance.now();
      grid.update(frame);
      gas.update(place.cell, t);
      engine.beginFrame();
      pass.draw(marched, (effect) => {
        gas.attach(effect);
        grid.attach(effect);
        effect.setInt("starCount", 0);
        effect.setVector3("eye", new Vector3(...eye));
        effect.setFloat("pixel", pixel);
        effect.setFloat2("stride", first, growth);
        effect.setVector3("across", new Vector3(...right).scale(tan[0]));
        effect.setVector3("upward", new Vector3(...up).scale(tan[1]));
        effect.setVector3("forward", new Vector3(...forward));
        effect.setVector2("fine", new Vector2(across, down));
        effect.setVector2("look", new Vector2(world.shape.density, world.shape.glow));
        effect.setVector3("glowLook", new Vector3(...world.shape.colours));
      });
      if (picture !== marched)
        enlarge.draw(picture, (effect) => {
          effect.setTexture("marched", marched.texture);
          effect.setFloat2("fine", width, height);
        });
      engine.endFrame();
      await picture.texture.readPixels(0, 0, null, true, false, 0, 0, 1, 1);
      return performance.now() - start;
    },
    pixels: async () => toFloats(await picture.texture.readPixels()),
    dispose() {
      pass.dispose();
      enlarge.dispose();
      renderer.dispose();
      marched.dispose();
      if (picture !== marched) picture.dispose();
    },
  };
}

/** Half floats as they are read back, or floats. */
export function toFloats(pixels: ArrayBufferView | null): Float32Array {
  if (pixels instanceof Float32Array) return pixels;
  if (!(pixels instanceof Uint16Array)) throw new Error("Expected half floats from the picture.");
  return Float32Array.from(pixels, (bits) => {
    const [exponent, rest] = [(bits >> 10) & 31, bits & 1023];
    if (exponent === 31) return rest ? Number.NaN : Infinity;
    return (bits & 0x8000 ? -1 : 1) * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : (2 ** -14 * rest) / 1024);
  });
}
