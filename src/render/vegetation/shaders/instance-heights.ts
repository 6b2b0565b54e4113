/**
 * GLSL of the instance height pass on a planet: samples the ground with the filter width of the drawn terrain; one
 * pixel an instance.
 */
import type { Profile } from "../../../core/field/profile.ts";
import { STREET_CLEARING } from "../../../core/planet/street-layout.ts";
import { CELLS } from "../../../stream/quadtree.ts";
import {
  glsl,
  type Layout,
  lightReaderSource,
  phaseSource,
  slopedReader,
  vertexReaderSource,
} from "../../ground/shaders/field-readers.ts";
import { horizonSource } from "../../ground/shaders/horizon.ts";
import { STREET_METRES, STREETS } from "../../ground/shaders/streets.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { AXES } from "./axes.ts";
import { THING } from "./plant-instances.ts";

/** Altitude and slope of a planet's ground near the anchor, filtered to the width of the terrain mesh there. */
export function groundSource(profile: Profile, layout: Layout): string {
  return `
uniform vec4 globe;
uniform vec4 eyeOnCube;
uniform vec3 cube;
uniform float spacing;
uniform vec4 shape;
${phaseSource(layout, 1)}
${vertexReaderSource(profile)}
${slopedReader(layout, "ground", "vec3")}
// Distance on the cube, as in the quadtree; beyond an edge of the cube the face is extended.
float sheetWidth(vec3 datum) {
  vec3 size = abs(cube);
  vec3 face = size.x >= size.y && size.x >= size.z ? vec3(sign(cube.x), 0.0, 0.0) : size.y >= size.z ? vec3(0.0, sign(cube.y), 0.0) : vec3(0.0, 0.0, sign(cube.z));
  vec3 step1 = datum * (length(cube) / globe.w);
  float rise = dot(face, step1);
  vec3 q = (step1 - cube * rise) / (1.0 + rise);
  return spacing * globe.w * length(vec4(q - eyeOnCube.xyz, eyeOnCube.w));
}
float topAt(float height) {
  float q = height - shape.x;
  return shape.y * q * (1.0 + abs(q) / shape.z);
}
vec4 groundAt(vec3 datum) {
  vec4 ground = slopedGround(0, datum, sheetWidth(datum));
  float q = ground.x - shape.x;
  vec3 up = normalize(globe.xyz * globe.w + datum);
  vec3 slope = shape.y * (1.0 + 2.0 * abs(q) / shape.z) * ground.yzw;
  return vec4(topAt(ground.x), slope - up * dot(up, slope));
}`;
}

/** Steps of the march to the horizon for hill shadows. */
const STEPS = 5;

/** Vertex stage: two bands of rows. */
export const HEIGHT_BANDS = `
precision highp float;
attribute vec3 position;
uniform vec4 bands;
void main(void) {
  float row = position.z > 0.5 ? mix(bands.z, bands.w, position.y) : mix(bands.x, bands.y, position.y);
  gl_Position = vec4(2.0 * position.x - 1.0, 2.0 * row - 1.0, 0.0, 1.0);
}`;

export function instanceHeightSource(profile: Profile, layout: Layout): { vertex: string; fragment: string } {
  return {
    vertex: HEIGHT_BANDS,
    fragment: `
precision highp float;
precision highp int;
${groundSource(profile, layout)}
${lightReaderSource(profile, LIGHT_DENSITY)}
#define sea shape.x
${horizonSource(layout, { field: "ground", altitude: "topAt(height)", steps: STEPS })}
${THING}
${AXES}
${STREETS}
void main(void) {
  Thing thing = thingAt(ivec2(gl_FragCoord.xy));
  vec4 result = vec4(0.0);
  if (thing.numbers.x > 0.0) {
    vec4 ground = groundAt(thing.datum);
    vec3 up = normalize(globe.xyz * globe.w + thing.datum);
    vec3 east;
    vec3 north;
    axesOf(up, east, north);
    float ridge = reliefAt(thing.datum, up, ground.x, sheetWidth(thing.datum)).x;
    result = vec4(ground.x, dot(ground.yzw, east), dot(ground.yzw, north), smoothstep(-0.03, 0.05, ridge));
    // None stands in a street, or in the row of houses by it.
    vec4 streets = streetsAt(thing.datum);
    if (${STREET_METRES("streets")} < ${glsl(STREET_CLEARING)}) result.x = -100.0;
  }
  gl_FragColor = result;
}`,
  };
}

/** Distance of neighbouring terrain vertices, as a share of the distance on the cube. */
export const gridSpacing = (K: number): number => 1 / (CELLS * K);
