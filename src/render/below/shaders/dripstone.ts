/**
 * GLSL of dripstone and mushroom caps: one cylindrical grid, deformed by the kind of prop. A ring is at share s of the length, 0 at
 * the root. The profile gives the relief: growth rings, and flutes where water runs down one side.
 *
 *   position   cosine and sine round the axis, and s
 *   stand      x, y, z of the root from the anchor, and the length in metres; a column's is from floor to roof
 *   form       radius of the root, metres; rotation, radians; code in CAVERN_PROPS; tint
 */
import { CAVERN_PROPS } from "../../../core/underground/cavern-props.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { LIMESTONE } from "./limestone.ts";

const code = (name: (typeof CAVERN_PROPS)[number]) => glsl(CAVERN_PROPS.indexOf(name));

/** Depth in metres to which roots extend into the rock, whose mesh is coarser in the distance. */
const ROOT_DEPTH = 0.4;

/** Instance attributes of cavern props; `sizeFactor` is a prop's size factor, which falls to 0 at `reach` metres. */
export const PROP_ATTRIBUTES = `
attribute vec4 stand;
attribute vec4 form;
uniform float reach;
float sizeFactor(vec3 root) {
  return 1.0 - smoothstep(0.8, 1.0, distance(root, eye) / reach);
}`;

