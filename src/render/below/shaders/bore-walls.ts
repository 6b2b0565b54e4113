/**
 * The walls of tunnels and wells. Vertices are in a bore's own coordinates (along, across, up); each instance is one of the bores
 * in the uniforms. Fragments inside another open space (above the hills, in the cavern, below a mine's roof, in another bore)
 * are discarded, using the same field readings that draw those.
 */
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import {
  glsl,
  type Layout,
  lightReaderSource,
  type Profiles,
  phaseSource,
  vertexReader,
  vertexReaderSource,
} from "../../ground/shaders/field-readers.ts";
import { ROCK } from "../../ground/shaders/ground-colours.ts";
import { solidPhaseSource, solidReader } from "../../ground/shaders/solid-readers.ts";
import { TOP_SHAPE, TOP_UNIFORMS } from "../../ground/shaders/top-shape.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import { CAVERN_SHAPE } from "./cavern-surfaces.ts";
import { LIMESTONE } from "./limestone.ts";

/** Altitude of the hills from a reading of their ground, as in src/core/underground/hills.ts. */
const HILL_SHAPE = `
${TOP_SHAPE}
float hillOf(float reading) {
  return topHeight(reading - sea);
}`;
/** Uniforms of the shape of the hills. */
export const HILL_UNIFORMS = TOP_UNIFORMS;

export interface BoreWallOptions {
  readonly bore: "tunnel" | "well";
  readonly hasCavern: boolean;
  readonly hasMine: boolean;
  /** Inside islands wells end where they are drawn, and no other space cuts them. */
  readonly isIsland?: boolean;
  readonly profiles: Profiles;
  readonly layout: Layout;
  readonly solid: Layout;
  readonly density: number;
}

/**
 * Overlap in metres of a wall into another open space, so that no crack shows: into another bore, above the hills, and into a
 * cavern, whose rock is a triangle mesh. FARTHER is added per metre of distance.
 */
const [LAP, OVER_HILL, INTO_CAVERN] = [0.04, 0.08, 0.22];
const FARTHER = 0.004;

/** Largest depth in metres to which the rock of a tunnel is hewn beyond its cross-section. */
const HEWN = 0.32;

/** `position`: share of the length, −1…1 across, height relative to the middle's; `normal` in the same coordinates. */
const TUNNEL = `
  vec4 way = tunnels[3 * gl_InstanceID];
  vec4 run = tunnels[3 * gl_InstanceID + 1];
  vec4 size = tunnels[3 * gl_InstanceID + 2];
  // A tenth of the rows cover the level part, so that a row lies on the edge where the slope begins.
  float s = run.z >= run.y ? position.x * run.y : position.x < 0.1001 ? position.x * 10.0 * run.z : mix(run.z, run.y, (position.x - 0.1) / 0.9);
  vec2 across = vec2(way.w, -way.z);
  vPlace = vec3(way.xy + way.zw * s + across * position.y * size.x, tunnelFloor(run, s) + position.z * size.y);
  float fall = s > run.z ? run.w : 0.0;
  vNormal = vec3(way.zw * (normal.x + normal.z * fall) + across * normal.y / size.x, normal.z / size.y);
  vLocal = vec3(s, position.y * size.x, position.z * size.y);
  vOver = overAt(vPlace);
  // Hewn unevenly away from other spaces; floors are flat, and their edges follow the walls.
  float rock = min(-vOver.x, -min(vOver.y, vOver.z));
  float rough01 = smoothstep(0.2, 1.8, rock) * smoothstep(0.0, 2.0, min(s, run.y - s)) * (position.z > 0.0 || abs(position.y) > 0.99 ? 1.0 : 0.0);
  if (rough01 > 0.0 && normal.x == 0.0) {
    vec2 out2 = normalize(vec2(position.y, 2.5 * max(0.0, position.z - 0.6)));
    float about0 = atan(out2.y, out2.x);
    float seed = 7.31 * run.y + size.z;
    float deep = hewn(s, about0, seed);
    vec3 outward = vec3(across * out2.x, out2.y);
    vPlace += outward * deep * rough01;
    if (position.z > 0.0) {
      float along = (hewn(s + 0.3, about0, seed) - hewn(s - 0.3, about0, seed)) / 0.6;
      float about = (hewn(s, about0 + 0.15, seed) - hewn(s, about0 - 0.15, seed)) / 0.6;
      vNormal = normalize(vNormal) + rough01 * (vec3(way.zw * along, 0.0) + about * vec3(-across * out2.y, out2.x));
    }
  }`;

/** `position`: a point of the unit circle, and the share of the height. */
const wellSource = (isIsland: boolean) => `
  vec4 ring = wells[2 * gl_InstanceID];
  vec4 ends = wells[2 * gl_InstanceID + 1];
  vPlace = vec3(ring.xy + position.xy * ring.z, mix(ends.x, ends.y, position.z));
  vNormal = normal;
  vLocal = vec3(position.xy * ring.z, ends.z - vPlace.z);
  vOver = ${isIsland ? "vec3(vPlace.z - ends.z, -9.0, -9.0)" : "overAt(vPlace)"};`;

