/** The ground of a moon: grey dust over craters, dark plains where it was flooded, bright where it was struck of late. */
import type { Moon } from "../../../../core/planet/moon.ts";
import type { Surface } from "../../../../render/ground/shaders/surface.ts";
import { CRATERS_SEEN, CRATERS_TOLD, craterSource } from "./craters.ts";

export function moonSurface(moon: Moon): Surface {
  return {
    name: "moonSurface",
    vertexFields: ["ground"],
    altitude: "topOf(reading.ground - sea) + scarsAbove(datum, filterWidth)",
    shape: `
uniform float sea;
uniform float relief;
uniform float peak;
uniform float scarSteep;
float topOf(float q) {
  return relief * q * (1.0 + abs(q) / peak);
}
${craterSource(moon)}`,
    vertexShape: CRATERS_TOLD,
    lightFields: [],
    sharedFields: ["ground"],
    solidFields: ["stone", "grain"],
    uniforms: ["sea", "relief", "peak", "scarSteep", "scars", "rifts", "scarEye"],
    shade: `
${CRATERS_SEEN}
Shaded shade(float width) {
  float fine;
  float bright;
  vec3 up = upOf(vPlace);
  vec3 gradient = slope_ground + restGround(vDatum, width, width / lod.z, fine).yzw;
  float q = v_ground - sea;
  gradient *= relief * (1.0 + 2.0 * abs(q) / peak);
  gradient += scarSlope(vDatum, up, width, bright);
  vec3 along = gradient - up * dot(gradient, up);
  vec3 form = normalize(up - along);
  float slope = length(along);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 grain = solidGrain(vPlace, width, vec4(0.5 * stone.x, vec3(0.0)));
  float plain = smoothstep(${(0.75 * moon.maria).toFixed(2)}, ${(1.3 * moon.maria).toFixed(2)}, -v_scars.x + ${(0.12 * moon.maria).toFixed(2)} * (fine + 0.5 * stone.x));
  float tone = 1.0 + 0.09 * stone.x + 0.1 * grain.x + 0.12 * fine;
  vec3 high = vec3(0.155, 0.15, 0.143);
  vec3 low = vec3(0.055, 0.056, 0.06);
  vec3 albedo = mix(high, low, plain) * tone;
  // Dust slides off what is steep, and what it hid is brighter.
  albedo = mix(albedo, vec3(0.22, 0.216, 0.21) * tone, 0.55 * smoothstep(0.3, 0.7, slope));
  albedo += vec3(0.13, 0.13, 0.128) * min(1.5, bright);
  vec3 rumple = 0.7 * stone.yzw + 1.6 * grain.yzw;
  Shaded s;
  s.normal = normalize(form - rumple + form * dot(form, rumple));
  s.albedo = clamp(albedo, 0.02, 0.7);
  s.open = clamp(0.85 + 0.08 * grain.x, 0.3, 1.0);
  s.glow = vec3(0.0);
  return s;
}`,
  };
}
