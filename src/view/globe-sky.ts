/** The sky of a planet, from the ground and from space: air, sun, stars. */
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { anchorPhases, type Field } from "../core/field.ts";
import type { Frame } from "./frame.ts";
import type { GlobeAir } from "./globe-air.ts";
import { AIR_SPHERE, AIR_SPHERE_UNIFORMS } from "./shaders/air-sphere.ts";
import { cloudSource } from "./shaders/cloud-shell.ts";
import { glsl, layOut, lightReaderSource } from "./shaders/reading.ts";
import { solidPhaseSource } from "./shaders/solid.ts";
import { screenTriangle } from "./sky.ts";
import { LIGHT_DENSITY } from "./textures.ts";

/** Of the sun's disc, radians: half as large again as the Earth's, so that a small picture shows it round. */
const SUN_RADIUS = 0.007;

export function createGlobeSky(scene: Scene, air: GlobeAir, cloud: Field, light: BaseTexture) {
  const layout = layOut({ cloud });
  const phases = new Float32Array(4 * layout.stride);
  const material = new ShaderMaterial(
    "globe sky",
    scene,
    {
      vertexSource: `
precision highp float;
attribute vec3 position;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 forward;
varying vec3 vRay;
void main(void) {
  vRay = forward + position.x * rightward + position.y * upward;
  gl_Position = vec4(position.xy, 0.9999999, 1.0);
}`,
      fragmentSource: `
precision highp float;
precision highp int;
varying vec3 vRay;
${AIR_SPHERE}
uniform float cloudPixel;
${solidPhaseSource(layout)}
${lightReaderSource(cloud.profile, LIGHT_DENSITY)}
${cloudSource(layout, "cloud")}
uint mixBits(uvec3 c) {
  uint h = c.x * 1664525u + c.y * 747796405u + c.z * 2891336453u;
  h = (h ^ (h >> 16)) * 2246822519u;
  return (h ^ (h >> 13)) * 3266489917u;
}
float starsAt(vec3 direction) {
  vec3 cell = direction * 160.0;
  vec3 id = floor(cell);
  uint h = mixBits(uvec3(ivec3(id) + 512));
  float bright = float(h & 1023u) / 1023.0;
  float away = length(cell - id - 0.5);
  return bright > 0.975 ? smoothstep(0.24, 0.0, away) * (0.15 + pow((bright - 0.975) * 40.0, 6.0)) : 0.0;
}
void main(void) {
  vec3 direction = normalize(vRay);
  vec3 left;
  vec3 color = scattered(direction, 1e9, left);
  float toSun = dot(direction, sunDirection);
  // A disc, darker at its rim as the sun's own gas lets less through; and the glare of the eye round it.
  float aside = (1.0 - toSun) * ${glsl(1 / (1 - Math.cos(SUN_RADIUS)))};
  float disc = aside < 1.0 ? 1.0 - 0.6 * (1.0 - sqrt(1.0 - aside)) : 0.0;
  float mu = dot(zenith.xyz, direction);
  float within = airHeights.z > 0.0 ? 1.0 - smoothstep(0.6, 1.0, zenith.w / airHeights.z) : 0.0;
  vec3 sunward = mix(left, sunlightAt(zenith.w, mu), within);
  float dark = max(sunward.r, 0.02);
  vec3 behind = sunward * sunColor * (60.0 * disc / (0.4 + 0.6 * dark) + 0.35 * pow(max(0.0, toSun), 2400.0) + 0.02 * pow(max(0.0, toSun), 160.0));
  behind += left * vec3(0.5, 0.53, 0.6) * starsAt(direction) / (1.0 + 3000.0 * dot(color, vec3(1.0)) * dot(color, vec3(1.0)));
  color += behind;
  float away;
  vec4 clouds = cloudsOn(direction, 1e9, away);
  if (clouds.a > 0.0) color = mix(color, throughAir(clouds.rgb, eye + direction * away), clouds.a);
  gl_FragColor = vec4(color, 1.0);
}`,
    },
    {
      attributes: ["position"],
      uniforms: ["rightward", "upward", "forward", "solids", "cloudPixel", "cloudLayer", ...AIR_SPHERE_UNIFORMS],
      samplers: ["lightTexture"],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  air.attach(material);
  material.setTexture("lightTexture", light);
  material.setArray4("solids", phases as unknown as number[]);
  material.setArray2("cloudLayer", [...air.clouds]);
  const mesh: Mesh = screenTriangle(scene);
  mesh.material = material;
  return {
    mesh,
    /** Vectors to the right and upper edges of the picture and to its middle, at one distance. */
    update({ anchor, pixel }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3) {
      anchorPhases(cloud, ...anchor, 0, phases);
      material.setFloat("cloudPixel", 1.2 * pixel);
      material.setVector3("rightward", rightward);
      material.setVector3("upward", upward);
      material.setVector3("forward", forward);
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
