/**
 * GLSL of cumulus clouds for every material of a flat world: the shade they cast (`cloudShade`, used by `sunLit`), and the cloud and
 * light shafts in front of a point (`beyondClouds` and `beamsBefore`, used by `throughAir`), read from the passes of
 * atmosphere/cumulus.ts. The constants and formulas are those of src/core/flat/clouds.ts.
 */
import {
  COVER_SHARES,
  COVER_SIDES,
  COVER_TURN,
  SHADE_DEPTH,
  SHADE_LEAST,
  SHADE_LEVEL,
  SHADE_LOW,
} from "../../../core/flat/clouds.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";

/** Distances from the eye, metres, for which the beam pass stores the sunlit share of the ray. */
export const BEAM_REACH = [30, 120, 1500, 12_000] as const;

const [SIDE, WIDE] = COVER_SIDES.map((side) => glsl(1 / side));
const [COS, SIN] = COVER_TURN.map(glsl);

/** Cover and shade. `cloudForm`: base from the anchor, thickness, threshold, 1 / spread. `cloudSun`: mean share of sunlight below the clouds (0 without clouds), strength of light shafts. */
export const CLOUD_COVER = `
uniform sampler2D cloudMap;
uniform vec4 cloudForm;
uniform vec4 cloudPlace;
uniform vec2 cloudSun;
float coverAt(vec2 p, float lod) {
  vec2 first = cloudPlace.xy + p * ${SIDE};
  vec2 second = cloudPlace.zw + vec2(${COS} * p.x + ${SIN} * p.y, ${COS} * p.y - ${SIN} * p.x) * ${WIDE};
  return ${glsl(COVER_SHARES[0])} * textureLod(cloudMap, first, lod).r + ${glsl(COVER_SHARES[1])} * textureLod(cloudMap, second, max(0.0, lod - 1.6)).r;
}
// The cover of the first sample at a sixth of its size, mean 0.5.
float billowAt(vec2 p) {
  return textureLod(cloudMap, 6.0 * (cloudPlace.xy + p * ${SIDE}), 1.5).r;
}
float columnAt(vec2 p, float lod) {
  return clamp((coverAt(p, lod) - cloudForm.z) * cloudForm.w, 0.0, 1.0);
}
float cloudShade(vec3 p) {
  if (cloudSun.x <= 0.0) return 1.0;
  float rise = cloudForm.x + ${glsl(SHADE_LEVEL)} * cloudForm.y - p.z;
  float below = smoothstep(-0.3 * cloudForm.y, 0.2 * cloudForm.y, rise);
  if (below <= 0.0) return 1.0;
  vec2 at = p.xy + sunDirection.xy * (max(0.0, rise) / max(${glsl(SHADE_LOW[0])}, sunDirection.z));
  float through = ${glsl(SHADE_LEAST)} + ${glsl(1 - SHADE_LEAST)} * exp(-${glsl(SHADE_DEPTH)} * columnAt(at, 0.0));
  float sure = smoothstep(${glsl(SHADE_LOW[0])}, ${glsl(SHADE_LOW[1])}, sunDirection.z);
  return mix(1.0, mix(cloudSun.x, through, sure), below);
}`;

/**
 * Reads the cloud passes. `cloudScreen`: 1 / width and 1 / height of the screen, and 1 where there are passes. The nearest cloud on a
 * pixel's ray and all others are two layers, each with the distances where it begins and ends. `uv`: GLSL of the place on the screen.
 */
export const cloudPasses = (uv: string) => `
uniform sampler2D cloudNear;
uniform sampler2D cloudFar;
uniform sampler2D cloudDepths;
uniform sampler2D cloudBeams;
uniform vec3 cloudScreen;
vec3 beyondClouds(vec3 color, float away) {
  if (cloudScreen.z <= 0.0) return color;
  vec2 uv = ${uv};
  vec4 depths = textureLod(cloudDepths, uv, 0.0);
  vec2 share = clamp((away - depths.xz) / max(depths.yw - depths.xz, 1.0), 0.0, 1.0);
  if (share.y > 0.0) {
    vec4 far = textureLod(cloudFar, uv, 0.0);
    color = color * mix(1.0, far.a, share.y) + far.rgb * share.y;
  }
  if (share.x > 0.0) {
    vec4 near = textureLod(cloudNear, uv, 0.0);
    color = color * mix(1.0, near.a, share.x) + near.rgb * share.x;
  }
  return color;
}
float cloudsClear() {
  if (cloudScreen.z <= 0.0) return 1.0;
  vec2 uv = ${uv};
  return textureLod(cloudNear, uv, 0.0).a * textureLod(cloudFar, uv, 0.0).a;
}
vec4 beamWay() {
  return cloudSun.y > 0.0 ? textureLod(cloudBeams, ${uv}, 0.0) : vec4(1.0);
}
float sunlitWay(vec4 way, float away) {
  vec3 blend = clamp(log2(max(away, 1.0) * vec3(${BEAM_REACH.slice(0, 3)
    .map((reach) => glsl(1 / reach))
    .join(
      ", ",
    )})) * vec3(${[0, 1, 2].map((i) => glsl(1 / Math.log2(BEAM_REACH[i + 1] / BEAM_REACH[i]))).join(", ")}), 0.0, 1.0);
  return mix(mix(mix(way.x, way.y, blend.x), way.z, blend.y), way.w, blend.z);
}
vec3 beamsBefore(vec4 way, vec3 direction, float away) {
  if (cloudSun.y <= 0.0) return vec3(0.0);
  float toward = max(0.0, dot(direction, sunDirection));
  float dust = 1.0 - exp(-min(away, 120.0) * 0.006);
  return sunColor * (cloudSun.y * dust * (0.008 + 0.05 * pow(toward, 6.0))) * sunlitWay(way, min(away, 120.0));
}`;

/** The same for the fragment stage. */
export const CLOUD_PASSES = cloudPasses("gl_FragCoord.xy * cloudScreen.xy");
