/**
 * Hewn rock of a mine. The faces are flat rectangles; relief, strata and grain come from the profile at each point. Neighbouring
 * cells give worn edges and dark corners; walls have tool marks and wet streaks, floors have trodden paths.
 */

import type { Profile } from "../../../core/field/profile.ts";
import { MINE_CELL } from "../../../core/underground/mine.ts";
import { SLAB, WALL } from "../../../core/underground/mine-space.ts";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import { PROFILE_MEAN } from "../../ground/profile-numbers.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { glsl, type Layout, lightReaderSource } from "../../ground/shaders/field-readers.ts";
import { MATERIALS } from "../../ground/shaders/materials.ts";
import { solidPhaseSource, solidReader } from "../../ground/shaders/solid-readers.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import { HATCHES, MINE_CELLS } from "./mine-cells.ts";

/** face: corner and direction of a rectangle; extent: its size along the two axes after the face's own. */
const VERTEX = `
precision highp float;
precision highp int;
attribute vec3 position;
attribute vec4 face;
attribute vec2 extent;
uniform mat4 clip;
uniform vec3 instanceOrigin;
invariant gl_Position;
varying vec3 vPlace;
flat varying int vFacing;
void main(void) {
  vFacing = int(face.w + 0.5);
  int axis = vFacing % 3;
  vec2 at = vFacing < 3 ? position.xy : vec2(1.0 - position.x, position.y);
  vec2 along = at * extent;
  vec3 reach = axis == 0 ? vec3(0.0, along) : axis == 1 ? vec3(along.y, 0.0, along.x) : vec3(along, 0.0);
  vPlace = instanceOrigin + face.xyz + reach;
  gl_Position = clip * vec4(vPlace, 1.0);
}`;

/** Holes: wells, slightly narrower than their walls so that no crack shows, and hatches through slabs. */
const HOLED = `
bool holed(vec3 p) {
  return (vFacing % 3 == 2 && hatchAt(p)) || bored(p, 0.03);
}`;

const HEAD = `
precision highp float;
precision highp int;
varying vec3 vPlace;
flat varying int vFacing;`;

/** `relief`: whether rock near the eye is drawn with parallax. */
export function mineRockSource(profile: Profile, solid: Layout, density: number, relief: boolean) {
  return {
    vertex: VERTEX,
    /** Depth prepass, so that each pixel of rock is shaded once. */
    depth: `${HEAD}
uniform vec3 eye;
uniform vec3 glowColor;
${MINE_CELLS}
${HATCHES}
${BORES}
${HOLED}
void main(void) {
  if (holed(vPlace)) discard;
  gl_FragColor = vec4(0.0);
}`,
    fragment: `${HEAD}
uniform float pixel;
const bool TILED = true;
const bool RELIEF = ${relief};
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
${lightReaderSource(profile, density)}
${solidPhaseSource(solid)}
${Object.keys(solid.fields)
  .map((name) => solidReader(solid, name))
  .join("\n")}
${MINE_CELLS}
${HATCHES}
${HOLED}
${MATERIALS}
${SHADE}
void main(void) {
  if (holed(vPlace)) discard;
  float away = distance(vPlace, eye);
  float width = pixel * away;
  Hewn h = hewn(vPlace, width);
  vec3 shine;
  vec3 lamps = mineLamps(vPlace + 0.15 * h.form, h.normal, h.gloss, shine);
  vec3 color = litBelow(h.albedo, h.normal, vPlace, h.open, h.gloss) + h.albedo * lamps * mix(0.5, 1.0, h.open) + shine;
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);
}`,
  };
}

/** Half width in metres of the trodden path along a row, and distance of its ruts from the centre line. */
const [TRODDEN, RUT] = [1.9, 0.62];

