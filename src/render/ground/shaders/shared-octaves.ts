/**
 * GLSL that splits a field's octaves between vertices and pixels. Vertices interpolate the slow octaves, pixels read the others.
 *
 *   samples   distance to the eye in an octave's own samples. Up to FIRST vertices have the octave, from 2·FIRST on pixels,
 *             and from LAST on neither
 *   cost      octaves are at most 4 apart here, so no pixel reads more than three (tests/render/field-readings.test.ts), and
 *             none whose samples are smaller than a pixel, which would shimmer
 */
import { camel, glsl, type Layout, meanOf, octavesOf, phaseAt, stepOf, tableSource, tileOf } from "./field-readers.ts";

/** Distance in samples at which pixels begin to read an octave; at twice as many the vertices drop it. */
export const FIRST = 10;
/** Distance in samples at which pixels drop an octave; they begin to fade it at half as many. */
export const LAST = 640;

/** The finest row that slopes are read from: single samples would show the furrows of every term in the light. */
const SMOOTH = 1.8;

/** GLSL: share of an octave that pixels show instead of vertices, at `samples`. */
const PIXEL_SHARE = `smoothstep(${glsl(FIRST)}, ${glsl(2 * FIRST)}, samples)`;
/** GLSL: share of an octave that is shown at all, at `samples`. */
const shownTo = (last: number) => `(1.0 - smoothstep(${glsl(last / 2)}, ${glsl(last)}, samples))`;

/** `vec3 slopeGround(vec3 p, float away)`: for vertices on a planet, the C¹ gradient of the octaves that vary slowly between them. */
function vertexSlopeReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  return `
#define SMOOTH ${glsl(SMOOTH)}
vec3 ${camel("slope", name)}(vec3 p, float away) {
  vec3 sum = vec3(0.0);
  int octave = 0;
  do {
    float samples = away * ${name}Frequencies[octave];
    float share = 1.0 - ${PIXEL_SHARE};
    if (share > 0.0) {
      int i = octave * ${terms};
      do {
        vec3 k = ${name}Steps[i];
        sum += share * ${name}Weights[octave] * k * readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p), SMOOTH).y;
      } while (++i < octave * ${terms} + ${terms});
    }
  } while (++octave < ${count / terms});
  return sum;
}`;
}

/** The varyings of a field's added term, as the vertices read it: a tile's height, or the state of eroded land. */
function tileVarying(layout: Layout, name: string): string {
  const { added } = layout.fields[name];
  return added ? (added.glsl?.detail?.varyings ?? `\nvarying float tile_${name};`) : "";
}

/** GLSL: a vertex's own reading of them at `datum`, after that of the field. */
function vertexTile(layout: Layout, name: string): string {
  const { detail } = layout.fields[name].added?.glsl ?? {};
  if (detail) return detail.vertices;
  const read = tileOf(layout, name, "vec3", "filterWidth")?.replace(", p,", ", datum,");
  return read ? `\n  tile_${name} = ${read}.x;` : "";
}

/** GLSL: the detail that pixels add to the vertices' reading of it. */
function pixelTile(layout: Layout, name: string): string {
  if (layout.fields[name].added?.glsl?.detail) return " + landDetail(p, width, drainage)";
  const tile = tileOf(layout, name, "vec3", "width");
  return tile ? ` + ${tile} - vec4(tile_${name}, 0.0, 0.0, 0.0)` : "";
}

/**
 * `vec4 detailGround(vec3 p, float width, float away, out float finest)`: for pixels, the octaves that vertices leave out. Returns
 * the value that the vertices' filter removed and the gradient, with all of a tile's; `finest` is the finest octave shown, mean 0, deviation near 1.
 */
