/**
 * The sky of a flat world, drawn behind everything: radiance of the air, discs of sun and moon, high cirrus from the generator, and
 * at night the band of the galaxy, with procedural stars unless the world draws star points (worlds/flat/render/stars.ts).
 */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { goldenTerms } from "../../core/field/directions.ts";
import { anchorPhases, createField } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import type { Frame } from "../frame.ts";
import {
  glsl,
  type Layout,
  layOut,
  lightReader,
  lightReaderSource,
  phaseSource,
} from "../ground/shaders/field-readers.ts";
import { LIGHT_DENSITY } from "../ground/textures.ts";
import { createScreenTriangle } from "../scene.ts";
import { createShaderMaterial } from "../shader-material.ts";
import type { Air } from "./air.ts";
import { starRotation } from "./daylight.ts";
import { AIR, AIR_SAMPLERS, AIR_UNIFORMS } from "./shaders/air.ts";

const STARS = `
float starAt(vec3 direction) {
  vec3 cell = direction * 210.0;
  vec3 id = floor(cell);
  float h = fract(sin(dot(id, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  float away = length(fract(cell) - 0.5);
  return h > 0.985 ? smoothstep(0.3, 0.0, away) * (h - 0.985) * 66.0 : 0.0;
}`;

export interface Sky {
  readonly material: ShaderMaterial;
  readonly mesh: Mesh;
  update(frame: Frame): void;
  dispose(): void;
}

/** Cirrus: metres above datum, and wind toward the east, metres a second. */
const CIRRUS_ALTITUDE = 9000;
const WIND = 14;
/** Angular radius of the moon's disc: three times the real one, radians. */
const MOON_RADIUS = 0.0135;

const VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 rays;
varying vec3 vRay;
void main(void) {
  vec4 far = rays * vec4(position.xy, 1.0, 1.0);
  vRay = far.xyz / far.w;
  gl_Position = vec4(position.xy, 0.9999999, 1.0);
}`;

function fragmentSource(profile: Profile, layout: Layout, stars: boolean): string {
  return `
