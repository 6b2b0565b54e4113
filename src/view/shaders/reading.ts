/**
 * GLSL that reads fields: the same sums as src/core/field.ts, from the profile texture and the anchor's phases.
 *
 * Coefficients are written into the shader as numbers, octave by octave; only the phases at the anchor are
 * uniforms, two readings in a vec4 as (index, fraction, index, fraction). Positions are metres from the anchor.
 */
import type { Field } from "../../core/field.ts";
import { rowCount } from "../../core/prefilter.ts";
import type { Profile } from "../../core/profile.ts";

/** Fields in the order in which their phases lie in the uniform, and where each begins. */
export interface Layout {
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly first: Readonly<Record<string, number>>;
  /** vec4s a level. */
  readonly stride: number;
}

export function layOut(fields: Readonly<Record<string, Field>>): Layout {
  const names = Object.keys(fields);
  const first: Record<string, number> = {};
  let readings = 0;
  for (const name of names) {
    first[name] = readings;
    readings += fields[name].count;
  }
  return { names, fields, first, stride: Math.ceil(readings / 2) };
}

/** A number as GLSL writes it. */
export function glsl(value: number): string {
  const text = value.toPrecision(9);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

export const camel = (prefix: string, name: string) => prefix + name[0].toUpperCase() + name.slice(1);

/** The octaves of a field: the readings from and up to, and the most samples a metre among them. */
function octavesOf(field: Field): { from: number; to: number; frequency: number }[] {
  return Array.from({ length: field.count / field.terms }, (_, k) => {
    const [from, to] = [k * field.terms, (k + 1) * field.terms];
    return { from, to, frequency: field.frequency[from] };
  });
}

/** Phases of the anchor at `levels` levels. Both stages of a sheet declare it. */
export function phaseSource(layout: Layout, levels: number): string {
  return `
uniform vec4 phases[${layout.stride * levels}];
vec2 phaseOf(int level, int reading) {
  vec4 two = phases[level * ${layout.stride} + reading / 2];
  return (reading & 1) == 0 ? two.xy : two.zw;
}`;
}

/** What every vertex reader shares. `filterWidth` metres times a field's samples a metre choose the row. */
export function vertexReaderSource(profile: Profile): string {
  return `
precision highp sampler2D;
uniform sampler2D profileTexture;
const float LAST_ROW = ${glsl(rowCount(profile) - 1)};
const float PROFILE_MEAN = ${glsl(profile.mean)};
float rowOf(float samples) {
  return samples <= 0.5 ? 0.0 : min(LAST_ROW, log2(samples) + 1.0);
}
float readRow(vec2 phase, float advance, int row) {
  float u = phase.y + advance;
  float whole = floor(u);
  float f = u - whole;
  vec4 c = texelFetch(profileTexture, ivec2((int(phase.x) + int(whole)) & ${profile.mask}, row), 0);
  return c.x + f * (c.y + f * (c.z + f * c.w));
}`;
}

/** A place as the readers take it: on the level of a datum, or anywhere in space. */
export type Place = "vec2" | "vec3";

/** Constants of a field for a loop over its readings: software renderers compile a fetch anew wherever one is written. */
export function tableSource(layout: Layout, name: string, place: Place): string {
  const field = layout.fields[name];
  const octaves = octavesOf(field);
  const list = (type: string, values: readonly string[]) => `${type}[${values.length}](${values.join(", ")})`;
  const steps = Array.from(field.a, (a, i) => {
    const along = place === "vec2" ? [a, field.b[i]] : [a, field.b[i], field.c[i]];
    return `${place}(${along.map(glsl).join(", ")})`;
  });
  return `
const ${place} ${name}Steps[${field.count}] = ${list(place, steps)};
const float ${name}Weights[${octaves.length}] = ${list(
    "float",
    octaves.map(({ from }) => glsl(field.weight[from])),
  )};
const float ${name}Frequencies[${octaves.length}] = ${list(
    "float",
    octaves.map(({ frequency }) => glsl(frequency)),
  )};`;
}

/** `float readGround(int level, vec2 p, float filterWidth)` for a field named ground, in profile units. */
export function vertexReader(layout: Layout, name: string, place: Place = "vec2"): string {
  const { count, terms } = layout.fields[name];
  return `${tableSource(layout, name, place)}
float ${camel("read", name)}(int level, ${place} p, float filterWidth) {
  float sum = 0.0;
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float row = rowOf(filterWidth * ${name}Frequencies[octave]);
    float s = 0.0;
    if (row < LAST_ROW) {
      int low = int(row);
      float blend = row - float(low);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec2 phase = phaseOf(level, ${layout.first[name]} + i);
        float advance = dot(${name}Steps[i], p);
        float v = readRow(phase, advance, low);
        if (blend > 0.0) v = mix(v, readRow(phase, advance, low + 1), blend);
        // From the mean, so that a float's last place is a small one.
        s += v - PROFILE_MEAN;
      }
    }
    sum += ${name}Weights[octave] * s;
  }
  return sum + ${glsl(terms)} * PROFILE_MEAN;
}`;
}

/** What every light reader shares: one filtered fetch gives value and slope at a continuous width. */
export function lightReaderSource(profile: Profile, density: number): string {
  const n = profile.mask + 1;
  const rows = rowCount(profile);
  return `
precision highp sampler2D;
uniform sampler2D lightTexture;
const float PROFILE_LIGHT_MEAN = ${glsl(profile.mean)};
const float LAST_LIGHT_ROW = ${glsl(rows - 2)};
vec2 readLight(vec2 phase, float advance, float row) {
  float u = fract((phase.x + (phase.y + advance)) * ${glsl(1 / n)});
  return textureLod(lightTexture, vec2(u + ${glsl(0.5 / (n * density))}, (row + 0.5) * ${glsl(1 / rows)}), 0.0).xy;
}
float lightRow(float samples) {
  return max(1.0, log2(samples) + 1.0);
}`;
}

/**
 * `vec3 lightGround(int level, vec2 p, float width, out float finest)`: the C¹ reading as (value, ∂/∂x, ∂/∂y) averaged
 * over `width` metres; `finest` is the finest octave alone, its mean 0 and its deviation near 1. One fetch a reading.
 * In space p is a vec3 and the answer a vec4.
 */
export function lightReader(layout: Layout, name: string, place: Place = "vec2"): string {
  const { profile, count, terms } = layout.fields[name];
  const mean = glsl(terms * profile.mean);
  const answer = place === "vec2" ? "vec3" : "vec4";
  return `${tableSource(layout, name, place)}
${answer} ${camel("light", name)}(int level, ${place} p, float width, out float finest) {
  ${answer} sum = ${answer}(0.0);
  finest = 0.0;
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float row = lightRow(width * ${name}Frequencies[octave]);
    ${answer} g = ${answer}(0.0);
    g.x = ${mean};
    if (row < LAST_LIGHT_ROW) {
      g.x = 0.0;
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        ${place} k = ${name}Steps[i];
        vec2 s = readLight(phaseOf(level, ${layout.first[name]} + i), dot(k, p), row);
        g += ${answer}(s.x, s.y * k);
      }
      if (octave == 0) finest = (g.x - ${mean}) * ${glsl(1 / (36 * Math.sqrt(terms)))};
    }
    sum += ${name}Weights[octave] * g;
  }
  return sum;
}`;
}