function pixelSlopeReader(layout: Layout, name: string): string {
  const field = layout.fields[name];
  const { terms, weight } = field;
  const octaves = octavesOf(field).map(
    ({ from, to, frequency }) => `  samples = away * ${glsl(frequency)};
  share = ${PIXEL_SHARE} * ${shownTo(LAST)};
  if (share > 0.0) {
    row = max(SMOOTH, lightRow(width * ${glsl(frequency)}));
    line = lightLine(row);
    g = vec4(${glsl(-terms)} * ${meanOf(layout, name)}, 0.0, 0.0, 0.0);
${written(
  from,
  to,
  (
    i,
  ) => `    s = lightAt(lightTurn(${phaseAt(layout.first[name] + i)}) + dot(${stepOf(field, i, "vec3")} * LIGHT_TURN, p), line);
    g += vec4(s.x, s.y * ${stepOf(field, i, "vec3")});`,
)}
    // Vertices average over a fortieth of the distance; the rest of an octave's value is theirs already.
    sum += share * ${glsl(weight[from])} * vec4(g.x * smoothstep(40.0, 300.0, samples), g.yzw);
    finest = mix(finest, g.x * ${glsl(1 / (36 * Math.sqrt(terms)))}, share);
  }`,
  );
  return `
#define SMOOTH ${glsl(SMOOTH)}
// −1 in valleys, where water gathers, to 1 on crests, after a call.
float drainage;${tileVarying(layout, name)}${field.added?.glsl?.detail?.pixels(layout.first[name] + field.count) ?? ""}
vec4 ${camel("detail", name)}(vec3 p, float width, float away, out float finest) {
  float samples;
  float share;
  float row;
  float line;
  vec2 s;
  vec4 g;
  vec4 sum = vec4(0.0);
  finest = 0.0;
  drainage = 0.0;
${octaves.join("\n")}
  return sum${pixelTile(layout, name)};
}`;
}

/** `float valueWet(vec3 p, float away)`: for vertices on a planet, the mean and the octaves that vary slowly between them. */
function vertexValueReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  return `${tableSource(layout, name, "vec3")}
float ${camel("value", name)}(vec3 p, float away) {
  float sum = ${glsl(terms)} * ${meanOf(layout, name)};
  int octave = 0;
  do {
    float samples = away * ${name}Frequencies[octave];
    float share = 1.0 - ${PIXEL_SHARE};
    if (share > 0.0) {
      float g = ${glsl(-terms)} * ${meanOf(layout, name)};
      int i = octave * ${terms};
      do g += readLight(phaseOf(0, ${layout.first[name]} + i), dot(${name}Steps[i], p), 1.0).x;
      while (++i < octave * ${terms} + ${terms});
      sum += share * ${name}Weights[octave] * g;
    }
  } while (++octave < ${count / terms});
  return sum;
}`;
}

/** `float fullWet(float sum, vec3 p, float width, float away)`: for pixels, the vertices' value `sum` and the other octaves, up to `last` samples away. */
function pixelValueReader(layout: Layout, name: string, last: number): string {
  const field = layout.fields[name];
  const { terms, weight } = field;
  const octaves = octavesOf(field).map(
    ({ from, to, frequency }) => `  samples = away * ${glsl(frequency)};
  share = ${PIXEL_SHARE} * ${shownTo(last)};
  if (share > 0.0) {
    line = lightLine(lightRow(width * ${glsl(frequency)}));
    g = ${glsl(-terms)} * ${meanOf(layout, name)};
${written(from, to, (i) => `    g += lightAt(lightTurn(${phaseAt(layout.first[name] + i)}) + dot(${stepOf(field, i, "vec3")} * LIGHT_TURN, p), line).x;`)}
    sum += share * ${glsl(weight[from])} * g;
  }`,
  );
  return `
float ${camel("full", name)}(float sum, vec3 p, float width, float away) {
  float samples;
  float share;
  float line;
  float g;
${octaves.join("\n")}
  return sum;
}`;
}

/** The lines of readings `from` to `to`. */
function written(from: number, to: number, line: (reading: number) => string): string {
  return Array.from({ length: to - from }, (_, term) => line(from + term)).join("\n");
}

/** Readers of the surfaces of planets (`shared` of a terrain surface); other worlds do not fetch them. */
export const SHARED_OCTAVES = {
  vertexSlopeReader,
  tileVarying,
  vertexTile,
  pixelSlopeReader,
  vertexValueReader,
  pixelValueReader,
};
export type SharedOctaves = typeof SHARED_OCTAVES;
