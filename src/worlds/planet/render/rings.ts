/** The rings of a planet, as one triangle over the picture. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { RingTable } from "../../../core/planet/rings.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import { RING_VIEW } from "../../../render/atmosphere/shaders/planet-rings.ts";
import type { Frame } from "../../../render/frame.ts";
import { createScreenTriangle } from "../../../render/scene.ts";
import { createShaderMaterial } from "../../../render/shader-material.ts";
import { RAY_VERTEX } from "./shaders/ray-vertex.ts";

const FRAGMENT = `
precision highp float;
precision highp int;
varying vec3 vRay;
uniform float cloudPixel;
${PLANET_AIR}
${RING_VIEW}
void main(void) {
  vec3 direction = normalize(vRay);
  float r = globe.w + zenith.w;
  float mu = dot(zenith.xyz, direction);
  float under = r * r * (mu * mu - 1.0) + globe.w * globe.w;
  float far = mu < 0.0 && under > 0.0 ? -r * mu - sqrt(under) : 1e20;
  vec4 ring = ringOn(direction, far, cloudPixel);
  if (ring.a <= 0.0) discard;
  vec3 left;
  scattered(direction, 1e9, left);
  // Within the air its light is in front of the rings, which then hide only dark surfaces.
  float outside = smoothstep(0.2, 1.0, zenith.w / max(1.0, airHeights.z));
  gl_FragColor = vec4(ring.rgb * left, ring.a * outside);
}`;

export function createRingView(scene: Scene, air: PlanetAir, radius: number, { inner }: RingTable) {
  const material = createShaderMaterial(
    "rings",
    scene,
    { vertex: RAY_VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: ["rightward", "upward", "forward", "cloudPixel", ...PLANET_AIR_UNIFORMS],
      samplers: ["sunTexture", "airSky", "airHaze"],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  air.attach(material);
  const mesh = createScreenTriangle(scene);
  mesh.alphaIndex = 60;
  mesh.material = material;
  return {
    mesh,
    update({ pixel, anchor, eye }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      material.setFloat("cloudPixel", 1.2 * pixel);
      material.setVector3("rightward", rightward);
      material.setVector3("upward", upward);
      material.setVector3("forward", forward);
      // From within the inner edge the planet is in front of all of them; from farther out they can be in front of the planet.
      const away = Math.hypot(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]);
      material.depthFunction = away > inner * radius ? Constants.ALWAYS : 0;
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}
