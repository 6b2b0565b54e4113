/**
 * GLSL of the cumulus passes: the ray march through the clouds with the light shafts between them, at low resolution with dithered
 * steps, and a pass that smooths the dither.
 */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { BEAM_REACH } from "./cumulus.ts";

/** Side of the noise volume at each of its scales, metres. */
export const NOISE_SIDES = [1130, 263] as const;
/** Extinction of the densest cloud, per metre, and greatest distance of clouds, metres. */
const EXTINCTION = 0.028;
const FARTHEST = 32_000;
/** Greatest horizontal shift of a column by noise, metres. */
const LEAN = 420;
/** Ends of the march steps toward the sun, metres. */
const TOWARD_SUN = [45, 130, 300] as const;

const OUTPUTS = `
layout(location = 0) out vec4 nearLayer;
layout(location = 1) out vec4 farLayer;
layout(location = 2) out vec4 depths;
layout(location = 3) out vec4 beams;`;

/** `air`: GLSL of sky, sun and haze. `shadow`: GLSL of the shadow maps, or null. `taps`: samples of the light shafts, 0 for none. */
export function marchFragment(air: string, shadow: string | null, steps: number, taps: number): string {
  return `
precision highp float;
precision highp sampler3D;
varying vec2 vUV;
uniform mat4 rays;
uniform sampler3D cloudNoise;
uniform vec3 noisePlaces[2];
uniform vec3 cloudColor;
${OUTPUTS}
${air}
${shadow ?? ""}
float noiseAt(vec3 p, float side, vec3 place, float width) {
  return textureLod(cloudNoise, place + p / side, log2(max(1.0, width * 32.0 / side))).r - 0.5;
}
float heapAt(vec3 p, float width, bool fine) {
  float level = (p.z - cloudForm.x) / cloudForm.y;
  if (level <= 0.0 || level >= 1.1) return 0.0;
  // Noise shifts the columns horizontally: vertical columns would show as flutes in every cloud wall.
  float billow = noiseAt(p, ${glsl(NOISE_SIDES[0])}, noisePlaces[0], width);
  vec2 lean = (${glsl(LEAN)} * billow) * vec2(0.8 - level, 0.4 + 0.8 * level);
  float column = columnAt(p.xy + lean, log2(max(2.5, width * 0.0333)));
  float solid = column - pow(level, 1.4);
  if (solid < -0.3 || column <= 0.0) return 0.0;
  float broken = min(1.0, 2.5 * column);
  solid += broken * 0.75 * billow;
  if (fine && solid > -0.12) solid += broken * 0.3 * noiseAt(p, ${glsl(NOISE_SIDES[1])}, noisePlaces[1], width);
  return clamp(3.2 * solid, 0.0, 1.0) * smoothstep(0.0, 0.09, level);
}
float phaseOf(float cosine, float g) {
  return (1.0 - g * g) / pow(1.0 + g * g - 2.0 * g * cosine, 1.5);
}
void main(void) {
  vec4 end = rays * vec4(2.0 * vUV - 1.0, 1.0, 1.0);
  vec3 direction = normalize(end.xyz / end.w - eye);
  float scatter = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  vec2 slab = (vec2(cloudForm.x, cloudForm.x + 1.1 * cloudForm.y) - eye.z) / (abs(direction.z) < 1e-4 ? 1e-4 : direction.z);
  float from = max(0.0, min(slab.x, slab.y));
  float to = min(${glsl(FARTHEST)}, max(slab.x, slab.y));
  vec4 layers[2] = vec4[2](vec4(0.0, 0.0, 0.0, 1.0), vec4(0.0, 0.0, 0.0, 1.0));
  vec4 spans = vec4(from, from + 1.0, from, from + 1.0);
  if (cloudSun.x > 0.0 && to > from) {
    float toward = dot(direction, sunDirection);
    // Three octaves of multiple scattering, each weaker, more isotropic and less attenuated than the one before.
    vec3 phase = vec3(0.7 * phaseOf(toward, 0.75) + 0.5 * phaseOf(toward, -0.2), 0.8 * phaseOf(toward, 0.45), 0.75 * phaseOf(toward, 0.15)) * vec3(0.3, 0.27, 0.24);
    float growth = log((to + 260.0) / (from + 260.0)) * ${glsl(1 / steps)};
    int layer = 0;
    int empty = 0;
    vec2 means = vec2(0.0);
    vec2 weights = vec2(0.0);
    int i = 0;
    do {
      // To the next cloud: software renderers would light samples in clear air too.
      float s;
      float stride;
      float dense;
      vec3 p;
      do {
        s = (from + 260.0) * exp(growth * (float(i) + scatter)) - 260.0;
        stride = (s + 260.0) * growth;
        p = eye + direction * s;
        dense = heapAt(p, 0.35 * stride, true);
        if (dense <= 0.0 && weights[layer] > 0.0 && ++empty >= 2) layer = 1;
      } while (++i < ${steps} && dense <= 0.0);
      if (dense <= 0.0) break;
      empty = 0;
      float level = clamp((p.z - cloudForm.x) / cloudForm.y, 0.0, 1.0);
      float depth = 0.0;
      float behind = 0.0;
      int k = 0;
      do {
        float ahead = ${TOWARD_SUN.map(glsl).reduce((chain, at, k) => (k === 0 ? at : `k == ${k} ? ${at} : ${chain}`))};
        float there = behind + (ahead - behind) * (0.35 + 0.5 * scatter);
        depth += (ahead - behind) * heapAt(p + sunDirection * there, 0.3 * ahead + 0.2 * stride, false);
        behind = ahead;
      } while (++k < ${TOWARD_SUN.length});
      depth *= ${glsl(EXTINCTION)};
      vec3 through = exp(-depth * vec3(1.0, 0.32, 0.1));
      float powder = 1.0 - 0.55 * exp(-5.0 * dense) * (0.5 - 0.5 * toward);
      // Cloud above a sample darkens it, so thick clouds have dark bases and thin ones white.
      float over = columnAt(p.xy, log2(max(1.0, 0.0333 * (60.0 + stride)))) * (1.0 - level) * cloudForm.y * 0.0016;
      vec3 light = cloudColor * dot(phase, through) * powder * exp(-1.1 * over);
      light += skyUp * (0.3 + 0.75 * level) * exp(-1.6 * over) + skyDown * cloudSun.x * mix(0.34, 0.22, level);
      float hidden = 1.0 - exp(-${glsl(EXTINCTION)} * dense * stride);
      float share = layers[layer].a * hidden;
      if (weights[layer] <= 0.0) { if (layer == 0) spans.x = max(0.0, s - stride); else spans.z = s - stride; }
      // Haze between the eye and the sample.
      layers[layer].rgb += share * hazed(light, p);
      layers[layer].a *= 1.0 - hidden;
      means[layer] += share * s;
      weights[layer] += share;
    } while (i < ${steps} && layers[0].a * layers[1].a >= 0.01);
    float gone = smoothstep(${glsl(FARTHEST)}, ${glsl(0.6 * FARTHEST)}, means.x / max(weights.x, 1e-4));
    layers[0] = mix(vec4(0.0, 0.0, 0.0, 1.0), layers[0], gone);
    gone = smoothstep(${glsl(FARTHEST)}, ${glsl(0.6 * FARTHEST)}, means.y / max(weights.y, 1e-4));
    layers[1] = mix(vec4(0.0, 0.0, 0.0, 1.0), layers[1], gone);
    if (weights.x > 0.0) spans.y = max(2.0 * means.x / weights.x - spans.x, spans.x + 20.0);
    if (weights.y > 0.0) spans.w = max(2.0 * means.y / weights.y - spans.z, spans.z + 20.0);
  }
  nearLayer = layers[0];
  farLayer = layers[1];
  depths = spans;
  beams = vec4(1.0);
${taps > 0 ? beamsSource(shadow !== null, taps) : ""}
}`;
}

