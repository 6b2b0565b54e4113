/** Bridges of the streets of a planet's towns: instances of one length of a bridge, each upright where it stands. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { CLOUD_SAMPLERS, CLOUD_UNIFORMS, CLOUDS } from "../../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR, PLANET_AIR_UNIFORMS, PLANET_LIT } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { CAST_FRAGMENT, roundShadow, SHADOW_MAP_UNIFORMS } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import { bridgeGeometry } from "../../../../render/bridges/mesh.ts";
import { BRIDGE_LENGTH, GRAIN_READERS, timberAlbedo } from "../../../../render/bridges/timber.ts";
import { createCastInstances } from "../../../../render/cast-instances.ts";
import type { Frame } from "../../../../render/frame.ts";
import { INSTANCE_DECLARATIONS } from "../../../../render/placed-list.ts";
import { AXES } from "../../../../render/vegetation/shaders/axes.ts";
import { HALF_BRIDGE, LENGTH_STRIDE } from "../../jobs/town-layout.ts";

/** Maximum number of drawn lengths. */
const CAPACITY = 2048;

const VARYINGS = `
varying vec3 vPlace;
varying vec3 vLocal;
varying vec3 vNormal;
varying float vUpward;
flat varying int vMaterial;`;

/** `shadows`: whether there is a shadow map. */
const sourceOf = (shadows: boolean) => ({
  vertex: `${INSTANCE_DECLARATIONS}
${PLANET_AIR}
${AXES}
${VARYINGS}
void main(void) {
${BRIDGE_LENGTH}
  vec3 middle = origin + place.xyz;
  vec3 up = upOf(middle);
  vec3 east;
  vec3 north;
  axesOf(up, east, north);
  vPlace = middle + at.x * east + at.y * north + at.z * up;
  // Up from the planks, on a slope too.
  vLocal = vec3(own.xy, position.z);
  vNormal = n.x * east + n.y * north + n.z * up;
  vUpward = normal.z;
  vMaterial = int(codes.x + 0.5);
  gl_Position = seen ? clip * vec4(vPlace, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
  fragment: `
precision highp float;
precision highp int;
uniform sampler2D grainTexture;
uniform float pixel;
#define cloudPixel pixel
${PLANET_AIR}
${PLANET_LIT}
${CLOUDS}
${roundShadow(shadows)}
${VARYINGS}
${GRAIN_READERS}
${timberAlbedo(HALF_BRIDGE)}
void main(void) {
  vec3 way = vPlace - eye;
  float away = length(way);
  vec3 n = normalize(vNormal);
  float upward = vUpward;
  if (dot(n, way) > 0.0) {
    n = -n;
    upward = -upward;
  }
  vec3 albedo = timberAlbedo(vLocal, upward, pixel * away);
  // The deck shades the parts under it.
  float under = vLocal.z < -0.03 && abs(vLocal.y) < ${HALF_BRIDGE.toFixed(2)} ? 1.0 : 0.0;
  float sun = cloudShade(vPlace, pixel * away) * (upward < -0.5 ? 0.0 : 1.0 - 0.6 * under) * shadowLit(vPlace, n);
  vec3 color = litAt(vPlace, albedo, n, sun, (1.0 - 0.6 * under) * (1.0 - 0.45 * cloudCovered));
  gl_FragColor = vec4(behindClouds(throughAir(color, vPlace), way / away, away), 1.0);
}`,
});

export function createTownBridges(scene: Scene, air: PlanetAir) {
  const { shadows } = air;
  const source = sourceOf(shadows !== null);
  const instances = createCastInstances(scene, "town bridges", CAPACITY, bridgeGeometry(HALF_BRIDGE), {
    ...{ air, shadows, lit: source, shadow: { ...source, fragment: CAST_FRAGMENT } },
    uniforms: [
      ...PLANET_AIR_UNIFORMS,
      ...SHADOW_MAP_UNIFORMS,
      ...CLOUD_UNIFORMS.filter((uniform) => uniform !== "cloudPixel"),
    ],
    samplers: ["sunTexture", "airSky", "airHaze", ...CLOUD_SAMPLERS],
  });
  const { list, fromAnchor, dispose } = instances;
  let origin: readonly [number, number, number] = [0, 0, 0];

  return {
    meshes: list.meshes,
    get triangles() {
      return list.count * list.triangles;
    },
    /** Shows other lengths, by their places from a point of the datum. */
    show(place: readonly [number, number, number], lengths: Float32Array): void {
      origin = place;
      list.count = 0;
      for (let k = 0; k < lengths.length / LENGTH_STRIDE; k++) list.push(lengths, k, 0, 0, 0);
      list.upload();
    },
    update(frame: Frame): void {
      const { anchor } = frame;
      fromAnchor.set(origin[0] - anchor[0], origin[1] - anchor[1], origin[2] - anchor[2]);
      instances.update(frame);
    },
    dispose,
  };
}
