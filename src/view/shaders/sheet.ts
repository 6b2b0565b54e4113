/**
 * A sheet: one drawn surface of a field, told by data.
 *
 *   surface   how the grid lies in space: "level", a plane at each level's datum
 *   upper     the surface that is above where there is ground
 *   lower     the one below it, or "none": then nothing closes the sheet
 *   side      which of the two this sheet draws
 *
 * Every vertex of both sides computes both surfaces. The gap between them is interpolated and both sides end where
 * it turns negative, at the very same line: the rim is closed whatever the level of detail. A drawing card moves
 * vertices by up to 1/16 of a pixel, so each goes on beyond the line by half a one, and by no more than a slope of
 * four where it is seen edge on.
 */
import type { Profile } from "../../core/profile.ts";
import { CELLS } from "../../stream/quadtree.ts";
import { AIR, LIT, SHADOW, UNSHADOWED } from "./air.ts";
import {
  glsl,
  type Layout,
  lightReader,
  lightReaderSource,
  phaseSource,
  solidPhaseSource,
  solidReader,
  vertexReader,
  vertexReaderSource,
} from "./reading.ts";

export interface Sheet {
  readonly surface: "level";
  readonly upper: Surface;
  readonly lower: Surface | "none";
  readonly side: "upper" | "lower";
  /** True where air lies between the two, as in a cavern: the upper is seen from below and the lower from above. */
  readonly hollow?: boolean;
}

/** A surface over (x, y): which fields its altitude needs, and its GLSL. */
export interface Surface {
  readonly name: string;
  /** Fields read at the vertices; their readings arrive as `reading.ground` and so on. */
  readonly vertexFields: readonly string[];
  /** GLSL expression of metres above the level's datum from those readings. */
  readonly altitude: string;
  /** GLSL functions that `altitude` and `shade` use; both stages get them. */
  readonly shape: string;
  readonly lightFields: readonly string[];
  readonly solidFields: readonly string[];
  /** GLSL `Shaded shade(float width)`: albedo, normal, how open to the sky, extra light. */
  readonly shade: string;
  readonly uniforms: readonly string[];
}

export interface SheetSource {
  readonly vertex: string;
  readonly fragment: string;
}

/** How a sheet's shader is built: K of the quadtree, samples in the light texture, what the pass is for. */
export interface SheetBuild {
  readonly profile: Profile;
  readonly layout: Layout;
  /** Of the fields that are read at the point itself. */
  readonly solid: Layout;
  readonly levels: number;
  readonly density: number;
  /** Whether the sun's depth maps are there to be read. */
  readonly shadows: boolean;
  readonly pass: "color" | "shadow" | "readback" | "marker";
}

export function sheetSource(sheet: Sheet, build: SheetBuild): SheetSource {
  const surfaces = sheet.lower === "none" ? [sheet.upper] : [sheet.upper, sheet.lower];
  const drawn = sheet.side === "upper" || sheet.lower === "none" ? sheet.upper : sheet.lower;
  return { vertex: vertexSource(sheet, surfaces, build), fragment: fragmentSource(drawn, surfaces, build) };
}

// A fiftieth farther: close to a rim both walls of an island are in the same step of depth, and fronts must win.
const BEHIND = "gl_Position.z = mix(gl_Position.z, gl_Position.w, 0.02);";

const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

function vertexSource(
  sheet: Sheet,
  surfaces: readonly Surface[],
  { profile, layout, levels, pass }: SheetBuild,
): string {
  const fields = unique(surfaces.map((s) => s.vertexFields));
  const [upper, lower] = surfaces;
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec4 chunk;
uniform mat4 clip;
uniform vec3 eye;
uniform vec3 lod;
uniform float datums[${levels}];
flat varying int vLevel;
varying vec3 vPlace;
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}
${phaseSource(layout, levels)}
${vertexReaderSource(profile)}
${fields.map((f) => vertexReader(layout, f)).join("\n")}
struct Reading {
${fields.map((f) => `  float ${f};`).join("\n")}
};
${unique(surfaces.map((s) => [s.shape])).join("\n")}
void main(void) {
  int level = int(chunk.w);
  float datum = datums[level];
  float cell = chunk.z * ${glsl(1 / CELLS)};
  vec2 place = chunk.xy + position.xy * cell;
  float away = distance(vec3(place, datum), eye);
  float morph = clamp((away / chunk.z - (lod.x + 1.41422)) / (lod.x - 1.41422), 0.0, 1.0);
  place -= mod(position.xy, 2.0) * cell * morph;
  float filterWidth = lod.y * distance(vec3(place, datum), eye);
  Reading reading;
${fields.map((f) => `  reading.${f} = read${f[0].toUpperCase()}${f.slice(1)}(level, place, filterWidth);\n  v_${f} = reading.${f};`).join("\n")}
  float upper = ${upper.altitude};
${lower ? `  float lower = ${lower.altitude};\n  vGap = upper - lower;` : "  vGap = 1.0;"}
  float z = datum + ${sheet.side === "upper" || !lower ? "upper" : "lower"};
  vLevel = level;
  vPlace = vec3(place, z);
${
  pass === "readback"
    ? `  gl_Position = vec4((position.xy + 0.5) * ${glsl(2 / (CELLS + 1))} - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;`
    : "  gl_Position = clip * vec4(place, z, 1.0);"
}
${pass === "marker" ? `  ${BEHIND}` : ""}
}`;
}

function fragmentSource(drawn: Surface, surfaces: readonly Surface[], build: SheetBuild): string {
  const { profile, layout, levels, density, pass } = build;
  const fields = unique(surfaces.map((s) => s.vertexFields));
  const head = `
precision highp float;
precision highp int;
flat varying int vLevel;
varying vec3 vPlace;
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}`;
  if (pass === "readback") return `${head}\nvoid main(void) {\n  gl_FragColor = vec4(vPlace, vGap);\n}`;
  if (pass === "shadow")
    return `${head}\nvoid main(void) {\n  if (vGap < 0.0) discard;\n  gl_FragColor = vec4(1.0);\n}`;
  if (pass === "marker")
    // Within a pixel of the rim either side of an outline is right.
    return `${head}\nvoid main(void) {\n  if (vGap < fwidth(vGap)) discard;\n  gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0);\n}`;
  return `${head}
uniform vec3 lod;
uniform float datums[${levels}];
${AIR}
${build.shadows ? SHADOW : UNSHADOWED}
${LIT}
${phaseSource(layout, levels)}
${lightReaderSource(profile, density)}
${drawn.lightFields.map((f) => lightReader(layout, f)).join("\n")}
${solidPhaseSource(build.solid)}
${drawn.solidFields.map((f) => solidReader(build.solid, f)).join("\n")}
${unique(surfaces.map((s) => [s.shape])).join("\n")}
struct Shaded {
  vec3 albedo;
  vec3 normal;
  float open;
  vec3 glow;
};
${drawn.shade}
void main(void) {
  float width = lod.z * distance(vPlace, eye);
  if (vGap < -min(0.5 * fwidth(vGap), 4.0 * width)) discard;
  Shaded s = shade(width);
  vec3 color = lit(s.albedo, s.normal, sunLit(vPlace, s.normal), s.open) + s.glow;
  gl_FragColor = vec4(throughAir(color, vPlace), 1.0);
}`;
}
