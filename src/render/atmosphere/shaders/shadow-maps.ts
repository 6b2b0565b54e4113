/**
 * GLSL of the sun's shadow maps (src/render/shadows.ts): `float shadowLit(vec3 p, vec3 n)`, 1 where the sun reaches a surface at p, 0 in
 * shadow. Every fetch has an explicit LOD: implicit derivatives are undefined in divergent branches, and made frozen pictures differ from
 * run to run.
 */

/** `tapNear` and `tapFar` of ground and walls: a soft edge. */
const softTap = (map: "Near" | "Far") => `
float tap${map}(vec3 at, float texel) {
  float lit = 0.0;
  vec2 tap = vec2(texel, 0.4 * texel);
  vec3 to = at;
  int i = 0;
  do {
    lit += textureLod(shadow${map}, to, 0.0);
    to = at + vec3(tap, 0.0);
    tap = vec2(-tap.y, tap.x);
  } while (++i < 5);
  return lit * 0.2;
}`;

/** The same of leaves, of which many lie one behind another: on them coarser edges do not show. */
const LEAF_TAP_NEAR = `
float tapNear(vec3 at, float texel) {
  float lit = textureLod(shadowNear, at + vec3(1.3 * texel, 0.2 * texel, 0.0), 0.0);
  lit += textureLod(shadowNear, at + vec3(-0.5 * texel, 1.2 * texel, 0.0), 0.0);
  lit += textureLod(shadowNear, at + vec3(-0.8 * texel, -1.4 * texel, 0.0), 0.0);
  return lit * 0.3333;
}`;
const LEAF_TAP_FAR = `
float tapFar(vec3 at, float texel) {
  return textureLod(shadowFar, at, 0.0);
}`;

const bothMaps = (taps: string) => `
precision highp sampler2DShadow;
uniform highp sampler2DShadow shadowNear;
uniform highp sampler2DShadow shadowFar;
uniform mat4 nearMatrix;
uniform mat4 farMatrix;
uniform vec4 shadowTexel;
${taps}
float shadowLit(vec3 p, vec3 n) {
  if (shadowTexel.x <= 0.0) return 1.0;
  vec3 lifted = p + n * shadowTexel.z;
  vec3 at = (nearMatrix * vec4(lifted, 1.0)).xyz * 0.5 + 0.5;
  vec3 edge = abs(at - 0.5) * 2.0;
  float nearness = 1.0 - smoothstep(0.85, 0.97, max(max(edge.x, edge.y), edge.z));
  float lit = 1.0;
  if (nearness < 1.0) {
    vec3 far = (farMatrix * vec4(p + n * shadowTexel.w, 1.0)).xyz * 0.5 + 0.5;
    vec3 farEdge = abs(far - 0.5) * 2.0;
    float inside = 1.0 - smoothstep(0.85, 0.99, max(farEdge.x, farEdge.y));
    if (inside > 0.0) lit = mix(1.0, tapFar(far, shadowTexel.y), inside);
  }
  if (nearness > 0.0) lit = mix(lit, tapNear(at, shadowTexel.x), nearness);
  return lit;
}`;

/** Shadows fade out with the distance from the map's centre, since no map lies beyond. `shadowTexel.w`: the map's depth in half widths. */
const nearMap = (tap: string) => `
precision highp sampler2DShadow;
uniform highp sampler2DShadow shadowNear;
uniform mat4 nearMatrix;
uniform vec4 shadowTexel;
${tap}
float shadowLit(vec3 p, vec3 n) {
  if (shadowTexel.x <= 0.0) return 1.0;
  vec3 at = (nearMatrix * vec4(p + n * shadowTexel.z, 1.0)).xyz;
  float nearness = 1.0 - smoothstep(0.6, 0.97, length(vec3(at.xy, at.z * shadowTexel.w)));
  return nearness > 0.0 ? mix(1.0, tapNear(0.5 + 0.5 * at, shadowTexel.x), nearness) : 1.0;
}`;

export const SHADOW_MAPS = bothMaps(softTap("Near") + softTap("Far"));
export const LEAF_SHADOW_MAPS = bothMaps(LEAF_TAP_NEAR + LEAF_TAP_FAR);

const UNSHADED = `
float shadowLit(vec3 p, vec3 n) {
  return 1.0;
}`;
/** Shadows of planets, which have the near map or none. */
export const roundShadow = (isMapped: boolean): string => (isMapped ? nearMap(softTap("Near")) : UNSHADED);
export const roundLeafShadow = (isMapped: boolean): string => (isMapped ? nearMap(LEAF_TAP_NEAR) : UNSHADED);
export const SHADOW_MAP_UNIFORMS = ["nearMatrix", "farMatrix", "shadowTexel"] as const;
export const SHADOW_SAMPLERS = ["shadowNear", "shadowFar"] as const;

/** Fragment shader of meshes in a shadow map, of which only the depth is read. */
export const CAST_FRAGMENT = "precision highp float;\nvoid main(void) {\n  gl_FragColor = vec4(1.0);\n}";
