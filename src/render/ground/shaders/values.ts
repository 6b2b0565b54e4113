/** GLSL that shares a field's value between vertices and pixels, octave by octave, as slopes.ts does its slope. */
import { camel, glsl, type Layout, tableSource } from "./reading.ts";
import { PIXELS, seenTo } from "./slopes.ts";

function loop(layout: Layout, name: string, share: string, row: string): string {
  const { profile, count, terms } = layout.fields[name];
  return `  for (int octave = 0; octave < ${count / terms}; octave++) {
    float samples = away * ${name}Frequencies[octave];
    float share = ${share};
    if (share > 0.0) {
      float g = ${glsl(-terms * profile.mean)};
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++)
        g += readLight(phaseOf(0, ${layout.first[name]} + i), dot(${name}Steps[i], p), ${row}).x;
      sum += share * ${name}Weights[octave] * g;
    }
  }
  return sum;`;
}

/** `float toldWet(vec3 p, float away)`: for vertices, the octaves that change little from one to the next, and the mean. */
export function toldReader(layout: Layout, name: string): string {
  const { profile, terms } = layout.fields[name];
  return `${tableSource(layout, name, "vec3")}
float ${camel("told", name)}(vec3 p, float away) {
  float sum = ${glsl(terms * profile.mean)};
${loop(layout, name, `1.0 - ${PIXELS}`, "1.0")}
}`;
}

/** `float withWet(float sum, vec3 p, float width, float away)`: what vertices told and pixels add, to `last` samples away. */
export function withReader(layout: Layout, name: string, last: number): string {
  return `${tableSource(layout, name, "vec3")}
float ${camel("with", name)}(float sum, vec3 p, float width, float away) {
${loop(layout, name, `${PIXELS} * ${seenTo(last)}`, `lightRow(width * ${name}Frequencies[octave])`)}
}`;
}
