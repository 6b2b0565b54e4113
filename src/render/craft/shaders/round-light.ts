/** GLSL that lights a craft near a planet. */
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "../../atmosphere/shaders/planet-air.ts";
import { roundShadow, SHADOW_MAP_UNIFORMS } from "../../atmosphere/shaders/shadow-maps.ts";
import type { CraftLighting } from "../material.ts";

/**
 * Light on a craft at p and its reflections: the sun through the atmosphere (none behind the planet), sky light in proportion to the
 * air, and light reflected by the planet from below.
 */
const CRAFT_SPHERE = `
struct Around {
  vec3 up;
  vec3 sun;
  vec3 dome;
  vec3 shine;
};
Around lightAround(vec3 p) {
  Around a;
  vec3 from = globe.xyz * globe.w + p;
  float away = length(from);
  a.up = from / away;
  float h = max(0.0, away - globe.w);
  float cosine = dot(a.up, sunDirection);
  a.sun = sunColor * sunlightAt(h, cosine);
  vec3 dome = airHeights.z > 0.0 ? domeAt(cosine) * exp(-h / airHeights.x) : vec3(0.0);
  a.dome = sunColor * (dome + vec3(0.0016, 0.0024, 0.0042));
  float near = globe.w / away;
  a.shine = sunColor * vec3(0.055, 0.06, 0.06) * near * near * smoothstep(-0.05, 0.5, cosine);
  return a;
}
vec3 mirrored(Around a, vec3 direction) {
  return mix(1.2 * a.shine, skyLight(direction), smoothstep(-0.12, 0.06, dot(direction, a.up)));
}
vec3 litCraft(Around a, vec3 albedo, vec3 n, float open) {
  float up = dot(n, a.up);
  return albedo * (a.sun * max(0.0, dot(n, sunDirection)) + (a.dome * (0.75 + 0.45 * up) + a.shine * (0.8 - 0.5 * up)) * open);
}`;

/** `shadows`: whether there is a shadow map. */
export const roundLight = (shadows: boolean): CraftLighting => ({
  head: `${PLANET_AIR}\n${roundShadow(shadows)}\n${CRAFT_SPHERE}`,
  around: `
  Around around = lightAround(vPlace);
  vec3 mirror = mirrored(around, reflect(-view, n));
  float lit1 = shadowLit(vPlace, n);
  vec3 sun = around.sun;
  around.sun *= lit1;`,
  light: "#define light(albedo, n, open) litCraft(around, albedo, n, open)",
  uniforms: [...PLANET_AIR_UNIFORMS, ...SHADOW_MAP_UNIFORMS],
});
