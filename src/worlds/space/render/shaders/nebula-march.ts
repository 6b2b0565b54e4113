/** GLSL of the ray march through the gas, with adaptive steps. */

import { WIDEST_FILTER } from "../../../../core/space/nebula-bounds.ts";
import { LIGHT } from "../../../../core/space/nebula-light.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

const n = glsl;
const vec = (v: readonly number[]) => `vec${v.length}(${v.map(glsl).join(", ")})`;

/** Offset in light-years added to a distance before its inverse is stored. */
export const NEAR = 20;

export const NEBULA_MARCH_UNIFORMS = ["eye", "pixel", "stride"];

/**
 * `vec4 march(vec3 d, float shift)`: light along a ray from the camera, and the inverse of its mean distance.
 *
 *   stride   (first step in light-years, growth of the step per light-year of distance, maximum steps)
 *   shift    0 to 1: offset of the samples within their steps
 *
 * Outside the gas, sample distances s = x/y·(exp(y·u) − 1), u = shift + 0, 1, 2 …, grow with distance like the filter width. Several steps
 * are taken at once where the gradient shows that no gas is near, and empty space is skipped by the grid. Inside the gas steps are shorter
 * the more light they absorb.
 */
export const NEBULA_MARCH = `
uniform vec3 eye;
uniform float pixel;
uniform vec3 stride;
// Density × light-years of an even step.
const float EVEN = ${n(LIGHT.even)};
const float WIDEST = ${n(WIDEST_FILTER)};
// Weight of gas by distance: it fades into the background glow.
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
  // Steps taken by the last stride through empty space, and steps that must be taken one by one.
  float passed = 0.0;
  float warned = 0.0;
  // Slowly varying inputs are read at intervals and interpolated.
  float before = 0.0;
  float after = -1.0;
  Glow here;
  Glow there;
  for (int i = 0; i < int(stride.z); i++) {
    float s = placeAt(u);
    if (s > ${n(LIGHT.end)} || max(through.r, through.g) < 0.012) break;
    vec3 p = eye + d * s;
    float empty = emptyDistance(p, d);
    if (empty > 0.0) {
      passed = max(0.5, 0.5 * ceil(2.0 * (stepsTo(s + empty) - u)));
      u += passed;
      passed = min(passed, 1.0);
      warned = 0.0;
      continue;
    }
    float step = stride.x + stride.y * s;
    float width = min(WIDEST, max(1.2 * pixel * s, 0.3 * step));
    vec4 gas = gasLight(p, width);
    float rise = dot(gas.yzw, d);
    // Depth of the first sample below the surface, for this gradient.
    float skin = sqrt(EVEN / max(rise, 1e-3));
    if (gas.x <= 0.0) {
      // Half the distance to the surface estimated from the gradient: more would skip thin edges. An overshoot is taken back below.
      float far = -0.5 * gas.x * inversesqrt(dot(gas.yzw, gas.yzw) + 1e-12);
      passed = clamp(floor(far / step), 1.0, 3.0);
      if (warned > 0.0) passed = stepsTo(s + clamp(0.3 * skin - gas.x / max(rise, 1e-5), 0.05 * step, 0.5 * step)) - u;
      warned -= passed;
      u += passed;
      continue;
    }
    if (passed > 0.0 && warned <= 0.0) {
      // The surface layer emits most: place the first sample at the depth given by the shift.
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
    gasEmission(p, gas, width, Glow(mix(here.heat, there.heat, part), mix(here.shares, there.shares, part)), given, lost);
    // Step to the distance where gas of this density and gradient transmits half the light; longer where less of it is visible.
    float even = 2.0 * EVEN / (gas.x + sqrt(max(0.0, gas.x * gas.x + 4.0 * EVEN * rise)));
    float ahead = clamp(even / max(through.g, 0.3), 0.12 * step, through.g < 0.3 ? step : 0.5 * step);
    float seen = fadeAt(s) * ahead;
    vec3 depth = lost * seen;
    vec3 left = exp(-depth);
    // Exact for constant emission and extinction along the step.
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

/** `vec3 farGlow(vec3 d)`: combined light of all gas beyond the end of the march, from coarse rows only. */
export const NEBULA_FAR = `
vec3 farGlow(vec3 d) {
  vec3 p = eye + d * ${n(1.1 * LIGHT.end)};
  Glow glow = glowOf(p, 40.0);
  float gas = gasLight(p, 60.0).x + gasLight(p + d * 900.0, 60.0).x;
  float bright = exp(0.5 * glow.heat.x + 2.5 * gas);
  vec3 tint = mix(${vec(LIGHT.far[0])}, ${vec(LIGHT.far[1])}, smoothstep(-1.5, 1.5, glow.shares.x));
  return look.y * bright * tint;
}`;
