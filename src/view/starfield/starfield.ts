/** Stars as points. */
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { type CosmicPart, PROJECTION, PROJECTION_UNIFORMS, setProjection } from "../cosmic-frame.ts";
import { starsAround } from "../stars.ts";

export function createStarfield(scene: Scene, home: readonly [number, number, number]): CosmicPart {
  const material = new ShaderMaterial(
    "starfield",
    scene,
    {
      vertexSource: `
precision highp float;
attribute vec3 position;
attribute vec3 light;
varying vec3 vLight;
${PROJECTION}
void main(void) {
  gl_Position = projected(position, 0.999999);
  float flux = dot(light, vec3(0.2126, 0.7152, 0.0722));
  float seen = pow(flux, 0.42);
  gl_PointSize = 2.0 * clamp(1.05 + 0.5 * log2(max(1.0, seen)), 1.05, 2.2);
  vLight = light / flux * min(seen, 2.5);
}`,
      fragmentSource: `
precision highp float;
varying vec3 vLight;
void main(void) {
  vec2 from = 2.0 * gl_PointCoord - 1.0;
  float near = max(0.0, 1.0 - dot(from, from));
  gl_FragColor = vec4(vLight * near * near, 1.0);
}`,
    },
    { attributes: ["position", "light"], uniforms: PROJECTION_UNIFORMS, needAlphaBlending: true },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.pointsCloud = true;
  material.disableDepthWrite = true;
  const mesh = new Mesh("starfield", scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.material = material;
  const slices = starsAround(home);
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  const data = new VertexData();
  data.positions = slice.value.directions;
  data.applyToMesh(mesh);
  mesh.setVerticesBuffer(new VertexBuffer(scene.getEngine(), slice.value.light, "light", false, false, 3));
  return {
    meshes: [mesh],
    triangles: 0,
    uploaded: 0,
    update: (frame) => setProjection(material, frame),
    ready: () => true,
    dispose() {
      mesh.dispose();
      material.dispose();
    },
  };
}
