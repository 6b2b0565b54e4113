/** The ground and sea of a planet. Altitudes match src/core/planet/sphere.ts; colours are linear albedo. */
import type { Globe } from "../../../../core/planet/sphere.ts";
import { CLOUD_UNIFORMS, CLOUDS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PROFILE_MEAN } from "../../../../render/ground/profile-numbers.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { coverSource, ROCK, SURFACE_DETAIL } from "../../../../render/ground/shaders/land.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { BIOME, PALETTE } from "../../../../render/vegetation/shaders/biome.ts";
import { SEA } from "../../../../render/water/shaders/sea.ts";

/** `steps`: ray-march steps of the shadows that hills cast, 0 for none. */
export function planetSurface({ cover: { rows, fields } }: Globe, steps: number): SurfaceShader {
  return {
    name: "planetSurface",
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
    lightFields: [],
    slopeFields: ["ground"],
    valueFields: { town: 80, wet: 80, rough: 80, climate: 640 },
    ...(steps > 0 && { horizon: { field: "ground", altitude: "groundOf(height - sea)", steps } }),
    waveField: "wave",
    clouds: CLOUDS,
    solidFields: ["stone", "grain"],
    uniforms: ["sea", "relief", "peak", "wet", "snow", ...CLOUD_UNIFORMS],
    shade: `
uniform float snow;
${ROCK}
${SURFACE_DETAIL}
${BIOME}
${coverSource(rows, PALETTE)}
${SEA}
#define DAMP (${glsl(fields.wet.terms)} * ${PROFILE_MEAN})
${SHADE}`,
  };
}

