/**
 * GLSL that reads fields: the same sums as src/core/field/field.ts, from the profile textures and the phases at the anchor.
 *
 *   constants   coefficients are written into the shader, octave by octave
 *   uniforms    phases at the anchor, two readings in a vec4 as (index, fraction, index, fraction)
 *   positions   metres from the anchor
 */
import type { Field } from "../../../core/field/field.ts";
import { rowCount } from "../../../core/field/prefilter.ts";
import type { Profile } from "../../../core/field/profile.ts";
import { PROFILE_MEAN } from "../profile-numbers.ts";

/** The profiles whose rows are stacked in a terrain's textures; most terrains read one. */
export type Profiles = readonly [Profile, ...Profile[]];

/** The order of the fields' phases in the uniform array, and the index of each field's first reading. */
export interface Layout {
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly first: Readonly<Record<string, number>>;
  /** vec4s per level. */
  readonly stride: number;
  /** Suffix of the reader functions of a field's profile: "" for the first, "1" for the second, … */
  readonly suffix: Readonly<Record<string, string>>;
}

export function layOut(fields: Readonly<Record<string, Field>>, profiles?: Profiles): Layout {
  const names = Object.keys(fields);
  const first: Record<string, number> = {};
  const suffix: Record<string, string> = {};
  let readings = 0;
  for (const name of names) {
    first[name] = readings;
    readings += fields[name].count + (fields[name].added?.phases ?? 0) / 2;
    const which = profiles?.indexOf(fields[name].profile) ?? 0;
    if (which < 0) throw new RangeError(`Expected ${name} to read one of its terrain's profiles, got another.`);
    suffix[name] = which > 0 ? String(which) : "";
  }
  return { names, fields, first, stride: Math.ceil(readings / 2), suffix };
}

const isProfile = (of: Profile | Profiles): of is Profile => "mask" in of;

/** Width of the textures in samples: that of the longest profile; shorter ones repeat. */
export function widthOf(profiles: Profiles): number {
  return Math.max(...profiles.map(({ mask }) => mask + 1));
}

/** Widest light texture: most WebGL 2 devices allow 8,192 texels. */
const LIGHT_WIDTH_LIMIT = 8192;

/** Width of the light texture in texels: `density` per sample, fewer for profiles so long that the texture would pass the limit. */
export function lightWidth(profiles: Profiles, density: number): number {
  return Math.min(widthOf(profiles) * density, LIGHT_WIDTH_LIMIT);
}

/** The first row of each profile, and the total number of rows. */
function rowsOf(profiles: Profiles): { first: number[]; rows: number } {
  const first: number[] = [];
  let rows = 0;
  for (const profile of profiles) {
    first.push(rows);
    rows += rowCount(profile);
  }
  return { first, rows };
}

/** GLSL: the mean of the profile that a field reads. The first profile of a terrain can change, the others are constant. */
export function meanOf({ fields, suffix }: Layout, name: string): string {
  return suffix[name] === "" ? PROFILE_MEAN : glsl(fields[name].profile.mean);
}

