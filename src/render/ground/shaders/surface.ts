/**
 * A sheet: one drawn surface of a field, told by data.
 *
 *   surface   how the grid lies in space: "level", a plane at each level's datum, or "sphere", the six faces of a cube
 *             made round: there a chunk's level is its face, and fields are read in space
 *   upper     the surface that is above where there is ground
 *   lower     the one below it, or "none": then nothing closes the sheet
 *   side      which of the two this sheet draws
 *
 * Every vertex of both sides computes both surfaces. The gap between them is interpolated and both sides end where
 * it turns negative, at the very same line: the rim is closed whatever the level of detail. A drawing card moves
 * vertices by up to 1/16 of a pixel, so each goes on beyond the line by half a one, and by no more than a slope of
 * four where it is seen edge on. With air between them each goes on behind the other, where nobody sees it.
 */
import { CELLS } from "../../../stream/quadtree.ts";
import { AIR, CLEAR_AIR, LIT, SHADOW, UNSHADOWED } from "../../atmosphere/shaders/air.ts";
import { AIR_SPHERE, LIT_SPHERE } from "../../atmosphere/shaders/air-sphere.ts";
import { CLOUDS, VEILED } from "../../atmosphere/shaders/cloud-shell.ts";
import { CRAFT_SHADOW } from "../../craft/shaders/craft-light.ts";
import { waveReader } from "../../water/shaders/waves.ts";
import { BORES } from "./bores.ts";
import { type Horizon, horizonSource } from "./horizon.ts";
import { PITS } from "./pits.ts";
import { CUBE_SPHERE, PLANE } from "./projection.ts";
import {
  camel,
  glsl,
  type Layout,
  lightReader,
  lightReaderSource,
  type Profiles,
  phaseSource,
  vertexReader,
  vertexReaderSource,
} from "./reading.ts";
import { restReader, slopeReader } from "./slopes.ts";
import { solidPhaseSource, solidReader } from "./solid.ts";
import { UNDERGROUND_LIGHT } from "./underground-light.ts";
import { toldReader, withReader } from "./values.ts";

export interface TerrainSurface {
  readonly projection: "plane" | "cubeSphere";
  readonly upper: SurfaceShader;
  readonly lower: SurfaceShader | "none";
  readonly side: "upper" | "lower";
  /** True where air lies between the two, as in a cavern: the upper is seen from below and the lower from above. */
  readonly hollow?: boolean;
  /** Bores cut holes in it, and lamps light it: over a world below ground, or within. */
  readonly bored?: "over" | "within";
  /** Shafts go down through it: the nearest of them, which its materials are told, are cut out. */
  readonly pitted?: boolean;
}

/** A surface over (x, y): which fields its altitude needs, and its GLSL. */
export interface SurfaceShader {
  readonly name: string;
  /** Fields read at the vertices; their readings arrive as `reading.ground` and so on. */
  readonly vertexFields: readonly string[];
  /** GLSL expression of metres above the level's datum from those readings. */
  readonly altitude: string;
  /** Fields that are read stretched: the uniform that their places are multiplied by, which `shape` declares. */
  readonly scales?: Readonly<Record<string, string>>;
  /** GLSL functions that `altitude` and `shade` use; both stages get them. */
  readonly shape: string;
  /** GLSL of the vertices alone, which `altitude` uses: it may set varyings of its own. */
  readonly vertexShape?: string;
  readonly lightFields: readonly string[];
  /** Of a round surface: fields whose values they share, as `told_wet`, and how many samples away pixels read an octave. */
  readonly valueFields?: Readonly<Record<string, number>>;
  /** Of a round surface: what stands before the sun, told by vertices as `vRelief`. */
  readonly horizon?: Horizon;
  /** Of a round surface: the field of waves. */
  readonly waveField?: string;
  /** Of a round surface: fields whose slopes vertices and pixels share; they arrive as `slope_ground`. */
  readonly slopeFields?: readonly string[];
  /** Of a round surface: whether clouds lie over it. */
  readonly clouded?: boolean;
  readonly solidFields: readonly string[];
  /** GLSL `Shaded shade(float width)`: albedo, normal, how open to the sky, extra light; within the ground, gloss 0…1 too. */
  readonly shade: string;
  readonly uniforms: readonly string[];
}

export interface SurfaceSource {
  readonly vertex: string;
  readonly fragment: string;
}

/** Metres by which roof and floor of a cavern go on past each other where they meet: each hides what is beyond of the other. */
const BEYOND = 0.4;

/** What is added to a chunk's face where all of it lies under the sea: vertices leave out there what only land needs. */
export const DROWNED = 8;

