/**
 * The surface of a moon: grey dust over craters, dark plains (maria) where it was flooded, bright rays round young craters.
 *
 * GLSL of the same faults and craters as src/core/planet/moon.ts and craters.ts, with gradients, evaluated from the anchor's
 * cells and the positions within them. An octave narrower than the filter width fades out. Vertices pass on the slopes of the
 * octaves wider than the distance to the eye, so pixels evaluate only about six octaves between that and their own width.
 */
import { BLANKET, FILLED, LARGEST, RIM, SMALLEST } from "../../../../core/planet/craters.ts";
import { FLOODED_DEPTH, type Moon } from "../../../../core/planet/moon.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { MATERIALS } from "../../../../render/ground/shaders/materials.ts";
import type { SurfaceShader } from "../../../../render/ground/shaders/surface.ts";

/** `hasLand`: the ground has a land, whose lowlands are dark too. */
export function moonSurface(moon: Moon, hasLand: boolean): SurfaceShader {
  return {
    name: "moonSurface",
    vertexFields: ["ground"],
    altitude: "topOf(reading.ground - sea) + craterHeight(datum, filterWidth)",
    shape: `
uniform float sea;
uniform float relief;
uniform float peak;
uniform float craterDepth;
float topOf(float q) {
  return relief * q * (1.0 + abs(q) / peak);
}
${craterSource(moon)}`,
    vertexShape: CRATER_VERTEX,
    lightFields: [],
    slopeFields: ["ground"],
    solidFields: ["stone"],
    uniforms: ["sea", "relief", "peak", "craterDepth", "craters", "faults", "craterEye"],
    shade: `
${CRATER_FRAGMENT}
${MATERIALS}
Shaded shade(float width) {
  float fine;
  float bright;
  vec3 up = upOf(vPlace);
  vec3 gradient = slope_ground + detailGround(vDatum, width, width / lod.z, fine).yzw;
  float q = v_ground - sea;
  gradient *= relief * (1.0 + 2.0 * abs(q) / peak);
  gradient += craterSlope(vDatum, up, width, bright);
  vec3 along = gradient - up * dot(gradient, up);
  vec3 form = normalize(up - along);
  float slope = length(along);
  vec4 stone = solidStone(vPlace, width, vec4(0.0));
  float plain = smoothstep(${(0.75 * moon.maria).toFixed(2)}, ${(1.3 * moon.maria).toFixed(2)}, -v_craters.x${hasLand ? " - topOf(q) / craterDepth" : ""} + ${(0.12 * moon.maria).toFixed(2)} * (fine + 0.5 * stone.x));
  float tone = 1.0 + 0.09 * stone.x + 0.12 * fine;
  vec3 high = vec3(0.155, 0.15, 0.143);
  vec3 low = vec3(0.055, 0.056, 0.06);
  vec3 albedo = mix(high, low, plain) * tone;
  albedo += vec3(0.13, 0.13, 0.128) * min(1.5, bright);
  Kinds kinds = bedded(KIND_DUST, clamp(albedo, 0.02, 0.7));
  // Stones lie round young craters. Dust slides off steep slopes and uncovers brighter rock.
  lay(kinds, KIND_GRAVEL, 0.8 * smoothstep(0.5, 1.3, 0.9 * bright + 0.35 * stone.x + 0.3 * fine), albedo);
  lay(kinds, KIND_ROCK, 0.55 * smoothstep(0.3, 0.7, slope + 0.06 * stone.x), vec3(0.22, 0.216, 0.21) * tone);
  Ground ground = groundOf(kinds, form, width);
  // Relief turns from the sun where the form does, or single bumps would be lit in the dark.
  vec3 rumple = 0.7 * stone.yzw + ground.slope * smoothstep(-0.02, 0.22, dot(form, sunDirection));
  Shaded s;
  s.normal = normalize(form - rumple + form * dot(form, rumple));
  s.albedo = ground.albedo;
  s.open = clamp(0.88 + 0.5 * ground.height, 0.3, 1.0);
  s.glow = vec3(0.0);
  return s;
}`,
  };
}

