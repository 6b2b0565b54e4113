/** The surfaces of a cavern's floor and roof. Altitudes match src/core/underground/cavern.ts exactly. */

import type { Seepage } from "../../../core/underground/seepage.ts";
import { LINE_DEVIATION, PROFILE_MEAN } from "../../ground/profile-numbers.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { ROCK } from "../../ground/shaders/ground-colours.ts";
import { MATERIALS } from "../../ground/shaders/materials.ts";
import type { SurfaceShader } from "../../ground/shaders/surface.ts";
import { LIMESTONE } from "./limestone.ts";

/** Metres above datum from readings of the two fields; `…Face` is (altitude − relief·datum, relief). */
export const CAVERN_SHAPE = `
uniform vec2 floorFace;
uniform vec2 roofFace;
uniform float floorScale;
uniform float roofScale;
float floorOf(float reading) {
  return floorFace.x + floorFace.y * reading;
}
float roofOf(float reading) {
  return roofFace.x + roofFace.y * reading;
}`;
export const CAVERN_UNIFORMS = ["floorFace", "roofFace", "floorScale", "roofScale", "pool", "seconds"] as const;

const SCALES = { floor: "floorScale", roof: "roofScale" } as const;

export function cavernRoofSurface(seepage: Seepage): SurfaceShader {
  return {
    name: "cavernRoofSurface",
    vertexFields: ["floor", "roof"],
    altitude: "roofOf(reading.roof)",
    shape: CAVERN_SHAPE,
    scales: SCALES,
    lightFields: ["roof", "damp", "seep"],
    solidFields: ["stone", "rubble", "lump"],
    uniforms: CAVERN_UNIFORMS,
    shade: `
uniform float pool;
uniform float seconds;
${CAVERN_ROCK}
${roofShade(seepage)}
Shaded shade(float width) {
  float fine;
  vec3 roof = lightRoof(vLevel, vPlace.xy * roofScale, width * roofScale, fine);
  return rockRoof(normalize(vec3(roof.yz * roofScale * roofFace.y, -1.0)), width);
}`,
  };
}

export function cavernFloorSurface(seepage: Seepage): SurfaceShader {
  return {
    name: "cavernFloorSurface",
    vertexFields: ["floor", "roof"],
    altitude: "floorOf(reading.floor)",
    shape: CAVERN_SHAPE,
    scales: SCALES,
    lightFields: ["floor", "damp", "seep", "tread"],
    solidFields: ["stone", "rubble", "lump"],
    uniforms: CAVERN_UNIFORMS,
    shade: `
uniform float pool;
${CAVERN_ROCK}
${floorShade(seepage)}
Shaded shade(float width) {
  float fine;
  vec3 ground = lightFloor(vLevel, vPlace.xy * floorScale, width * floorScale, fine);
  return rockFloor(normalize(vec3(-ground.yz * floorScale * floorFace.y, 1.0)), width);
}`,
  };
}

/** A field in standard deviations from its mean, as in src/core/underground/seepage.ts. */
function deviation(name: keyof Seepage, seepage: Seepage): string {
  const { weight } = seepage[name];
  const [sum, squares] = [weight.reduce((a, w) => a + w, 0), weight.reduce((a, w) => a + w * w, 0)];
  const light = `light${name[0].toUpperCase()}${name.slice(1)}`;
  return `(${light}(vLevel, vPlace.xy, width, unused).x - ${glsl(sum)} * ${PROFILE_MEAN}) * (${glsl(1 / Math.sqrt(squares))} / ${LINE_DEVIATION})`;
}

/** Shared by both: rock detail at three scales, each distorted by the one before, and the fields of damp and seepage. */
const rockDetail = (seepage: Seepage): string => `
  float unused;
  // At grazing angles a pixel covers more; half of the increase, or near detail would vanish.
  float facing = abs(dot(normalize(vPlace - eye), form));
  width /= sqrt(clamp(facing, 0.03, 1.0));
  // Less relief there: light from the eye would turn every bump black and white.
  float relief = mix(0.3, 1.0, smoothstep(0.0, 0.4, facing));
  float altitude = vPlace.z - datums[vLevel];
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 rubble = solidRubble(vPlace, width, vec4(0.3 * stone.x, vec3(0.0)));
  vec4 lump = solidLump(vPlace, width, vec4(0.4 * rubble.x, vec3(0.0)));
  float damp = ${deviation("damp", seepage)};
  float seep = ${deviation("seep", seepage)};`;

