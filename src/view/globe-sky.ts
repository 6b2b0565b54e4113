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
import { layOut, lightReaderSource } from "./shaders/reading.ts";
import { solidPhaseSource } from "./shaders/solid.ts";
import { screenTriangle } from "./sky.ts";
import { LIGHT_DENSITY } from "./textures.ts";

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
#define AIR_STEPS 12
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
  vec3 behind = sunColor * (40.0 * smoothstep(0.99996, 0.999975, toSun) + 0.5 * pow(max(0.0, toSun), 3000.0) + 0.03 * pow(max(0.0, toSun), 220.0));
  behind += vec3(0.5, 0.53, 0.6) * starsAt(direction) / (1.0 + 3000.0 * dot(color, vec3(1.0)) * dot(color, vec3(1.0)));
  color += behind * left;
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
