/** A plain ray march as reference for the nebula: even steps in every pixel. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { EffectRenderer } from "@babylonjs/core/Materials/effectRenderer.js";
import type { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { WIDEST_FILTER } from "../../../src/core/space/nebula-bounds.ts";
import { LIGHT } from "../../../src/core/space/nebula-light.ts";
import { generate } from "../../../src/recipe/generate.ts";
import type { SpaceTable } from "../../../src/recipe/kinds/space.ts";
import { glsl } from "../../../src/render/ground/shaders/field-readers.ts";
import type { GasGrid } from "../../../src/worlds/space/render/nebula/gas-grid.ts";
import { createGasUniforms } from "../../../src/worlds/space/render/nebula/gas-uniforms.ts";
import { createPass, createRenderTarget } from "../../../src/worlds/space/render/nebula/render-targets.ts";
import { nebulaDetailSource, nebulaFieldSource } from "../../../src/worlds/space/render/shaders/nebula-field.ts";
import { NEBULA_LIGHT, NEBULA_LIGHT_UNIFORMS } from "../../../src/worlds/space/render/shaders/nebula-light.ts";
import { NEBULA_FAR } from "../../../src/worlds/space/render/shaders/nebula-march.ts";
import type { SpaceFrame } from "../../../src/worlds/space/render/space-frame.ts";

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

/** `even` is the step in light-years; with a grid whole empty steps are skipped. */
export function createPlain(
  scene: Scene,
  world: SpaceTable,
  light: RawTexture,
  grid: GasGrid | null,
  width: number,
  height: number,
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
${grid?.source ?? ""}
void main(void) {
  vec2 q = gl_FragCoord.xy / fine * 2.0 - 1.0;
  vec3 d = normalize(forward + q.x * across + q.y * upward);
  vec3 through = vec3(1.0);
  vec3 light = vec3(0.0);
  for (float s = 0.5 * even; s < ${glsl(LIGHT.end)}; s += even) {
    vec3 p = eye + d * s;
    ${grid ? "s += even * floor(emptyDistance(p, d) / even);\n    p = eye + d * s;" : ""}
    float width = min(${glsl(WIDEST_FILTER)}, max(1.2 * pixel * s, 0.3 * even));
    vec4 gas = gasLight(p, width);
    if (gas.x <= 0.0) continue;
    vec3 given;
    vec3 lost;
    gasEmission(p, gas, width, glowOf(p, ${glsl(WIDEST_FILTER)}), given, lost);
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
  const picture = createRenderTarget(scene, width, height);
  return {
    get ready() {
      return pass.ready;
    },
    async draw({ place, eye, right, up, forward, tan, pixel, t }: SpaceFrame, even: number): Promise<number> {
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
        effect.setVector2("fine", new Vector2(width, height));
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
export function toFloats(pixels: ArrayBufferView | null): Float32Array {
  if (pixels instanceof Float32Array) return pixels;
  if (!(pixels instanceof Uint16Array)) throw new Error("Expected half floats from the picture.");
  return Float32Array.from(pixels, (bits) => {
    const [exponent, rest] = [(bits >> 10) & 31, bits & 1023];
    return (bits & 0x8000 ? -1 : 1) * (exponent ? 2 ** (exponent - 15) * (1 + rest / 1024) : (2 ** -14 * rest) / 1024);
  });
}
