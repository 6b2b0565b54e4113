/** GLSL of the march from the eye through the gas: few steps that count. */

import { WIDEST_FILTER } from "../../../../core/space/nebula-bounds.ts";
import { LIGHT } from "../../../../core/space/nebula-light.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

const n = glsl;
const vec = (v: readonly number[]) => `vec${v.length}(${v.map(glsl).join(", ")})`;

/** Light-years that a distance is held off from 0 by before it is turned over. */
export const NEAR = 20;

export const NEBULA_MARCH_UNIFORMS = ["eye", "pixel", "stride"];

/**
 * `vec4 march(vec3 d, float shift)`: light along a ray from the eye, and one over its mean distance.
 *
 *   stride   (light-years of the first step, how much of its distance a step grows by, steps at most)
 *   shift    0 to 1: where in its step each place lies
 *
 * Out of gas, steps s = x/y·(exp(y·u) − 1), u = shift + 0, 1, 2 …, grow with distance as filters do; more than one is taken where the slope
 * says that no gas is near, and leaps where the grid knows of none. In gas they are the shorter the more of the light behind is lost.
 */
export const NEBULA_MARCH = `
uniform vec3 eye;
uniform float pixel;
uniform vec3 stride;
// Density times light-years.
const float EVEN = ${n(LIGHT.even)};
const float WIDEST = ${n(WIDEST_FILTER)};
// How much gas of a distance still tells: it fades into the glow of all that is farther.
float fadeAt(float s) {
  return exp(-s * s * ${n(1 / LIGHT.fade ** 2)});
}
float placeAt(float u) {
  return stride.x / stride.y * (exp(stride.y * u) - 1.0);
}
float stepsTo(float s) {
  return log(1.0 + s * stride.y / stride.x) / stride.y;
}
vec4 march(vec3 d, float shift) {
  vec3 through = vec3(1.0);
  vec3 light = vec3(0.0);
  vec2 mean = vec2(0.0);
  float u = shift;
  // Steps of the last stride through nothing, and steps to take singly.
  float passed = 0.0;
  float warned = 0.0;
  // What changes slowly is read at posts, and blended between two.
  float before = 0.0;
  float after = -1.0;
  Glow here;
  Glow there;
  for (int i = 0; i < int(stride.z); i++) {
    float s = placeAt(u);
    if (s > ${n(LIGHT.end)} || max(through.r, through.g) < 0.012) break;
    vec3 p = eye + d * s;
    float leap = gasLeap(p, d);
    if (leap > 0.0) {
      passed = max(0.5, 0.5 * ceil(2.0 * (stepsTo(s + leap) - u)));
      u += passed;
      passed = min(passed, 1.0);
      warned = 0.0;
      continue;
    }
    float step = stride.x + stride.y * s;
    float width = min(WIDEST, max(1.2 * pixel * s, 0.3 * step));
    vec4 gas = gasLight(p, width);
    float rise = dot(gas.yzw, d);
    // How deep in gas that rises so its first place is to be.
    float skin = sqrt(EVEN / max(rise, 1e-3));
    if (gas.x <= 0.0) {
      // Half the way that the slope says it is to where gas begins: farther, and thin edges are leapt over. What is overstepped is taken back.
      float far = -0.5 * gas.x * inversesqrt(dot(gas.yzw, gas.yzw) + 1e-12);
      passed = clamp(floor(far / step), 1.0, 3.0);
      if (warned > 0.0) passed = stepsTo(s + clamp(0.3 * skin - gas.x / max(rise, 1e-5), 0.05 * step, 0.5 * step)) - u;
      warned -= passed;
      u += passed;
      continue;
    }
    if (passed > 0.0 && warned <= 0.0) {
      // Its skin is what shines: the first place in gas is as deep in it as the shift says.
      float deep = min(passed * step, gas.x / max(rise, 1e-5));
      float first = shift * skin;
      passed = 0.0;
      if (deep > first) {
        u = stepsTo(s - deep + first);
        warned = deep / step + 0.5;
        continue;
      }
    }
    passed = 0.0;
    warned = 0.0;
    if (s > after) {
      float apart = 20.0 + 0.06 * s;
      bool near = after > 0.0 && s < after + apart;
      before = near ? after : s;
      if (near) here = there;
      else here = glowOf(p, WIDEST);
      after = before + apart;
      there = glowOf(eye + d * after, WIDEST);
    }
    float part = clamp((s - before) / (after - before), 0.0, 1.0);
    vec3 given;
    vec3 lost;
    shine(p, gas, width, Glow(mix(here.heat, there.heat, part), mix(here.shares, there.shares, part)), given, lost);
    // As far as gas this dense, and denser as it rises, lets half of what is behind it through; the farther the less of that is seen.
    float even = 2.0 * EVEN / (gas.x + sqrt(max(0.0, gas.x * gas.x + 4.0 * EVEN * rise)));
    float ahead = clamp(even / max(through.g, 0.3), 0.12 * step, through.g < 0.3 ? step : 0.5 * step);
    float seen = fadeAt(s) * ahead;
    vec3 depth = lost * seen;
    vec3 left = exp(-depth);
    // Exact where light and loss are even along the step.
    vec3 gained = through * given * seen * (1.0 - left + 1e-4) / (depth + 1e-4);
    light += gained;
    float weight = dot(gained, vec3(1.0));
    mean += vec2(weight, weight / (s + ${n(NEAR)}));
    through *= left;
    u = stepsTo(s + ahead);
  }
  light += through * farGlow(d);
  return vec4(light, mean.x > 0.0 ? mean.y / mean.x : 0.0);
}`;

/**
 * `vec3 farGlow(vec3 d)`: what all gas beyond the march's end gives together, by its coarse rows alone.
 */
export const NEBULA_FAR = `
vec3 farGlow(vec3 d) {
  vec3 p = eye + d * ${n(1.1 * LIGHT.end)};
  Glow glow = glowOf(p, 40.0);
  float gas = gasLight(p, 60.0).x + gasLight(p + d * 900.0, 60.0).x;
  float bright = exp(0.5 * glow.heat.x + 2.5 * gas);
  vec3 tint = mix(${vec(LIGHT.far[0])}, ${vec(LIGHT.far[1])}, smoothstep(-1.5, 1.5, glow.shares.x));
  return look.y * bright * tint;
}`;