/** How a sheet's shader is built: K of the quadtree, samples in the light texture, what the pass is for. */
export interface SurfaceBuild {
  readonly profiles: Profiles;
  readonly layout: Layout;
  /** Of the fields that are read at the point itself. */
  readonly solid: Layout;
  readonly levels: number;
  readonly density: number;
  /** Whether the sun's depth maps are there to be read. */
  readonly shadows: boolean;
  readonly pass: "color" | "shadow" | "readback" | "marker";
}

export function terrainSurfaceSource(sheet: TerrainSurface, build: SurfaceBuild): SurfaceSource {
  const surfaces = sheet.lower === "none" ? [sheet.upper] : [sheet.upper, sheet.lower];
  const drawn = sheet.side === "upper" || sheet.lower === "none" ? sheet.upper : sheet.lower;
  return { vertex: vertexSource(sheet, surfaces, build), fragment: fragmentSource(sheet, drawn, surfaces, build) };
}

// A fiftieth farther: close to a rim both walls of an island are in the same step of depth, and fronts must win.
const BEHIND = "gl_Position.z = mix(gl_Position.z, gl_Position.w, 0.02);";

/** The sun's disc over what stands before it, a little softer than it is. */
const HORIZON = `
varying vec2 vRelief;
float ridgeLit() {
  return smoothstep(-0.03, 0.05, vRelief.x);
}`;

/** Where nobody looks about: open to the sun, and no hollow. */
const OPEN = `
const vec2 vRelief = vec2(1.0, 0.0);
float ridgeLit() {
  return 1.0;
}`;

const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

