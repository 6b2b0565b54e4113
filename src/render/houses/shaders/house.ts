/**
 * GLSL of houses: places an instance's vertices and selects the parts that it has. house-walls.ts shades walls and windows,
 * house-materials.ts plaster, stone, wood and tiles.
 *
 *   place    dx, dy, dz from the list's origin; height of the floor above the terrain plane, metres
 *   params   roof, walls, door and storeys, slope of the terrain, and the house's random bits (src/stream/house-layout.ts)
 */

import { ROOF_RISE, ROOFS, STOREY } from "../../../core/flat/towns.ts";
import { CAST_FRAGMENT } from "../../atmosphere/shaders/shadow-maps.ts";
import { glsl } from "../../ground/shaders/field-readers.ts";
import { INSTANCE_DECLARATIONS } from "../../placed-list.ts";
import { DITHER } from "../../vegetation/shaders/plant-instances.ts";
import { HOUSE_MATERIALS, LAMPLIGHT } from "./house-materials.ts";
import type { HouseProjection } from "./house-projection.ts";
import { HOUSE_WALLS } from "./house-walls.ts";

export const HOUSE_UNIFORMS = ["clip", "origin", "span", "coarse", "pixel", "lamps", "ditherShift"] as const;

const CHANCE = `
float chance(uint bits, uint which) {
  uint h = bits * 747796405u + which * 2891336453u + 277803737u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return float((h ^ (h >> 16)) >> 8) * (1.0 / 16777216.0);
}`;

/** GLSL for every pass: \`placeHouse\` returns the vertex position relative to the anchor. */
const placeHouse = ({ vertex }: HouseProjection) => `
${INSTANCE_DECLARATIONS}
${vertex}
const float RISE[4] = float[4](${ROOFS.map((roof) => glsl(ROOF_RISE[roof])).join(", ")});
const vec2 OUT[4] = vec2[4](vec2(0.0, 1.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(-1.0, 0.0));
${CHANCE}
struct House {
  int roof;
  bool along;
  int walls;
  int storeys;
  vec2 out1;
  uint bits;
  float eaves;
};
House houseOf() {
  standHouse();
  int word = int(params.x + 0.5);
  House house;
  house.roof = word & 3;
  house.along = (word & 4) != 0;
  house.walls = (word >> 3) & 3;
  house.out1 = OUT[(word >> 5) & 3];
  house.storeys = (word >> 7) & 15;
  house.bits = uint(params.w + 0.5);
  house.eaves = float(house.storeys) * ${glsl(STOREY)} + 0.35;
  return house;
}
// Number of windows across a wall of twelve metres, and the door's position among them.
float bays(uint bits) {
  return 3.0 + float((bits >> 4) & 1u);
}
float doorway(uint bits) {
  return (bits & 16u) != 0u ? 1.5 : 0.0;
}
bool hasGroup(House house, int group) {
  if (group == 0) return true;
  if (group <= 4) return house.roof == group - 1;
  if (group == 5) return true;
  if (group == 6) return (house.bits & 2u) != 0u && house.storeys > 1;
  if (group == 7) return house.roof == 0 && (house.bits & 4u) != 0u;
  if (group == 8) return (house.bits & 8u) != 0u;
  return (house.bits & 40u) == 32u && house.storeys > 1;
}
vec2 toWorld(House house, vec2 p) {
  return p.x * vec2(-house.out1.y, house.out1.x) - p.y * house.out1;
}
vec3 placeHouse(House house, out vec3 local, out vec3 n, out float high) {
  local = position;
  n = normal;
  int move = int(codes.w + 0.5);
  if (move == 1 && !house.along) {
    local.xy = vec2(-local.y, local.x);
    n.xy = vec2(-n.y, n.x);
  }
  if (move == 2) local.x += doorway(house.bits);
  vec2 level = toWorld(house, local.xy);
  float ground = dot(params.yz, level) - place.w;
  int at = int(codes.y + 0.5);
  if (at == 1) local.z += house.eaves;
  else if (at == 2) local.z += house.eaves + RISE[house.roof];
  else if (at == 3) local.z += ground;
  high = local.z - ground;
  return origin + place.xyz + ofHouse(vec3(level, local.z));
}`;

