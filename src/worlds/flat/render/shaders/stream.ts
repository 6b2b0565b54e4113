/**
 * GLSL of streams: segments between nodes, curved as Catmull-Rom splines and placed on the drawn terrain; and below them a broader bed
 * of wet earth and stones.
 */
import type { Profile } from "../../../../core/field/profile.ts";
import { LIT } from "../../../../render/atmosphere/shaders/air.ts";
import type { Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { CHANCE } from "../../../../render/water/shaders/value-noise.ts";
import { RUN, WHITE, waterPlaces, waterRow } from "./water.ts";

/** Drawing distance of streams, metres. */
export const STREAM_REACH = 1300;
/** The drawing distance at the current quality. */
const REACH = "uniform float streamReach;";

export function streamVertex(profile: Profile, layout: Layout, levels: number, part: "water" | "bed"): string {
  const water = part === "water";
  return `
precision highp float;
precision highp int;
attribute vec3 position;
${waterRow(RUN)}
${REACH}
varying vec3 vPlace;
varying vec4 vFlow;
varying vec2 vDepth;
varying vec3 vForm;
varying vec2 vAlong;
${waterPlaces(profile, layout, levels)}
void main(void) {
  int row = rowHere();
  vec4 from0 = rowPlace(row);
  vec4 from1 = waterAt(row, 1);
  // Nodes that start no segment or are too far away skip the terrain evaluation.
  vec3 near = vec3(from0.xy, archipelagos[int(from1.w + 0.5)].x + from0.z);
  if (from1.z < 0.5 || distance(near, eye) > streamReach) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  vec4 before0 = rowPlace(row - 1);
  vec4 to0 = rowPlace(row + 1);
  vec4 to1 = waterAt(row + 1, 1);
  vec4 after0 = rowPlace(row + 2);
  float u = position.x;
  int face = int(from1.w + 0.5);
  vec2 p0 = before0.xy;
  vec2 p1 = from0.xy;
  vec2 p2 = to0.xy;
  vec2 p3 = after0.xy;
  vec2 at = 0.5 * (2.0 * p1 + u * (p2 - p0 + u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + u * (3.0 * (p1 - p2) + p3 - p0))));
  vec2 way = 0.5 * (p2 - p0 + u * (2.0 * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3) + u * 3.0 * (3.0 * (p1 - p2) + p3 - p0)));
  way = normalize(way + 1e-4 * (p2 - p1));
  float breadth = mix(from1.x, to1.x, u);
  // Widens gradually from the spring.
  breadth *= smoothstep(-1.0, 5.0, mix(from1.y, to1.y, u));
  float deep = mix(max(0.0, from0.z - from0.w), max(0.0, to0.z - to0.w), u);
  float fall1 = (before0.z - to0.z) / max(0.5, distance(p0, p2));
  float fall2 = (from0.z - after0.z) / max(0.5, distance(p1, p3));
  float half1 = ${water ? "0.75 * breadth + min(0.8, deep)" : "1.0 * breadth + 0.9 + min(1.2, deep)"};
  vec2 p = at + vec2(-way.y, way.x) * half1 * position.y;
  float width = filterWidth(face, p);
  vec4 own = flatTopAt(face, vec3(p, 0.0), width);
  ${
    water
      ? `vec4 middle = flatTopAt(face, vec3(at, 0.0), width);
  float z = min(middle.x + deep + 0.05, own.x + deep + 0.14);
  vDepth = vec2(z - own.x, deep);`
      : `float z = own.x + 0.02;
  vDepth = vec2(0.0, deep);`
  }
  vPlace = vec3(p, archipelagos[face].x + z);
  vForm = vec3(-own.yz, own.w);
  vFlow = vec4(way, max(0.0, mix(fall1, fall2, u)), half1);
  vAlong = vec2(mix(from1.y, to1.y, u), position.y);
  float away = distance(vPlace, eye);
  gl_Position = depthOffset(vPlace, ${water ? "0.06 + 0.006" : "0.03 + 0.004"} * away);
}`;
}

const VARYINGS = `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec4 vFlow;
varying vec2 vDepth;
varying vec3 vForm;
varying vec2 vAlong;
uniform float seconds;
uniform float pixel;
${REACH}`;

const FAR = "1.0 - smoothstep(0.7 * streamReach, 0.97 * streamReach, away)";

export function streamFragment(air: string): string {
  return `${VARYINGS}
${air}
${CHANCE}
${LIT}
${WHITE}
// Flow map animation: two phases fade into each other, so that changes of speed along the stream do not distort the pattern.
const float PERIOD = 1.7;
vec3 flowing(vec2 q, float speed, float scale) {
  vec3 sum = vec3(0.0);
  for (int k = 0; k < 2; k++) {
    float phase = fract(seconds / PERIOD + 0.5 * float(k));
    vec2 at = q - vec2(speed * PERIOD * (phase - 0.5), 0.0);
    vec3 one = chance(scale * vec2(0.32, 1.0) * at + 31.7 * float(k)) + 0.5 * chance(2.7 * scale * vec2(0.4, 1.0) * at + 11.3 * float(k));
    sum += (1.0 - abs(2.0 * phase - 1.0)) * one;
  }
  return sum / 1.5;
}
void main(void) {
  if (vForm.z < 0.0) discard;
  float away = distance(vPlace, eye);
  vec3 view = normalize(vPlace - eye);
  vec2 q = vec2(vAlong.x, vAlong.y * vFlow.w);
  // Varyings can be a little negative at edges.
  float steep = max(0.0, vFlow.z);
  float speed = 0.3 + 2.6 * sqrt(min(steep, 1.5));
  float seen = exp(-away * pixel * 5.0);
  vec3 small = flowing(q, speed, 8.0);
  vec3 large = flowing(q + 3.0, speed, 2.6);
  // Banks follow the bed's height, with a ragged edge where it is flat.
  float edge = 1.0 - smoothstep(0.42, 0.95, abs(vAlong.y) + 0.5 * (large.x - 0.5) * seen);
  float film = smoothstep(0.0, 0.05, vDepth.x + 0.03 * (small.x - 0.5)) * edge;
  vec2 tilt = (0.1 + 0.3 * min(1.0, steep)) * (small.yz + 0.7 * large.yz) * seen;
  vec2 left = vec2(-vFlow.y, vFlow.x);
  vec3 n = normalize(vec3(0.7 * vForm.xy - tilt.x * vFlow.xy - tilt.y * left, 1.0));
  float facing = clamp(-dot(n, view), 0.0, 1.0);
  // At a distance, many unresolved waves share a pixel, and few face the grazing direction.
  float fresnel = 0.03 + mix(0.3, 0.97, seen) * pow(1.0 - facing, 4.0);
  vec3 ray = reflect(view, n);
  ray.z = abs(ray.z) + 0.02;
  vec3 mirrored = skyMirrored(vPlace, normalize(ray));
  float sunlit = sunLit(vPlace, n);
  vec3 halfway = normalize(sunDirection - view);
  mirrored += sunColor * sunlit * 5.0 * pow(max(0.0, dot(n, halfway)), 220.0) * seen;
  float foam = smoothstep(0.18, 0.75, steep + 0.5 * (large.x - 0.5)) * smoothstep(0.32, 0.62, 0.6 * small.x + 0.4 * large.x + 0.16 * min(1.0, steep));
  foam = max(foam, 0.75 * smoothstep(0.5, 0.75, small.x) * smoothstep(0.1, 0.3, steep));
  foam = mix(foam, smoothstep(0.2, 0.8, steep) * 0.55, 1.0 - seen);
  // Fades out inside pools, which have their own water.
  float own = 1.0 - smoothstep(0.1, 0.3, vDepth.y);
  float taken = 0.3 + 0.5 * smoothstep(0.0, 0.35, vDepth.x);
  vec3 body = lit(vec3(0.03, 0.04, 0.026), vec3(0.0, 0.0, 1.0), sunlit, 0.9);
  vec3 color = body * taken * (1.0 - fresnel) * (1.0 - foam) + mirrored * fresnel * (1.0 - foam) + whiteWater(vPlace, sunlit, 0.9) * foam;
  float cover = 1.0 - (1.0 - taken) * (1.0 - fresnel) * (1.0 - foam);
  float alpha = film * own * (${FAR});
  gl_FragColor = vec4(throughAir(color / max(cover, 0.01), vPlace) * cover * alpha, cover * alpha);
}`;
}

export function bedFragment(air: string): string {
  return `${VARYINGS}
${air}
${LIT}
${CHANCE}
// Cellular noise: distance to the nearest stone, distance to its border, and its random value.
vec3 stones(vec2 p) {
  vec2 whole = floor(p);
  float nearest = 9.0;
  float second = 9.0;
  float own = 0.0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      ivec2 cell = ivec2(whole) + ivec2(i, j);
      vec2 to = vec2(cell) + 0.5 + 0.38 * (vec2(chanceAt(cell), chanceAt(cell + 191)) * 2.0 - 1.0) - p;
      float d = dot(to, to);
      if (d < nearest) {
        second = nearest;
        nearest = d;
        own = chanceAt(cell + 71);
      } else second = min(second, d);
    }
  return vec3(sqrt(nearest), sqrt(second) - sqrt(nearest), own);
}
void main(void) {
  if (vForm.z < 0.0) discard;
  float away = distance(vPlace, eye);
  float width = away * pixel;
  vec2 q = vec2(vAlong.x, vAlong.y * vFlow.w);
  float shape = rough(0.55 * q + 5.0);
  float bank = abs(vAlong.y) + 0.9 * (shape - 0.5);
  float alpha = 1.0 - smoothstep(0.35, 0.92, bank);
  vec3 large = stones(2.4 * q);
  vec3 little = stones(7.1 * q + 9.0);
  float clear = exp(-6.0 * width);
  float stone = smoothstep(0.06, 0.16, large.y) * step(large.z, 0.5) * smoothstep(0.46, 0.36, large.x);
  float pebble = smoothstep(0.05, 0.2, little.y) * step(little.z, 0.7);
  vec3 earth = mix(vec3(0.035, 0.027, 0.018), vec3(0.075, 0.058, 0.038), shape);
  vec3 grey = mix(vec3(0.07, 0.068, 0.062), vec3(0.2, 0.19, 0.17), large.z * 1.4);
  vec3 fine = mix(vec3(0.06, 0.055, 0.045), vec3(0.16, 0.145, 0.12), little.z);
  vec3 albedo = mix(earth, fine, 0.8 * pebble * clear);
  albedo = mix(albedo, grey, stone * clear);
  albedo = mix(albedo, vec3(0.085, 0.078, 0.062), 1.0 - clear);
  albedo *= mix(0.6, 1.0, smoothstep(0.2, 0.8, bank));
  albedo = mix(albedo, vec3(0.025, 0.045, 0.012), 0.6 * smoothstep(0.55, 0.75, rough(1.3 * q)) * smoothstep(0.3, 0.6, bank));
  vec3 dome = normalize(vec3(vForm.xy, 1.0));
  vec3 n = normalize(dome + clear * 1.6 * stone * large.x * vec3(cos(6.3 * large.z), sin(6.3 * large.z), 0.0));
  albedo *= 1.0 - 0.55 * clear * (1.0 - stone) * smoothstep(0.62, 0.44, large.x) * step(large.z, 0.5);
  vec3 color = lit(albedo, n, sunLit(vPlace, dome), 0.85);
  alpha *= (0.9 + 0.1 * clear) * (${FAR});
  alpha *= smoothstep(0.0, 3.0, vAlong.x);
  gl_FragColor = vec4(throughAir(color, vPlace) * alpha, alpha);
}`;
}
