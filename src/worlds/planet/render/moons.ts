/** Moons in the sky of a planet: lit spheres with their phases, behind the ground and before the stars. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createMoons, MOST_MOONS, moonPlace } from "../../../core/planet/moons.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { CLOUD_UNIFORMS, CLOUDS } from "../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";

const VERTEX = `
precision highp float;
attribute vec3 position;
uniform vec3 rightward;
uniform vec3 upward;
uniform vec3 forward;
uniform vec4 moons[${MOST_MOONS}];
varying vec2 vDisc;
varying vec3 vToward;
varying vec4 vMoon;
void main(void) {
  vec4 moon = moons[int(position.z)];
  vec3 toward = normalize(moon.xyz);
  vec3 aside = normalize(cross(toward, vec3(0.0, 0.0, 1.0)));
  vec3 above = cross(aside, toward);
  vec3 direction = toward + 1.03 * moon.w * (position.x * aside + position.y * above);
  float ahead = dot(direction, forward);
  vDisc = 1.03 * position.xy;
  vToward = toward;
  vMoon = vec4(aside, position.z);
  gl_Position = vec4(dot(direction, rightward) / dot(rightward, rightward), dot(direction, upward) / dot(upward, upward), 0.9999999 * ahead, ahead);
  if (moon.w <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;

const FRAGMENT = `
precision highp float;
precision highp int;
varying vec2 vDisc;
varying vec3 vToward;
varying vec4 vMoon;
uniform vec4 moonTints[${MOST_MOONS}];
uniform float cloudPixel;
${PLANET_AIR}
${CLOUDS}
float patches(vec3 n, vec4 tint) {
  vec3 q = n * 0.42 + tint.w;
  return textureLod(cloudNoise, q, 0.0).r + 0.6 * textureLod(cloudNoise, 2.6 * q, 0.0).r + 0.35 * textureLod(cloudNoise, 7.0 * q, 0.0).r - 0.97;
}
void main(void) {
  float square = dot(vDisc, vDisc);
  float rim = fwidth(length(vDisc));
  float disc = 1.0 - smoothstep(1.0 - rim, 1.0 + rim, length(vDisc));
  if (disc <= 0.0) discard;
  vec4 tint = moonTints[int(vMoon.w + 0.5)];
  vec3 aside = vMoon.xyz;
  vec3 above = cross(aside, vToward);
  vec3 n = normalize(vDisc.x * aside + vDisc.y * above - sqrt(max(0.0, 1.0 - square)) * vToward);
  float rough = patches(n, tint);
  float ahead = patches(normalize(n + 0.04 * sunDirection), tint);
  float lit = max(0.0, dot(n, sunDirection));
  lit *= clamp(1.0 + 3.0 * (rough - ahead), 0.4, 1.6);
  // Dust scatters back: the limb of a full moon is as bright as its middle.
  vec3 color = tint.rgb * (0.75 + 0.6 * rough) * sunColor * pow(lit, 0.6) * 0.62;
  vec3 left;
  vec3 light = scattered(vToward, 1e9, left);
  float away;
  float veil = cloudsOn(vToward, 1e9, away).a;
  float bright = clamp(dot(light, vec3(1.5)), 0.0, 1.0);
  gl_FragColor = vec4(color * left * disc * (1.0 - veil), disc * (1.0 - veil) * (1.0 - bright));
}`;

export function createMoonView(scene: Scene, air: PlanetAir, radius: number, seed: number, count: number) {
  const moons = createMoons(seed, count);
  const material = createShaderMaterial(
    "moons",
    scene,
    { vertex: VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: [
        ...["rightward", "upward", "forward", "moons", "moonTints", "cloudPixel"],
        ...PLANET_AIR_UNIFORMS,
        ...CLOUD_UNIFORMS,
      ],
      samplers: ["sunTexture", "airSky", "airHaze", "cloudMap", "cloudNoise"],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  air.attach(material);
  const places = new Float32Array(4 * MOST_MOONS);
  const tints = new Float32Array(4 * MOST_MOONS);
  for (const [k, { tint }] of moons.entries())
    tints.set([0.3 + 0.12 * tint, 0.3, 0.3 - 0.1 * tint, (k * 0.37 + tint) % 1], 4 * k);
  material.setArray4("moons", places);
  material.setArray4("moonTints", tints);
  const mesh = new Mesh("moons", scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 40;
  mesh.material = material;
  const data = new VertexData();
  data.positions = moons.flatMap((_, k) => [-1, -1, k, 1, -1, k, 1, 1, k, -1, 1, k]);
  data.indices = moons.flatMap((_, k) => [0, 1, 2, 0, 2, 3].map((i) => 4 * k + i));
  data.applyToMesh(mesh);
  const place = new Float64Array(3);
  return {
    mesh,
    update({ pixel, anchor, eye, t, daylight }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      material.setFloat("cloudPixel", 1.2 * pixel);
      material.setVector3("rightward", rightward);
      material.setVector3("upward", upward);
      material.setVector3("forward", forward);
      const sun = Math.atan2(daylight.sun[1], daylight.sun[0]);
      for (const [k, moon] of moons.entries()) {
        moonPlace(moon, t, sun, place);
        const toward = [0, 1, 2].map((i) => place[i] * radius - anchor[i] - eye[i]);
        const away = Math.hypot(...toward);
        for (let i = 0; i < 3; i++) places[4 * k + i] = toward[i] / away;
        places[4 * k + 3] = (moon.size * radius) / away;
      }
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}
