/**
 * Clouds of a planet: a thin shell at one altitude, read from a solid field in space, each reading pushed along by those
 * before it. From above they lie on the ground's picture, from below on the sky's.
 */
import { glsl, type Layout } from "./reading.ts";

/** Samples by which readings push each other. */
const WARP = 22;

/** GLSL `vec4 cloudsOn(vec3 direction, float from, out float away)`: light and share of the clouds along a ray. */
export function cloudSource(layout: Layout, name: string): string {
  const field = layout.fields[name];
  const octaves = field.count / field.terms;
  const norm = 1 / (36 * Math.sqrt(field.terms));
  const steps = Array.from(field.a, (a, i) => `vec3(${[a, field.b[i], field.c[i]].map(glsl).join(", ")})`);
  const list = (type: string, values: readonly string[]) => `${type}[${values.length}](${values.join(", ")})`;
  const each = (value: (i: number) => number) =>
    Array.from({ length: octaves }, (_, k) => glsl(value(k * field.terms)));
  return `
const vec3 cloudSteps[${field.count}] = ${list("vec3", steps)};
const float cloudWeights[${octaves}] = ${list(
    "float",
    each((i) => field.weight[i] * octaves),
  )};
const float cloudFrequencies[${octaves}] = ${list(
    "float",
    each((i) => field.frequency[i]),
  )};
uniform vec2 cloudLayer;

vec2 cloudAt(vec3 p, float width) {
  float sum = 0.0;
  vec3 gradient = vec3(0.0);
  for (int octave = 0; octave < ${octaves}; octave++) {
    float row = lightRow(width * cloudFrequencies[octave]);
    if (row >= 6.0) break;
    vec4 g = vec4(0.0);
    for (int i = octave * ${field.terms}; i < octave * ${field.terms} + ${field.terms}; i++) {
      vec3 k = cloudSteps[i];
      vec2 s = readLight(solidPhase(${layout.first[name]} + i), dot(k, p) + ${glsl(WARP)} * (g.x + 0.6 * sum), row) * ${glsl(norm)};
      g += vec4(s.x - ${glsl(field.profile.mean * norm)}, s.y * (k + ${glsl(WARP)} * g.yzw));
    }
    float fade = 1.0 - smoothstep(3.0, 6.0, row);
    sum += cloudWeights[octave] * fade * g.x;
    gradient += cloudWeights[octave] * fade * g.yzw / cloudFrequencies[octave];
  }
  float thick = smoothstep(cloudLayer.y, cloudLayer.y + 2.4, sum);
  return vec2(thick, dot(gradient, sunDirection));
}
vec4 cloudsOn(vec3 direction, float far, out float away) {
  away = 0.0;
  if (cloudLayer.x <= 0.0) return vec4(0.0);
  float r = globe.w + zenith.w;
  float b = r * dot(zenith.xyz, direction);
  float outside = (zenith.w - cloudLayer.x) * (2.0 * globe.w + zenith.w + cloudLayer.x);
  float discriminant = b * b - outside;
  if (discriminant <= 0.0) return vec4(0.0);
  away = outside > 0.0 ? -b - sqrt(discriminant) : -b + sqrt(discriminant);
  if (away <= 0.0 || away > far) return vec4(0.0);
  vec3 p = eye + direction * away;
  vec3 up = upOf(p);
  float slant = max(0.08, abs(dot(up, direction)));
  vec2 cloud = cloudAt(p - up * cloudLayer.x, cloudPixel * away / slant);
  float cosine = dot(up, sunDirection);
  float shaded = clamp(0.8 - 0.28 * cloud.y, 0.2, 1.25) * mix(1.0, 0.72, outside > 0.0 ? 0.0 : cloud.x);
  vec3 light = sunlightAt(cloudLayer.x, cosine) * (0.3 + 0.7 * max(0.0, cosine)) * shaded * smoothstep(-0.1, 0.05, cosine);
  vec3 ambient = (0.16 * rayleigh / max(rayleigh.z, 1e-12) + 0.07) * smoothstep(-0.2, 0.4, cosine) + vec3(0.003);
  float share = (1.0 - exp(-3.2 * cloud.x * (0.35 + cloud.x) / mix(1.0, slant, 0.4))) * smoothstep(0.03, 0.16, abs(dot(up, direction)));
  return vec4(sunColor * 0.62 * (light + ambient), min(0.96, share) * smoothstep(0.0, 1.6 * cloudLayer.x, away));
}`;
}

/** Clouds over a surface seen from above them. */
export const VEILED = `
vec3 veiled(vec3 color, vec3 p) {
  if (zenith.w < cloudLayer.x) return color;
  float away;
  vec4 clouds = cloudsOn(normalize(p - eye), distance(p, eye), away);
  return mix(color, clouds.rgb, clouds.a);
}`;
