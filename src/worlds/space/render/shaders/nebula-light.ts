/** GLSL of gas emission and absorption: the model of src/core/space/nebula-light.ts at one point. */
import { LIGHT } from "../../../../core/space/nebula-light.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

export const NEBULA_LIGHT_UNIFORMS = ["look", "glowLook", "starAt", "starLight", "starCount"];

/** Greatest number of stars that light the gas. */
export const MAX_STAR_LIGHTS = 8;

const vec = (v: readonly number[]) => `vec${v.length}(${v.map(glsl).join(", ")})`;
const n = glsl;

/**
 * `void gasEmission(vec3 p, vec4 gas, float width, Glow glow, out vec3 light, out vec3 loss)`: emission and extinction per light-year at
 * p; `gas` is (density > 0, gradient). `Glow glowOf(vec3 p, float width)` holds the slowly varying inputs.
 */
export const NEBULA_LIGHT = `
uniform vec2 look;
uniform vec3 glowLook;
uniform int starCount;
uniform vec4 starAt[${MAX_STAR_LIGHTS}];
uniform vec4 starLight[${MAX_STAR_LIGHTS}];
// Heat with its gradient; excess of oxygen over hydrogen, and dust, in standard deviations.
struct Glow {
  vec4 heat;
  vec2 shares;
};
Glow glowOf(vec3 p, float width) {
  vec4 hydrogen = glowHydrogen(p, width);
  vec4 oxygen = glowOxygen(p, width);
  return Glow(0.7 * (hydrogen + oxygen), vec2(oxygen.x - hydrogen.x, glowDust(p, width).x));
}
void gasEmission(vec3 p, vec4 gas, float width, Glow glow, out vec3 light, out vec3 loss) {
  float d = gas.x;
  vec4 push = ${n(LIGHT.pushed)} * gas;
  vec4 wide = veilLight(p, width, 0, push);
  vec4 narrow = veilLight(p, width, 1, push + 0.3 * wide);
  float veil = clamp(${n(LIGHT.full)} - ${n(LIGHT.ridge)} * abs(wide.x) - ${n(LIGHT.grain)} * narrow.x, 0.0, 1.6);
  float filling = ${n(LIGHT.filled)} * smoothstep(0.0, ${n(LIGHT.closed)}, d);
  float part = mix(veil, 1.0, filling);
  float rho = look.x * d * part;
  vec3 parting = ${n(LIGHT.ridge)} * sign(wide.x) * wide.yzw + ${n(LIGHT.grain)} * narrow.yzw;
  vec3 slope = look.x * (gas.yzw * part - ${n(LIGHT.relief)} * d * (1.0 - filling) * parting);
  float dust = glow.shares.y + 0.35 * wide.x;
  float dusty = smoothstep(-0.8, 1.6, dust);
  float lane = exp(-dust * dust * ${n(LIGHT.narrow ** -2)});
  float shade = mix(${n(LIGHT.shade[0])}, ${n(LIGHT.shade[1])}, dusty);
  vec3 hotward = glow.heat.yzw * inversesqrt(dot(glow.heat.yzw, glow.heat.yzw) + 1e-9);
  // Shadowing estimated from the local density and gradient, without extra field reads.
  float lit = exp(${n(LIGHT.steep)} * glow.heat.x - shade * max(0.0, rho + ${n(LIGHT.reach[0])} * dot(slope, hotward)));
  vec3 starlight = vec3(0.0);
  for (int i = 0; i < starCount; i++) {
    vec3 to = starAt[i].xyz - p;
    float r2 = dot(to, to);
    float before = rho + ${n(LIGHT.reach[1])} * dot(slope, to) * inversesqrt(r2 + 1e-6);
    starlight += starLight[i].rgb * exp(-0.7 * shade * max(0.0, before)) / (r2 + ${n(LIGHT.soft)});
  }
  float u = lit + ${n(LIGHT.star)} * starlight.g;
  float hot = u / (1.0 + u);
  float teal = smoothstep(0.15, 1.1, 0.45 + 0.55 * hot - 4.0 * rho + 0.3 * glow.shares.x);
  vec3 cool = glowLook.x * mix(${vec(LIGHT.red)}, ${vec(LIGHT.gold)}, smoothstep(${n(LIGHT.golden[0])}, ${n(LIGHT.golden[1])}, rho));
  vec3 ion = mix(cool, glowLook.y * ${vec(LIGHT.teal)}, teal);
  light = ion * (${n(LIGHT.ember)} + ${n(LIGHT.bright)} * u / (1.0 + ${n(LIGHT.sated)} * u));
  light += glowLook.z * ${n(LIGHT.scattering)} * dusty * (${vec(LIGHT.blue)} * lit + 2.0 * starlight);
  light *= ${n(LIGHT.emission)} * look.y * rho;
  loss = ${vec(LIGHT.extinction)} * (rho * (${n(LIGHT.opacity[0])} + ${n(LIGHT.opacity[1])} * dusty + ${n(LIGHT.lane)} * lane));
}`;