/** vec4s per octave and per fault in the uniform arrays, which ../terrain-source.ts fills. */
export const OCTAVE_STRIDE = 3;
export const FAULT_STRIDE = 2;

/** Shared by vertex and fragment shader. */
function craterSource({ octaves, rifts, basins, maria }: Moon): string {
  return `
uniform vec4 craters[${OCTAVE_STRIDE * octaves.length}];
${rifts.length > 0 ? `uniform vec4 faults[${FAULT_STRIDE * rifts.length}];` : ""}
uniform vec3 craterEye;
const int OCTAVES = ${octaves.length};
const int BASINS = ${basins};
float freshness;
uint mixedBits(uvec3 c, uint salt) {
  uint h = c.x * 1664525u + c.y * 747796405u + c.z * 2891336453u + salt * 277803737u;
  h = (h ^ (h >> 16)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return h ^ (h >> 16);
}
vec2 craterShape(float u, float flatness) {
  if (u >= 1.0) {
    float left = (${glsl(BLANKET)} - u) * ${glsl(1 / (BLANKET - 1))};
    return ${glsl(RIM)} * left * left * vec2(left, ${glsl(-3 / (BLANKET - 1))});
  }
  float bowl = ${glsl(RIM)} - ${glsl(1 + RIM)} * (1.0 - u);
  float low = -1.0 + 0.45 * flatness;
  if (bowl > low) return vec2(bowl, ${glsl(1 + RIM)});
  float peak = max(0.0, 1.0 - 12.0 * u);
  return vec2(low + flatness * 0.4 * peak * peak, -9.6 * flatness * peak);
}
vec4 cratersIn(int octave, vec3 p, vec3 up) {
  vec4 cells = craters[octave * ${OCTAVE_STRIDE}];
  vec4 within = craters[octave * ${OCTAVE_STRIDE} + 1];
  vec4 form = craters[octave * ${OCTAVE_STRIDE} + 2];
  vec3 q = within.xyz + p * within.w;
  vec3 base = floor(q - 0.5);
  vec3 f = q - base;
  ivec3 cell = ivec3(cells.xyz) + ivec3(base);
  uint salt = uint(cells.w);
  vec4 sum = vec4(0.0);
  freshness = 0.0;
  for (int i = 0; i < 8; i++) {
    ivec3 o = ivec3(i & 1, (i >> 1) & 1, i >> 2);
    uint h = mixedBits(uvec3(cell + o), salt);
    uint k = h * 2654435769u;
    vec3 e = f - vec3(o) - (vec3(uvec3(h, h >> 10, h >> 20) & 1023u) + 0.5) * ${glsl(1 / 1024)};
    float away = dot(e, e);
    if (away >= 0.25 || (k >> 24) >= ${FILLED}u) continue;
    float s = form.y * (form.y * away - 2.0 * dot(up, e));
    float rho = s / (form.y * (1.0 + sqrt(1.0 + s)));
    float share = float(k & 255u) * ${glsl(1 / 255)};
    float r = ${glsl(SMALLEST)} + ${glsl(LARGEST - SMALLEST)} * share * (0.5 + 0.5 * share);
    float u = (away - rho * rho) / (r * r);
    float fade = 1.0 - 4.0 * rho * rho;
    if (u >= ${glsl(BLANKET)} || fade <= 0.0) continue;
    float wear = 0.25 + 0.75 * float((k >> 8) & 255u) * ${glsl(1 / 255)};
    vec2 shape = craterShape(u, form.z);
    float most = fade * fade * r * wear * form.x;
    sum += most * vec4(shape.x, shape.y * (2.0 * within.w / (r * r)) * e);
    freshness += fade * fade * smoothstep(0.8, 1.0, wear) * (1.0 - u * ${glsl(1 / BLANKET)});
  }
  return sum;
}
${rifts.length > 0 ? faultSource(rifts.length) : NO_FAULTS}
vec2 floodOf(float height) {
  float under = -height - ${glsl(maria)};
  float bend = ${glsl(0.5 * maria)};
  if (under <= 0.0) return vec2(height, 1.0);
  if (under < bend) return vec2(height + ${glsl((1 - FLOODED_DEPTH) / maria)} * under * under, 1.0 - ${glsl(1 - FLOODED_DEPTH)} * under / bend);
  return vec2(${glsl(-maria * (1 + 0.25 * (1 + FLOODED_DEPTH)))} - ${glsl(FLOODED_DEPTH)} * (under - bend), ${glsl(FLOODED_DEPTH)});
}
float vertexShare(int octave, float away) {
  return 1.0 - smoothstep(0.5, 1.2, away * craters[octave * ${OCTAVE_STRIDE} + 1].w);
}
float filterShare(int octave, float width) {
  return 1.0 - smoothstep(0.06, 0.18, width * craters[octave * ${OCTAVE_STRIDE} + 1].w);
}`;
}