/** Requires the uniform `pool`; a roof also `seconds` and `floorOf`. */
const CAVERN_ROCK = `${ROCK}${LIMESTONE}${MATERIALS}
// Ambient occlusion where roof and floor meet.
float cornerOcclusion(float gap, float stone) {
  return mix(0.16, 1.0, smoothstep(-0.1, 2.6, gap + 0.35 * stone));
}
// Bends a normal towards the eye, so that bumps never face away.
vec3 facingEye(vec3 n, vec3 p) {
  vec3 v = normalize(eye - p);
  return normalize(n + v * max(0.0, 0.16 - dot(n, v)));
}`;

export const floorShade = (seepage: Seepage): string => `
Shaded rockFloor(vec3 form, float width) {
${rockDetail(seepage)}
  float above = altitude - pool;
  float ragged = 0.24 * stone.x + 0.13 * lump.x;
  float wet = smoothstep(-0.5, 1.5, damp + 0.45 * stone.x);
  float steep = length(form.xy);
  Kinds kinds = bedded(KIND_ROCK, limestoneAlbedo(altitude, stone.x, rubble.x, lump.x, 0.0, width));
  // Clay in hollows, dust on dry ground.
  float silt = clamp(0.75 - 1.9 * steep + 0.5 * ragged + 0.5 * smoothstep(1.4, 0.0, above), 0.0, 1.0);
  vec3 clay = mix(vec3(0.2, 0.15, 0.102), vec3(0.31, 0.25, 0.185), clamp(0.4 + 0.28 * stone.x + 0.2 * rubble.x + 0.25 * lump.x, 0.0, 1.0));
  float cracked = smoothstep(0.3, -0.4, damp + 0.3 * stone.x);
  lay(kinds, KIND_SOIL, 0.85 * silt * (1.0 - cracked), clay);
  lay(kinds, KIND_CRACKED, 0.85 * silt * cracked, clay);
  // Gravel in drifts.
  float gravel = smoothstep(0.5, 1.1, lump.x) * smoothstep(-0.3, 0.9, rubble.x - 0.4 * damp);
  lay(kinds, KIND_GRAVEL, 0.8 * gravel, mix(vec3(0.13, 0.12, 0.11), vec3(0.4, 0.37, 0.32), clamp(0.5 + 0.4 * stone.x, 0.0, 1.0)));
  // Smooth trodden paths.
  float trodden = smoothstep(0.085, 0.03, abs(${deviation("tread", seepage)} + 0.012 * rubble.x)) * smoothstep(0.1, 0.4, above) * smoothstep(0.4, 0.15, steep);
  lay(kinds, KIND_SOIL, 0.6 * trodden, vec3(0.33, 0.275, 0.205));
  // Flowstone below cracks, in terraces some 15 cm high. It is as smooth as snow.
  float flow = smoothstep(0.75, 0.2, abs(seep) + 0.2 * lump.x) * smoothstep(-0.35, 0.7, damp + 0.3 * stone.x);
  float step1 = fract(6.0 * altitude + 0.9 * stone.x + 0.5 * lump.x);
  float lip = smoothstep(0.72, 0.95, step1) * smoothstep(1.0, 0.97, step1);
  lay(kinds, KIND_SNOW, 0.85 * flow, calciteAlbedo(0.5 + 0.3 * lump.x + 0.6 * lip - 0.3 * step1));
  // Pebbles along the water, stones below it.
  float shore = smoothstep(1.0, 0.25, above + 0.5 * ragged) * (1.0 - flow);
  float pebble = smoothstep(-0.2, 0.9, lump.x);
  lay(kinds, KIND_GRAVEL, 0.75 * shore, mix(vec3(0.09, 0.083, 0.075), vec3(0.36, 0.33, 0.29), pebble * clamp(0.5 + 0.4 * stone.x, 0.0, 1.0)));
  Ground ground = groundOf(kinds, form, width);
  vec3 albedo = ground.albedo;
  float soaked = smoothstep(0.34, 0.1, above + 0.35 * ragged);
  float shine = max(max(0.55 * wet * (1.0 - 0.6 * silt), 0.9 * flow * (0.5 + 0.5 * wet)), soaked);
  albedo *= mix(1.0, 0.45, max(soaked, 0.55 * wet * (1.0 - flow)));
  Shaded s;
  float rough = (1.0 - 0.6 * trodden) * mix(1.0, 0.42, max(silt * (1.0 - shore), flow)) * mix(1.0, 0.5, smoothstep(0.0, -0.3, above));
  s.normal = facingEye(rumpled(form, relief * rough * (0.8 * stone.yzw + 1.0 * rubble.yzw + lump.yzw) + relief * ground.slope - 0.5 * flow * lip * vec3(form.xy, 0.0)), vPlace);
  s.albedo = albedo;
  s.open = cornerOcclusion(vGap, stone.x) * clamp(0.85 + 0.12 * lump.x + 0.6 * ground.height, 0.3, 1.1);
  s.glow = vec3(0.0);
  s.gloss = clamp(shine, 0.0, 1.0);
  return s;
}`;

