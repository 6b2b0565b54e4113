/**
 * GLSL of grass around the camera: tufts on a lattice of the cube's face, fixed in the world. A pass of one pixel a
 * tuft writes ground height, growth and colour, which is all that the tufts need.
 *
 *   turf   metres above the datum, growth 0…1, colour in three times 7 bits, and sunlight 0…1
 */
import type { CoverRow } from "../../../core/field/cover.ts";
import type { Profile } from "../../../core/field/profile.ts";
import { PLANET_AIR, PLANET_LIT } from "../../atmosphere/shaders/planet-air.ts";
import { roundLeafShadow } from "../../atmosphere/shaders/shadow-maps.ts";
import { PROFILE_MEAN } from "../../ground/profile-numbers.ts";
import { glsl, type Layout, lightReaderSource, vertexReader } from "../../ground/shaders/field-readers.ts";
import { coverSource } from "../../ground/shaders/ground-colours.ts";
import { horizonSource } from "../../ground/shaders/horizon.ts";
import { STREET_METRES, STREETS } from "../../ground/shaders/streets.ts";
import { LIGHT_DENSITY } from "../../ground/textures.ts";
import { SURFACE } from "../geometry.ts";
import { LEAF_TILES } from "../leaf-textures.ts";
import { BIOME, PALETTE } from "./biome.ts";
import { groundSource } from "./instance-heights.ts";
import { TUFT_CELLS, TUFT_SEEN, TURF_VERTEX, tuftPlace } from "./tuft-cells.ts";

/** Position of a tuft; `alongU`, `alongV` are the steps of a cell along the cube's face. */
export const LATTICE = `
${TUFT_CELLS}
uniform vec3 alongU;
uniform vec3 alongV;
vec3 onLattice(vec2 at) {
  vec2 own = cellOf(at);
  vec2 q = at + corner.xy + vec2(chanceOf(own, 1u), chanceOf(own, 2u));
  vec3 offset = alongU * q.x + alongV * q.y;
  float s = 2.0 * dot(globe.xyz, offset) + dot(offset, offset);
  float root = sqrt(1.0 + s);
  return globe.w * (offset / root - globe.xyz * (s / (root * (1.0 + root))));
}`;

export function turfSource(
  profile: Profile,
  layout: Layout,
  rows: readonly CoverRow[],
): { vertex: string; fragment: string } {
  const climate = layout.fields.climate;
  return {
    vertex: TURF_VERTEX,
    fragment: `
precision highp float;
precision highp int;
uniform float snow;
${groundSource(profile, layout)}
${lightReaderSource(profile, LIGHT_DENSITY)}
${["town", "wet", "rough", "climate"].map((name) => vertexReader(layout, name, "vec3")).join("\n")}
#define sea shape.x
${horizonSource(layout, { field: "ground", altitude: "topAt(height)", steps: 4 })}
${BIOME}
${coverSource(rows, PALETTE)}
${LATTICE}
${STREETS}
void main(void) {
  vec2 at = floor(gl_FragCoord.xy);
  vec3 datum = onLattice(at);
  vec2 own = cellOf(at);
  vec3 up = normalize(globe.xyz * globe.w + datum);
  vec4 here = groundAt(datum);
  float climate = (readClimate(0, datum, 1.0) - ${glsl(climate.terms)} * ${PROFILE_MEAN}) * 0.0145;
  float sine = abs(up.z);
  float warmth = warmthOf(sine, max(0.0, here.x), climate);
  float damp = readWet(0, datum, 0.3);
  float rain = rainOf(sine, climate) + 0.0012 * (damp - ${glsl(layout.fields.wet.terms)} * ${PROFILE_MEAN});
  settle(warmth, rain);
  float canopy;
  float paved;
  float tone = 0.3 + 0.5 * chanceOf(own, 3u);
  vec3 paint = coverPaint(readTown(0, datum, 0.3), damp, readRough(0, datum, 0.3), tone, 5.0, canopy, paved);
  // Ferns and moss under trees, greener than the crowns above.
  paint = mix(paint, mix(turf, vec3(0.05, 0.09, 0.02), 0.6) * (0.5 + tone), 0.8 * canopy);
  float slope = length(here.yzw);
  float desert = (1.0 - smoothstep(0.16, 0.36, rain)) * smoothstep(0.3, 0.6, warmth);
  float growth = smoothstep(2.5, 6.0, here.x) * (1.0 - smoothstep(0.45, 0.75, slope)) * (1.0 - paved) * (1.0 - 0.9 * desert);
  growth *= smoothstep(0.02, 0.16, warmth) * mix(1.0, 0.6, canopy);
  vec4 streets = streetsAt(datum);
  growth *= smoothstep(4.5, 6.5, ${STREET_METRES("streets")});
  // Tufts grow in clusters.
  growth *= smoothstep(0.15, 0.5, chanceOf(floor(own * 0.2), 4u) * 0.55 + chanceOf(floor(own * 0.5), 5u) * 0.3 + 0.35 * chanceOf(own, 6u));
  vec3 form = normalize(up - here.yzw);
  float ridge = smoothstep(-0.03, 0.05, reliefAt(datum, up, here.x, sheetWidth(datum)).x);
  float sun = ridge * max(0.0, 0.12 + 0.88 * dot(form, sunDirection));
  vec3 coded = floor(clamp(sqrt(paint), 0.0, 0.999) * 128.0);
  gl_FragColor = vec4(here.x, growth, dot(coded, vec3(1.0, 128.0, 16384.0)), sun);
}`,
  };
}

