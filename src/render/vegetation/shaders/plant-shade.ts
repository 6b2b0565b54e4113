/**
 * GLSL of contact shade: a soft sheet on the ground from an instance's foot away from the sun, darkest at the foot,
 * with a streak for the trunk and a dappled patch for the crown.
 */

import { SPECIES } from "../../../core/life/species.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { ROW, STAND, THING } from "./plant-instances.ts";

/** Vertices across the sheet and along it. */
export const SHADE_SIDES = [3, 8] as const;

/**
 * `ground`: GLSL of the ground's shape with `groundAt(thing, datum)`. `shapes` by code: half width, and foot of the
 * crown as a share of the height.
 */
export function shadeSource(
  ground: string,
  trees: number,
  shapes: readonly (readonly [half: number, low: number])[],
): { vertex: string; fragment: string } {
  const list = shapes.map((row) => `vec2(${row.map(glsl).join(", ")})`).join(", ");
  return {
    vertex: `
precision highp float;
precision highp int;
#define TREES ${trees}
#define PLANTS ${SPECIES.length}
uniform vec3 sunDirection;
uniform vec3 eye;
uniform mat4 clip;
uniform float reach;
${THING}
${ground}
${STAND}
attribute vec3 position;
attribute float thing;
const vec2 shapes[${shapes.length}] = vec2[${shapes.length}](${list});
varying vec2 vAt;
flat varying vec4 vShape;
flat varying float vShade;
void main(void) {
  int index = int(thing + 0.5);
  ivec2 at = ivec2(index % ${ROW}, index / ${ROW});
  Thing one = thingAt(at);
  Placement placement = placementOf(one, at);
  vec2 shape = shapes[one.code];
  float high = dot(placement.up, sunDirection);
  vec3 away = normalize(placement.up * high - sunDirection + 1e-4 * placement.east);
  // Limits the length at low sun; the shade fades instead.
  float stretch = min(sqrt(max(0.0, 1.0 - high * high)) / max(high, 0.05), 2.4);
  float tall = one.code < PLANTS ? placement.size : 0.45 * placement.size;
  float wide = shape.x * placement.size;
  float from = -1.1 * wide;
  float to = stretch * tall + 1.1 * wide;
  float along = mix(from, to, position.y);
  float aside = (2.0 * position.x - 1.0) * 1.15 * wide;
  vec3 side = cross(placement.up, away);
  vec3 datum = one.datum + away * along + side * aside;
  vec4 here = groundAt(one, datum);
  vec3 place = datum + upAt(datum) * (here.x + 0.03);
  // Moved towards the eye along the view ray: in front of the terrain's triangles, at the same pixel.
  place = mix(place, eye, 0.012);
  vAt = vec2(aside, along);
  vShape = vec4(max(wide, 0.01), shape.y * tall * stretch, tall * stretch, chance(placement.bits, 50u));
  float day = placement.sunlit * smoothstep(0.02, 0.25, high) * mix(1.0, 0.45, smoothstep(1.0, 2.4, stretch));
  vShade = 1.0 - smoothstep(0.6 * reach, reach, placement.away);
  vShape.w += 2.0 * floor(day * 100.0);
  gl_Position = placement.size > 0.02 && vShade > 0.0 ? clip * vec4(place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
uniform sampler2D grainTexture;
varying vec2 vAt;
flat varying vec4 vShape;
flat varying float vShade;
void main(void) {
  float day = floor(0.5 * vShape.w) * 0.01;
  float wide = vShape.x;
  vec4 grain = texture2D(grainTexture, vAt * 0.21 + vShape.w);
  float foot = exp(-dot(vAt, vAt) / (0.35 * wide * wide)) * 0.28;
  float middle = 0.5 * (vShape.y + vShape.z);
  float half1 = 0.5 * (vShape.z - vShape.y) + 0.75 * wide;
  vec2 off = vec2(vAt.x / wide, (vAt.y - middle) / half1);
  float crown = 1.0 - smoothstep(0.35, 1.05, length(off) + 0.7 * (grain.g - 0.5));
  float trunk = (1.0 - smoothstep(0.03, 0.09, abs(vAt.x) / wide)) * step(0.0, vAt.y) * (1.0 - smoothstep(0.7, 1.0, vAt.y / max(middle, 0.01)));
  float thrown = max(crown, 0.7 * trunk) * day * (0.27 + 0.1 * grain.r);
  gl_FragColor = vec4(0.0, 0.002, 0.006, (1.0 - (1.0 - foot) * (1.0 - thrown)) * vShade);
}`,
  };
}
