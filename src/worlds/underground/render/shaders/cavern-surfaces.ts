/** The floor and the roof of a cavern, in rock. Altitudes are those of src/core/underground/cavern.ts, letter for letter. */
import type { Seepage } from "../../../../core/underground/seepage.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";
import { CAVERN_ROCK, floorShade, roofShade } from "./cavern-rock.ts";

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
    solidFields: ["stone", "rubble", "lump", "grain"],
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
    solidFields: ["stone", "rubble", "lump", "grain"],
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
