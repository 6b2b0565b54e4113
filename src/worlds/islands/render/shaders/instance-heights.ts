/** GLSL that seats things on islands: the drawn top, equally filtered, and whether it is there. A pixel is a thing. */

import type { Profile } from "../../../../core/field/profile.ts";
import { LIFT_SPREAD } from "../../../../core/islands/islands.ts";
import {
  glsl,
  type Layout,
  phaseSource,
  slopedReader,
  vertexReaderSource,
} from "../../../../render/ground/shaders/field-readers.ts";
import { HEIGHT_BANDS } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { THING } from "../../../../render/vegetation/shaders/plant-instances.ts";
import { ISLAND_SHAPE } from "./surfaces.ts";

/**
 * `vec4 islandTopAt(int face, vec3 datum, float width)`: metres of an archipelago's top over its altitude, its slopes east and
 * north, and units above the sea: no ground below 0. `width`: metres that the sheet's vertices average over there.
 */
export function islandTopSource(profile: Profile, layout: Layout, levels: number): string {
  return `${ISLAND_SHAPE}
uniform float spacing;
${phaseSource(layout, levels)}
${vertexReaderSource(profile)}
${slopedReader(layout, "ground", "vec2")}
${slopedReader(layout, "lift", "vec2")}
vec4 islandTopAt(int face, vec3 datum, float width) {
  vec3 ground = slopedGround(face, datum.xy, width);
  vec3 lift = slopedLift(face, datum.xy, width);
  float q = ground.x - sea;
  vec2 slope = relief * (1.0 + 2.0 * abs(q) / peak) * ground.yz + liftHeight * ${glsl(1 / LIFT_SPREAD)} * lift.yz;
  return vec4(liftOf(lift.x) + topHeight(q), slope, q);
}`;
}

/** After a projection's place. */
export const INSTANCE_HEIGHT = `
vec4 groundAt(Thing thing, vec3 datum) {
  return islandTopAt(thing.face, datum, spacing * distance(datum, loweredOf(thing)));
}`;

export function instanceHeightSource(ground: string): { vertex: string; fragment: string } {
  return {
    vertex: HEIGHT_BANDS,
    fragment: `
precision highp float;
precision highp int;
uniform vec3 eye;
${THING}
${ground}
void main(void) {
  Thing thing = thingAt(ivec2(gl_FragCoord.xy));
  gl_FragColor = thing.numbers.x > 0.0 ? groundAt(thing, thing.datum) : vec4(0.0);
}`,
  };
}
