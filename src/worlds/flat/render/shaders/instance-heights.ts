/** GLSL for the height of instances on flat ground: the drawn surface with the same filtering. One pixel per instance. */

import type { Profile } from "../../../../core/field/profile.ts";
import { LIFT_SPREAD } from "../../../../core/flat/flat-ground.ts";
import {
  glsl,
  type Layout,
  phaseSource,
  slopedReader,
  vertexReaderSource,
} from "../../../../render/ground/shaders/field-readers.ts";
import { HEIGHT_BANDS } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { THING } from "../../../../render/vegetation/shaders/plant-instances.ts";
import type { RoadSource } from "./roads.ts";
import { FLAT_SHAPE } from "./surfaces.ts";

/**
 * `vec4 flatTopAt(int face, vec3 datum, float width)`: height of the surface above the archipelago's altitude, metres; slopes east
 * and north; ground field above sea level, negative where there is no ground. `width`: filter width of the terrain's vertices there,
 * metres.
 */
export function flatTopSource(profile: Profile, layout: Layout, levels: number): string {
  return `${FLAT_SHAPE}
uniform float spacing;
${phaseSource(layout, levels)}
${vertexReaderSource(profile)}
${slopedReader(layout, "ground", "vec2")}
${slopedReader(layout, "lift", "vec2")}
vec4 flatTopAt(int face, vec3 datum, float width) {
  vec3 ground = slopedGround(face, datum.xy, width);
  vec3 lift = slopedLift(face, datum.xy, width);
  float q = ground.x - sea;
  vec2 slope = topSlope(q) * ground.yz + liftHeight * ${glsl(1 / LIFT_SPREAD)} * lift.yz;
  return vec4(liftOf(lift.x) + topHeight(q), slope, q);
}`;
}

/** `groundAt` for instances. Include after the projection's `place` source. */
export const INSTANCE_HEIGHT = `
vec4 groundAt(Thing thing, vec3 datum) {
  return flatTopAt(thing.face, datum, spacing * distance(datum, loweredOf(thing)));
}`;

/** `roads`: of a country, where plants make way for roads. */
export function instanceHeightSource(ground: string, roads: RoadSource | null): { vertex: string; fragment: string } {
  return {
    vertex: HEIGHT_BANDS,
    fragment: `
precision highp float;
precision highp int;
uniform vec3 eye;
${THING}
${ground}
${roads?.lookup ?? ""}
void main(void) {
  Thing thing = thingAt(ivec2(gl_FragCoord.xy));
  gl_FragColor = thing.numbers.x > 0.0 ? groundAt(thing, thing.datum) : vec4(0.0);
  ${roads?.plants ?? ""}
}`,
  };
}
