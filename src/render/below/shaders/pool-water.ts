/**
 * GLSL of standing water below ground: reflective at grazing angles, clear and dark green from above. The reflection is the roof,
 * intersected by a ray in three secant steps and lit like the roof.
 */
import { goldenTerms } from "../../../core/field/directions.ts";
import { createField } from "../../../core/field/field.ts";
import type { Profile } from "../../../core/field/profile.ts";
import {
  glsl,
  type Layout,
  lightReader,
  lightReaderSource,
  type Profiles,
  phaseSource,
} from "../../ground/shaders/field-readers.ts";
import { solidPhaseSource, solidReader } from "../../ground/shaders/solid-readers.ts";
import { LIMESTONE } from "./limestone.ts";

/** Distance in metres to which water is drawn. */
const WATER_REACH = 260;

/** Side in metres of the squares with one drop each (a divisor of the anchor step), and squares until the pattern repeats. */
export const [RING, DROPS] = [4, 512];

/** Ripples, animated in seconds instead of years. */
export const waterFields = (profile: Profile) => ({
  ripple: createField(profile, goldenTerms(4, 620, 0.5, 0, 260), { seed: 31 }),
});

export function poolVertex(): string {
  return `
precision highp float;
attribute vec3 position;
uniform mat4 clip;
uniform vec3 eye;
uniform float level;
varying vec3 vPlace;
void main(void) {
  vPlace = vec3(eye.xy + ${glsl(WATER_REACH)} * position.xy, level);
  gl_Position = clip * vec4(vPlace, 1.0);
}`;
}

export function poolFragment(light: string, profiles: Profiles, layout: Layout, solids: Layout): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
uniform float pixel;
uniform float seconds;
uniform float datum;
uniform vec2 floorFace;
uniform vec2 roofFace;
uniform vec2 scales;
uniform vec2 lattice;
${light}
${phaseSource(layout, 1)}
${lightReaderSource(profiles, 4)}
${layout.names.map((name) => lightReader(layout, name)).join("\n")}
${solidPhaseSource(solids)}
${solidReader(solids, "stone")}
${LIMESTONE}
float hashed(vec2 p) {
  return fract(sin(dot(mod(p, ${glsl(DROPS)}), vec2(12.9898, 78.233))) * 43758.5453);
}
// Rings from drops that fall at individual intervals.
vec2 rings(vec2 p, float away) {
  vec2 sum = vec2(0.0);
  if (away > 45.0) return sum;
  vec2 cell = floor(p / ${glsl(RING)});
  for (int k = 0; k < 4; k++) {
    vec2 own = cell + vec2(k & 1, k >> 1) - step(fract(p / ${glsl(RING)}), vec2(0.5));
    float chance = hashed(own + lattice);
    if (chance < 0.55) continue;
    float period = 3.5 + 6.0 * hashed(own + lattice + 7.0);
    float age = fract(seconds / period + chance * 17.0) * period;
    vec2 from = p - ${glsl(RING)} * (own + 0.3 + 0.4 * vec2(hashed(own + lattice + 3.0), hashed(own + lattice + 5.0)));
    float r = length(from);
    float behind = 0.62 * age - r;
    float wave = sin(26.0 * behind) * exp(-5.0 * abs(behind - 0.12)) * exp(-1.1 * age) * step(0.0, behind + 0.2);
    sum += from / max(r, 0.02) * wave;
  }
  return sum;
}
void main(void) {
  float away = distance(vPlace, eye);
  float width = 1.2 * pixel * away;
  float unused;
  vec3 bed = lightFloor(0, vPlace.xy * scales.x, width * scales.x, unused);
  float depth = vPlace.z - (floorFace.x + floorFace.y * bed.x);
  if (depth < -0.4) discard;
  vec3 above = lightRoof(0, vPlace.xy * scales.y, width * scales.y, unused);
  float head = roofFace.x + roofFace.y * above.x - vPlace.z;
  if (head < -0.3) discard;
  vec3 view = normalize(vPlace - eye);
  // Ripples are foreshortened and filtered in the distance.
  float slant = max(0.06, -view.z);
  float calm = exp(-width / (0.05 * slant));
  vec3 ripple = lightRipple(0, vPlace.xy, width / slant, unused);
  vec2 tilt = ripple.yz * 0.00004 * calm + 0.035 * rings(vPlace.xy, away) * calm;
  vec3 n = normalize(vec3(-tilt, view.z < 0.0 ? 1.0 : -1.0));
  float facing = max(0.0, -dot(n, view));
  float fresnel = 0.04 + 0.96 * pow(1.0 - facing, 3.0);
  vec3 ray = reflect(view, n);
  ray.z = max(ray.z, 0.012);
  // Intersects the roof, between the surface and where the ray would meet a level roof, by three secant steps.
  float low = 0.0;
  float gapLow = max(head, 0.05);
  float high = min(gapLow / ray.z, 60.0);
  float t = high;
  vec3 met = above;
  for (int k = 0; k < 3; k++) {
    met = lightRoof(0, (vPlace.xy + ray.xy * t) * scales.y, 0.5 * scales.y, unused);
    float gap = roofFace.x + roofFace.y * met.x - (vPlace.z + ray.z * t);
    if (gap > 0.0) {
      low = t;
      gapLow = gap;
      high = max(high, min(1.6 * t, 90.0));
      t = k == 0 ? high : t;
    } else {
      high = t;
    }
    t = gap > 0.0 ? mix(low, high, 0.5) : low + (t - low) * gapLow / (gapLow - gap);
  }
  vec3 q = vPlace + ray * t;
  vec3 down = normalize(vec3(met.yz * scales.y * roofFace.y, -1.0));
  vec4 stone = solidStone(q, width + 0.12 + 0.02 * t, vec4(0.0));
  vec3 rock = limestoneAlbedo(q.z + datum, stone.x, 0.0, 0.0, 0.0, 0.1 + 0.01 * t) * 1.15;
  vec3 mirrored = litBelow(rock, normalize(down - 1.2 * stone.yzw), q, 0.8, 0.0);
  mirrored = throughDark(mirrored, eye + normalize(q - eye) * (away + t));
  // Specular reflection of the lamp.
  vec3 toLamp = normalize(lampFrom - vPlace);
  vec3 half1 = normalize(toLamp - view);
  vec3 glint = lampColor * headlampAt(vPlace) * (pow(max(0.0, dot(n, half1)), 900.0) * 14.0 + pow(max(0.0, dot(n, half1)), 90.0) * 0.12);
  // Absorption: the bed shows through one metre but not through four.
  float path = max(depth, 0.0) * (1.0 + 1.0 / max(0.25, facing));
  vec3 through = exp(-path * vec3(0.8, 0.42, 0.46));
  float taken = 1.0 - dot(through, vec3(0.3, 0.4, 0.3));
  vec3 deep = litBelow(vec3(0.008, 0.026, 0.024), vec3(0.0, 0.0, 1.0), vPlace, 1.0, 0.0);
  vec3 color = throughDark(deep * taken * (1.0 - fresnel) + glint, vPlace) + mirrored * fresnel;
  float edge = smoothstep(0.0, 0.03 + 0.6 * width, depth);
  float cover = 1.0 - (1.0 - taken) * (1.0 - fresnel);
  gl_FragColor = vec4(color * edge, cover * edge);
}`;
}