/** Sunlit share of the ray up to each distance of BEAM_REACH: from the near shadow map, then from the far one and the clouds. */
function beamsSource(shadows: boolean, taps: number): string {
  const [first, second, third, last] = BEAM_REACH.map(glsl);
  const near = shadows
    ? `float lit = textureLod(shadowNear, (nearMatrix * vec4(p, 1.0)).xyz * 0.5 + 0.5, 0.0);`
    : "float lit = 1.0;";
  const far = shadows
    ? `vec3 at = (farMatrix * vec4(p, 1.0)).xyz * 0.5 + 0.5;
    vec2 edge = abs(at.xy - 0.5);
    if (max(edge.x, edge.y) < 0.49) lit *= textureLod(shadowFar, at, 0.0);`
    : "";
  return `
  float close = 0.0;
  vec2 passed = vec2(0.0);
  int i = 0;
  do {
    float s = ${second} * (float(i) + scatter) * ${glsl(1 / taps)};
    vec3 p = eye + direction * s;
    ${near}
    passed.y += lit;
    if (s < ${first}) { passed.x += lit; close += 1.0; }
  } while (++i < ${taps});
  beams.x = close > 0.0 ? passed.x / close : passed.y * ${glsl(1 / taps)};
  beams.y = passed.y * ${glsl(1 / taps)};
  vec2 way = vec2(beams.y * ${second});
  float before = ${second};
  i = 0;
  do {
    float next = ${second} * exp2(${glsl(Math.log2(BEAM_REACH[3] / BEAM_REACH[1]))} * float(i + 1) * ${glsl(1 / taps)});
    vec3 p = eye + direction * mix(before, next, scatter);
    float lit = cloudShade(p);
    ${far}
    way.y += lit * (next - before);
    way.x += lit * (min(next, ${third}) - min(before, ${third}));
    before = next;
  } while (++i < ${taps});
  beams.z = way.x / ${third};
  beams.w = way.y / ${last};`;
}

/** Averages 3 × 3 neighbours, the period of the dither. */
export const SMOOTH_FRAGMENT = `
precision highp float;
varying vec2 vUV;
uniform sampler2D nearPicture;
uniform sampler2D farPicture;
uniform sampler2D depthPicture;
uniform sampler2D beamPicture;
${OUTPUTS}
void main(void) {
  ivec2 last = textureSize(nearPicture, 0) - 1;
  ivec2 at = ivec2(gl_FragCoord.xy);
  nearLayer = farLayer = depths = beams = vec4(0.0);
  vec2 weights = vec2(1e-4);
  vec4 mean = vec4(0.0);
  int j = -1;
  do {
    int i = -1;
    do {
      ivec2 to = clamp(at + ivec2(i, j), ivec2(0), last);
      vec4 near = texelFetch(nearPicture, to, 0);
      vec4 far = texelFetch(farPicture, to, 0);
      vec4 span = texelFetch(depthPicture, to, 0);
      nearLayer += near;
      farLayer += far;
      beams += texelFetch(beamPicture, to, 0);
      // Depths are weighted by opacity.
      vec2 hidden = 1.0 - vec2(near.a, far.a);
      depths += span * hidden.xxyy;
      weights += hidden;
      mean += span;
    } while (++i < 2);
  } while (++j < 2);
  nearLayer /= 9.0;
  farLayer /= 9.0;
  beams /= 9.0;
  depths = (depths + mean * (1e-4 / 9.0)) / weights.xxyy;
}`;
