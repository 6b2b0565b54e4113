/** GLSL that seats things: the drawn ground, equally filtered, at each thing's place. A pixel is a thing. */
import type { Profile } from "../../core/profile.ts";
import { CELLS } from "../../stream/quadtree.ts";
import { LIGHT_DENSITY } from "../textures.ts";
import { horizonSource } from "./horizon.ts";
import { THING } from "./plant-stand.ts";
import { glsl, type Layout, lightReaderSource, phaseSource, tableSource, vertexReaderSource } from "./reading.ts";

/**
 * `vec4 slopedGround(vec3 p, float width)`: a field's value and gradient with the sheet's own filter (vertexReader); a
 * cubic has its slope at the same fetch.
 */
function slopedReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  return `${tableSource(layout, name, "vec3")}
vec2 slopedRow(vec2 phase, float advance, int row) {
  float u = phase.y + advance;
  float whole = floor(u);
  float f = u - whole;
  vec4 c = texelFetch(profileTexture, ivec2((int(phase.x) + int(whole)) & PROFILE_MASK, row), 0);
  return vec2(c.x + f * (c.y + f * (c.z + f * c.w)), c.y + f * (2.0 * c.z + f * 3.0 * c.w));
}
vec4 slopedGround(vec3 p, float width) {
  vec4 sum = vec4(0.0);
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float row = rowOf(width * ${name}Frequencies[octave]);
    vec4 s = vec4(0.0);
    if (row < LAST_ROW) {
      int low = int(row);
      float blend = row - float(low);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec2 phase = phaseOf(0, ${layout.first[name]} + i);
        vec3 k = ${name}Steps[i];
        float advance = dot(k, p);
        vec2 v = slopedRow(phase, advance, low);
        if (blend > 0.0) v = mix(v, slopedRow(phase, advance, low + 1), blend);
        s += vec4(v.x - PROFILE_MEAN, v.y * k);
      }
    }
    sum += ${name}Weights[octave] * s;
  }
  return sum + vec4(${glsl(terms)} * PROFILE_MEAN, 0.0, 0.0, 0.0);
}`;
}

/** Altitude and slope of the ground of a globe anywhere near the anchor, with the width that its sheet has there. */
export function groundSource(profile: Profile, layout: Layout): string {
  return `
uniform vec4 globe;
uniform vec4 eyeOnCube;
uniform vec3 cube;
uniform float spacing;
uniform vec4 shape;
const int PROFILE_MASK = ${profile.mask};
${phaseSource(layout, 1)}
${vertexReaderSource(profile)}
${slopedReader(layout, "ground")}
// The cube's own distance, as the quadtree has it; past an edge of the cube as if the face went on.
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
vec4 seatAt(vec3 datum) {
  vec4 ground = slopedGround(datum, sheetWidth(datum));
  float q = ground.x - shape.x;
  vec3 up = normalize(globe.xyz * globe.w + datum);
  vec3 slope = shape.y * (1.0 + 2.0 * abs(q) / shape.z) * ground.yzw;
  return vec4(topAt(ground.x), slope - up * dot(up, slope));
}`;
}

/** Of the march by which hills shade things. */
const STEPS = 5;

export function seatSource(profile: Profile, layout: Layout): { vertex: string; fragment: string } {
  return {
    vertex: `
precision highp float;
attribute vec3 position;
uniform vec4 bands;
void main(void) {
  float row = position.z > 0.5 ? mix(bands.z, bands.w, position.y) : mix(bands.x, bands.y, position.y);
  gl_Position = vec4(2.0 * position.x - 1.0, 2.0 * row - 1.0, 0.0, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
${groundSource(profile, layout)}
${lightReaderSource(profile, LIGHT_DENSITY)}
#define sea shape.x
${horizonSource(layout, { field: "ground", altitude: "topAt(height)", steps: STEPS })}
${THING}
void main(void) {
  Thing thing = thingAt(ivec2(gl_FragCoord.xy));
  vec4 seat = vec4(0.0);
  if (thing.numbers.x > 0.0) {
    vec4 ground = seatAt(thing.datum);
    vec3 up = normalize(globe.xyz * globe.w + thing.datum);
    vec3 east;
    vec3 north;
    axesOf(up, east, north);
    float ridge = reliefAt(thing.datum, up, ground.x, sheetWidth(thing.datum)).x;
    seat = vec4(ground.x, dot(ground.yzw, east), dot(ground.yzw, north), smoothstep(-0.03, 0.05, ridge));
  }
  gl_FragColor = seat;
}`,
  };
}

/** Share of the cube's distance by which neighbouring vertices of a sheet stand apart. */
export const spacingOf = (K: number): number => 1 / (CELLS * K);