/** Near and far levels of detail, by the uniform `coarse`, 0 or 1. */
export function houseSource(projection: HouseProjection): { vertex: string; fragment: string } {
  return {
    vertex: `${placeHouse(projection)}
uniform vec3 eye;
uniform vec4 span;
uniform float coarse;
varying vec3 vPlace;
varying vec3 vLocal;
varying float vHigh;
flat varying vec3 vNormal;
flat varying vec3 vFacing;
flat varying vec4 vHow;
flat varying vec2 vShow;
flat varying uint vBits;
void main(void) {
  House house = houseOf();
  vec3 n;
  vPlace = placeHouse(house, vLocal, n, vHigh);
  vNormal = n;
  vFacing = vec3(toWorld(house, n.xy), n.z);
  vHow = vec4(codes.x, float(house.storeys), float(house.walls), float(house.roof));
  vBits = house.bits;
  float away = distance(origin + place.xyz, eye);
  float nearness = 1.0 - smoothstep(0.86 * span.x, span.x, away);
  vShow = coarse > 0.5 ? vec2(nearness, 1.0 - smoothstep(0.82 * span.y, span.y, away)) : vec2(0.0, nearness);
  bool seen = house.storeys > 0 && vShow.y > vShow.x && hasGroup(house, int(codes.z + 0.5));
  gl_Position = seen ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vLocal;
varying float vHigh;
flat varying vec3 vNormal;
flat varying vec3 vFacing;
flat varying vec4 vHow;
flat varying vec2 vShow;
flat varying uint vBits;
uniform sampler2D grainTexture;
uniform float pixel;
uniform vec2 lamps;
${projection.fragment}
${DITHER}
${CHANCE}
${HOUSE_MATERIALS}
${HOUSE_WALLS}
void main(void) {
  float scatter = scatterOf(gl_FragCoord.xy);
  if (scatter < vShow.x || scatter >= vShow.y) discard;
  vec3 view = toHouse(eye - vPlace);
  float away = length(view);
  view /= away;
  vec3 n = vFacing;
  // The surface's tangents as seen from outside: to the right, and up.
  vec3 side = abs(n.z) > 0.99 ? vec3(1.0, 0.0, 0.0) : normalize(vec3(-n.y, n.x, 0.0));
  vec3 rise = cross(n, side);
  vec3 localSide = abs(n.z) > 0.99 ? vec3(1.0, 0.0, 0.0) : normalize(vec3(-vNormal.y, vNormal.x, 0.0));
  vec2 at = vec2(dot(vLocal, localSide), abs(n.z) > 0.99 ? vLocal.y : dot(vLocal, cross(vNormal, localSide)));
  vec3 seen = vec3(dot(view, side), dot(view, rise), max(0.05, dot(view, n)));
  float width = pixel * away * inversesqrt(max(0.1, seen.z));
  int face = int(vHow.x + 0.5);
  Surface f;
  f.glow = vec3(0.0);
  f.bump = vec2(0.0);
  f.gloss = 0.0;
  f.open = mix(0.72, 1.0, smoothstep(0.0, 7.0, vHigh));
  if (face == 0 || face == 6 || face == 8) f = frontOf(at, vLocal.z, width, seen, face, f);
  else if (face == 1) f = tilesOf(at, width, f);
  else f = fittingOf(face, at, width, f);
  if (face == 4) f.glow = LAMPLIGHT * 5.0 * lamps.x * lanternLit();
  vec3 bent = normalize(n + side * f.bump.x + rise * f.bump.y);
  // Dirt and occlusion where the wall meets the ground.
  f.open *= mix(0.6, 1.0, smoothstep(-0.2, 1.0, vHigh));
  float lit1 = houseSun(n);
  vec3 color = houseLit(f.albedo, bent, lit1, f.open) + f.glow;
  color += f.albedo * lanternLight(bent, side, rise, n);
  if (f.gloss > 0.0) {
    float rim = pow(1.0 - max(0.0, dot(bent, view)), 5.0);
    vec3 ray = reflect(-view, bent);
    color += f.gloss * (0.05 + 0.9 * rim) * skyLight(ofHouse(vec3(ray.xy, max(ray.z, 0.02))));
    color += f.gloss * sunColor * lit1 * 6.0 * pow(max(0.0, dot(ofHouse(ray), sunDirection)), 300.0);
  }
  gl_FragColor = vec4(houseAir(color), 1.0);
}`,
  };
}

/** The light of a lantern on the ground in front of its door, blended additively. */
export function lanternPoolSource(projection: HouseProjection): { vertex: string; fragment: string } {
  return {
    vertex: `${placeHouse(projection)}
uniform vec3 eye;
uniform vec4 span;
uniform vec2 lamps;
varying vec3 vLocal;
varying vec3 vPlace;
flat varying float vLit;
void main(void) {
  House house = houseOf();
  vec3 n;
  float high;
  vPlace = placeHouse(house, vLocal, n, high);
  vLocal.x -= doorway(house.bits);
  vLit = lamps.x * step(chance(house.bits, 33u), 0.75) * (1.0 - smoothstep(0.5 * span.x, 0.8 * span.x, distance(origin + place.xyz, eye)));
  // Moved toward the eye along the view ray: in front of the terrain, at the same screen position.
  gl_Position = house.storeys > 0 && vLit > 0.0 ? clip * vec4(mix(vPlace, eye, 0.015), 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
varying vec3 vLocal;
varying vec3 vPlace;
flat varying float vLit;
${projection.pool}
void main(void) {
  vec3 to = vec3(0.95, -6.3, 2.4) - vec3(vLocal.xy, 0.0);
  float d2 = dot(to, to);
  float edge = smoothstep(0.0, 1.6, 4.4 - abs(vLocal.x)) * smoothstep(0.0, 2.5, vLocal.y + 11.8);
  gl_FragColor = vec4(${LAMPLIGHT} * (0.32 * vLit * edge / (0.3 + d2)) * poolLeft(), 1.0);
}`,
  };
}

/** Shader for the shadow maps. */
export function houseShadowSource(projection: HouseProjection): { vertex: string; fragment: string } {
  return {
    vertex: `${placeHouse(projection)}
void main(void) {
  House house = houseOf();
  vec3 local;
  vec3 n;
  float high;
  vec3 at = placeHouse(house, local, n, high);
  gl_Position = house.storeys > 0 && hasGroup(house, int(codes.z + 0.5)) ? clip * vec4(at, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: CAST_FRAGMENT,
  };
}
