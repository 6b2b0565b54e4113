/**
 * GLSL of the lights of settlements at night, seen from afar: a quad on the ground each, with the lamps of its streets as points, which
 * become their mean where they are smaller than a pixel.
 *
 *   place    dx, dy, dz from the list's origin; reach, metres
 *   span     uniform: metres between which lights take over from lamps and windows that are drawn themselves
 *   params   turn of the hill from north to east, radians; a number in 0…1; brightness; metres to which it is drawn
 */
import { ACROSS, APART } from "../../../../core/planet/streets.ts";
import { CLOUDS_AT_VERTEX } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";
import { INSTANCE_DECLARATIONS } from "../../../../render/placed-list.ts";
import { AXES } from "../../../../render/vegetation/shaders/axes.ts";

/** Half a quad's side in reaches, and in pixels at least. */
const HALF = 1.6;
const LEAST = 1.6;

export const LIGHTS_SOURCE = {
  vertex: `${INSTANCE_DECLARATIONS}
uniform float pixel;
uniform vec2 span;
#define cloudPixel pixel
${PLANET_AIR}
${CLOUDS_AT_VERTEX}
${AXES}
flat varying vec3 vTint;
flat varying vec4 vTown;
varying vec2 vLocal;
void main(void) {
  vec3 centre = origin + place.xyz;
  vec3 up = normalize(globe.xyz * globe.w + centre);
  vec3 way = centre - eye;
  float away = length(way);
  float night = 1.0 - smoothstep(-0.09, 0.03, dot(up, sunDirection));
  float shown = night * smoothstep(span.x, span.y, away) * (1.0 - smoothstep(0.8, 0.97, away / params.w));
  // Lights below the horizon of the bare sphere are invisible.
  if (shown <= 0.0 || dot(up, way) > 0.02 * away) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec3 east;
  vec3 north;
  axesOf(up, east, north);
  vec3 ahead = cos(params.x) * north + sin(params.x) * east;
  vec3 right = cross(ahead, up);
  float wide = ${glsl(HALF)} * place.w;
  float grown = max(1.0, ${glsl(LEAST)} * pixel * away / wide);
  vLocal = position.xy * wide;
  vec3 left;
  scattered(way / away, away, left);
  float cloudAway;
  float hidden = cloudsOn(way / away, away, cloudAway).a;
  // Lights smaller than a pixel lose less light than they should: film is exposed for the points.
  float outside = clamp(zenith.w / max(1.0, airHeights.z), 0.0, 1.0);
  vTint = left * (1.0 - 0.92 * hidden) * (shown * params.z * mix(1.0, 5.0, outside) / grown);
  vTown = vec4(place.w, params.y, pixel * away / max(0.12, abs(dot(up, way / away))), pixel * away * grown);
  vec3 corner = centre + (right * vLocal.x + ahead * vLocal.y) * grown + up * (4.0 + wide * wide / globe.w);
  gl_Position = clip * vec4(mix(corner, eye, 0.012), 1.0);
}`,
  fragment: `
precision highp float;
precision highp int;
flat varying vec3 vTint;
flat varying vec4 vTown;
varying vec2 vLocal;
float chance(vec2 cell, float salt) {
  return fract(sin(dot(cell, vec2(12.9898, 78.233)) + 37.719 * salt + 61.0 * vTown.y) * 43758.5453);
}
// Lamps on a lattice of cells, as points of a few metres or their mean.
float pointsOn(vec2 p, vec2 cell, float salt, float share, float width) {
  vec2 at = floor(p / cell);
  float on = step(chance(at, salt), share);
  vec2 d = (p / cell - at - 0.5 - 0.3 * (vec2(chance(at, salt + 1.0), chance(at, salt + 2.0)) - 0.5)) * cell;
  float size = 9.0 + 0.3 * width * width;
  float dots = on * exp(-dot(d, d) / size) * min(1.0, 9.0 / size * (1.0 + 0.25 * width));
  return mix(dots, share * 28.3 / (cell.x * cell.y) * (1.0 + 0.25 * width), smoothstep(0.5, 1.4, width / min(cell.x, cell.y)));
}
void main(void) {
  float reach = vTown.x;
  float width = vTown.z;
  vec2 q = vLocal / reach;
  float r = length(q);
  float turn = atan(q.y, q.x);
  float lobes = 1.0 + 0.22 * sin(3.0 * turn + 40.0 * vTown.y) + 0.12 * sin(5.0 * turn + 90.0 * vTown.y);
  float town = 1.0 - smoothstep(0.3, 1.0, r / lobes);
  float main1 = (exp(-60.0 * q.y * q.y) + exp(-60.0 * q.x * q.x)) * (1.0 - smoothstep(0.9, 1.5, r));
  float dense = max(town, 0.55 * main1);
  vec2 p = vLocal + 14.0 * sin(vLocal.yx * 0.0146 + 6.28 * vTown.y);
  float lamps = pointsOn(p + vec2(0.0, ${glsl(APART / 2)}), vec2(${glsl(ACROSS / 3)}, ${glsl(APART)}), 1.0, 0.95 * dense, width);
  float rooms = pointsOn(p, vec2(17.0, 21.0), 5.0, 0.5 * dense * dense, width);
  vec3 light = 2.2 * lamps * vec3(1.0, 0.55, 0.22) + 0.9 * rooms * vec3(1.0, 0.68, 0.38);
  // Light that streets and the air over them scatter.
  light += vec3(1.0, 0.52, 0.2) * (0.1 * town * town + 0.012 * exp(-2.5 * r)) * smoothstep(1.6, 1.2, r);
  gl_FragColor = vec4(light * vTint, 1.0);
}`,
};
