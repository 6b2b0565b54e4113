/** Points of light at infinity: a mesh of directions and light, which is added to what lies behind it. */
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createShaderMaterial, type ShaderSource } from "../shader-material.ts";
import type { StarList } from "./stars.ts";

export interface StarMesh {
  /** Disabled until it is shown. */
  readonly mesh: Mesh;
  readonly material: ShaderMaterial;
  set(stars: StarList): void;
  dispose(): void;
}

/** `glsl` has the attributes `position`, a unit vector, and `light`, linear RGB. */
export function createStarMesh(
  scene: Scene,
  name: string,
  glsl: ShaderSource,
  { uniforms, samplers = [] }: { readonly uniforms: string[]; readonly samplers?: string[] },
): StarMesh {
  const attributes = ["position", "light"];
  const material = createShaderMaterial(name, scene, glsl, { attributes, uniforms, samplers, needAlphaBlending: true });
  material.alphaMode = Constants.ALPHA_ADD;
  material.pointsCloud = true;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  const mesh = new Mesh(name, scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.material = material;
  mesh.setEnabled(false);
  return {
    mesh,
    material,
    set({ directions, light }) {
      const data = new VertexData();
      data.positions = directions;
      data.applyToMesh(mesh);
      mesh.setVerticesBuffer(new VertexBuffer(mesh.getEngine(), light, "light", false, false, 3));
    },
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}

/** The fragment shader of a round point. `left`: the share of `vLight` that reaches the eye, in terms of the functions in `air`. */
export const starFragment = (air = "", left = "1.0") => `
precision highp float;
varying vec3 vLight;
${air}
void main(void) {
  vec2 from = 2.0 * gl_PointCoord - 1.0;
  float near = max(0.0, 1.0 - dot(from, from));
  gl_FragColor = vec4(vLight * near * near * ${left}, 1.0);
}`;
