/**
 * GLSL of the features of planets, and of the shade that they cast on the ground.
 *
 *   place    dx, dy, dz of the foot from the list's origin; heading from north to east, radians
 *   params   metres across; slope of the ground along `axesOf`, rise over run; bits + 65,536·follows, where `follows` is 0 for
 *            upright models, 1 for stones, which follow the slope by half, and 2 for models that lie on the slope
 *   codes    surface type, u, v, and visibility of the sky
 *   stone    uniforms: the darkest and the lightest linear albedo of rock
 */
import { CLOUDS, CLOUDS_AT_VERTEX } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_LIT } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { roundShadow } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import { INSTANCE_DECLARATIONS } from "../../../../render/placed-list.ts";
import { SURFACE } from "../../../../render/vegetation/geometry.ts";
import { AXES } from "../../../../render/vegetation/shaders/axes.ts";

/** Vertex stage: `standFeature` gives the axes of an instance. */
const STAND = `${INSTANCE_DECLARATIONS}
${AXES}
uniform float range;
struct Stand {
  vec3 foot;
  vec3 up;
  vec3 ground;
  vec3 top;
  vec3 right;
  vec3 ahead;
  float bits;
  float follows;
};
Stand standFeature() {
  Stand s;
  s.foot = origin + place.xyz;
  s.up = normalize(globe.xyz * globe.w + s.foot);
  vec3 east;
  vec3 north;
  axesOf(s.up, east, north);
  s.follows = floor((params.w + 0.5) / 65536.0);
  s.bits = params.w - 65536.0 * s.follows;
  vec3 tilt = params.y * east + params.z * north;
  s.ground = normalize(s.up - tilt);
  s.top = s.follows < 0.5 ? s.up : normalize(s.up - (s.follows < 1.5 ? 0.55 : 1.0) * tilt);
  vec3 ahead = cos(place.w) * north + sin(place.w) * east;
  s.right = normalize(cross(ahead, s.top));
  s.ahead = cross(s.top, s.right);
  return s;
}
// Features grow from the end of their range: a dithered fade would show as dots.
float grownAt(vec3 foot) {
  return 1.0 - smoothstep(0.85, 1.0, distance(foot, eye) / range);
}`;

/** `vWhat`: surface type, and a random number. */
const VARYINGS = `
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vPicture;
varying float vHigh;
flat varying vec3 vUp;
flat varying vec2 vWhat;`;

/** `shadows`: whether there is a shadow map. */
export const featureSource = (shadows: boolean) => ({
  vertex: `
precision highp float;
precision highp int;
${PLANET_AIR}
${STAND}
${VARYINGS}
float chance(float bits, float salt) {
  return fract(sin(0.013 * bits + 12.9898 * salt) * 43758.5453);
}
void main(void) {
  Stand s = standFeature();
  vec3 local = position;
  vec3 n = normal;
  if (s.follows > 0.5 && s.follows < 1.5) {
    vec3 own = 0.8 + 0.4 * vec3(chance(s.bits, 1.0), chance(s.bits, 2.0), chance(s.bits, 5.0));
    local *= own;
    n = normalize(n / own);
  }
  float grown = grownAt(s.foot);
  vPlace = s.foot + grown * params.x * (local.x * s.right + local.y * s.ahead + local.z * s.top);
  vNormal = n.x * s.right + n.y * s.ahead + n.z * s.top;
  vPicture = codes.yzw;
  vHigh = local.z;
  vUp = s.up;
  vWhat = vec2(codes.x, chance(s.bits, 40.0));
  gl_Position = grown > 0.0 ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
  fragment: `
precision highp float;
precision highp int;
uniform sampler2D grainTexture;
uniform vec3 stoneDark;
uniform vec3 stoneLight;
uniform float moist;
uniform float pixel;
#define cloudPixel pixel
${PLANET_AIR}
${PLANET_LIT}
${CLOUDS}
${roundShadow(shadows)}
${VARYINGS}
void main(void) {
  int what = int(vWhat.x + 0.5);
  vec4 grain = texture2D(grainTexture, vPicture.xy + vWhat.y);
  vec3 way = vPlace - eye;
  float away = length(way);
  vec3 n = normalize(vNormal);
  float open = vPicture.z;
  vec3 albedo;
  if (what == ${SURFACE.rock}) {
    albedo = mix(stoneDark, stoneLight, grain.r * 0.8 + 0.2 * grain.g);
    float moss = moist * smoothstep(0.35, 0.85, dot(n, vUp) + 0.9 * (grain.r - 0.5));
    albedo = mix(albedo, mix(vec3(0.03, 0.05, 0.012), vec3(0.1, 0.125, 0.03), grain.g), 0.85 * moss);
    open *= mix(0.5, 1.0, smoothstep(0.0, 0.22, vHigh));
  } else if (what == ${SURFACE.plank}) {
    albedo = mix(vec3(0.1, 0.07, 0.045), vec3(0.27, 0.2, 0.13), grain.r);
  } else if (what == ${SURFACE.orange}) {
    albedo = vec3(0.8, 0.16, 0.015);
  } else if (what == ${SURFACE.white}) {
    albedo = vec3(0.75);
  } else if (what == ${SURFACE.hole}) {
    albedo = vec3(0.002);
  } else {
    albedo = mix(vec3(0.09, 0.05, 0.03), vec3(0.25, 0.145, 0.08), grain.r);
  }
  if (dot(n, way) > 0.0 && what != ${SURFACE.rock}) n = -n;
  float sun = cloudShade(vPlace, pixel * away) * shadowLit(vPlace, n);
  vec3 color = litAt(vPlace, albedo, n, sun, open * (1.0 - 0.45 * cloudCovered));
  gl_FragColor = vec4(behindClouds(throughAir(color, vPlace), way / away, away), 1.0);
}`,
});

/** A soft ellipse on the ground from the foot away from the sun, where there is no shadow map. */
export const SHADE_SOURCE = {
  vertex: `
precision highp float;
precision highp int;
#define cloudPixel pixel
uniform float pixel;
${PLANET_AIR}
${CLOUDS_AT_VERTEX}
${STAND}
varying vec2 vLocal;
varying float vDark;
void main(void) {
  Stand s = standFeature();
  float rise = dot(sunDirection, s.up);
  vec3 level = normalize(sunDirection - rise * s.up + 1e-4 * s.right);
  vec3 aside = cross(level, s.up);
  float halfWidth = 0.5 * params.x;
  float high = params.x * (s.follows > 0.5 && s.follows < 1.5 ? 0.62 : 0.9);
  float stretch = min(6.0 * high, high * sqrt(max(0.0, 1.0 - rise * rise)) / max(0.05, rise));
  vLocal = position.xy;
  vec3 p = -level * (0.35 * stretch + position.y * (0.5 * stretch + halfWidth)) + aside * position.x * halfWidth * 1.1;
  // On the plane of the ground.
  p -= s.up * dot(p, s.ground) / max(0.3, dot(s.up, s.ground));
  vec3 at = s.foot + p + 0.02 * s.up;
  vDark = 0.62 * grownAt(s.foot) * smoothstep(0.0, 0.08, rise) * cloudShade(s.foot, 1.0);
  gl_Position = vDark > 0.0 ? clip * vec4(mix(at, eye, 0.006), 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
  fragment: `
precision highp float;
varying vec2 vLocal;
varying float vDark;
void main(void) {
  float r = length(vLocal);
  gl_FragColor = vec4(0.0, 0.0, 0.0, vDark * (1.0 - smoothstep(0.35, 1.0, r)));
}`,
};