export function dripstoneVertex(light: string): string {
  return `
precision highp float;
precision highp int;
attribute vec3 position;
uniform mat4 clip;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vForm;
varying vec2 vRound;
${light}
uniform vec3 eye;
${PROP_ATTRIBUTES}
float relief(float at) {
  return readLight(vec2(0.0), at, 1.6).x * ${glsl(1 / 69)} - 1.0;
}
// The radius relative to the root's, at s and an angle's cosine and sine.
float radiusAt(float code, float s, vec2 about, float tall, float turn) {
  float own = 40.0 * turn;
  float flute = relief(own + 26.0 * about.x + 7.0 * s) + relief(3.0 * own + 26.0 * about.y - 5.0 * s);
  float ring = relief(2.0 * own + (14.0 + 30.0 * fract(turn)) * s * tall);
  if (code == ${code("cap")}) {
    float over = clamp((s - 0.5) * 2.0, 0.0, 1.0);
    float head = sqrt(max(0.0, 1.0 - over * over)) * (1.0 + 0.04 * flute);
    return s < 0.5 ? mix(0.34, 0.24, 2.0 * s) : head;
  }
  float rough = 1.0 + 0.14 * ring + 0.2 * flute * smoothstep(0.02, 0.3, s) * (1.0 - 0.6 * s);
  if (code == ${code("stalactite")}) return (0.92 * pow(1.0 - s, 0.9) + 0.1 * exp(-16.0 * s) + 0.025) * rough;
  if (code == ${code("stalagmite")}) {
    // Stages, each narrower, with a brim of splashes.
    float stage = (2.0 + 3.0 * fract(11.0 * turn)) * s + fract(turn);
    float brim = fract(stage);
    float taper = 0.86 * pow(max(0.0, 1.0 - s), 0.42) * (1.0 - 0.3 * s);
    return (taper * (0.93 + 0.16 * brim * brim * (1.0 - s)) + 0.55 * exp(-10.0 * s)) * rough;
  }
  float waist = 2.0 * s - 1.0;
  return (0.66 + 0.22 * waist * waist + 0.3 * (exp(-9.0 * s) + exp(-9.0 * (1.0 - s)))) * (rough + 0.16 * flute);
}
void main(void) {
  float code = form.z;
  float size = stand.w;
  float s = position.z;
  vec2 about = position.xy;
  vec3 root = stand.xyz;
  float girth = form.x * sizeFactor(root);
  bool hangs = code == ${code("stalactite")};
  // Ends extend into the rock, or close.
  float along = s * size;
  if (s < 0.0) along = -${glsl(ROOT_DEPTH)} - 1.5 * girth;
  if (s > 1.0) along = size + (code == ${code("column")} ? ${glsl(ROOT_DEPTH)} + 1.5 * girth : 0.0);
  float at = clamp(s, 0.0, 1.0);
  float radius = s > 1.0 && code != ${code("column")} ? 0.0 : radiusAt(code, at, about, size, form.y);
  if (code == ${code("cap")} && s > 0.499 && s < 0.56) along = 0.46 * size;
  // Roots widen into the rock.
  if (s < 0.0 || (s > 1.0 && code == ${code("column")})) radius *= 1.2;
  float bend = hangs || code == ${code("stalagmite")} ? 0.05 : 0.02;
  vec2 lean = bend * size * at * at * vec2(sin(7.0 * form.y), cos(7.0 * form.y));
  vec3 local = vec3(about * girth * radius + lean, along);
  float step1 = 0.03;
  float slope = (radiusAt(code, min(1.0, at + step1), about, size, form.y) - radiusAt(code, max(0.0, at - step1), about, size, form.y)) / (min(1.0, at + step1) - max(0.0, at - step1));
  vec2 aside = vec2(-about.y, about.x);
  vec2 turned = normalize(about + 0.25 * aside);
  float across = (radiusAt(code, at, turned, size, form.y) - radius) / 0.245;
  vec3 n = vec3(about * max(radius, 0.1) - aside * across, -slope * max(radius, 0.1) * girth / max(size, 0.05));
  if (hangs) {
    local.z = -local.z;
    n.z = -n.z;
  }
  vPlace = root + local;
  vNormal = normalize(n);
  vForm = vec4(at, form.zw, form.y);
  vRound = about;
  gl_Position = clip * vec4(vPlace, 1.0);
  if (girth <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
}

export function dripstoneFragment(light: string, solids: string): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec4 vForm;
varying vec2 vRound;
uniform float pixel;
${light}
${solids}
${LIMESTONE}
vec3 bumped(vec3 form, vec3 bump) {
  return normalize(form - bump + form * dot(form, bump));
}
void main(void) {
  float s = vForm.x;
  float wet = vForm.z;
  float width = pixel * distance(vPlace, eye);
  vec4 lump = solidLump(vPlace, width, vec4(0.0));
  vec4 grain = vec4(0.0);
  if (width < 0.012) grain = solidGrain(vPlace, width, vec4(0.4 * lump.x, vec3(0.0)));
  vec3 n = normalize(vNormal);
  // Back faces are discarded.
  if (vForm.y != ${code("cap")} && dot(n, eye - vPlace) < -0.3 * distance(eye, vPlace)) discard;
  vec3 albedo;
  float gloss;
  vec3 glow = vec3(0.0);
  if (vForm.y == ${code("cap")}) {
    float head = smoothstep(0.49, 0.56, s);
    albedo = mix(vec3(0.5, 0.52, 0.42), vec3(0.18, 0.3, 0.26), head);
    // Gills and rim glow.
    glow = vec3(0.10, 0.62, 0.42) * (head * (0.25 + 1.1 * smoothstep(0.62, 0.5, s)) + (1.0 - head) * 0.55 * s) * (0.5 + 0.7 * wet);
    gloss = 0.4;
  } else {
    // Growth bands round it, stains down it.
    float ring = readLight(vec2(0.0), 60.0 * vForm.w + 46.0 * s, 2.0).x * ${glsl(1 / 138)};
    float stain = readLight(vec2(0.0), 90.0 * vForm.w + 30.0 * vRound.x + 17.0 * vRound.y + 4.0 * s, 2.0).x * ${glsl(1 / 138)};
    albedo = calciteAlbedo(0.95 * ring + 0.45 * fract(9.0 * vForm.w) - 0.2 + 0.12 * lump.x);
    albedo = mix(albedo, vec3(0.17, 0.125, 0.085), 0.75 * smoothstep(0.35, 0.85, stain));
    albedo = mix(albedo, vec3(0.2, 0.175, 0.148), clamp(0.65 - 1.1 * wet + 0.35 * fract(5.0 * vForm.w), 0.0, 0.85));
    albedo *= 0.8 * clamp(1.0 + 0.14 * lump.x + 0.12 * grain.x, 0.4, 1.5);
    // At the root it has the dull colour of the rock.
    float out1 = smoothstep(0.0, 0.2, min(s, vForm.y == ${code("column")} ? 1.0 - s : 1.0) + 0.04 * lump.x);
    albedo = mix(vec3(0.165, 0.135, 0.105) * (1.0 + 0.15 * lump.x), albedo, out1);
    gloss = clamp(0.2 + 0.75 * wet, 0.0, 1.0) * (0.25 + 0.75 * out1);
    n = bumped(n, (0.3 + 0.7 * out1) * (2.2 * lump.yzw + 1.6 * grain.yzw));
  }
  vec3 toEye = normalize(eye - vPlace);
  n = normalize(n + toEye * max(0.0, 0.2 - dot(n, toEye)));
  float open = mix(0.45, 1.0, smoothstep(0.0, 0.22, s)) * clamp(1.0 + 0.12 * lump.x, 0.5, 1.2);
  vec3 color = litBelow(albedo, n, vPlace, open, gloss) + glow;
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);
}`;
}
