/** The surface of the hills, coloured by kinds of ground cover. Altitudes match src/core/underground/hills.ts. */
import type { CoverRow } from "../../../../../core/field/cover.ts";
import { coverSource, type Palette, ROCK, SURFACE_DETAIL } from "../../../../../render/ground/shaders/land.ts";
import type { SurfaceShader } from "../../../../../render/ground/shaders/surface.ts";
import { TOP_SHAPE, TOP_UNIFORMS } from "../../../render/shaders/surfaces.ts";

/** Metres above datum from a reading of the hills' ground. */
export const HILL_SHAPE = `
${TOP_SHAPE}
float hillOf(float reading) {
  return topHeight(reading - sea);
}`;
export const HILL_UNIFORMS = TOP_UNIFORMS;

const PALETTE: Palette = {
  town: ["vec3(0.19, 0.175, 0.155)", "vec3(0.36, 0.335, 0.3)"],
  grass: ["vec3(0.052, 0.1, 0.018)", "vec3(0.19, 0.24, 0.06)"],
  moor: ["vec3(0.088, 0.064, 0.036)", "vec3(0.225, 0.175, 0.085)"],
  wood: ["vec3(0.015, 0.042, 0.012)", "vec3(0.075, 0.118, 0.03)"],
  thicket: ["vec3(0.014, 0.05, 0.022)", "vec3(0.07, 0.135, 0.045)"],
};

/** Cover fields that a terrain source may have; fields that no cover row tests are absent. */
const COVER_FIELDS = ["town", "wet", "rough"] as const;

export function hillsSurface(cover: readonly CoverRow[], fields: readonly string[]): SurfaceShader {
  const covered = COVER_FIELDS.filter((name) => fields.includes(name));
  const reading = (name: (typeof COVER_FIELDS)[number], ragged: string) => {
    const value = covered.includes(name)
      ? `light${name[0].toUpperCase()}${name.slice(1)}(vLevel, vPlace.xy, width, unused).x + ${ragged} * ragged`
      : "1e6";
    return `  float ${name} = ${value};`;
  };
  return {
    name: "hillsSurface",
    vertexFields: ["ground"],
    altitude: "hillOf(reading.ground)",
    shape: HILL_SHAPE,
    lightFields: ["ground", ...covered],
    solidFields: ["stone", "rubble", "lump", "grain"],
    uniforms: [...HILL_UNIFORMS, "snow"],
    shade: `
uniform float snow;
${ROCK}
${SURFACE_DETAIL}
${coverSource(cover, PALETTE)}
Shaded shade(float width) {
  float fine;
  float unused;
  vec3 ground = lightGround(vLevel, vPlace.xy, width, fine);
  float steepen = topSlope(v_ground - sea);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  // Each scale fades out before it is smaller than a pixel, to avoid aliasing.
  vec4 rubble = width < 0.8 ? solidRubble(vPlace, width, vec4(0.3 * stone.x, vec3(0.0))) : vec4(0.0);
  vec4 lump = width < 0.2 ? solidLump(vPlace, width, vec4(0.4 * rubble.x, vec3(0.0))) : vec4(0.0);
  vec4 blade = width < 0.04 ? solidGrain(vPlace, width, vec4(0.4 * lump.x, vec3(0.0))) : vec4(0.0);
  vec4 grain = vec4(0.5 * rubble.x + 0.55 * lump.x + 0.55 * blade.x, 0.22 * rubble.yzw + 0.4 * lump.yzw + 0.45 * blade.yzw);
  vec3 form = normalize(vec3(-ground.yz * steepen, 1.0));
  float ragged = raggedBy(stone.x, fine, grain.x);
${reading("town", "0.5")}
${reading("wet", "1.0")}
${reading("rough", "-1.0")}
  float tone = toneOf(stone.x, fine, grain.x);
  float canopy;
  float paved;
  vec3 albedo = coverPaint(town, wet, rough, tone, 4.0 + 6.0 * min(width, 8.0), canopy, paved);
  float slope = length(form.xy) / form.z;
  float cliff = cliffOf(slope, stone.x, grain.x);
  float scree = 0.55 * smoothstep(0.5, 0.85, slope + 0.16 * stone.x);
  albedo = mix(albedo, rockAlbedo(vPlace.z, stone.x, grain.x, width), max(cliff, scree));
  float white = smoothstep(-14.0, 16.0, hillOf(v_ground) - snow + 16.0 * stone.x + 10.0 * fine - 60.0 * max(0.0, slope - 0.55));
  albedo = mix(albedo, snowAlbedo(grain.x), white);
  Shaded s;
  s.normal = rumpled(form, rumpleOf(stone, grain, canopy, cliff, white, paved));
  s.albedo = albedo;
  s.open = openBy(stone.x, grain.x, canopy);
  s.glow = vec3(0.0);
  return s;
}`,
  };
}
