/**
 * GLSL of mineshafts, placed objects and bridges: placing an instance's vertices, and shading by material code.
 *
 *   shaft    place: centre of the mouth, radius; params: depth, side of the ladder + 4·bits + SHAFT_OPEN, slope of the terrain east and north
 *   placed   place: foot, heading in radians
 *   bridge   place: middle of a length's deck, its direction in radians from east to north; params: rise over run, metres of the
 *            length, metres down to the feet of its piers or 0 without piers, number of the length
 */

import { HALF_WIDTH } from "../../../../core/forest/roads.ts";
import { AIR, BLOB_SHADOW, LIT, SHADOW } from "../../../../render/atmosphere/shaders/air.ts";
import { CAST_FRAGMENT } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import { BRIDGE_LENGTH, GRAIN_READERS, TIMBER, timberAlbedo } from "../../../../render/bridges/timber.ts";
import { INSTANCE_DECLARATIONS } from "../../../../render/placed-list.ts";
import { SHAFT_LOOK, SHAFT_LOOKS, SHAFT_OPEN } from "../../jobs/shaft-layout.ts";

/** Material codes, stored in the first component of `codes`. */
export const MATERIAL = {
  well: 0,
  stone: 1,
  wood: 2,
  rope: 3,
  iron: 4,
  orange: 5,
  white: 6,
  ...TIMBER,
} as const;

export type ObjectKind = "shaft" | "placed" | "bridge";

const SHAFT = `
  int anchor = int(codes.y + 0.5);
  int move = int(codes.w + 0.5);
  int word = int(params.y + 0.5);
  int side = word & 3;
  vec2 facing = side == 0 ? vec2(0.0, 1.0) : side == 1 ? vec2(1.0, 0.0) : side == 2 ? vec2(0.0, -1.0) : vec2(-1.0, 0.0);
  vec2 right = vec2(facing.y, -facing.x);
  vec3 at = position;
  vec3 n = normal;
  float radius = place.w;
  if (move == 0) at.xy *= radius + codes.z / max(0.001, length(position.xy));
  else {
    vec2 wide = move >= 2 ? position.xy * (radius + 0.3) / 1.22 : vec2(position.x, radius - position.y);
    at.xy = right * wide.x + facing * wide.y;
    n.xy = right * normal.x + facing * (move >= 2 ? normal.y : -normal.y);
  }
  at.z += anchor == 1 ? -params.x : dot(params.zw, at.xy);
  // Hides rungs below the bottom. A shaft that is open there has neither a bottom nor a ladder of its own.
  bool seen = move != 1 || at.z > -params.x - 0.01;
  if (move >= ${SHAFT_LOOK} && move - ${SHAFT_LOOK} != ((word & ${SHAFT_OPEN - 1}) >> 2) % ${SHAFT_LOOKS}) seen = false;
  if ((word & ${SHAFT_OPEN}) != 0 && (move == 1 || (anchor == 1 && normal.z > 0.5))) seen = false;
  vRound = vec2(radius, params.x);`;

const PLACED = `
  vec3 at = position;
  vec3 n = normal;
  bool seen = true;
  vec2 turned = vec2(cos(place.w), sin(place.w));
  at.xy = vec2(turned.x * at.x + turned.y * at.y, turned.x * at.y - turned.y * at.x);
  n.xy = vec2(turned.x * n.x + turned.y * n.y, turned.x * n.y - turned.y * n.x);
  vRound = vec2(0.0);`;

const BRIDGE = `
${BRIDGE_LENGTH}
  vRound = vec2(0.0);`;

const PLACING: Readonly<Record<ObjectKind, string>> = { shaft: SHAFT, placed: PLACED, bridge: BRIDGE };

