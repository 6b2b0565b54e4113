/**
 * GLSL of crystals: hexagonal prisms with a tip, transparent inside. Through a face one sees the refracted back faces, coloured by
 * absorption along the ray.
 *
 *   position   of a prism of length and radius 1, its foot at 0
 *   normal     of the face
 *   stand      x, y, z of the root from the anchor, and the length, metres
 *   form       radius, metres; rotation and tilt, radians; tint 0 to 1
 */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { PROP_ATTRIBUTES } from "./dripstone.ts";

export function crystalVertex(): string {
  return `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
uniform mat4 clip;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vLocal;
varying vec3 vInward;
varying vec4 vTint;
varying vec2 vFace;
uniform vec3 eye;
${PROP_ATTRIBUTES}
void main(void) {
  vec3 root = stand.xyz;
  float grown = sizeFactor(root);
  float girth = form.x * grown;
  float size = stand.w * grown;
  float sine = sin(form.z);
  vec3 along = vec3(sine * sin(form.y), sine * cos(form.y), cos(form.z));
  vec3 side = normalize(cross(along, abs(along.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  vec3 other = cross(along, side);
  // The root extends into the rock.
  vec3 local = vec3(position.xy * girth, position.z * size - (position.z == 0.0 ? 0.12 : 0.0));
  vPlace = root + side * local.x + other * local.y + along * local.z;
  vec3 n = normalize(vec3(normal.xy, normal.z * form.x / stand.w));
  vNormal = side * n.x + other * n.y + along * n.z;
  vec3 ray = vPlace - eye;
  vLocal = vec3(position.xy, position.z);
  vInward = vec3(dot(ray, side), dot(ray, other), dot(ray, along)) / max(form.x, 1e-3);
  vFace = normalize(normal.xy);
  vTint = vec4(form.w, form.y, stand.w / form.x, distance(root, eye));
  gl_Position = clip * vec4(vPlace, 1.0);
  if (grown <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;
}

/** Distance of a hexagon's sides from its centre, in radii. */
const FLAT = Math.sqrt(0.75);

export function crystalFragment(light: string): string {
  return `
precision highp float;
precision highp int;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vLocal;
varying vec3 vInward;
varying vec4 vTint;
varying vec2 vFace;
${light}
// Transmission of amethyst, teal and amber per 2 cm.
vec3 glassOf(float tint) {
  vec3 amethyst = vec3(0.6, 0.32, 0.84);
  vec3 teal = vec3(0.26, 0.74, 0.7);
  vec3 amber = vec3(0.94, 0.6, 0.24);
  vec3 glass = mix(amethyst, teal, smoothstep(0.3, 0.42, tint));
  return mix(glass, amber, smoothstep(0.62, 0.74, tint));
}
float hashed(vec2 p) {
  return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453);
}
void main(void) {
  vec3 n = normalize(vNormal);
  vec3 v = normalize(eye - vPlace);
  vec3 glass = glassOf(vTint.x);
  float facing = clamp(dot(n, v), 0.0, 1.0);
  float fresnel = 0.045 + 0.955 * pow(1.0 - facing, 5.0);
  // A refracted ray through the prism in its own axes, bent towards its axis.
  vec3 ray = normalize(vec3(vInward.xy, 0.62 * vInward.z));
  vec2 at = vLocal.xy;
  float through = 4.0;
  float hit = 0.0;
  for (int k = 0; k < 6; k++) {
    float angle = ${glsl(Math.PI / 3)} * (float(k) + 0.5);
    vec2 face = vec2(cos(angle), sin(angle));
    float toward = dot(face, ray.xy);
    if (toward < 1e-3) continue;
    float t = max(0.0, (${glsl(FLAT)} - dot(face, at)) / toward);
    if (t < through) {
      through = t;
      hit = float(k);
    }
  }
  float back = vLocal.z + through * ray.z / vTint.z;
  // Each back face reflects differently; veils and fractures lie across.
  float facet = hashed(vec2(hit, floor(7.0 * vTint.y)));
  float veil = readLight(vec2(0.0), 90.0 * back + 31.0 * vTint.y + 9.0 * hit, 1.0).x * ${glsl(1 / 138)};
  float cloud = readLight(vec2(0.0), 150.0 * vTint.y + 60.0 * vLocal.z + 25.0 * dot(vLocal.xy, vFace.yx), 1.0).x * ${glsl(1 / 138)};
  float tip = smoothstep(0.05, 0.75, vLocal.z + 0.3 * cloud - 0.15);
  vec3 absorbed = exp((glass - 1.0) * (0.6 + 2.4 * through));
  vec3 clear = absorbed * (0.03 + 0.75 * facet * facet + 0.35 * veil * veil * veil);
  // Milky at the foot, clear at the tip.
  vec3 milk = mix(glass, vec3(0.72), 0.3) * (0.05 + 0.16 * cloud);
  // Lamps light it inside and outside.
  vec3 lit = litBelow(vec3(0.75), normalize(mix(n, v, 0.5)), vPlace, mix(0.4, 1.0, tip), 0.0);
  vec3 shine = litBelow(vec3(0.0), n, vPlace, 1.0, 1.0);
  // Worn edges catch light from all sides.
  float across = abs(dot(vLocal.xy, vec2(-vFace.y, vFace.x))) / max(dot(vLocal.xy, vFace), 0.12);
  float edge = smoothstep(${glsl(Math.tan(Math.PI / 6))} - 0.025 - 1.5 * fwidth(across), ${glsl(Math.tan(Math.PI / 6))}, across) * step(0.05, vLocal.z);
  vec3 color = mix(milk, clear, tip) * lit + lit * edge * mix(glass, vec3(1.0), 0.3) * 0.16 + shine * (1.0 + 6.0 * fresnel);
  color += glass * fresnel * 0.05;
  // A faint glow inside, visible from afar.
  color += glass * glass * (0.003 + 0.02 * veil * (1.0 - 0.7 * tip) + 0.012 * facet * tip);
  gl_FragColor = vec4(throughDark(color, vPlace), 1.0);
}`;
}