export function boreWallSource(options: BoreWallOptions) {
  const { bore, hasCavern, isIsland = false, profiles, layout, solid, density } = options;
  const others = isIsland ? "uniform vec3 lod;\nuniform float datum;" : overSource(profiles, layout, hasCavern);
  return {
    vertex: `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec3 normal;
uniform mat4 clip;
uniform vec3 eye;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vLocal;
varying vec3 vOver;
${BORES}
${others}
float hewn(float s, float about, float seed) {
  float a = sin(0.9 * s + 2.0 * about + seed) + sin(1.7 * s - 3.0 * about + 1.7 * seed);
  float b = sin(2.9 * s + 5.0 * about + 2.3 * seed + 1.4 * a) + sin(0.41 * s + about - seed);
  return ${glsl(HEWN / 4)} * (2.0 + 0.6 * a + 0.4 * b);
}
void main(void) {
  ${bore === "tunnel" ? TUNNEL : wellSource(isIsland)}
  gl_Position = clip * vec4(vPlace, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vLocal;
varying vec3 vOver;
uniform float mineRoof;
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
${lightReaderSource(profiles, density)}
${solidPhaseSource(solid)}
${solid.names.map((name) => solidReader(solid, name)).join("\n")}
${others}
${ROCK}${LIMESTONE}
${bore === "tunnel" ? TUNNEL_ROCK : WELL_ROCK}
void main(void) {
  vec3 over = vOver;
  ${isIsland ? "" : cutSource(options)}
  float width = lod.z * distance(vPlace, eye);
  vec3 n = normalize(vNormal);
  float facing = abs(dot(normalize(vPlace - eye), n));
  width /= sqrt(clamp(facing, 0.03, 1.0));
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  vec4 rubble = solidRubble(vPlace, width, vec4(0.3 * stone.x, vec3(0.0)));
  vec4 lump = solidLump(vPlace, width, vec4(0.4 * rubble.x, vec3(0.0)));
  vec4 grain = vec4(0.0);
  if (width < 0.02) grain = solidGrain(vPlace, width, vec4(0.4 * lump.x, vec3(0.0)));
  vec3 albedo = limestoneAlbedo(vPlace.z - datum, stone.x, rubble.x, lump.x, grain.x, width);
  float gloss = 0.0;
  float rough = mix(0.35, 1.0, smoothstep(0.0, 0.4, facing));
  worked(width, stone, rubble, lump, grain, albedo, n, rough, gloss);
  n = rumpled(n, rough * (2.2 * stone.yzw + 3.0 * rubble.yzw + 2.4 * lump.yzw + 1.6 * grain.yzw));
  float open = clamp(0.85 + 0.12 * lump.x + 0.1 * grain.x, 0.3, 1.1);
  // Near the surface the cutting is open to the sky.
  vec4 day = daylight(vPlace);
  day.z += max(0.0, 0.85 * smoothstep(-2.4, 0.1, over.x) - length(day.xyz));
  gl_FragColor = vec4(throughDark(litBy(day, albedo, n, vPlace, open, gloss), vPlace), 1.0);
}`,
  };
}

/** Discards fragments in another open space. */
const cutSource = ({ hasCavern, hasMine }: BoreWallOptions) => `
  // Interpolated between vertices; evaluated again where it is decisive.
  if (abs(over.x) < 0.7 || min(abs(over.y), abs(over.z)) < 1.2) over = overAt(vPlace);
  float lap = ${glsl(FARTHER)} * distance(vPlace, eye);
  if (over.x > ${glsl(OVER_HILL)} + lap) discard;
  ${hasCavern ? `if (min(over.y, over.z) > ${glsl(INTO_CAVERN)} + lap) discard;` : ""}
  ${hasMine ? `if (vPlace.z < mineRoof - ${glsl(LAP)}) discard;` : ""}
  if (bored(vPlace, ${glsl(LAP)})) discard;`;

/** Signed heights of a point relative to the other open spaces, from the same readings as the terrain surfaces. */
const overSource = (profiles: Profiles, layout: Layout, cavern: boolean) => `
uniform vec3 lod;
uniform float datum;
${phaseSource(layout, 1)}
${vertexReaderSource(profiles)}
${layout.names.map((name) => vertexReader(layout, name)).join("\n")}
${HILL_SHAPE}
${cavern ? CAVERN_SHAPE : ""}
/** Metres above the hills, above the cavern's floor and below its roof. */
vec3 overAt(vec3 p) {
  float filterWidth = lod.y * distance(p, eye);
  vec3 over = vec3(p.z - datum - hillOf(readGround(0, p.xy, filterWidth)), -9.0, -9.0);
  ${
    cavern
      ? `over.y = p.z - datum - floorOf(readFloor(0, p.xy * floorScale, filterWidth * floorScale));
  over.z = roofOf(readRoof(0, p.xy * roofScale, filterWidth * roofScale)) + datum - p.z;`
      : ""
  }
  return over;
}`;