export function objectSource(kind: ObjectKind, shadows: boolean): { vertex: string; fragment: string } {
  return {
    vertex: `
${INSTANCE_DECLARATIONS}
varying vec3 vPlace;
varying vec3 vLocal;
varying vec3 vNormal;
flat varying vec2 vRound;
flat varying int vMaterial;
void main(void) {
${PLACING[kind]}
  vPlace = origin + place.xyz + at;
  vLocal = ${kind === "bridge" ? "own" : "at"};
  vNormal = n;
  vMaterial = int(codes.x + 0.5);
  gl_Position = seen ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vLocal;
varying vec3 vNormal;
flat varying vec2 vRound;
flat varying int vMaterial;
uniform sampler2D grainTexture;
uniform float pixel;
${AIR}
${shadows ? SHADOW : BLOB_SHADOW}
${LIT}
${GRAIN_READERS}
${kind === "bridge" ? timberAlbedo(HALF_WIDTH) : ""}
// Courses of rough stone, and damp bare rock farther down.
vec3 wellAlbedo(vec2 p, float width, inout vec2 bump) {
  vec2 fine = grainAt(p, 0.9, width);
  vec2 broad = grainAt(p, 4.7, width);
  vec2 bent = p + 0.08 * broad;
  float row = floor(bent.y / 0.34);
  float u = bent.x / 0.6 + 0.5 * mod(row, 2.0) + 0.3 * hashOf(vec2(row, 5.0));
  vec2 edge = min(fract(vec2(u, bent.y / 0.34)), 1.0 - fract(vec2(u, bent.y / 0.34))) * vec2(0.6, 0.34);
  float block = smoothstep(0.012, 0.05 + width, min(edge.x, edge.y));
  vec3 laid = mix(vec3(0.06, 0.055, 0.05), vec3(0.25, 0.23, 0.2) * (0.7 + 0.6 * hashOf(vec2(floor(u), row))), block);
  vec3 rock = mix(vec3(0.1, 0.085, 0.07), vec3(0.26, 0.22, 0.18), clamp(0.5 + broad.x + 0.5 * sin(p.y * 2.3 + 6.0 * broad.y), 0.0, 1.0));
  float deep = smoothstep(-3.2, -2.4, p.y + broad.x);
  bump = mix(2.2 * fine + 1.6 * broad, 0.8 * fine, deep);
  vec3 albedo = mix(rock, laid, deep) * (1.0 + 0.6 * fine.y);
  float moss = smoothstep(0.0, 0.3, broad.y + 0.4 * fine.x) * smoothstep(-5.0, -0.5, p.y);
  return mix(albedo, vec3(0.045, 0.07, 0.02), 0.6 * moss);
}
void main(void) {
  vec3 view = eye - vPlace;
  float away = length(view);
  view /= away;
  vec3 n = normalize(vNormal);
  if (vMaterial != ${MATERIAL.well} && dot(n, view) < 0.0) n = -n;
  float width = pixel * away;
  float radius = vRound.x;
  vec3 side = abs(n.z) > 0.9 ? vec3(1.0, 0.0, 0.0) : normalize(vec3(-n.y, n.x, 0.0));
  vec3 rise = cross(n, side);
  vec2 p = vec2(dot(vLocal, side), dot(vLocal, rise));
  vec2 bump = vec2(0.0);
  vec3 albedo;
  vec2 fine = grainAt(p, 0.8, width);
  if (vMaterial == ${MATERIAL.well}) {
    float around = atan(vLocal.y, vLocal.x) * radius;
    albedo = abs(n.z) > 0.5 ? vec3(0.09, 0.075, 0.06) * (1.0 + 1.4 * fine.x) : wellAlbedo(vec2(around, vLocal.z), width, bump);
  } else if (vMaterial == ${MATERIAL.stone}) {
    albedo = mix(vec3(0.2, 0.185, 0.16), vec3(0.37, 0.345, 0.3), clamp(0.5 + fine.x + 0.6 * fine.y, 0.0, 1.0));
    albedo = mix(albedo, vec3(0.06, 0.085, 0.025), 0.7 * smoothstep(0.05, 0.3, grainAt(vLocal.xy, 1.7, width).x) * step(0.5, n.z));
    bump = 0.9 * fine;
  } else if (vMaterial == ${MATERIAL.wood}) {
    albedo = vec3(0.17, 0.125, 0.085) * (1.0 + 1.1 * grainAt(p.yx * vec2(1.0, 0.1), 0.5, width).x);
  }${
    kind === "bridge"
      ? ` else if (vMaterial >= ${MATERIAL.plank}) {
    albedo = timberAlbedo(vLocal, n.z, width);
  }`
      : ""
  } else if (vMaterial == ${MATERIAL.rope}) {
    albedo = vec3(0.3, 0.24, 0.15) * (0.75 + 0.35 * sin(p.x * 160.0 + p.y * 60.0));
  } else if (vMaterial == ${MATERIAL.iron}) {
    albedo = mix(vec3(0.05), vec3(0.16, 0.07, 0.035), 0.5 + fine.x);
  } else if (vMaterial == ${MATERIAL.orange}) {
    albedo = vec3(0.8, 0.16, 0.015) * (1.0 + 0.3 * fine.x);
  } else {
    albedo = vec3(0.75) * (1.0 + 0.2 * fine.x);
  }
  vec3 bent = normalize(n + side * bump.x + rise * bump.y);
  float lit1 = sunLit(vPlace, n);
  float open = 1.0;
  if (radius > 0.0 && length(vLocal.xy) < radius + 0.02 && vLocal.z < 0.25) {
    // Inside the shaft: sky visible through the mouth, and sunlight where its ray passes through it.
    float down = 0.25 - vLocal.z;
    float k = down / radius;
    open = (n.z > 0.5 ? 1.0 : 0.55) / (1.0 + k * k);
    vec2 exit = vLocal.xy + sunDirection.xy * (down / max(0.02, sunDirection.z));
    lit1 = (1.0 - smoothstep(radius - 0.12, radius, length(exit))) * step(0.03, sunDirection.z);
  }
  vec3 color = lit(albedo, bent, lit1, open);
  gl_FragColor = vec4(throughAir(color, vPlace), 1.0);
}`,
  };
}

/** Shader for the shadow maps. */
export function objectShadowSource(kind: ObjectKind): { vertex: string; fragment: string } {
  const { vertex } = objectSource(kind, false);
  return { vertex, fragment: CAST_FRAGMENT };
}