export const roofShade = (seepage: Seepage): string => `
Shaded rockRoof(vec3 form, float width) {
${rockDetail(seepage)}
  float steep = length(form.xy);
  // Stretched twelvefold: streaks down a wall.
  vec4 streak = solidLump(vec3(vPlace.xy, 0.08 * altitude + datums[vLevel]), max(width, 0.02), vec4(0.5 * stone.x, vec3(0.0)));
  float wet = smoothstep(-0.3, 1.5, damp + 0.5 * stone.x + 0.25 * streak.x * steep);
  vec3 albedo = limestoneAlbedo(altitude, stone.x, rubble.x, lump.x, 0.0, width);
  // Soot and clay on flat roofs; walls are washed paler.
  albedo *= mix(0.72, 1.06, smoothstep(0.15, 0.7, steep));
  float crack = abs(seep) + 0.1 * lump.x;
  float veil = smoothstep(0.7, 0.0, crack) * smoothstep(-0.5, 0.6, damp + 0.3 * stone.x);
  float run = smoothstep(-0.4, 2.2, streak.x + 0.6 * damp + 0.4 * stone.x) * smoothstep(0.25, 0.8, steep);
  veil = max(veil, 0.8 * run);
  Kinds kinds = bedded(KIND_ROCK, albedo);
  lay(kinds, KIND_SNOW, 0.8 * veil, calciteAlbedo(0.5 + 0.28 * streak.x + 0.2 * lump.x));
  Ground ground = groundOf(kinds, form, width);
  albedo = ground.albedo;
  float dark = wet * (1.0 - 0.75 * veil);
  albedo *= mix(1.0, 0.42, dark);
  Shaded s;
  s.normal = facingEye(rumpled(form, relief * mix(1.0, 0.55, veil) * (1.7 * stone.yzw + 2.8 * rubble.yzw + 1.2 * lump.yzw + ground.slope) + 0.9 * veil * vec3(streak.yz, 0.0)), vPlace);
  s.albedo = albedo;
  s.open = cornerOcclusion(vGap, stone.x) * clamp(0.82 + 0.14 * lump.x + 0.6 * ground.height, 0.3, 1.1);
  s.glow = vec3(0.0);
  // Caustics of the lamp from water: bright where two wave trains are equal.
  float over = altitude - pool;
  float water = smoothstep(0.05, 0.5, pool - floorOf(v_floor)) * smoothstep(7.0, 0.5, over) * step(0.0, over);
  if (water > 0.0) {
    float one = bandOf(40.0 * vPlace.x + 16.0 * vPlace.y + 30.0 * altitude + 9.0 * stone.x + 5.0 * seconds, 50.0 * width);
    float two = bandOf(200.0 - 24.0 * vPlace.x + 40.0 * vPlace.y + 22.0 * altitude - 4.0 * seconds, 50.0 * width);
    float web = max(0.0, 1.0 - 2.6 * abs(one - two));
    s.glow = albedo * lampColor * headlampAt(vec3(vPlace.xy, pool + datums[vLevel])) * (0.5 * water * web * web * web);
  }
  s.gloss = clamp(0.75 * wet + 0.35 * veil, 0.0, 1.0);
  return s;
}`;
