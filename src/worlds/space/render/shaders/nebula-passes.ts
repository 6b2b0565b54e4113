/** GLSL of the three nebula passes: ray march at reduced resolution, temporal accumulation, and composition. */
import type { Profile } from "../../../../core/field/profile.ts";
import { glsl, type Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { nebulaDetailSource, nebulaFieldSource } from "./nebula-field.ts";
import { NEBULA_LIGHT } from "./nebula-light.ts";
import { NEAR, NEBULA_FAR, NEBULA_MARCH } from "./nebula-march.ts";

const HEAD = "precision highp float;\nprecision highp int;\n";

/** Camera axes scaled by the half tangents, full resolution, and the pixel marched of each `block` × `block`. */
const VIEW = `
uniform vec3 across;
uniform vec3 upward;
uniform vec3 forward;
uniform vec2 fine;
uniform vec3 block;
vec3 rayOf(vec2 at) {
  vec2 q = at / fine * 2.0 - 1.0;
  return normalize(forward + q.x * across + q.y * upward);
}`;

export const VIEW_UNIFORMS = ["across", "upward", "forward", "fine", "block"];

/** Samples are offset per pass by `shift` and per pixel by interleaved gradient noise (J. Jimenez 2014). `skipSource` is the GLSL of `emptyDistance`. */
export function marchSource(layout: Layout, profile: Profile, skipSource: string): string {
  return `${HEAD}
uniform float shift;
${VIEW}
${nebulaFieldSource(layout, profile)}
${nebulaDetailSource(layout)}
${NEBULA_LIGHT}
${skipSource}
vec3 farGlow(vec3 d);
${NEBULA_MARCH}
${NEBULA_FAR}
void main(void) {
  vec2 at = (gl_FragCoord.xy - 0.5) * block.z + block.xy + 0.5;
  float noise = fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715))));
  gl_FragColor = march(rayOf(at), fract(noise + shift));
}`;
}

/**
 * `share` is (weight of the new pass at marched pixels, weight elsewhere, whether history is reprojected and clamped to the neighbourhood).
 * Reprojection uses the mean distance stored with the light.
 */
export const RESOLVE = `${HEAD}
uniform sampler2D fresh;
uniform sampler2D history;
uniform vec3 share;
uniform vec3 moved;
uniform vec3 lastAcross;
uniform vec3 lastUpward;
uniform vec3 lastForward;
${VIEW}
void main(void) {
  vec2 at = gl_FragCoord.xy;
  ivec2 most = textureSize(fresh, 0) - 1;
  vec2 cell = (at - 0.5 - block.xy) / block.z;
  ivec2 near = ivec2(floor(cell + 0.5));
  bool own = all(lessThan(abs(cell - vec2(near)), vec2(0.01)));
  vec4 now = texture(fresh, (cell + 0.5) / vec2(most + 1));
  if (own) now = texelFetch(fresh, near, 0);
  float part = own ? share.x : share.y;
  if (part >= 1.0) {
    gl_FragColor = now;
    return;
  }
  vec4 old;
  if (share.z > 0.5) {
    vec4 sum = vec4(0.0);
    vec4 squares = vec4(0.0);
    for (int j = -1; j <= 1; j++) {
      for (int i = -1; i <= 1; i++) {
        vec4 c = texelFetch(fresh, clamp(near + ivec2(i, j), ivec2(0), most), 0);
        sum += c;
        squares += c * c;
      }
    }
    vec4 mean = sum / 9.0;
    vec4 spread = 1.4 * sqrt(max(vec4(0.0), squares / 9.0 - mean * mean)) + 0.02 * mean;
    vec3 place = rayOf(at) * max(0.0, 1.0 / max(mean.a, 1e-4) - ${glsl(NEAR)}) + moved;
    float ahead = dot(place, lastForward);
    vec2 q = vec2(dot(place, lastAcross) / dot(lastAcross, lastAcross), dot(place, lastUpward) / dot(lastUpward, lastUpward)) / max(ahead, 1e-6);
    if (ahead <= 0.0 || max(abs(q.x), abs(q.y)) > 1.0) {
      gl_FragColor = now;
      return;
    }
    old = clamp(texture(history, 0.5 * q + 0.5), mean - spread, mean + spread);
  } else {
    old = texelFetch(history, ivec2(at), 0);
  }
  gl_FragColor = mix(old, now, part);
}`;

export const COMPOSITE_VERTEX = `
precision highp float;
attribute vec3 position;
void main(void) {
  gl_Position = vec4(position.xy, 0.9999999, 1.0);
}`;

export const COMPOSITE = `
precision highp float;
uniform sampler2D history;
// Pixels of the history per pixel that is drawn.
uniform vec2 perPixel;
void main(void) {
  gl_FragColor = vec4(texelFetch(history, ivec2(gl_FragCoord.xy * perPixel), 0).rgb, 1.0);
}`;
