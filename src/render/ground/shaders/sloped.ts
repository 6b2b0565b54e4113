/** GLSL of a field's value and slope with a sheet's own filter, for passes that seat things on it. */
import { camel, glsl, type Layout, type Place, tableSource } from "./reading.ts";

/**
 * `vec4 slopedGround(int level, vec3 p, float width)`, of vec2 a vec3: value and gradient as `vertexReader` has the value; a
 * cubic has its slope at the same fetch. After vertexReaderSource.
 */
export function slopedReader(layout: Layout, name: string, place: Place): string {
  const { count, terms, profile } = layout.fields[name];
  const answer = place === "vec2" ? "vec3" : "vec4";
  const rest = place === "vec2" ? "0.0, 0.0" : "0.0, 0.0, 0.0";
  const row = camel("row", name);
  return `${tableSource(layout, name, place)}
vec2 ${row}(vec2 phase, float advance, int row) {
  float u = phase.y + advance;
  float whole = floor(u);
  float f = u - whole;
  vec4 c = texelFetch(profileTexture, ivec2((int(phase.x) + int(whole)) & ${profile.mask}, row), 0);
  return vec2(c.x + f * (c.y + f * (c.z + f * c.w)), c.y + f * (2.0 * c.z + f * 3.0 * c.w));
}
${answer} ${camel("sloped", name)}(int level, ${place} p, float width) {
  ${answer} sum = ${answer}(0.0);
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float row = rowOf(width * ${name}Frequencies[octave]);
    ${answer} s = ${answer}(0.0);
    if (row < LAST_ROW) {
      int low = int(row);
      float blend = row - float(low);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec2 phase = phaseOf(level, ${layout.first[name]} + i);
        ${place} k = ${name}Steps[i];
        float advance = dot(k, p);
        vec2 v = ${row}(phase, advance, low);
        if (blend > 0.0) v = mix(v, ${row}(phase, advance, low + 1), blend);
        s += ${answer}(v.x - PROFILE_MEAN, v.y * k);
      }
    }
    sum += ${name}Weights[octave] * s;
  }
  return sum + ${answer}(${glsl(terms)} * PROFILE_MEAN, ${rest});
}`;
}
