/**
 * GLSL shared by the shaders of plants: position, current size and tint of an instance. An instance is one number; its data are texels,
 * so that nothing is uploaded again when the eye moves.
 *
 *   things           two texels an instance: dx, dy, dz, heading; size, lean, code + 32·slot, bits
 *   slots            two texels a chunk: its centre on the datum relative to the anchor, and the second of its arrival; its
 *                    level, and between islands its archipelago
 *   instanceHeights  one texel an instance: metres of the drawn ground above the datum (below 0 under the sea), its slopes
 *                    along `axesOf`, metres per metre, and the share of the sun above the hills
 */
import { SPECIES } from "../../../core/life/species.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import type { PlantProjection } from "../plant-ground.ts";

/** Instances in a row of the textures, and maximum number of chunks. */
export const ROW = 64;
export const SLOTS = 256;
/** Trees are thinned between these shares of their range, to this share of them. */
export const [THIN_FROM, THIN_TO, FEWEST] = [0.08, 0.5, 0.16];

/** Fetches an instance: its texels and its position on the datum relative to the anchor. */
export const THING = `
precision highp sampler2D;
uniform sampler2D things;
uniform sampler2D slots;
struct Thing {
  vec4 place;
  vec4 numbers;
  vec3 datum;
  float born;
  float level;
  int code;
  int face;
};
Thing thingAt(ivec2 at) {
  Thing thing;
  thing.place = texelFetch(things, ivec2(2 * at.x, at.y), 0);
  thing.numbers = texelFetch(things, ivec2(2 * at.x + 1, at.y), 0);
  int slot = int(thing.numbers.z) / 32;
  thing.code = int(thing.numbers.z) - 32 * slot;
  vec4 centre = texelFetch(slots, ivec2(2 * slot, 0), 0);
  vec2 kind = texelFetch(slots, ivec2(2 * slot + 1, 0), 0).xy;
  thing.level = kind.x;
  thing.face = int(kind.y);
  thing.datum = centre.xyz + thing.place.xyz;
  thing.born = centre.w;
  return thing;
}`;

/**
 * Placement of an instance: position, axes, current size. Needs the projection's `air` and `place`
 * (plant-projection.ts).
 */
export const STAND = `
uniform sampler2D instanceHeights;
uniform vec4 reaches;
struct Placement {
  vec3 foot;
  vec3 up;
  vec3 east;
  vec3 north;
  vec3 form;
  float size;
  float sunlit;
  float away;
  float kept;
  uint bits;
};
float chance(uint bits, uint which) {
  uint h = bits * 747796405u + which * 2891336453u + 277803737u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return float((h ^ (h >> 16)) >> 8) * (1.0 / 16777216.0);
}
Placement placementOf(Thing thing, ivec2 at) {
  Placement placement;
  vec4 sampled = texelFetch(instanceHeights, at, 0);
  placement.up = upAt(thing.datum);
  placement.foot = thing.datum + placement.up * footOf(sampled);
  vec3 east;
  vec3 north;
  axesOf(placement.up, east, north);
  placement.form = normalize(placement.up - sampled.y * east - sampled.z * north);
  placement.sunlit = sunlitOf(sampled);
  float c = cos(thing.place.w);
  float s = sin(thing.place.w);
  placement.east = c * east - s * north;
  placement.north = s * east + c * north;
  placement.bits = uint(thing.numbers.w);
  // Level of detail by distance along the ground, as in the instance lists, so that summits are as detailed as shores.
  placement.away = distance(thing.datum, loweredOf(thing));
  vec4 both = rangesOf(thing);
  vec2 range = thing.level > 0.5 ? both.zw : both.xy;
  float out1 = distance(thing.datum, underOf(thing)) * range.x;
  float share = 1.0 - smoothstep(0.7, 1.0, out1 * out1 + range.y);
  // Far woods are thinned by rank.
  float kept = thinned(mix(1.0, ${glsl(FEWEST)}, smoothstep(${glsl(THIN_FROM)}, ${glsl(THIN_TO)}, out1)), thing.level, reaches.w, placement.away / reaches.y);
  placement.kept = kept;
  float rank = thing.numbers.w * (1.0 / 65536.0);
  share *= thing.code < TREES ? 1.0 - smoothstep(kept - 0.06, kept, rank) * step(kept, 0.999) : thing.code < PLANTS ? lowly(placement.away / reaches.y) : 1.0;
  share *= landOf(sampled) * smoothstep(0.0, 1.0, (reaches.z - thing.born) * 0.9);
  placement.size = thing.numbers.x * share;
  return placement;
}`;

export interface PlantBuild {
  readonly projection: PlantProjection;
  /** Codes below this are trees, which are drawn far off. */
  readonly treeCount: number;
  /** By code: linear albedo of leaves, darkest and lightest. */
  readonly dark: readonly (readonly number[])[];
  readonly light: readonly (readonly number[])[];
  /** By code: half width of the crown, its height, and its foot. */
  readonly far: readonly (readonly number[])[];
  /** By code: whether there is middle geometry. */
  readonly middle: readonly boolean[];
}

export const vec3s = (name: string, rows: readonly (readonly number[])[]) =>
  `const vec3 ${name}[${rows.length}] = vec3[${rows.length}](${rows.map((row) => `vec3(${row.map(glsl).join(", ")})`).join(", ")});`;

export const plantHead = (build: PlantBuild) => `
precision highp float;
precision highp int;
#define TREES ${build.treeCount}
#define PLANTS ${SPECIES.length}
${build.projection.air}
${THING}
${build.projection.place}
${STAND}
uniform mat4 clip;
${vec3s("darks", build.dark)}
${vec3s("lights", build.light)}
// Tint of a plant between its species' darkest and lightest.
vec3 tintOf(int code, uint bits, float height) {
  vec3 tint = mix(darks[code], lights[code], 0.15 + 0.7 * chance(bits, 3u));
  if (code == TREES + 1 && height > 0.45) tint = vec3(0.42, 0.31, 0.02);
  float autumn = chance(bits, 4u);
  return tint * mix(vec3(1.0), vec3(1.18, 0.96, 0.72), autumn * autumn) * mix(0.85, 1.12, height);
}`;

/** Interleaved gradient noise, for dithered cross-fades between levels of detail. */
export const DITHER = `
uniform vec2 ditherShift;
float scatterOf(vec2 pixel) {
  return fract(52.9829189 * fract(dot(pixel + ditherShift, vec2(0.06711056, 0.00583715))));
}`;