/** A number as a GLSL float literal. */
export function glsl(value: number): string {
  const text = value.toPrecision(9);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A constant array of numbers in GLSL. */
export const glslArray = (values: readonly number[]) => `float[${values.length}](${values.map(glsl).join(", ")})`;

export const camel = (prefix: string, name: string) => prefix + name[0].toUpperCase() + name.slice(1);

/** The octaves of a field: range of readings, and the frequency of the first, samples a metre. */
export function octavesOf(field: Field): { from: number; to: number; frequency: number }[] {
  return Array.from({ length: field.count / field.terms }, (_, k) => {
    const [from, to] = [k * field.terms, (k + 1) * field.terms];
    return { from, to, frequency: field.frequency[from] };
  });
}

/** Whether all terms of an octave have the same weight. */
function isEven({ weight, terms }: Field): boolean {
  return weight.every((w, i) => w === weight[i - (i % terms)]);
}

/** Sum of an octave's weights, as a multiple of its first one. */
function sharesOf({ weight, terms }: Field): number {
  return weight.slice(0, terms).reduce((sum, w) => sum + w / weight[0], 0);
}

/** GLSL: reads a field's tile (tile.ts, cube-tile.ts); undefined for a field without one. */
export function tileOf({ fields, first }: Layout, name: string, place: Place, width: string): string | undefined {
  const { added, count } = fields[name];
  const reading = first[name] + count;
  return added && (place === "vec2" ? `tileAt(level, ${reading}, p, ${width})` : `landAt(${reading}, p, ${width})`);
}

/** GLSL: adds the height of a field's added term on a planet; of eroded land without gullies. */
export const baseOf = (layout: Layout, name: string): string => plusLand(layout, name, "vec3", "width", "landBase");

/** GLSL: adds a field's tile, or the result of a function of its eroded land. */
function plusLand(layout: Layout, name: string, place: Place, width: string, read: string, more = ""): string {
  const { added, count } = layout.fields[name];
  if (added?.glsl?.detail) return ` + ${read}(${layout.first[name] + count}, p, ${width}${more})`;
  return plusTile(layout, name, place, width, ".x");
}

/** GLSL: adds a field's tile, or one component of it. */
function plusTile(layout: Layout, name: string, place: Place, width: string, part = ""): string {
  const read = tileOf(layout, name, place, width);
  return read ? ` + ${read}${part}` : "";
}

/** Sum of all weights. */
function weightOf({ weight }: Field): number {
  return weight.reduce((sum, w) => sum + w, 0);
}

/** Phases of the anchor at `levels` levels, the profile's texture, and the readers of stored tiles. Both shader stages declare it. */
export function phaseSource(layout: Layout, levels: number): string {
  return `
precision highp sampler2D;
uniform sampler2D profileTexture;
uniform vec4 phases[${layout.stride * levels}];
vec2 phaseOf(int level, int reading) {
  vec4 two = phases[level * ${layout.stride} + (reading >> 1)];
  return (reading & 1) == 0 ? two.xy : two.zw;
}${layout.names.map((name) => layout.fields[name].added?.glsl?.source ?? "").join("")}`;
}

/** Declarations that every vertex reader needs, after `phaseSource`. The row (mip level) is chosen by the filter width in samples. */
export function vertexReaderSource(profiles: Profile | Profiles): string {
  const all: Profiles = isProfile(profiles) ? [profiles] : profiles;
  const { first } = rowsOf(all);
  const readers = all.map((profile, k) => {
    const n = k > 0 ? String(k) : "";
    const row = first[k] > 0 ? `row + ${first[k]}` : "row";
    return `
const float LAST_ROW${n} = ${glsl(rowCount(profile) - 1)};
float rowOf${n}(float samples) {
  return samples <= 0.5 ? 0.0 : min(LAST_ROW${n}, log2(samples) + 1.0);
}
float readRow${n}(vec2 phase, float advance, int row) {
  float u = phase.y + advance;
  float whole = floor(u);
  float f = u - whole;
  vec4 c = texelFetch(profileTexture, ivec2((int(phase.x) + int(whole)) & ${profile.mask}, ${row}), 0);
  return c.x + f * (c.y + f * (c.z + f * c.w));
}`;
  });
  return readers.join("");
}

/** GLSL type of a reader's position: on a level's datum plane, or anywhere in space. */
export type Place = "vec2" | "vec3";

/** GLSL: samples per metre of a reading. */
export function stepOf({ a, b, c }: Field, i: number, place: Place): string {
  const along = place === "vec2" ? [a[i], b[i]] : [a[i], b[i], c[i]];
  return `${place}(${along.map(glsl).join(", ")})`;
}

/** Constants of a field, for a loop over its readings. A loop, because software renderers compile every written texture fetch separately. */
export function tableSource(layout: Layout, name: string, place: Place): string {
  const field = layout.fields[name];
  const octaves = octavesOf(field);
  const list = (type: string, values: readonly string[]) => `${type}[${values.length}](${values.join(", ")})`;
  const steps = Array.from(field.a, (_, i) => stepOf(field, i, place));
  return `
const ${place} ${name}Steps[${field.count}] = ${list(place, steps)};
const float ${name}Weights[${octaves.length}] = ${list(
    "float",
    octaves.map(({ from }) => glsl(field.weight[from])),
  )};${
    isEven(field)
      ? ""
      : `\nconst float ${name}Shares[${field.count}] = ${list(
          "float",
          Array.from(field.weight, (w, i) => glsl(w / field.weight[i - (i % field.terms)])),
        )};`
  }
const float ${name}Frequencies[${octaves.length}] = ${list(
    "float",
    octaves.map(({ frequency }) => glsl(frequency)),
  )};`;
}

/** `float readGround(int level, vec2 p, float filterWidth)` for a field named ground: its filtered value in profile units. */
export function vertexReader(layout: Layout, name: string, place: Place = "vec2"): string {
  const field = layout.fields[name];
  const { count, terms } = field;
  const n = layout.suffix[name];
  return `${tableSource(layout, name, place)}
float ${camel("read", name)}(int level, ${place} p, float filterWidth) {
  float sum = 0.0;
  int octave = 0;
  do {
    float row = rowOf${n}(filterWidth * ${name}Frequencies[octave]);
    float s = 0.0;
    if (row < LAST_ROW${n}) {
      int low = int(row);
      float blend = row - float(low);
      int i = octave * ${terms};
      do {
        vec2 phase = phaseOf(level, ${layout.first[name]} + i);
        float advance = dot(${name}Steps[i], p);
        float v = readRow${n}(phase, advance, low);
        if (blend > 0.0) v = mix(v, readRow${n}(phase, advance, low + 1), blend);
        // Relative to the mean, for float precision.
        s += ${isEven(field) ? "" : `${name}Shares[i] * `}(v - ${meanOf(layout, name)});
      } while (++i < octave * ${terms} + ${terms});
    }
    sum += ${name}Weights[octave] * s;
  } while (++octave < ${count / terms});
  return sum + ${glsl(weightOf(field))} * ${meanOf(layout, name)}${plusLand(layout, name, place, "filterWidth", "landValue", ", sum")};
}`;
}

/** `float lightTurn(vec2 phase)`: a phase as a coordinate of the light texture, whose width is 1; `LIGHT_TURN` is a sample. */
export function lightTurnSource(profiles: Profiles, density: number): string {
  return `
const float LIGHT_TURN = ${glsl(1 / widthOf(profiles))};
float lightTurn(vec2 phase) {
  return (phase.x + phase.y) * LIGHT_TURN + ${glsl(0.5 / lightWidth(profiles, density))};
}`;
}

/** The same on the CPU, to the bit: of the whole and fractional part of a phase. */
export function lightTurnAt(profiles: Profiles, density: number): (whole: number, fraction: number) => number {
  const turn = Math.fround(1 / widthOf(profiles));
  const half = Math.fround(0.5 / lightWidth(profiles, density));
  return (whole, fraction) => Math.fround(Math.fround(Math.fround(whole + fraction) * turn) + half);
}

/**
 * Declarations that every light reader needs: one filtered fetch gives value and slope at a continuous width. `lightLine` is a
 * row as a coordinate of the texture, which readers compute once for all readings that share it.
 */
export function lightReaderSource(profiles: Profile | Profiles, density: number): string {
  const all: Profiles = isProfile(profiles) ? [profiles] : profiles;
  const { first, rows } = rowsOf(all);
  const readers = all.map((profile, k) => {
    const suffix = k > 0 ? String(k) : "";
    return `
const float LAST_LIGHT_ROW${suffix} = ${glsl(rowCount(profile) - 2)};
float lightLine${suffix}(float row) {
  return (row + ${glsl(first[k] + 0.5)}) * ${glsl(1 / rows)};
}
vec2 readLight${suffix}(vec2 phase, float advance, float row) {
  return lightAt(lightTurn(phase) + advance * LIGHT_TURN, lightLine${suffix}(row));
}`;
  });
  return `
precision highp sampler2D;
uniform sampler2D lightTexture;${lightTurnSource(all, density)}
vec2 lightAt(float turn, float line) {
  return textureLod(lightTexture, vec2(fract(turn), line), 0.0).xy;
}${readers.join("")}
float lightRow(float samples) {
  return max(1.0, log2(samples) + 1.0);
}`;
}

/** GLSL: the phase of a reading at level 0; `at` is a level's first index in the uniform array, as "at + ". */
export function phaseAt(reading: number, at = ""): string {
  return `phases[${at}${reading >> 1}].${reading & 1 ? "zw" : "xy"}`;
}

/**
 * `vec3 lightGround(int level, vec2 p, float width, out float finest)`: (value, ∂/∂x, ∂/∂y), C¹, averaged over `width` metres;
 * `finest` is the finest octave alone, mean 0, standard deviation near 1. One fetch a reading. For `place` "vec3" the result is a
 * vec4. Written out, since software renderers gather from an array lane by lane when a loop variable is its index. `turns` gives the
 * GLSL of a reading's `lightTurn`, by default from the phases.
 */
export function lightReader(
  layout: Layout,
  name: string,
  place: Place = "vec2",
  turns = (reading: number) => `lightTurn(${phaseAt(reading, "at + ")})`,
): string {
  const field = layout.fields[name];
  const { terms, weight } = field;
  const n = layout.suffix[name];
  const mean = `${glsl(sharesOf(field))} * ${meanOf(layout, name)}`;
  const answer = place === "vec2" ? "vec3" : "vec4";
  const reading = (i: number, first: number): string => {
    const share = isEven(field) ? "" : `${glsl(weight[i] / weight[first])} * `;
    const k = stepOf(field, i, place);
    return `    s = lightAt(${turns(layout.first[name] + i)} + dot(${k} * LIGHT_TURN, p), line);
    g += ${share}${answer}(s.x, s.y * ${k});`;
  };
  const octaves = octavesOf(field).map(
    ({ from, to, frequency }) => `  row = lightRow(width * ${glsl(frequency)});
  g = ${answer}(0.0);
  g.x = ${mean};
  if (row < LAST_LIGHT_ROW${n}) {
    g.x = 0.0;
    line = lightLine${n}(row);
${Array.from({ length: to - from }, (_, term) => reading(from + term, from)).join("\n")}${
  from === 0 ? `\n    finest = (g.x - ${mean}) * ${glsl(1 / (36 * Math.sqrt(terms)))};` : ""
}
  }
  sum += ${glsl(weight[from])} * g;`,
  );
  return `
${answer} ${camel("light", name)}(int level, ${place} p, float width, out float finest) {
  int at = level * ${layout.stride};
  float row;
  float line;
  vec2 s;
  ${answer} g;
  ${answer} sum = ${answer}(0.0);
  finest = 0.0;
${octaves.join("\n")}
  return sum${plusTile(layout, name, place, "width")};
}`;
}

/**
 * `vec4 slopedGround(int level, vec3 p, float width)`, or a vec3 for `place` "vec2": value and gradient with the vertices' own filter,
 * for passes that place instances on the drawn ground. The cubic gives its slope from the same fetch. Needs vertexReaderSource.
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
  int octave = 0;
  do {
    float row = rowOf(width * ${name}Frequencies[octave]);
    ${answer} s = ${answer}(0.0);
    if (row < LAST_ROW) {
      int low = int(row);
      float blend = row - float(low);
      int i = octave * ${terms};
      do {
        vec2 phase = phaseOf(level, ${layout.first[name]} + i);
        ${place} k = ${name}Steps[i];
        float advance = dot(k, p);
        vec2 v = ${row}(phase, advance, low);
        if (blend > 0.0) v = mix(v, ${row}(phase, advance, low + 1), blend);
        s += ${answer}(v.x - ${PROFILE_MEAN}, v.y * k);
      } while (++i < octave * ${terms} + ${terms});
    }
    sum += ${name}Weights[octave] * s;
  } while (++octave < ${count / terms});
  return sum + ${answer}(${glsl(weightOf(layout.fields[name]))} * ${PROFILE_MEAN}, ${rest})${plusTile(layout, name, place, "width")};
}`;
}
