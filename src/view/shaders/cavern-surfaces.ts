/** The floor and the roof of a cavern, in rock. Altitudes are those of src/core/cavern.ts, letter for letter. */
import { ROCK } from "./land.ts";
import type { Surface } from "./sheet.ts";

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
export const CAVERN_UNIFORMS = ["floorFace", "roofFace", "floorScale", "roofScale", "pool"] as const;

const SCALES = { floor: "floorScale", roof: "roofScale" } as const;

export const CAVERN_ROOF: Surface = {
  name: "cavernRoof",
  vertexFields: ["floor", "roof"],
  altitude: "roofOf(reading.roof)",
  shape: CAVERN_SHAPE,
  scales: SCALES,
  lightFields: ["roof"],
  solidFields: ["stone", "grain"],
  uniforms: CAVERN_UNIFORMS,
  shade: `
${ROCK}
Shaded shade(float width) {
  float fine;
  vec3 roof = lightRoof(vLevel, vPlace.xy * roofScale, width * roofScale, fine);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 grain = solidGrain(vPlace, width, vec4(0.5 * stone.x, vec3(0.0)));
  vec3 form = normalize(vec3(roof.yz * roofScale * roofFace.y, -1.0));
  Shaded s;
  s.normal = rumpled(form, 2.7 * stone.yzw + 2.6 * grain.yzw);
  s.albedo = rockAlbedo(vPlace.z, stone.x, grain.x, width);
  s.open = clamp(0.8 + 0.14 * stone.x + 0.08 * grain.x, 0.3, 1.1);
  s.glow = vec3(0.0);
  s.gloss = 0.0;
  return s;
}`,
};

export const CAVERN_FLOOR: Surface = {
  name: "cavernFloor",
  vertexFields: ["floor", "roof"],
  altitude: "floorOf(reading.floor)",
  shape: CAVERN_SHAPE,
  scales: SCALES,
  lightFields: ["floor"],
  solidFields: ["stone", "grain"],
  uniforms: CAVERN_UNIFORMS,
  shade: `
${ROCK}
Shaded shade(float width) {
  float fine;
  vec3 ground = lightFloor(vLevel, vPlace.xy * floorScale, width * floorScale, fine);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 grain = solidGrain(vPlace, width, vec4(0.5 * stone.x, vec3(0.0)));
  vec3 form = normalize(vec3(-ground.yz * floorScale * floorFace.y, 1.0));
  Shaded s;
  s.normal = rumpled(form, 1.6 * stone.yzw + 2.4 * grain.yzw);
  s.albedo = 0.85 * rockAlbedo(vPlace.z, stone.x, grain.x, width);
  s.open = clamp(0.8 + 0.12 * stone.x + 0.08 * grain.x, 0.3, 1.1);
  s.glow = vec3(0.0);
  s.gloss = 0.0;
  return s;
}`,
};
