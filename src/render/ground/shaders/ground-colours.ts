/**
 * GLSL of ground colours that all terrains share: rock in bands, kinds of cover, and the detail that breaks up their edges. Colours are
 * linear albedo.
 */
import type { CoverRow, Kind } from "../../../core/field/cover.ts";
import { glsl } from "./field-readers.ts";

/** Rock in strata along `z`, folded by the stone field; and a normal perturbed by a gradient. */
export const ROCK = `
vec3 rockAlbedo(float z, float stone, float width) {
  float band = readLight(vec2(0.0), z * 1.7 + 7.0 * stone, lightRow(1.7 * width)).x * ${glsl(1 / 138)};
  vec3 rock = mix(vec3(0.105, 0.088, 0.074), vec3(0.31, 0.262, 0.208), clamp(0.15 + 0.75 * band + 0.16 * stone, 0.0, 1.0));
  return mix(rock, vec3(0.25, 0.16, 0.105), 0.45 * smoothstep(0.6, 1.5, stone));
}
vec3 rumpled(vec3 form, vec3 rumple) {
  return normalize(form - rumple + form * dot(form, rumple));
}`;

/** Detail by which the stone field and the ground's finest octave break up smooth gradients. */
export const SURFACE_DETAIL = `
float raggedBy(float stone, float fine) {
  return 13.0 * stone + 7.0 * fine;
}
float toneOf(float stone, float fine) {
  return clamp(0.46 + 0.2 * stone + 0.13 * fine, 0.0, 1.0);
}
float cliffOf(float slope, float stone) {
  return smoothstep(0.62, 0.95, slope + 0.1 * stone);
}
float screeOf(float slope, float stone) {
  return smoothstep(0.35, 0.7, slope + 0.12 * stone);
}
const vec3 SNOW_ALBEDO = 0.97 * vec3(0.82, 0.86, 0.92);
vec3 rumpleOf(vec4 stone, float canopy, float cliff, float white, float paved) {
  float bump = mix(0.35, 1.0, max(canopy, cliff)) * (1.0 - 0.8 * white) * (1.0 - 0.7 * paved);
  return bump * 1.8 * stone.yzw * mix(0.5, 1.6, canopy);
}
float openBy(float stone, float canopy) {
  return clamp(0.8 + 0.1 * stone * (0.4 + canopy), 0.25, 1.0);
}`;

/** GLSL of the darkest and lightest colour of each kind of cover. */
export type Palette = Readonly<Partial<Record<Kind, readonly [dark: string, light: string]>>>;

/** GLSL that `sharesOf` needs; `coverSource` has it. */
export const SHARE_BELOW = `
float shareBelow(float most, float value, float sharpness) {
  float t = clamp((most - value) * sharpness + 0.5, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}`;

/** GLSL statements that write the `share` of each kind of a cover table in turn, each followed by the result of `use`. */
export function sharesOf(rows: readonly CoverRow[], use: (kind: Kind) => string): string {
  const lines = rows.map(([kind, ...tests]) => {
    const share = tests.map(([name, , value]) => ` * shareBelow(${glsl(value)}, ${name}, sharpness)`).join("");
    return `  share = left${share};
  left -= share;
${use(kind)}`;
  });
  return lines.join("\n");
}

/** GLSL that blends the kinds of a cover table in a pixel; `edge` is the half width of their borders in field units. */
export function coverSource(rows: readonly CoverRow[], palette: Palette): string {
  const lines = sharesOf(rows, (kind) => {
    const paint = palette[kind] ?? palette.wood ?? ["vec3(0.0)", "vec3(0.0)"];
    return `  paint += share * mix(${paint[0]}, ${paint[1]}, tone);
  canopy += share * ${kind === "wood" || kind === "thicket" ? "1.0" : "0.0"};
  paved += share * ${kind === "town" ? "1.0" : "0.0"};`;
  });
  return `${SHARE_BELOW}
vec3 coverPaint(float town, float wet, float rough, float tone, float edge, out float canopy, out float paved) {
  float sharpness = 0.5 / edge;
  float left = 1.0;
  float share;
  vec3 paint = vec3(0.0);
  canopy = 0.0;
  paved = 0.0;
${lines}
  return paint;
}`;
}
