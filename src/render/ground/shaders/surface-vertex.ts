/** The vertex shader of a terrain surface: LOD morph, altitude from the vertex fields, and the varyings of their pixels. */
import { CELLS } from "../../../stream/quadtree.ts";
import { camel, glsl, lightReaderSource, phaseSource, vertexReader, vertexReaderSource } from "./field-readers.ts";
import { horizonSource } from "./horizon.ts";
import { levelTurns } from "./level-turns.ts";
import { CUBE_SPHERE, PLANE } from "./projection.ts";
import {
  type SurfaceBuild,
  type SurfaceShader,
  sharesReadings,
  type TerrainSurface,
  UNDERWATER,
  unique,
} from "./surface.ts";
import { EMPTY, FETCHED, hasGap, readingsOf, VERTEX_PLACE } from "./vertex-readings.ts";

/** Pushes the marker pass back by 2 %: close to a rim both walls of an island fall into the same depth step, and front faces must win. */
const BEHIND = "gl_Position.z = mix(gl_Position.z, gl_Position.w, 0.02);";

/**
 * Position beyond the far plane, so that triangles of such vertices alone are clipped, and others keep their shape. The margin is as
 * far as surfaces are drawn beyond the line where they meet (surface-fragment.ts): no pixel of a triangle is wider than at the farthest
 * of its vertices.
 */
const OUT_OF_VIEW = `
  if (isEmpty(1.0 + 4.0 * lod.z * seen)) gl_Position.z = 2.0 * gl_Position.w;`;

/** `shaders`: the upper surface, then the lower one where there is one. */
export function surfaceVertex(surface: TerrainSurface, shaders: readonly SurfaceShader[], build: SurfaceBuild): string {
  const { profiles, layout, levels, density, pass } = build;
  const octaves = surface.shared;
  const fields = unique(shaders.map((s) => s.vertexFields));
  const [upper] = shaders;
  const spherical = surface.projection === "cubeSphere";
  const projection = spherical ? CUBE_SPHERE : PLANE;
  const slopes = pass === "color" ? (upper.slopeFields ?? []) : [];
  const values = pass === "color" ? Object.keys(upper.valueFields ?? {}) : [];
  const horizon = pass === "color" ? upper.horizon : undefined;
  const drawn = surface.side === "upper" ? upper : (shaders[1] ?? upper);
  const turns = levelTurns(layout, pass === "color" ? drawn.lightFields : [], spherical ? 1 : levels);
  const shared = sharesReadings(surface);
  const culled = shared && hasGap(fields) && (pass === "color" || pass === "shadow");
  const readers = fields.map((f) => vertexReader(layout, f, spherical ? "vec3" : "vec2")).join("\n");
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec4 chunk;
uniform mat4 clip;
uniform vec3 eye;
uniform vec3 lod;
uniform vec3 lodEye;
uniform float datums[${levels}];
uniform float lodAltitudes[${levels}];
flat varying int vLevel;
varying vec3 vPlace;
${spherical ? "varying vec3 vDatum;" : ""}
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}
${slopes.map((f) => `varying vec3 slope_${f};${octaves?.tileVarying(layout, f)}`).join("\n")}
${values.map((f) => `varying float value_${f};`).join("\n")}
${horizon ? "varying vec2 vRelief;" : ""}
${projection.declare}
${phaseSource(layout, levels)}
${shared ? FETCHED : vertexReaderSource(profiles)}${culled ? EMPTY : ""}
${slopes.length > 0 ? lightReaderSource(profiles, density) : ""}
${turns.declareUniform}
${turns.declare}
${shared ? "" : readers}
${slopes.map((f) => octaves?.vertexSlopeReader(layout, f)).join("\n")}
struct Reading {
${fields.map((f) => `  float ${f};`).join("\n")}
};
${values.map((f) => octaves?.vertexValueReader(layout, f)).join("\n")}
${unique(shaders.map((s) => [s.shape])).join("\n")}
${shaders.map((s) => s.vertexShape ?? "").join("\n")}
${(pass === "color" && upper.rise?.source) || ""}
${horizon ? horizonSource(layout, horizon) : ""}
${mainSource(surface, shaders, fields, {
  slopes,
  tiles: slopes.map((f) => octaves?.vertexTile(layout, f)).join(""),
  values,
  horizon: horizon !== undefined,
  turns: turns.assign,
  culled,
  pass,
})}`;
}

interface Stages {
  readonly slopes: readonly string[];
  /** GLSL statements. */
  readonly tiles: string;
  readonly values: readonly string[];
  readonly horizon: boolean;
  readonly turns: string;
  /** Whether triangles beyond the rim are left out. */
  readonly culled: boolean;
  readonly pass: SurfaceBuild["pass"];
}

function mainSource(
  surface: TerrainSurface,
  shaders: readonly SurfaceShader[],
  fields: readonly string[],
  { slopes, tiles, values, horizon, turns, culled, pass }: Stages,
): string {
  const { projection, side } = surface;
  const [upper, lower] = shaders;
  const spherical = projection === "cubeSphere";
  const { up } = spherical ? CUBE_SPHERE : PLANE;
  return `void main(void) {
${VERTEX_PLACE[projection]}
  Reading reading;
${sharesReadings(surface) ? fetchSource(fields) : readingsOf(shaders, fields, projection)}
${fields.map((f) => `  v_${f} = reading.${f};`).join("\n")}
  float upper = ${upper.altitude};
${lower ? `  float lower = ${lower.altitude};\n  vGap = upper - lower;` : "  vGap = 1.0;"}
  vLevel = level;
${turns}
  vPlace = datum + ${up} * ${side === "upper" || !lower ? "upper" : "lower"};
${spherical ? "  vDatum = datum;" : ""}
  float seen = distance(vPlace, eye);
${slopes.map((f) => `  slope_${f} = vec3(0.0);\n  if (chunk.w < ${UNDERWATER}.0) slope_${f} = ${camel("slope", f)}(datum, seen);`).join("\n")}${tiles}
${values.map((f) => `  value_${f} = ${camel("value", f)}(datum, seen);`).join("\n")}
${horizon ? `  vRelief = reliefAt(datum, ${up}, upper, filterWidth);` : ""}
${pass === "color" && upper.rise ? `  vPlace += ${up} * ${upper.rise.metres};` : ""}
${
  pass === "readback"
    ? `  gl_Position = vec4((position.xy + 0.5) * ${glsl(2 / (CELLS + 1))} - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;`
    : "  gl_Position = clip * vec4(vPlace, 1.0);"
}${culled ? OUT_OF_VIEW : ""}
${pass === "marker" ? `  ${BEHIND}` : ""}
}`;
}

/** Fetches the vertex fields from the target of the pass "readings". */
function fetchSource(fields: readonly string[]): string {
  return `  vec4 fetched = fetchReadings();
${fields.map((f, i) => `  reading.${f} = fetched.${"xyzw"[i]};`).join("\n")}`;
}