precision highp float;
precision highp int;
varying vec3 vRay;
uniform float night;
uniform float ceiling;
uniform float veil;
uniform mat3 heaven;
uniform vec3 trueSun;
uniform vec3 moon;
${AIR}
${phaseSource(layout, 2)}
${lightReaderSource(profile, LIGHT_DENSITY)}
${lightReader(layout, "cirrus")}
float bandAt(vec3 direction) {
  vec3 fixedly = direction * heaven;
  float across = dot(fixedly, vec3(-0.48, 0.6, 0.64));
  vec2 place = fixedly.xy / (1.0 + abs(fixedly.z)) * 14000.0;
  float unused;
  float lanes = (lightCirrus(1, place, 30.0, unused).x - 300.0) * 0.009;
  return exp(-across * across * 26.0) * clamp(0.55 + lanes, 0.0, 1.4) * (0.75 + 0.5 * fixedly.x);
}
/** The moon's face as the sun lights it; w is its coverage of the pixel. */
vec4 moonAt(vec3 direction) {
  float along = dot(direction, moon);
  vec3 aside = (direction - along * moon) * ${glsl(1 / MOON_RADIUS)};
  float from = length(aside);
  if (along < 0.0 || from > 1.0) return vec4(0.0);
  vec3 n = normalize(aside - moon * sqrt(max(0.0, 1.0 - from * from)));
  vec3 face = n * heaven;
  float unused;
  float seas = smoothstep(0.1, 0.75, (lightCirrus(1, face.xy * 2600.0 + 5000.0, 6.0, unused).x - 290.0) * 0.01);
  float lit = smoothstep(-0.03, 0.14, dot(n, trueSun)) * (0.72 + 0.28 * max(0.0, dot(n, trueSun)));
  return vec4(vec3(1.0, 0.96, 0.88) * mix(1.0, 0.62, seas) * lit, smoothstep(1.0, 0.94, from));
}
${stars ? STARS : ""}
void main(void) {
  vec3 direction = normalize(vRay - eye);
  vec3 color = skyLight(direction);
  float toSun = dot(direction, trueSun);
  float toMoon = dot(direction, moon);
  float shining = dot(direction, sunDirection);
  float thin = 0.0;
  if (direction.z > 0.015 && ceiling > 0.0) {
    float away = ceiling / direction.z;
    vec2 place = eye.xy + direction.xy * away;
    float unused;
    float cirrus = lightCirrus(0, place, 0.004 * away, unused).x;
    thin = smoothstep(318.0, 430.0, cirrus) * smoothstep(0.015, 0.14, direction.z) * 0.62;
    float glow = 0.35 + 0.65 * pow(max(0.0, 0.5 + 0.5 * shining), 3.0) + 2.2 * pow(max(0.0, shining), 24.0);
    color = mix(color, sunColor * 0.42 * glow + skyUp * 0.8, thin);
  }
  float low = smoothstep(-0.02, 0.2, direction.z);
  vec4 face = moonAt(direction);
  color += (1.0 - thin) * low * mix(0.14, 0.3, night) * face.rgb * face.a;
  float dark = night * (1.0 - thin) * (1.0 - face.a);
  if (dark > 0.0) color += dark * low * bandAt(direction) * vec3(0.0058, 0.0064, 0.0085);
  color += night * vec3(0.011, 0.014, 0.02) * (pow(max(0.0, toMoon), 900.0) + 0.3 * pow(max(0.0, toMoon), 40.0)) * low;
  color += sunColor * (6.0 * smoothstep(0.999935, 0.99996, toSun) + 0.012 * pow(max(0.0, toSun), 180.0)) * (1.0 - night) * (1.0 - thin);
${stars ? "  color += dark * low * starAt(direction) * vec3(0.05, 0.055, 0.065);" : ""}
  color = beyondClouds(color, 1e9);
  if (veil > 0.0) {
    color = mix(color, hazed(color, eye + 2e4 * direction), veil);
    color = mix(color, dot(color, vec3(0.3, 0.5, 0.2)) * vec3(0.94, 1.0, 1.05), 0.75 * veil * haze.w);
  }
  gl_FragColor = vec4(color, 1.0);
}`;
}

/** `stars`: whether the sky draws procedural stars. */
export function createSky(scene: Scene, profile: Profile, light: BaseTexture, air: Air, stars: boolean): Sky {
  const cirrus = createField(profile, goldenTerms(5, 9, 2.1), { octaves: [1, 3], H: 0.6, seed: 7 });
  const layout = layOut({ cirrus });
  // Two levels: moved by the wind, and fixed to the star sky.
  const phases = new Float32Array(4 * layout.stride * 2);
  anchorPhases(cirrus, 0, 0, 0, 0, phases, 4 * layout.stride);
  const material = createShaderMaterial(
    "sky",
    scene,
    { vertex: VERTEX, fragment: fragmentSource(profile, layout, stars) },
    {
      attributes: ["position"],
      uniforms: ["rays", "night", "ceiling", "veil", "heaven", "trueSun", "moon", "phases", ...AIR_UNIFORMS],
      samplers: ["lightTexture", ...AIR_SAMPLERS],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.setTexture("lightTexture", light);
  material.setArray4("phases", phases);
  air.attach(material);
  const mesh = createScreenTriangle(scene);
  mesh.material = material;
  const rays = new Matrix();
  const heaven = new Float32Array(9);
  const [trueSun, moon] = [new Vector3(), new Vector3()];
  material.setMatrix("rays", rays);
  return {
    material,
    mesh,
    update({ clip, anchor, eye, seconds, daylight, veil }) {
      clip.invertToRef(rays);
      anchorPhases(cirrus, anchor[0] - WIND * seconds, anchor[1], 0, 0, phases);
      material.setFloat("night", daylight.night);
      material.setMatrix3x3("heaven", starRotation(daylight.hour, heaven));
      material.setVector3("trueSun", trueSun.set(...daylight.trueSun));
      material.setVector3("moon", moon.set(...daylight.moon));
      material.setFloat("veil", veil);
      material.setFloat("ceiling", Math.max(0, CIRRUS_ALTITUDE - anchor[2] - eye[2]));
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