const faultSource = (count: number) => `vec4 faultsIn(vec3 p) {
  vec4 sum = vec4(0.0);
  for (int i = 0; i < ${count}; i++) {
    vec4 plane = faults[i * ${FAULT_STRIDE}];
    float size = faults[i * ${FAULT_STRIDE} + 1].x;
    float v = clamp(plane.w + dot(plane.xyz, p), -1.0, 1.0);
    sum += size * vec4(v * (1.5 - 0.5 * v * v), 1.5 * (1.0 - v * v) * plane.xyz);
  }
  return sum;
}`;

/** A land has taken the place of the faults. */
const NO_FAULTS = `vec4 faultsIn(vec3 p) {
  return vec4(0.0);
}`;

/** Vertex shader: metres of relief, and varyings that pixels need not evaluate again. */
const CRATER_VERTEX = `
varying vec3 slope_craters;
varying vec2 v_craters;
float craterHeight(vec3 p, float width) {
  vec3 up = normalize(globe.xyz * globe.w + p);
  float away = distance(p, craterEye);
  float old = faultsIn(p).x;
  vec3 oldSlope = vec3(0.0);
  float young = 0.0;
  vec3 slope = vec3(0.0);
  float bright = 0.0;
  for (int k = 0; k < OCTAVES; k++) {
    float kept = filterShare(k, width);
    if (kept <= 0.0) break;
    vec4 one = kept * cratersIn(k, p, up);
    float share = vertexShare(k, away);
    bright += share * freshness;
    if (k < BASINS) {
      old += one.x;
      oldSlope += share * one.yzw;
    } else {
      young += one.x;
      slope += share * one.yzw;
    }
  }
  vec2 flood = floodOf(old);
  slope_craters = slope + flood.y * oldSlope;
  v_craters = vec2(old, bright);
  return craterDepth * (flood.x + young);
}`;

/** Fragment shader: the slope of the relief, and the brightness of young craters. */
const CRATER_FRAGMENT = `
varying vec3 slope_craters;
varying vec2 v_craters;
vec3 craterSlope(vec3 p, vec3 up, float width, out float bright) {
  float away = distance(p, craterEye);
  vec3 slope = slope_craters;
  float flooding = floodOf(v_craters.x).y;
  slope += flooding * faultsIn(p).yzw;
  bright = v_craters.y;
  for (int k = 0; k < OCTAVES; k++) {
    // Slopes stay visible at smaller sizes than heights do.
    float kept = filterShare(k, 0.55 * width);
    if (kept <= 0.0) break;
    float share = vertexShare(k, away);
    if (share >= 1.0) continue;
    vec4 one = (kept * (1.0 - share)) * cratersIn(k, p, up);
    slope += (k < BASINS ? flooding : 1.0) * one.yzw;
    bright += kept * (1.0 - share) * freshness;
  }
  return craterDepth * slope;
}`;