/** `side`: tufts along each side of the window. `shadows`: whether there is a shadow map. */
export function grassSource(side: number, shadows: boolean): { vertex: string; fragment: string } {
  return {
    vertex: `
precision highp float;
precision highp int;
${PLANET_AIR}
${PLANET_LIT}
${roundLeafShadow(shadows)}
${LATTICE}
uniform sampler2D turfs;
${TUFT_SEEN}
uniform float reach;
uniform float seconds;
${tuftPlace(side)}
flat varying vec3 vPaint;
flat varying vec3 vSun;
flat varying vec3 vSky;
varying vec2 vPicture;
varying vec3 vPlace;
void main(void) {
  ivec2 at = tuftHere();
  vec4 turf = texelFetch(turfs, at, 0);
  vec2 own = cellOf(vec2(at));
  vec3 datum = onLattice(vec2(at));
  vec3 up = upOf(datum);
  vec3 foot = datum + up * turf.x;
  if (turf.y <= 0.03 || !tuftSeen(foot, reach)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float grown = turf.y * (1.0 - smoothstep(0.5 * reach, reach, distance(foot, eye)));
  vec3 axis = abs(up.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0);
  vec3 east = normalize(cross(axis, up));
  float angle = 6.2832 * chanceOf(own, 7u) + 1.0472 * tuftCard();
  vec3 side = cos(angle) * east + sin(angle) * cross(up, east);
  float high = (0.16 + 0.26 * chanceOf(own, 8u) * chanceOf(own, 9u)) * grown;
  float wide = (0.2 + 0.12 * chanceOf(own, 10u)) * sqrt(grown);
  float gust = sin(1.4 * seconds + 0.21 * own.x + 0.13 * own.y) + 0.5 * sin(3.9 * seconds + 1.7 * own.x);
  vec3 bent = cross(up, side) * (0.25 * (chanceOf(own, 11u) - 0.5) * (tuftCard() - 1.0)) + east * (0.06 * gust);
  vPlace = foot + side * (wide * position.x) + (up + bent * position.z) * (high * position.z) - up * 0.02;
  vPaint = vec3(mod(turf.z, 128.0), mod(floor(turf.z / 128.0), 128.0), floor(turf.z / 16384.0)) * (1.0 / 128.0);
  vPaint *= vPaint;
  vSun = litAt(foot, vec3(1.0), sunDirection, turf.w * shadowLit(vPlace, up), 0.0);
  vSky = litAt(foot, vec3(1.0), up, 0.0, 1.0);
  vPicture = vec2(0.5 + 0.48 * position.x, position.z);
  gl_Position = grown > 0.03 ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
uniform sampler2D leafTexture;
uniform vec3 sunDirection;
uniform vec3 eye;
flat varying vec3 vPaint;
flat varying vec3 vSun;
flat varying vec3 vSky;
varying vec2 vPicture;
varying vec3 vPlace;
void main(void) {
  vec4 leaf = texture2D(leafTexture, vec2((${glsl(SURFACE.blades)} + vPicture.x) * ${glsl(1 / LEAF_TILES)}, clamp(vPicture.y, 0.02, 0.98)), -0.6);
  if (leaf.a < 0.4) discard;
  vec3 albedo = vPaint * (0.55 + 0.75 * leaf.r);
  // Roots shade each other; tips let sunlight through.
  float open = mix(0.5, 1.1, vPicture.y);
  float behind = 0.7 * vPicture.y * pow(max(0.0, dot(normalize(vPlace - eye), sunDirection)), 3.0);
  vec3 color = albedo * (vSun * open + vSky * open) + albedo * vec3(1.4, 1.3, 0.6) * vSun * behind;
  gl_FragColor = vec4(color, 1.0);
}`,
  };
}
