/** Cloud shadows at points, as materials compute them. */
import { TargetCamera } from "@babylonjs/core/Cameras/targetCamera.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import { PROFILE_1983 } from "../../../src/core/field/profile.ts";
import { createFlatAir } from "../../../src/render/atmosphere/air.ts";
import { createCumulus } from "../../../src/render/atmosphere/cumulus.ts";
import { daylightAt } from "../../../src/render/atmosphere/daylight.ts";
import { AIR, AIR_SAMPLERS, AIR_UNIFORMS } from "../../../src/render/atmosphere/shaders/air.ts";
import { createEngine } from "../../../src/render/engine.ts";
import { createFrame, setEye } from "../../../src/render/frame.ts";
import { pixelsOf } from "./points.ts";

const canvas = document.querySelector<HTMLCanvasElement>("#view");
if (!canvas) throw new Error("Expected #view in the page.");
const engine = createEngine(canvas);
const scene = new Scene(engine);
scene.activeCamera = new TargetCamera("eye", Vector3.Zero(), scene);
const cumulus = createCumulus(scene, PROFILE_1983, { scale: 0.5, steps: 8, taps: 0 });
const air = createFlatAir(scene, cumulus);
const material = new ShaderMaterial(
  "shade",
  scene,
  {
    vertexSource: `
precision highp float;
attribute vec3 position;
attribute vec2 uv;
flat varying vec3 place;
void main(void) {
  place = position;
  gl_Position = vec4(uv.x, 0.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`,
    fragmentSource: `
precision highp float;
flat varying vec3 place;
${AIR}
void main(void) {
  gl_FragColor = vec4(cloudShade(place));
}`,
  },
  { attributes: ["position", "uv"], uniforms: [...AIR_UNIFORMS], samplers: [...AIR_SAMPLERS] },
);
air.attach(material);

type Place = readonly [x: number, y: number, z: number];

/** The shade at points of the world, for an eye at the first of them. */
async function shade(points: readonly Place[], clouds: number, hour: number, seconds: number) {
  const frame = createFrame();
  setEye(frame, ...points[0]);
  Object.assign(frame, { clouds, seconds, daylight: daylightAt(hour) });
  cumulus.update(frame);
  air.update(frame);
  const mesh = new Mesh("points", scene);
  const shape = new VertexData();
  shape.positions = points.flatMap((point) => point.map((v, i) => v - frame.anchor[i]));
  shape.uvs = points.flatMap((_, i) => [((i + 0.5) * 2) / points.length - 1, 0]);
  shape.indices = points.map((_, i) => i);
  shape.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  const pixels = await pixelsOf(scene, mesh, material, points.length, 1);
  mesh.dispose();
  return pixels.filter((_, i) => i % 4 === 0);
}

const shades = { shade };
export type Shades = typeof shades;
Object.assign(window, { shades });