function vertexSource(
  sheet: TerrainSurface,
  surfaces: readonly SurfaceShader[],
  { profiles, layout, levels, density, pass }: SurfaceBuild,
): string {
  const fields = unique(surfaces.map((s) => s.vertexFields));
  const [upper, lower] = surfaces;
  const round = sheet.projection === "cubeSphere";
  const lie = round ? CUBE_SPHERE : PLANE;
  const shared = pass === "color" ? (upper.slopeFields ?? []) : [];
  const told = pass === "color" ? Object.keys(upper.valueFields ?? {}) : [];
  const scales = Object.assign({}, ...surfaces.map((s) => s.scales)) as Readonly<Record<string, string>>;
  const scaled = (value: string, field: string) => (scales[field] ? `${value} * ${scales[field]}` : value);
  const horizon = pass === "color" ? upper.horizon : undefined;
  return `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec4 chunk;
uniform mat4 clip;
uniform vec3 eye;
uniform vec3 lod;
uniform float datums[${levels}];
uniform float seats[${levels}];
flat varying int vLevel;
varying vec3 vPlace;
${round ? "varying vec3 vDatum;" : ""}
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}
${shared.map((f) => `varying vec3 slope_${f};`).join("\n")}
${told.map((f) => `varying float told_${f};`).join("\n")}
${horizon ? "varying vec2 vRelief;" : ""}
${lie.declare}
${phaseSource(layout, levels)}
${vertexReaderSource(profiles)}
${shared.length > 0 ? lightReaderSource(profiles, density) : ""}
${fields.map((f) => vertexReader(layout, f, round ? "vec3" : "vec2")).join("\n")}
${shared.map((f) => slopeReader(layout, f)).join("\n")}
struct Reading {
${fields.map((f) => `  float ${f};`).join("\n")}
};
${told.map((f) => toldReader(layout, f)).join("\n")}
${unique(surfaces.map((s) => [s.shape])).join("\n")}
${surfaces.map((s) => s.vertexShape ?? "").join("\n")}
${horizon ? horizonSource(layout, horizon) : ""}
void main(void) {
  int level = int(chunk.w) & 7;
  float cell = chunk.z * ${glsl(1 / CELLS)};
  ${lie.place}
  float away = ${lie.away};
  float morph = clamp((away / chunk.z - (lod.x + 1.41422)) / (lod.x - 1.41422), 0.0, 1.0);
  ${lie.morphed}
  away = ${lie.away};
  float filterWidth = lod.y * ${lie.metres};
  Reading reading;
${fields.map((f) => `  reading.${f} = read${f[0].toUpperCase()}${f.slice(1)}(${round ? "0, datum" : scaled("level, place", f)}, ${scaled("filterWidth", f)});\n  v_${f} = reading.${f};`).join("\n")}
  float upper = ${upper.altitude};
${lower ? `  float lower = ${lower.altitude};\n  vGap = upper - lower;` : "  vGap = 1.0;"}
  vLevel = level;
  vPlace = datum + ${lie.up} * ${sheet.side === "upper" || !lower ? "upper" : "lower"};
${round ? "  vDatum = datum;" : ""}
  float seen = distance(vPlace, eye);
${shared.map((f) => `  slope_${f} = vec3(0.0);\n  if (chunk.w < ${DROWNED}.0) slope_${f} = ${camel("slope", f)}(datum, seen);`).join("\n")}
${told.map((f) => `  told_${f} = ${camel("told", f)}(datum, seen);`).join("\n")}
${horizon ? `  vRelief = reliefAt(datum, ${lie.up}, upper, filterWidth);` : ""}
${
  pass === "readback"
    ? `  gl_Position = vec4((position.xy + 0.5) * ${glsl(2 / (CELLS + 1))} - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;`
    : "  gl_Position = clip * vec4(vPlace, 1.0);"
}
${pass === "marker" ? `  ${BEHIND}` : ""}
}`;
}

function fragmentSource(
  sheet: TerrainSurface,
  drawn: SurfaceShader,
  surfaces: readonly SurfaceShader[],
  build: SurfaceBuild,
): string {
  const { profiles, layout, levels, density, pass } = build;
  const round = sheet.projection === "cubeSphere";
  const fields = unique(surfaces.map((s) => s.vertexFields));
  const head = `
precision highp float;
precision highp int;
flat varying int vLevel;
varying vec3 vPlace;
${round ? "varying vec3 vDatum;" : ""}
varying float vGap;
${fields.map((f) => `varying float v_${f};`).join("\n")}`;
  if (pass === "readback") return `${head}\nvoid main(void) {\n  gl_FragColor = vec4(vPlace, vGap);\n}`;
  if (pass === "shadow")
    return `${head}\nvoid main(void) {\n  if (vGap < 0.0) discard;\n  gl_FragColor = vec4(1.0);\n}`;
  const cut = `${sheet.bored ? "\n  if (bored(vPlace, 0.02)) discard;" : ""}${sheet.pitted ? "\n  if (inPit(vPlace)) discard;" : ""}`;
  if (pass === "marker")
    // Within a pixel of the rim either side of an outline is right.
    return `${head}\n${sheet.bored ? BORES : ""}\n${sheet.pitted ? PITS : ""}\nvoid main(void) {\n  if (vGap < fwidth(vGap)) discard;${cut}\n  gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0);\n}`;
  return `${head}
uniform vec3 lod;
uniform float datums[${levels}];
${round ? AIR_SPHERE : sheet.bored ? CLEAR_AIR : AIR}
${build.shadows ? SHADOW : round ? CRAFT_SHADOW : UNSHADOWED}
${round ? LIT_SPHERE : LIT}
${sheet.bored ? `${BORES}\n${UNDERGROUND_LIGHT}` : ""}
${sheet.pitted ? PITS : ""}
${phaseSource(layout, levels)}
${lightReaderSource(profiles, density)}
${drawn.lightFields.map((f) => lightReader(layout, f, round ? "vec3" : "vec2")).join("\n")}
${(drawn.slopeFields ?? []).map((f) => `varying vec3 slope_${f};\n${restReader(layout, f)}`).join("\n")}
${Object.entries(drawn.valueFields ?? {})
  .map(([f, last]) => `varying float told_${f};\n${withReader(layout, f, last)}`)
  .join("\n")}
${drawn.horizon ? HORIZON : round ? OPEN : ""}
${drawn.waveField ? waveReader(layout, drawn.waveField) : ""}
${solidPhaseSource(build.solid)}
${drawn.solidFields.map((f) => solidReader(build.solid, f)).join("\n")}
${drawn.clouded ? `#define cloudPixel lod.z\n${CLOUDS}\n${VEILED}` : ""}
${unique(surfaces.map((s) => [s.shape])).join("\n")}
struct Shaded {
  vec3 albedo;
  vec3 normal;
  float open;
  vec3 glow;${sheet.bored === "within" ? "\n  float gloss;" : ""}
};
${drawn.shade}
void main(void) {
  float width = lod.z * distance(vPlace, eye);
  if (vGap < ${sheet.hollow ? glsl(-BEYOND) : "-min(0.5 * fwidth(vGap), 4.0 * width)"}) discard;${cut}
  Shaded s = shade(width);
  ${lightOf(sheet, drawn)}
}`;
}

/** GLSL of what reaches the eye from what is shaded. */
function lightOf({ projection, bored }: TerrainSurface, { clouded }: SurfaceShader): string {
  if (bored === "within")
    return `vec3 color = litBelow(s.albedo, s.normal, vPlace, s.open, s.gloss) + s.glow;
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);`;
  const round = projection === "cubeSphere";
  const shade = `sunLit(vPlace, s.normal)${clouded ? " * cloudShade(vPlace, width)" : ""}`;
  return `vec3 color = ${round ? "litAt(vPlace, " : "lit("}s.albedo, s.normal, ${round ? "ridgeLit() * " : ""}${shade}, s.open) + s.glow;
  ${bored ? "color += s.albedo * lampLight(vPlace, s.normal);\n  " : ""}color = throughAir(color, vPlace);
  gl_FragColor = vec4(${clouded ? "veiled(color, vPlace)" : "color"}, 1.0);`;
}
