/** Light shafts below wells: daylight scattered by dust, one additive column per nearby well. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CLEAR_AIR } from "../../atmosphere/shaders/air.ts";
import type { Frame } from "../../frame.ts";
import { BORES } from "../../ground/shaders/bores.ts";
import { UNDERGROUND_LIGHT } from "../../ground/shaders/underground-light.ts";
import { makeInstanced, setInstanceCount } from "../../instanced-mesh.ts";
import { createShaderMaterial } from "../../shader-material.ts";
import { UNDERGROUND_SAMPLERS, UNDERGROUND_UNIFORMS, type UndergroundLight } from "../light.ts";

export interface LightShafts {
  readonly mesh: Mesh;
  readonly triangles: number;
  readonly uploaded: number;
  /** Visible only if the eye is below ground (`inside`). */
  update(frame: Frame, inside: boolean): void;
  dispose(): void;
}

const [AROUND, DOWN] = [24, 10];

/** `position`: a point of the unit circle, and the share of the way down. */
const VERTEX = `
precision highp float;
attribute vec3 position;
uniform mat4 clip;
varying vec3 vPlace;
varying vec3 vOut;
varying float vBright;
${BORES}
void main(void) {
  vec4 ring = wells[2 * gl_InstanceID];
  vec4 ends = wells[2 * gl_InstanceID + 1];
  float tall = max(ends.z - ends.x, 1.0);
  // As wide as the well in it; below it widens with the visible sky.
  float down = mix(-3.0, 30.0, position.z * position.z);
  float radius = ring.z * (0.92 + max(0.0, down) * 0.9 / tall);
  vPlace = vec3(ring.xy + radius * position.xy, ends.x - down);
  vOut = vec3(position.xy, 0.0);
  float r = 4.5 * ring.z;
  float deep = tall + down;
  vBright = ring.w * r * r / (r * r + deep * deep) * smoothstep(-3.0, 0.5, down) * smoothstep(30.0, 4.0, down);
  gl_Position = clip * vec4(vPlace, 1.0);
}`;

const FRAGMENT = `
precision highp float;
varying vec3 vPlace;
varying vec3 vOut;
varying float vBright;
${CLEAR_AIR}
${BORES}
${UNDERGROUND_LIGHT}
void main(void) {
  vec3 view = normalize(eye - vPlace);
  // Brighter through the middle of the column than at its edge.
  float through = abs(dot(normalize(vOut), view));
  vec3 light = (skyUp + 0.06 * sunColor * max(0.0, sunDirection.z)) * vBright * through * through * 0.55;
  float away = distance(vPlace, eye);
  gl_FragColor = vec4(light * exp(-away * dark.w) * smoothstep(0.2, 2.5, away), 1.0);
}`;

export function createLightShafts(scene: Scene, light: UndergroundLight): LightShafts {
  const material = createShaderMaterial(
    "light shafts",
    scene,
    { vertex: VERTEX, fragment: FRAGMENT },
    {
      attributes: ["position"],
      uniforms: ["clip", ...UNDERGROUND_UNIFORMS],
      samplers: [...UNDERGROUND_SAMPLERS],
      needAlphaBlending: true,
    },
  );
  material.backFaceCulling = false;
  material.alphaMode = Constants.ALPHA_ADD;
  material.disableDepthWrite = true;
  light.attach(material);
  const mesh = new Mesh("light shafts", scene);
  columnData().applyToMesh(mesh);
  mesh.material = material;
  makeInstanced(mesh);
  return {
    mesh,
    get triangles() {
      return mesh.isVisible ? (light.bores.wells.length * mesh.getTotalIndices()) / 3 : 0;
    },
    uploaded: 0,
    update({ clip }, inside) {
      setInstanceCount(mesh, light.bores.wells.length);
      mesh.isVisible &&= inside;
      material.setMatrix("clip", clip);
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}

function columnData(): VertexData {
  const data = new VertexData();
  data.positions = Array.from({ length: (DOWN + 1) * (AROUND + 1) }, (_, i) => {
    const angle = (2 * Math.PI * (i % (AROUND + 1))) / AROUND;
    return [Math.cos(angle), Math.sin(angle), Math.floor(i / (AROUND + 1)) / DOWN];
  }).flat();
  data.indices = Array.from({ length: DOWN * AROUND }, (_, i) => {
    const a = Math.floor(i / AROUND) * (AROUND + 1) + (i % AROUND);
    const b = a + AROUND + 1;
    return [a, a + 1, b + 1, a, b + 1, b];
  }).flat();
  return data;
}
