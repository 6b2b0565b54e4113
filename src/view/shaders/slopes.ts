/** GLSL that shares a field's slope between vertices and pixels: vertices tell its slow octaves, pixels the others. */
import { camel, glsl, type Layout, tableSource } from "./reading.ts";

/** How much of an octave's slope vertices tell: all of it while they stand an eighth of a sample apart or closer. */
const SHARED = "1.0 - smoothstep(2.5, 5.0, away * ";

/**
 * `vec3 slopeGround(vec3 p, float away)`: for vertices in space, the C¹ gradient of those octaves that change little
 * from one to the next, so that pixels need not read them.
 */
export function slopeReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  return `
vec3 ${camel("slope", name)}(vec3 p, float away) {
  vec3 sum = vec3(0.0);
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float share = ${SHARED}${name}Frequencies[octave]);
    if (share > 0.0) {
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec3 k = ${name}Steps[i];
        sum += share * ${name}Weights[octave] * k * readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p), 1.0).y;
      }
    }
  }
  return sum;
}`;
}

/**
 * `vec3 restGround(vec3 p, float width, float away, out float finest)`: the gradient of the octaves that vertices do
 * not tell; `finest` is the finest octave that a pixel shows, its mean 0 and its deviation near 1.
 */
export function restReader(layout: Layout, name: string): string {
  const { profile, count, terms } = layout.fields[name];
  return `${tableSource(layout, name, "vec3")}
vec3 ${camel("rest", name)}(vec3 p, float width, float away, out float finest) {
  vec3 sum = vec3(0.0);
  finest = 0.0;
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float share = ${SHARED}${name}Frequencies[octave]);
    float row = lightRow(width * ${name}Frequencies[octave]);
    if (share < 1.0 && row < LAST_LIGHT_ROW) {
      vec4 g = vec4(0.0);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec3 k = ${name}Steps[i];
        vec2 s = readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p), row);
        g += vec4(s.x, s.y * k);
      }
      sum += (1.0 - share) * ${name}Weights[octave] * g.yzw;
      finest = mix((g.x - ${glsl(terms * profile.mean)}) * ${glsl(1 / (36 * Math.sqrt(terms)))}, finest, smoothstep(1.5, 3.5, row));
    }
  }
  return sum;
}`;
}