const SHADE = `
struct Hewn {
  vec3 form;
  vec3 normal;
  vec3 albedo;
  float open;
  float gloss;
};
float profiled(float along, float width, float samples, float offset) {
  float row = lightRow(width * samples);
  if (row >= 6.0) return 0.0;
  return (readLight(vec2(offset, 0.0), along * samples, row).x - ${PROFILE_MEAN}) * ${glsl(1 / 36)} * (1.0 - smoothstep(4.0, 6.0, row));
}
/** Ambient occlusion at a distance in metres from a corner. */
float corner(float away) {
  away = max(away, 0.0);
  return 1.0 - 0.5 * exp(-1.6 * away) - 0.16 * exp(-0.35 * away);
}
Hewn hewn(vec3 p, float width) {
  Hewn h;
  int axis = vFacing % 3;
  float side = vFacing < 3 ? 1.0 : -1.0;
  h.form = axis == 0 ? vec3(side, 0.0, 0.0) : axis == 1 ? vec3(0.0, side, 0.0) : vec3(0.0, 0.0, side);
  ivec3 cell = cellOf(p + 0.15 * h.form);
  vec2 local = p.xy - vec2(cell.xy) * ${glsl(MINE_CELL)};
  float up = p.z - mineFrom.z + ${glsl(MINE_CELL)} * float(cell.z);
  float tall = ${glsl(MINE_CELL - SLAB)};
  vec4 stone = solidStone(p, width, vec4(0.0));
  vec4 lump = solidLump(p, width, vec4(0.3 * stone.x, vec3(0.0)));

  // Occlusion from neighbouring walls, and worn edges where a wall ends.
  float open = 1.0;
  vec3 worn = vec3(0.0);
  ivec2 nearX = ivec2(local.x > 0.0 ? 1 : -1, 0);
  ivec2 nearY = ivec2(0, local.y > 0.0 ? 1 : -1);
  float toX = ${glsl(MINE_CELL / 2 - WALL)} - abs(local.x);
  float toY = ${glsl(MINE_CELL / 2 - WALL)} - abs(local.y);
  if (axis != 0) {
    float closed = closedTo(cell, nearX);
    open *= mix(1.0, corner(toX), closed);
    if (axis == 1 && closed < 0.5) {
      float outward = 1.0 - closedTo(ivec3(cell.xy + nearX, cell.z), ivec2(0, -int(h.form.y)));
      worn.x += outward * float(nearX.x) * smoothstep(1.1, -0.3, toX + 0.35 * stone.x);
    }
  }
  if (axis != 1) {
    float closed = closedTo(cell, nearY);
    open *= mix(1.0, corner(toY), closed);
    if (axis == 0 && closed < 0.5) {
      float outward = 1.0 - closedTo(ivec3(cell.xy + nearY, cell.z), ivec2(-int(h.form.x), 0));
      worn.y += outward * float(nearY.y) * smoothstep(1.1, -0.3, toY + 0.35 * stone.x);
    }
  }
  if (axis != 2) open *= corner(up) * corner(tall - up);

  float z = p.z;
  // Broken rock: lumps meet in creases, at the zeros of their field.
  float lumped = clamp(2.5 * lump.x, -1.0, 1.0);
  float broken = clamp(2.5 * stone.x, -1.0, 1.0);
  float crease = 1.0 - 0.16 * smoothstep(0.5, 0.0, abs(stone.x));
  float band = profiled(z + 0.1 * stone.x + 0.24 * lump.x, width, 16.0, 11.0) + 0.5 * profiled(z + 0.06 * stone.x + 0.1 * lump.x, width, 64.0, 3.0);
  vec3 rock = mix(vec3(0.062, 0.058, 0.055), vec3(0.215, 0.196, 0.17), clamp(0.42 + 0.15 * band + 0.07 * abs(stone.x) + 0.05 * lump.x, 0.0, 1.0));
  rock = mix(rock, vec3(0.175, 0.123, 0.08), 0.35 * smoothstep(0.6, 1.5, 0.6 * lump.x + 0.7 * band));
  rock *= crease;
  vec3 floored = vec3(0.0);
  float dusty = 0.0;
  vec3 rumple = -2.0 * lumped * lump.yzw - 1.7 * broken * stone.yzw;
  float gloss = 0.0;
  if (axis == 2 && side > 0.0) {
    // Trodden paths with ruts along open rows; rubble and dust elsewhere.
    float alongX = (1.0 - closedTo(cell, nearX)) * smoothstep(${glsl(TRODDEN)}, ${glsl(TRODDEN - 0.9)}, abs(local.y) + 0.3 * stone.x);
    float alongY = (1.0 - closedTo(cell, nearY)) * smoothstep(${glsl(TRODDEN)}, ${glsl(TRODDEN - 0.9)}, abs(local.x) + 0.3 * stone.x);
    float trodden = (cell.z & 1) == 1 ? max(alongX, alongY) : 0.0;
    float ruts = alongX * smoothstep(0.17, 0.05, abs(abs(local.y) - ${glsl(RUT)})) + alongY * smoothstep(0.17, 0.05, abs(abs(local.x) - ${glsl(RUT)}));
    vec3 dust = mix(vec3(0.15, 0.125, 0.098), vec3(0.27, 0.235, 0.19), clamp(0.45 + 0.1 * stone.x, 0.0, 1.0));
    dusty = 0.55 + 0.3 * trodden + 0.25 * clamp(stone.x, -1.0, 0.6);
    floored = dust;
    rock *= 1.0 - 0.42 * min(1.0, ruts) * (0.6 + 0.4 * trodden);
    rumple *= mix(0.6, 0.35, trodden);
    float pool = smoothstep(0.75, 1.15, lump.x - 0.5 * stone.x) * (1.0 - trodden);
    gloss = 0.75 * pool;
    rock *= 1.0 - 0.55 * pool;
    floored *= (1.0 - 0.42 * min(1.0, ruts)) * (1.0 - 0.55 * pool);
    rumple *= 1.0 - 0.85 * pool;
  } else {
    float level = axis == 0 ? p.y : p.x;
    if (axis != 2) {
      // Slanted pick marks, in patches of different directions.
      float lean = lump.x > 0.0 ? 0.55 : -0.4;
      float marks = level + lean * z + 0.05 * stone.x;
      float row = lightRow(width * 160.0);
      if (row < 5.0) {
        vec2 cut = readLight(vec2(5.0, 0.0), marks * 160.0, row) * ${glsl(1 / 36)} * (1.0 - smoothstep(3.0, 5.0, row)) * smoothstep(-0.9, 0.5, stone.x + 0.6);
        vec3 across = axis == 0 ? vec3(0.0, 1.0, lean) : vec3(1.0, 0.0, lean);
        rumple += 0.7 * cut.y * across;
        rock *= 1.0 + 0.06 * (cut.x - 1.8);
      }
      // Seepage runs down.
      float seep = profiled(level + 0.12 * stone.x + 0.2 * lump.x, width, 16.0, 140.0) + 0.5 * profiled(level + 0.05 * stone.x, width, 64.0, 77.0);
      float wet = smoothstep(0.35, 1.25, seep + 0.12 * (up - 8.0) * 0.4);
      rock *= 1.0 - 0.55 * wet;
      gloss = 0.6 * wet;
      // Dust at the foot of the wall.
      float foot = smoothstep(0.9, 0.0, up + 0.35 * stone.x);
      floored = vec3(0.19, 0.16, 0.125);
      dusty = 0.6 * foot;
    } else {
      rock *= 0.8;
      rumple *= 1.25;
    }
  }
  Kinds kinds = bedded(KIND_ROCK, rock);
  lay(kinds, KIND_SOIL, dusty, floored);
  Ground ground = groundOf(kinds, h.form, width);
  rumple += (1.0 - gloss) * ground.slope;
  h.normal = normalize(h.form + worn * 1.1 - rumple + h.form * dot(h.form, rumple));
  h.albedo = max(ground.albedo, vec3(0.004));
  h.open = clamp(open * (0.92 + 0.12 * stone.x + 0.14 * lump.x + 0.6 * ground.height), 0.05, 1.15);
  h.gloss = gloss;
  return h;
}`;