const SHADE = `
Shaded shade(float width) {
  float fine;
  vec3 up = upOf(vPlace);
  float away = width / lod.z;
  vec4 rest = detailGround(vDatum, width, away, fine);
  float q = v_ground - sea + rest.x;
  float above = topOf(q);
  float climate = (fullClimate(value_climate, vDatum, width, away) - 4.0 * ${PROFILE_MEAN}) * 0.0145;
  float sine = abs(up.z);
  float warmth = warmthOf(sine, max(0.0, above), climate + 0.15 * fine);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  if (wet > 0.0 && q < 0.0) {
    float ice = step(snow, 5e4) * smoothstep(-0.02, -0.035, warmth + 0.05 * stone.x + 0.06 * max(0.0, stone.x));
    return water(up, -above, width, ice);
  }
  vec4 grain = vec4(0.0);
  vec4 grit = vec4(0.0);
  if (width < 1.0) grain = solidGrain(vPlace, width, vec4(0.5 * stone.x, vec3(0.0))) * (1.0 - smoothstep(0.5, 1.0, width));
  if (width < 0.06) grit = solidGrain(vPlace.yzx, 6.0 * width, vec4(0.5 * stone.x, vec3(0.0))).xwyz * (1.0 - smoothstep(0.03, 0.06, width));
  vec3 gradient = slope_ground + rest.yzw;
  // Filtering flattens distant slopes; steepen them again so that relief stays visible.
  float steepen = relief * (1.0 + 2.0 * abs(q) / peak) * mix(1.0, 1.45, smoothstep(200.0, 3000.0, away));
  vec3 form = normalize(up - steepen * (gradient - up * dot(gradient, up)));
  float slope = length(form - up * dot(form, up)) / max(0.05, dot(form, up));
  // Valleys of gullies, of all sizes that a pixel shows, are hollows too.
  float valley = max(0.0, -drainage);
  float hollow = clamp(3.0 * vRelief.y - 0.45 * drainage, -1.0, 1.0);
  float ragged = raggedBy(stone.x, fine, grain.x + grit.x);
  float tone = toneOf(stone.x, fine, grain.x + 0.8 * grit.x);
  float town = fullTown(value_town, vDatum, width, away) + 0.5 * ragged;
  float damp = fullWet(value_wet, vDatum, width, away) + ragged;
  float rough = fullRough(value_rough, vDatum, width, away) - ragged;
  float rain = rainOf(sine, climate) + 0.0012 * (damp - DAMP) + 0.1 * hollow + 0.05 * valley;
  settle(warmth, rain);
  float canopy;
  float paved;
  // In the distance, where kinds of ground are smaller than a pixel, more of the wet land is wood.
  damp += 160.0 * (rain - 0.5) * smoothstep(2500.0, 9000.0, away);
  vec3 albedo = coverPaint(town, damp, rough, tone, 4.0 + 6.0 * min(width, 8.0), canopy, paved);
  float bare = smoothstep(0.62, 1.0, 0.5 + 0.3 * grit.x + 0.22 * stone.x + 0.25 * fine + 0.5 * (slope - 0.35));
  albedo = mix(albedo, mix(soil * 0.6, soil * 1.4, tone), bare * (1.0 - 0.6 * canopy) * (1.0 - paved) * 0.8);
  // Leaf litter and moss under trees; hidden by the crowns from afar.
  vec3 litter = mix(vec3(0.04, 0.052, 0.018), vec3(0.15, 0.098, 0.05), clamp(tone + 0.3 * grit.x, 0.0, 1.0));
  albedo = mix(albedo, litter, 0.7 * canopy * (1.0 - smoothstep(40.0, 400.0, away)));
  float cliff = cliffOf(slope * (1.0 + 0.08 * fine) + 0.1 * drainage, stone.x, grain.x);
  // Stones that fall from crests lie below them.
  float scree = screeOf(slope + 0.12 * valley, stone.x) * (1.0 - smoothstep(0.15, 0.5, warmth + 0.1 * fine));
  float pebble = smoothstep(0.75, 0.95, grit.x + 0.25 * grain.x - 0.7 * canopy + 1.2 * scree);
  float beach = wet * (1.0 - smoothstep(1.2, 4.5, above + 0.8 * stone.x + 0.5 * grain.x)) * (1.0 - smoothstep(0.2, 0.5, slope));
  albedo = mix(albedo, mix(vec3(0.27, 0.21, 0.13), vec3(0.44, 0.36, 0.245), tone), beach);
  albedo *= mix(1.0, 0.55, beach * (1.0 - smoothstep(0.1, 0.7, above)));
  vec3 rock = rockAlbedo(above, stone.x, grain.x, width);
  // Beds of gravel where water gathers, wet most of the year.
  float bed = smoothstep(0.8, 0.95, valley + 0.04 * stone.x) * smoothstep(0.03, 0.12, slope) * smoothstep(0.2, 0.45, rain) * (1.0 - paved);
  albedo = mix(albedo, 0.62 * rock, 0.6 * bed);
  rock *= mix(vec3(0.8), vec3(0.95, 0.8, 0.62), (1.0 - smoothstep(0.25, 0.5, rain)) * smoothstep(0.2, 0.6, warmth));
  albedo = mix(albedo, rock, max(max(cliff, 0.85 * scree), 0.8 * pebble * (1.0 - beach)));
  float cold = smoothstep(0.03, -0.06, warmth + 0.02 * stone.x + 0.015 * grain.x - 0.09 * hollow);
  float steep = smoothstep(0.62, 1.05, slope + 0.16 * stone.x + 0.07 * grain.x + 0.1 * fine - 0.25 * hollow);
  float white = cold * (1.0 - steep) * wet;
  albedo = mix(albedo, snowAlbedo(grain.x) * (0.86 + 0.05 * stone.x + 0.05 * fine), white);
  albedo *= 1.0 + (0.16 * fine - 0.2 * hollow) * (1.0 - 0.7 * white);
  Shaded s;
  vec3 rumple = rumpleOf(stone, grain, canopy, cliff, white, paved) * mix(1.0, 0.4, smoothstep(0.01, 0.1, width)) * mix(1.0, 0.4, smoothstep(2.0, 20.0, width));
  rumple += (1.0 - white) * (1.0 + pebble) * 1.2 * grit.yzw;
  s.normal = rumpled(form, rumple);
  s.albedo = albedo;
  s.open = openBy(stone.x, grain.x + grit.x, canopy) * (1.0 - 0.6 * max(0.0, hollow));
  s.glow = vec3(0.0);
  return s;
}`;
