/** The sky of a planet, from the ground and from space: scattering, sun disc and clouds. */
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { CLOUD_PASS, CLOUD_UNIFORMS, CLOUDS } from "../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { glsl } from "../../../render/ground/shaders/field-readers.ts";
import { createScreenTriangle } from "../../../render/scene.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";
import { RAY_VERTEX } from "./shaders/ray-vertex.ts";

/** Angular radius of the sun's disc: 1.5 times the real one, so that it is round in a small picture. */
const SUN_RADIUS = 0.007;

const PASS_FRAGMENT = `
precision highp float;
precision highp int;
varying vec3 vRay;
${PLANET_AIR}
uniform float cloudPixel;
${CLOUD_PASS}
void main(void) {
  // Four places within pixels, of which the picture is read as the mean (render/early-pass.ts): edges have half the stairs.
  vec2 aside = fract(0.5 * floor(gl_FragCoord.yx)) - 0.25;
  gl_FragColor = cloudPass(normalize(vRay + aside.x * dFdx(vRay) + aside.y * dFdy(vRay)));
}`;

/** Minimum width of cloud details in pixels, in the sky and in the early pass. */
const [SKY_DETAIL, PASS_DETAIL] = [1.2, 0.8];

/** `hasPass`: whether clouds are drawn in their early pass. */
export function createPlanetSky(scene: Scene, air: PlanetAir, hasPass: boolean) {
  const uniforms = ["rightward", "upward", "forward", ...PLANET_AIR_UNIFORMS, ...CLOUD_UNIFORMS];
  const pass = hasPass ? air.clouds.pass : null;
  const passing = pass
    ? createShaderMaterial(
        "planet clouds",
        scene,
        { vertex: RAY_VERTEX, fragment: PASS_FRAGMENT },
        { attributes: ["position"], uniforms, samplers: [] },
      )
    : null;
  if (passing) air.attach(passing);
  const passMesh = pass && passing ? pass.start(passing) : null;
  const material = createShaderMaterial(
    "planet sky",
    scene,
    {
      vertex: RAY_VERTEX,
      fragment: `
precision highp float;
precision highp int;
varying vec3 vRay;
${PLANET_AIR}
uniform float cloudPixel;
${CLOUDS}
void main(void) {
  vec3 direction = normalize(vRay);
  vec3 left;
  vec3 color = scattered(direction, 1e9, left);
  float toSun = dot(direction, sunDirection);
  // The disc with limb darkening, and glare round it.
  float aside = (1.0 - toSun) * ${glsl(1 / (1 - Math.cos(SUN_RADIUS)))};
  float disc = aside < 1.0 ? 1.0 - 0.6 * (1.0 - sqrt(1.0 - aside)) : 0.0;
  float mu = dot(zenith.xyz, direction);
  float within = airHeights.z > 0.0 ? 1.0 - smoothstep(0.6, 1.0, zenith.w / airHeights.z) : 0.0;
  vec3 sunward = mix(left, sunlightAt(zenith.w, mu), within);
  float dark = max(sunward.r, 0.02);
  vec3 behind = sunward * sunColor * (60.0 * disc / (0.4 + 0.6 * dark) + 0.3 * pow(max(0.0, toSun), 2600.0) + mix(0.006, 0.02, within) * pow(max(0.0, toSun), 200.0));
  color += behind;
  gl_FragColor = vec4(behindClouds(color, direction, 1e9), 1.0);
}`,
    },
    { attributes: ["position"], uniforms, samplers: [] },
  );
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  air.attach(material);
  const mesh: Mesh = createScreenTriangle(scene);
  mesh.material = material;
  const drawn = [material, ...(passing ? [passing] : [])];
  return {
    mesh,
    meshes: [mesh, ...(passMesh ? [passMesh] : [])],
    /** Vectors to the picture's right edge, upper edge and centre, at one distance. */
    update({ pixel }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3) {
      material.setFloat("cloudPixel", SKY_DETAIL * pixel);
      if (pass) passing?.setFloat("cloudPixel", (PASS_DETAIL / pass.scale) * pixel);
      for (const each of drawn) {
        each.setVector3("rightward", rightward);
        each.setVector3("upward", upward);
        each.setVector3("forward", forward);
      }
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
