/**
 * GLSL of rivers and lakes on a planet (jobs/rivers.ts). A river lies over the drawn ground by as much as its water lies over the
 * generator's, so that it follows each level of detail; banks are where that is 0. A lake is level, the ground rises out of it, and it fades out
 * towards cells beside it, where the ground may fall off behind the shore.
 */
import type { Profile } from "../../../../core/field/profile.ts";
import { CLOUD_SHADE } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_LIT } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { roundShadow } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import { glsl, type Layout } from "../../../../render/ground/shaders/field-readers.ts";
import { groundSource } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { ROUND_REFLECTION } from "../../../../render/water/shaders/planar-reflection.ts";
import { CHANCE } from "../../../../render/water/shaders/value-noise.ts";
import { CANOPY_TOP } from "./canopy.ts";

export function riverVertex(profile: Profile, layout: Layout): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 water;
attribute vec3 flow;
attribute vec3 way;
uniform mat4 world;
uniform mat4 clip;
uniform vec3 eye;
uniform float riverReach;
varying vec3 vPlace;
varying vec3 vWater;
varying vec3 vFlow;
varying vec3 vWay;
${groundSource(profile, layout)}
void main(void) {
  vec3 datum = (world * vec4(position, 1.0)).xyz;
  vec3 up = normalize(globe.xyz * globe.w + datum);
  if (distance(datum + up * water.x, eye) > riverReach) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  bool lake = water.z > 1.5;
  float ground = groundAt(datum).x;
  float deep = lake ? water.x - ground : max(clamp(water.y, -1.0, 4.0), 0.1 - 0.3 * abs(water.z));
  vPlace = datum + up * (lake ? water.x : ground + deep);
  // Its depth, the altitude of the bed, and the position between its banks.
  vWater = vec3(deep, water.x - water.y, water.z);
  vFlow = flow;
  vWay = way;
  // The depth that it would have so many metres nearer to the eye: the ground's triangles cut corners, and far ones rise to woods. Seen
  // aslant, woods on the bank before it hide it.
  vec3 view = eye - vPlace;
  float away = length(view);
  float facing = dot(view, up) / away;
  float over = ${glsl(CANOPY_TOP)} * smoothstep(0.1, 0.7, away / riverReach) * smoothstep(0.15, 0.6, facing) / max(0.25, facing);
  vec4 at = clip * vec4(vPlace, 1.0);
  vec4 nearer = clip * vec4(mix(vPlace, eye, min(0.5, (over + (lake ? 0.0 : 0.06 + 0.006 * away)) / away)), 1.0);
  at.z = nearer.z / nearer.w * at.w;
  gl_Position = at;
}`;
}

/** Metres away of what lakes reflect, by which ripples displace its image. */
const REFLECTED = 20;

/** The image on level water near the eye, of the level that is mirrored. */
const IMAGE = `
  float share = pond.w * (1.0 - smoothstep(0.15, 0.6, abs(dot(vPlace, zenith.xyz) - pond.x))) * (1.0 - smoothstep(0.01, 0.05, steep));
  if (share > 0.0) {
    vec3 to = ray - 2.0 * dot(ray, zenith.xyz) * zenith.xyz;
    vec4 image = reflectionImage(vPlace, to, ${glsl(REFLECTED)}, 0.02 * (1.0 - seen));
    mirrored = mix(mirrored, image.rgb + mirrored * (1.0 - image.a), share);
    hidden = share * image.a;
  }`;

/** `shadows`: whether there is a shadow map; `reflection`: whether some water has a planar reflection. */
export const riverFragment = (shadows: boolean, reflection: boolean) => `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vWater;
varying vec3 vFlow;
varying vec3 vWay;
uniform float seconds;
uniform float pixel;
uniform float riverReach;
${PLANET_AIR}
${PLANET_LIT}
${CLOUD_SHADE}
${roundShadow(shadows)}
${reflection ? ROUND_REFLECTION : ""}
${CHANCE}
// Two phases fade into each other, so that changes of speed along the river do not distort the pattern.
const float PERIOD = 1.7;
vec3 flowing(vec2 q, float speed, float scale) {
  vec3 sum = vec3(0.0);
  for (int k = 0; k < 2; k++) {
    float phase = fract(seconds / PERIOD + 0.5 * float(k));
    vec2 at = scale * (q - vec2(speed * PERIOD * (phase - 0.5), 0.0));
    sum += (1.0 - abs(2.0 * phase - 1.0)) * (chance(vec2(0.32, 1.0) * at + 31.7 * float(k)) + 0.5 * chance(vec2(1.08, 2.7) * at + 11.3 * float(k)));
  }
  return sum / 1.5;
}
void main(void) {
  bool lake = vWater.z > 1.5;
  float away = distance(vPlace, eye);
  vec3 view = (vPlace - eye) / away;
  vec3 up = upOf(vPlace);
  float steep = lake ? 0.0 : max(0.0, vFlow.z);
  float speed = lake ? 0.1 : 0.4 + 2.6 * sqrt(min(steep, 1.5));
  float seen = exp(-away * pixel * 5.0);
  vec3 small = flowing(vFlow.xy, speed, 4.0);
  vec3 large = flowing(vFlow.xy + 3.0, speed, 1.1);
  float edge = lake ? smoothstep(0.0, 0.25, 3.0 - vWater.z) : 1.0 - smoothstep(0.6, 0.98, abs(vWater.z) + 0.4 * (large.x - 0.5) * seen);
  // Over the bed of the sea its water is the sea's.
  float inland = lake ? 1.0 : smoothstep(-0.3, 0.3, vWater.y);
  float film = inland * (lake ? 1.0 : smoothstep(0.0, 0.07, vWater.x + 0.03 * (small.x - 0.5))) * edge;
  vec2 tilt = (0.08 + 0.3 * min(1.0, steep)) * (small.yz + 0.7 * large.yz) * seen;
  vec3 n = normalize(up - tilt.x * vWay - tilt.y * cross(up, vWay));
  float facing = clamp(-dot(n, view), 0.0, 1.0);
  // Waves that are too small to be seen turn some of the water towards more of the sky.
  float fresnel = mix(0.1, 0.03, seen) + mix(0.5, 0.94, seen) * pow(1.0 - facing, 5.0);
  vec3 ray = reflect(view, n);
  ray += up * max(0.0, 0.03 - dot(ray, up));
  float clear = cloudShade(vPlace, away * pixel) * shadowLit(vPlace, up);
  float open = 1.0 - 0.45 * cloudCovered;
  vec3 sun = clear * sunlightAt(length(globe.xyz * globe.w + vPlace) - globe.w, dot(up, sunDirection));
  vec3 mirrored = skyLight(normalize(ray));
  float hidden = 0.0;${reflection ? IMAGE : ""}
  mirrored += (1.0 - hidden) * sunColor * sun * 5.0 * pow(max(0.0, dot(n, normalize(sunDirection - view))), 220.0) * seen;
  float foam = smoothstep(0.15, 0.7, steep + 0.4 * (large.x - 0.5)) * smoothstep(0.3, 0.6, 0.6 * small.x + 0.4 * large.x + 0.16 * min(1.0, steep));
  foam = mix(foam, 0.55 * smoothstep(0.2, 0.8, steep), 1.0 - seen);
  // From afar the bed of shallow water is not told from its ripples.
  float taken = mix(0.9, 0.35 + 0.6 * smoothstep(0.0, 1.2, vWater.x), seen);
  vec3 body = litAt(vPlace, mix(vec3(0.04, 0.062, 0.05), vec3(0.008, 0.032, 0.042), smoothstep(0.2, 2.5, vWater.x)), up, clear, open);
  vec3 white = litAt(vPlace, vec3(0.72), up, clear, open);
  vec3 color = (body * taken * (1.0 - fresnel) + mirrored * fresnel) * (1.0 - foam) + white * foam;
  float cover = 1.0 - (1.0 - taken) * (1.0 - fresnel) * (1.0 - foam);
  float alpha = film * (1.0 - smoothstep(0.7 * riverReach, 0.97 * riverReach, away));
  gl_FragColor = vec4(throughAir(color / max(cover, 0.01), vPlace) * cover, cover) * alpha;
}`;
