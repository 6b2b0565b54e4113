/** The vertex shader of a terrain surface: LOD morph, altitude from the vertex fields, and what vertices compute for their pixels. */
import { CELLS } from "../../../stream/quadtree.ts";
import {
  camel,
  glsl,
  lightReaderSource,
  lightTurnSource,
  phaseSource,
  vertexReader,
  vertexReaderSource,
} from "./field-readers.ts";
import { horizonSource } from "./horizon.ts";
import { levelTurns } from "./level-turns.ts";
import { CUBE_SPHERE, PLANE } from "./projection.ts";
import { vertexSlopeReader, vertexValueReader } from "./shared-octaves.ts";
import { type SurfaceBuild, type SurfaceShader, type TerrainSurface, UNDERWATER, unique } from "./surface.ts";

/** Pushes the marker pass back by 2 %: close to a rim both walls of an island fall into the same depth step, and front faces must win. */
const BEHIND = "gl_Position.z = mix(gl_Position.z, gl_Position.w, 0.02);";

/** `shaders`: the upper surface, then the lower one where there is one. */
export function surfaceVertex(surface: TerrainSurface, shaders: readonly SurfaceShader[], build: SurfaceBuild): string {
  const { profiles, layout, levels, density, pass } = build;
  const fields = unique(shaders.map((s) => s.vertexFields));
  const [upper] = shaders;
  const spherical = surface.projection === "cubeSphere";
  const projection = spherical ? CUBE_SPHERE : PLANE;
  const slopes = pass === "color" ? (upper.slopeFields ?? []) : [];
  const values = pass === "color" ? Object.keys(upper.valueFields ?? {}) : [];
  const horizon = pass === "color" ? upper.horizon : undefined;
  const drawn = surface.side === "upper" ? upper : (shaders[1] ?? upper);
  const turns = levelTurns(layout, pass === "color" ? drawn.lightFields : [], spherical ? 1 : levels);
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec4 chunk;
uniform mat4 clip;
uniform vec3 eye;
uniform vec3 lod;
uniform float datums[${levels}];
uniform float lodAltitudes[${levels}];
flat varying int vLevel;
varying vec3 vPlace;
${spherical ? "varying vec3 vDatum;" : ""}
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}
${slopes.map((f) => `varying vec3 slope_${f};`).join("\n")}
${values.map((f) => `varying float value_${f};`).join("\n")}
${horizon ? "varying vec2 vRelief;" : ""}
${projection.declare}
${phaseSource(layout, levels)}
${vertexReaderSource(profiles)}
${slopes.length > 0 ? lightReaderSource(profiles, density) : turns.declare && lightTurnSource(profiles, density)}
${turns.declare}
${fields.map((f) => vertexReader(layout, f, spherical ? "vec3" : "vec2")).join("\n")}
${slopes.map((f) => vertexSlopeReader(layout, f)).join("\n")}
struct Reading {
${fields.map((f) => `  float ${f};`).join("\n")}
};
${values.map((f) => vertexValueReader(layout, f)).join("\n")}
${unique(shaders.map((s) => [s.shape])).join("\n")}
${shaders.map((s) => s.vertexShape ?? "").join("\n")}
${horizon ? horizonSource(layout, horizon) : ""}
${mainSource(surface, shaders, fields, { slopes, values, horizon: horizon !== undefined, turns: turns.assign, pass })}`;
}

interface Stages {
  readonly slopes: readonly string[];
  readonly values: readonly string[];
  readonly horizon: boolean;
  readonly turns: string;
  readonly pass: SurfaceBuild["pass"];
}

function mainSource(
  { projection, side }: TerrainSurface,
  shaders: readonly SurfaceShader[],
  fields: readonly string[],
  { slopes, values, horizon, turns, pass }: Stages,
): string {
  const [upper, lower] = shaders;
  const spherical = projection === "cubeSphere";
  const { place, morphed, away, metres, up } = spherical ? CUBE_SPHERE : PLANE;
  return `void main(void) {
  int level = int(chunk.w) & 7;
  float cell = chunk.z * ${glsl(1 / CELLS)};
  ${place}
  float away = ${away};
  float morph = clamp((away / chunk.z - (lod.x + 1.41422)) / (lod.x - 1.41422), 0.0, 1.0);
  ${morphed}
  away = ${away};
  float filterWidth = lod.y * ${metres};
  Reading reading;
${readings(shaders, fields, spherical)}
  float upper = ${upper.altitude};
${lower ? `  float lower = ${lower.altitude};\n  vGap = upper - lower;` : "  vGap = 1.0;"}
  vLevel = level;
${turns}
  vPlace = datum + ${up} * ${side === "upper" || !lower ? "upper" : "lower"};
${spherical ? "  vDatum = datum;" : ""}
  float seen = distance(vPlace, eye);
${slopes.map((f) => `  slope_${f} = vec3(0.0);\n  if (chunk.w < ${UNDERWATER}.0) slope_${f} = ${camel("slope", f)}(datum, seen);`).join("\n")}
${values.map((f) => `  value_${f} = ${camel("value", f)}(datum, seen);`).join("\n")}
${horizon ? `  vRelief = reliefAt(datum, ${up}, upper, filterWidth);` : ""}
${
  pass === "readback"
    ? `  gl_Position = vec4((position.xy + 0.5) * ${glsl(2 / (CELLS + 1))} - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;`
    : "  gl_Position = clip * vec4(vPlace, 1.0);"
}
${pass === "marker" ? `  ${BEHIND}` : ""}
}`;
}

/** Reads every vertex field into `reading` and its varying. */
function readings(shaders: readonly SurfaceShader[], fields: readonly string[], spherical: boolean): string {
  const scales = Object.assign({}, ...shaders.map((s) => s.scales)) as Readonly<Record<string, string>>;
  const scaled = (value: string, field: string) => (scales[field] ? `${value} * ${scales[field]}` : value);
  return fields
    .map((f) => {
      const place = spherical ? "0, datum" : scaled("level, place", f);
      return `  reading.${f} = ${camel("read", f)}(${place}, ${scaled("filterWidth", f)});\n  v_${f} = reading.${f};`;
    })
    .join("\n");
}
