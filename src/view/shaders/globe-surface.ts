/** The ground and sea of a planet. Altitudes are those of src/core/planet.ts; colours are linear albedo. */
import type { CoverRow } from "../../core/cover.ts";
import { coverSource, ROCK } from "./island-surfaces.ts";
import { glsl } from "./reading.ts";
import type { Surface } from "./sheet.ts";

/** `stray`: metres a unit of height by which kinds are read aside, so that they follow the hills; `damp`: the terms of the wet field. */
export function globeGround(cover: readonly CoverRow[], stray: number, damp: number): Surface {
  return {
    name: "globeGround",
    vertexFields: ["ground"],
    altitude: "groundOf(reading.ground - sea)",
    shape: `
uniform float sea;
uniform float relief;
uniform float peak;
uniform float wet;
float topOf(float q) {
  return relief * q * (1.0 + abs(q) / peak);
}
float groundOf(float q) {
  return wet > 0.0 ? max(0.0, topOf(q)) : topOf(q);
}`,
    lightFields: ["town", "wet", "rough", "wave"],
    sharedFields: ["ground"],
    cloudField: "cloud",
    solidFields: ["stone", "grain"],
    uniforms: ["sea", "relief", "peak", "wet", "snow", "cloudLayer"],
    shade: `
uniform float snow;
${ROCK}
${coverSource(cover)}
Shaded water(vec3 up, float depth, float width) {
  float chop;
  vec4 swell = lightWave(0, vDatum, width, chop);
  float crest = (swell.x - 5.0 * PROFILE_LIGHT_MEAN) * 0.012;
  vec3 tilt = 0.0035 * swell.yzw;
  Shaded s;
  s.normal = normalize(up - tilt + up * dot(up, tilt));
  vec3 view = normalize(eye - vPlace);
  float shallow = exp(-depth / 9.0);
  vec3 body = mix(vec3(0.006, 0.03, 0.055), vec3(0.05, 0.2, 0.19), shallow);
  float foam = smoothstep(0.55, 1.0, exp(-depth / 1.6) + 0.3 * crest + 0.15 * chop) * exp(-depth / 2.4);
  s.albedo = mix(body, vec3(0.75), foam);
  s.open = 1.0;
  float facing = max(0.02, dot(view, s.normal));
  float mirror = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
  float cosine = dot(up, sunDirection);
  vec3 halfway = normalize(view + sunDirection);
  float rough = mix(0.02, 0.09, smoothstep(0.5, 60.0, width));
  float glint = exp(-(1.0 - pow(max(0.0, dot(halfway, s.normal)), 2.0)) / (rough * rough + 1e-4)) / (rough + 0.01) * 0.35;
  vec3 sky = sunColor * (0.14 * rayleigh / max(rayleigh.z, 1e-12) + 0.05) * smoothstep(-0.2, 0.4, cosine);
  s.glow = (1.0 - foam) * mirror * (sky + sunColor * sunlightAt(0.0, cosine) * glint * smoothstep(-0.03, 0.05, cosine));
  return s;
}
Shaded shade(float width) {
  float fine;
  float unused;
  vec3 up = upOf(vPlace);
  float q = v_ground - sea;
  float above = topOf(q);
  if (wet > 0.0 && q < 0.0) return water(up, -above, width);
  vec3 gradient = slope_ground + restGround(vDatum, width, width / lod.z, fine);
  float steepen = relief * (1.0 + 2.0 * abs(q) / peak);
  vec3 along = gradient - up * dot(gradient, up);
  vec3 form = normalize(up - steepen * along);
  float slope = length(form - up * dot(form, up)) / max(0.05, dot(form, up));
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 grain = solidGrain(vPlace, width, vec4(0.5 * stone.x, vec3(0.0)));
  float ragged = 13.0 * stone.x + 7.0 * fine + 3.0 * grain.x;
  vec3 strayed = vDatum + ${glsl(stray)} * q * vec3(0.62, -0.53, 0.58);
  float town = lightTown(0, strayed, width, unused).x + 0.5 * ragged;
  float damp = lightWet(0, strayed, width, unused).x + ragged;
  float rough = lightRough(0, strayed.yzx, width, unused).x - ragged;
  float tone = clamp(0.46 + 0.2 * stone.x + 0.13 * fine + 0.32 * grain.x, 0.0, 1.0);
  float canopy;
  float paved;
  float polar = abs(up.z);
  vec3 albedo = coverPaint(town, damp, rough, tone, 4.0 + 6.0 * min(width, 8.0), canopy, paved);
  float dry = (1.0 - smoothstep(0.12, 0.4, polar + 0.012 * (damp - 255.0) * 0.08)) * smoothstep(${glsl(54 * damp)}, ${glsl(82 * damp)}, damp);
  albedo = mix(albedo, mix(vec3(0.26, 0.17, 0.09), vec3(0.5, 0.38, 0.22), tone), 0.85 * dry);
  float cliff = smoothstep(0.62, 0.95, slope + 0.1 * stone.x + 0.05 * grain.x);
  float scree = smoothstep(0.35, 0.7, slope + 0.12 * stone.x) * smoothstep(0.2, 0.7, above / snow);
  vec3 rock = rockAlbedo(above, stone.x, grain.x, width);
  float beach = wet * (1.0 - smoothstep(1.2, 4.5, above + 0.8 * stone.x + 0.5 * grain.x)) * (1.0 - smoothstep(0.2, 0.5, slope));
  albedo = mix(albedo, mix(vec3(0.33, 0.26, 0.16), vec3(0.56, 0.47, 0.32), tone), beach);
  albedo = mix(albedo, rock, max(cliff, 0.85 * scree));
  float line = snow * (1.25 - 1.45 * smoothstep(0.35, 0.92, polar));
  float white = smoothstep(-0.08, 0.12, above / snow - line / snow + 0.05 * stone.x + 0.04 * fine - 0.35 * max(0.0, slope - 0.55));
  albedo = mix(albedo, vec3(0.82, 0.86, 0.92) * (0.97 + 0.03 * grain.x), white * wet * step(snow, 5e4));
  float bump = mix(0.35, 1.0, max(canopy, cliff)) * (1.0 - 0.8 * white) * (1.0 - 0.7 * paved);
  vec3 rumple = bump * (1.8 * stone.yzw * mix(0.5, 1.6, canopy) + 3.4 * grain.yzw);
  Shaded s;
  s.normal = normalize(form - rumple + form * dot(form, rumple));
  s.albedo = albedo;
  s.open = clamp(0.8 + 0.1 * stone.x * (0.4 + canopy) + 0.07 * grain.x, 0.25, 1.0);
  s.glow = vec3(0.0);
  return s;
}`,
  };
}