/** A tunnel: a floor of trodden earth and gravel between hewn walls. */
const TUNNEL_ROCK = `
void worked(float width, vec4 stone, vec4 rubble, vec4 lump, vec4 grain, inout vec3 albedo, inout vec3 n, inout float rough, inout float gloss) {
  float flat1 = smoothstep(0.3, 0.8, n.z);
  float middle = 1.0 - smoothstep(0.7, 1.9, abs(vLocal.y) + 0.25 * stone.x);
  float trodden = flat1 * (0.55 + 0.45 * middle);
  vec3 earth = mix(vec3(0.085, 0.064, 0.045), vec3(0.21, 0.168, 0.122), clamp(0.45 + 0.2 * rubble.x + 0.25 * lump.x + 0.25 * grain.x, 0.0, 1.0));
  albedo = mix(albedo, earth * mix(0.75, 1.1, middle), trodden);
  // Gravel and chips at the sides of the path.
  float chips = flat1 * (1.0 - 0.8 * middle) * smoothstep(0.2, 0.9, lump.x + 0.4 * rubble.x);
  albedo = mix(albedo, vec3(0.3, 0.275, 0.235) * (1.0 + 0.3 * grain.x), 0.7 * chips);
  // Walls are darker near the floor and where damp.
  float damp = smoothstep(0.4, 1.5, stone.x + 0.4 * rubble.x) * (1.0 - flat1);
  albedo *= (1.0 - 0.3 * smoothstep(1.2, 0.1, vLocal.z) * (1.0 - flat1)) * mix(1.0, 0.5, damp);
  // Slanted pick marks in patches.
  float stroke = sin(24.0 * (0.55 * vLocal.x + vLocal.z) + 3.0 * rubble.x + 1.6 * lump.x);
  float cut = (1.0 - flat1) * (1.0 - smoothstep(0.015, 0.06, width)) * smoothstep(-0.8, 0.3, stone.x + 0.5 * rubble.x);
  cut *= smoothstep(0.1, 0.8, sin(5.0 * vLocal.x - 2.0 * vLocal.z + 4.0 * stone.x + 2.0 * rubble.x));
  albedo *= 0.85 - 0.14 * cut * smoothstep(0.3, 1.0, stroke);
  n = normalize(n + vec3(0.0, 0.0, 0.16 * cut * stroke));
  rough *= mix(1.0, 0.5, trodden * middle);
  gloss = 0.6 * damp;
}`;

/** A well: masonry at the top, rock below. */
const WELL_ROCK = `
void worked(float width, vec4 stone, vec4 rubble, vec4 lump, vec4 grain, inout vec3 albedo, inout vec3 n, inout float rough, inout float gloss) {
  float deep = vLocal.z;
  float lined = 1.0 - smoothstep(4.0, 4.6, deep + 0.5 * stone.x);
  float damp = smoothstep(0.2, 1.4, stone.x + 0.4 * rubble.x) * smoothstep(2.0, 7.0, deep);
  albedo *= mix(1.0, 0.5, damp);
  gloss = 0.65 * damp;
  if (lined > 0.0 && abs(n.z) < 0.5) {
    float around = atan(vLocal.y, vLocal.x) * ${glsl(10 / Math.PI)};
    float course = deep * 3.2 + 0.05 * rubble.x;
    float row = floor(course);
    float shift = around + 0.5 * mod(row, 2.0) + 0.04 * lump.x;
    vec2 cell = vec2(fract(shift), fract(course));
    vec2 edge = min(cell, 1.0 - cell) * vec2(0.5, 0.31);
    float soft = max(0.014, width);
    float joint = 1.0 - smoothstep(0.018 - soft, 0.018 + soft, min(edge.x, edge.y) + 0.006 * lump.x);
    float tint = fract(sin(row * 17.3 + mod(floor(shift), 20.0) * 7.7) * 43.7585);
    vec3 block = mix(vec3(0.15, 0.132, 0.11), vec3(0.31, 0.28, 0.235), clamp(0.7 * tint + 0.15 * lump.x + 0.1 * grain.x + 0.15, 0.0, 1.0));
    albedo = mix(albedo, mix(block, vec3(0.055, 0.052, 0.04), joint), lined);
    // Moss near the light.
    albedo = mix(albedo, vec3(0.05, 0.085, 0.022), 0.7 * lined * smoothstep(0.1, 1.2, rubble.x + 0.5 * joint) * smoothstep(3.2, 0.6, deep));
    rough *= mix(1.0, 0.55, lined);
  }
}`;
