/**
 * GLSL that shares a field's slope between vertices and pixels: vertices tell its slow octaves, pixels read the others.
 *
 * How far away an octave is, in its own samples, says who reads it: vertices to FIRST, pixels from there to LAST, nobody
 * beyond. Octaves lie at most 4 apart here, so no pixel reads more than three of them (tests/render/readings.test.ts), and
 * none so fine that its samples are smaller than a pixel: that is what shimmers.
 */
import { camel, glsl, type Layout, tableSource } from "./reading.ts";

/** Samples away at which pixels begin to read an octave; at twice as many vertices have done with it. */
export const FIRST = 10;
/** Samples away at which pixels have done with it too: at half as many they begin to. */
export const LAST = 640;

/** The row that slopes are read from at the finest: of single samples light would show every term's own furrows. */
const SMOOTH = 1.8;

/** GLSL: the share of an octave that pixels show, of the one that vertices tell, at `samples`. */
export const PIXELS = `smoothstep(${glsl(FIRST)}, ${glsl(2 * FIRST)}, samples)`;
/** GLSL: the share that is there at all. */
export const seenTo = (last: number) => `(1.0 - smoothstep(${glsl(last / 2)}, ${glsl(last)}, samples))`;

/**
 * `vec3 slopeGround(vec3 p, float away)`: for vertices in space, the C¹ gradient of those octaves that change little
 * from one to the next, so that pixels need not read them.
 */
export function slopeReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  return `
#define SMOOTH ${glsl(SMOOTH)}
vec3 ${camel("slope", name)}(vec3 p, float away) {
  vec3 sum = vec3(0.0);
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float samples = away * ${name}Frequencies[octave];
    float share = 1.0 - ${PIXELS};
    if (share > 0.0) {
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec3 k = ${name}Steps[i];
        sum += share * ${name}Weights[octave] * k * readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p), SMOOTH).y;
      }
    }
  }
  return sum;
}`;
}

/**
 * `vec4 restGround(vec3 p, float width, float away, out float finest)`: of the octaves that vertices do not tell, what
 * their filter took from the reading, and the gradient; `finest` is the finest octave that a pixel shows, its mean 0 and its deviation
 * near 1.
 */
export function restReader(layout: Layout, name: string): string {
  const { profile, count, terms } = layout.fields[name];
  return `${tableSource(layout, name, "vec3")}
#define SMOOTH ${glsl(SMOOTH)}
vec4 ${camel("rest", name)}(vec3 p, float width, float away, out float finest) {
  vec4 sum = vec4(0.0);
  finest = 0.0;
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float samples = away * ${name}Frequencies[octave];
    float share = ${PIXELS} * ${seenTo(LAST)};
    if (share > 0.0) {
      float row = max(SMOOTH, lightRow(width * ${name}Frequencies[octave]));
      vec4 g = vec4(${glsl(-terms * profile.mean)}, 0.0, 0.0, 0.0);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec3 k = ${name}Steps[i];
        vec2 s = readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p), row);
        g += vec4(s.x, s.y * k);
      }
      // Vertices average over a fortieth of the distance: what that leaves of an octave they have told.
      sum += share * ${name}Weights[octave] * vec4(g.x * smoothstep(40.0, 300.0, samples), g.yzw);
      finest = mix(finest, g.x * ${glsl(1 / (36 * Math.sqrt(terms)))}, share);
    }
  }
  return sum;
}`;
}
