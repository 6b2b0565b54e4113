/** The sky behind everything: the air's own light, the sun's disc, high thin clouds from the generator, and stars by night. */

import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Matrix } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { goldenTerms } from "../core/directions.ts";
import { anchorPhases, createField } from "../core/field.ts";
import type { Profile } from "../core/profile.ts";
import type { Air } from "./air.ts";
import type { Frame } from "./frame.ts";
import { AIR, AIR_UNIFORMS } from "./shaders/air.ts";
import { layOut, lightReader, lightReaderSource, phaseSource } from "./shaders/reading.ts";
import { LIGHT_DENSITY } from "./textures.ts";

export interface Sky {
  readonly material: ShaderMaterial;
  readonly mesh: Mesh;
  update(frame: Frame): void;
  dispose(): void;
}

/** Metres above datum of the high clouds, and metres a second at which the wind takes them east. */
const CIRRUS_ALTITUDE = 9000;
const WIND = 14;

export function createSky(scene: Scene, profile: Profile, light: BaseTexture, air: Air): Sky {
  const cirrus = createField(profile, goldenTerms(5, 9, 2.1), { octaves: [1, 3], H: 0.6, seed: 7 });
  const layout = layOut({ cirrus });
  const phases = new Float32Array(4 * layout.stride);
  const material = new ShaderMaterial(
    "sky",
    scene,
    {
      vertexSource: `
precision highp float;
attribute vec3 position;
uniform mat4 rays;
varying vec3 vRay;
void main(void) {
  vec4 far = rays * vec4(position.xy, 1.0, 1.0);
  vRay = far.xyz / far.w;
  gl_Position = vec4(position.xy, 0.9999999, 1.0);
}`,
      fragmentSource: `
precision highp float;
precision highp int;
varying vec3 vRay;
uniform float night;
uniform float ceiling;
${AIR}
${phaseSource(layout, 1)}
${lightReaderSource(profile, LIGHT_DENSITY)}
${lightReader(layout, "cirrus")}
float starAt(vec3 direction) {
  vec3 cell = direction * 210.0;
  vec3 id = floor(cell);
  float h = fract(sin(dot(id, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  float away = length(fract(cell) - 0.5);
  return h > 0.985 ? smoothstep(0.3, 0.0, away) * (h - 0.985) * 66.0 : 0.0;
}
void main(void) {
  vec3 direction = normalize(vRay - eye);
  vec3 color = skyLight(direction);
  float toSun = dot(direction, sunDirection);
  float thin = 0.0;
  if (direction.z > 0.015 && ceiling > 0.0) {
    float away = ceiling / direction.z;
    vec2 place = eye.xy + direction.xy * away;
    float unused;
    float veil = lightCirrus(0, place, 0.004 * away, unused).x;
    thin = smoothstep(318.0, 430.0, veil) * smoothstep(0.015, 0.14, direction.z) * 0.62;
    float glow = 0.35 + 0.65 * pow(max(0.0, 0.5 + 0.5 * toSun), 3.0) + 2.2 * pow(max(0.0, toSun), 24.0);
    color = mix(color, sunColor * 0.42 * glow + skyUp * 0.8, thin);
  }
  color += sunColor * (6.0 * smoothstep(0.999935, 0.99996, toSun) * (1.0 - night) + 0.012 * pow(max(0.0, toSun), 180.0)) * (1.0 - thin);
  color += night * (1.0 - thin) * smoothstep(-0.02, 0.2, direction.z) * starAt(direction) * vec3(0.05, 0.055, 0.065);
  color += night * vec3(0.5, 0.52, 0.5) * smoothstep(0.99988, 0.99992, toSun);
  gl_FragColor = vec4(color, 1.0);
}`,
    },
    {
      attributes: ["position"],
      uniforms: ["rays", "night", "ceiling", "phases", ...AIR_UNIFORMS],
      samplers: ["lightTexture", "skyTexture"],
    },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  material.setTexture("lightTexture", light);
  material.setArray4("phases", phases as unknown as number[]);
  air.attach(material);
  const mesh = screenTriangle(scene);
  mesh.material = material;
  const rays = new Matrix();
  material.setMatrix("rays", rays);
  return {
    material,
    mesh,
    update({ clip, anchor, eye, seconds, daylight }) {
      clip.invertToRef(rays);
      anchorPhases(cirrus, anchor[0] - WIND * seconds, anchor[1], 0, 0, phases);
      material.setFloat("night", daylight.night);
      material.setFloat("ceiling", Math.max(0, CIRRUS_ALTITUDE - anchor[2] - eye[2]));
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}

export function screenTriangle(scene: Scene): Mesh {
  const mesh = new Mesh("sky", scene);
  const data = new VertexData();
  data.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
  data.indices = [0, 1, 2];
  data.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  // Last of the opaque: only pixels that nothing covers pay for it.
  mesh.alphaIndex = 1;
  return mesh;
}
