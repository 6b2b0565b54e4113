/**
 * GLSL of where things stand, for every shader that draws or seats them: a thing's numbers, the slot of its chunk and
 * its seat are texels, so that an instance is one number and nothing is rewritten when the eye moves.
 *
 *   things   two texels a thing: dx, dy, dz, heading; size, lean, code + 32·slot, bits
 *   slots    two texels a slot: the chunk's centre on the datum from the anchor, and the second of its arrival; its level
 *   seats    one texel a thing: metres of the drawn ground above the datum there (below 0 the sea has it), its slopes
 *            along `axesOf`, metres a metre, and how much of the sun stands over the hills
 */
import { glsl } from "./reading.ts";

/** Things in a row of the textures. */
export const ROW = 64;
export const SLOTS = 256;
/** Between these shares of their range trees grow fewer, to this share of them. */
export const [THIN_FROM, THIN_TO, FEWEST] = [0.08, 0.5, 0.16];

/** What a fragment or a vertex needs to find a thing: its texels and its place on the datum, from the anchor. */
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
};
Thing thingAt(ivec2 at) {
  Thing thing;
  thing.place = texelFetch(things, ivec2(2 * at.x, at.y), 0);
  thing.numbers = texelFetch(things, ivec2(2 * at.x + 1, at.y), 0);
  int slot = int(thing.numbers.z) / 32;
  thing.code = int(thing.numbers.z) - 32 * slot;
  vec4 centre = texelFetch(slots, ivec2(2 * slot, 0), 0);
  thing.level = texelFetch(slots, ivec2(2 * slot + 1, 0), 0).x;
  thing.datum = centre.xyz + thing.place.xyz;
  thing.born = centre.w;
  return thing;
}
void axesOf(vec3 up, out vec3 east, out vec3 north) {
  vec3 axis = abs(up.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
  east = normalize(cross(axis, up));
  north = cross(up, east);
}`;

/** Quantities of a thing that stands: where, how upright, how large now. `globe` and `eye` are the air's. */
export const STAND = `
uniform sampler2D seats;
uniform vec3 lowered;
uniform vec3 under;
uniform vec4 ranges;
uniform vec4 reaches;
uniform float wetness;
struct Stand {
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
Stand standOf(Thing thing, ivec2 at) {
  Stand stand;
  vec4 seat = texelFetch(seats, at, 0);
  stand.up = normalize(globe.xyz * globe.w + thing.datum);
  stand.foot = thing.datum + stand.up * (wetness > 0.5 ? max(seat.x, 0.0) : seat.x);
  vec3 east;
  vec3 north;
  axesOf(stand.up, east, north);
  stand.form = normalize(stand.up - seat.y * east - seat.z * north);
  stand.sunlit = seat.w;
  float c = cos(thing.place.w);
  float s = sin(thing.place.w);
  stand.east = c * east - s * north;
  stand.north = s * east + c * north;
  stand.bits = uint(thing.numbers.w);
  // Levels by distance along the ground, as the lists are made: a summit's things are as fine as a shore's.
  stand.away = distance(thing.datum, lowered);
  vec2 range = thing.level > 0.5 ? ranges.zw : ranges.xy;
  float out1 = distance(thing.datum, under) * range.x;
  float share = 1.0 - smoothstep(0.7, 1.0, out1 * out1 + range.y);
  // Far off fewer trees stand for all, the first by their rank.
  float kept = mix(1.0, ${glsl(FEWEST)}, smoothstep(${glsl(THIN_FROM)}, ${glsl(THIN_TO)}, out1)) * reaches.w;
  stand.kept = kept;
  float rank = thing.numbers.w * (1.0 / 65536.0);
  share *= thing.code < TREES ? 1.0 - smoothstep(kept - 0.06, kept, rank) * step(kept, 0.999) : 1.0;
  share *= mix(1.0, smoothstep(-0.1, 0.25, seat.x), wetness) * smoothstep(0.0, 1.0, (reaches.z - thing.born) * 0.9);
  stand.size = thing.numbers.x * share;
  return stand;
}`;
