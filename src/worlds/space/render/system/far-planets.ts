/** Planets too far away to show a disc, as points. Brightness is the fourth root of the reflected flux. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { METRES_PER_AU, type Triple } from "../../../../core/space/place.ts";
import type { Planet, PlanetKind } from "../../../../core/space/star-system.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import { PROJECTION, PROJECTION_UNIFORMS, type SpaceFrame, setProjection } from "../space-frame.ts";
import { MAX_PLANETS } from "./orbit-lines.ts";

const COLOURS: Readonly<Record<PlanetKind, Triple>> = {
  wet: [0.62, 0.82, 1.15],
  ocean: [0.5, 0.8, 1.3],
  moon: [1.05, 1, 0.92],
  desert: [1.3, 0.95, 0.65],
  ice: [0.95, 1.02, 1.12],
  lava: [1.25, 0.7, 0.5],
  giant: [1.15, 1, 0.85],
};
/** Ten parsecs in astronomical units. */
const TEN_PARSECS = 2.063e6;
const ALBEDO = 0.25;
/** Minimum brightness, so that a planet is visible from anywhere in its system. */
const LEAST = 0.55;

export function createFarPlanets(scene: Scene) {
  const { material, mesh, places, lights } = createPoints(scene);
  return {
    mesh,
    /** Removes all points of the last frame. */
    clear(): void {
      lights.fill(0);
      mesh.isVisible = false;
    },
    /** Positions of planet and star relative to the camera, astronomical units; magnitude and colour of the star; opacity `shown`. */
    add(
      { index, kind, radius }: Planet,
      at: Triple,
      star: Triple,
      magnitude: number,
      tint: Triple,
      shown: number,
    ): void {
      const k = index - 1;
      const away = Math.hypot(...at);
      const orbit: Triple = [at[0] - star[0], at[1] - star[1], at[2] - star[2]];
      const axis = Math.hypot(...orbit);
      const toEye = (at[0] * orbit[0] + at[1] * orbit[1] + at[2] * orbit[2]) / (away * axis);
      // Phase function of a Lambertian sphere, approximated.
      const phase = 0.5 + 0.5 * toEye;
      const wide = radius / METRES_PER_AU / away;
      const flux = 10 ** (-0.4 * magnitude) * (TEN_PARSECS / axis) ** 2 * ALBEDO * phase * wide * wide;
      const colour = COLOURS[kind];
      for (let i = 0; i < 3; i++) {
        places[4 * k + i] = at[i];
        lights[4 * k + i] = colour[i] * tint[i];
      }
      lights[4 * k + 3] = Math.max(LEAST, 0.8 * flux ** 0.25) * shown;
      mesh.isVisible = true;
    },
    draw(frame: SpaceFrame): void {
      setProjection(material, frame);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}

/** A point for each planet, none of which is drawn yet. */
function createPoints(scene: Scene) {
  const material = createShaderMaterial(
    "far planets",
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
uniform vec4 places[${MAX_PLANETS}];
uniform vec4 lights[${MAX_PLANETS}];
varying vec3 vLight;
${PROJECTION}
void main(void) {
  int planet = int(position.x);
  vec4 light = lights[planet];
  gl_Position = projected(places[planet].xyz, 0.9999);
  if (light.a <= 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = 2.0 * clamp(1.35 + 0.4 * log2(max(1.0, 3.0 * light.a)), 1.35, 2.2);
  vLight = light.rgb * min(light.a, 1.6);
}`,
      fragment: `
precision highp float;
varying vec3 vLight;
void main(void) {
  vec2 from = 2.0 * gl_PointCoord - 1.0;
  float near = max(0.0, 1.0 - dot(from, from));
  gl_FragColor = vec4(vLight * near * near, 1.0);
}`,
    },
    { attributes: ["position"], uniforms: ["places", "lights", ...PROJECTION_UNIFORMS], needAlphaBlending: true },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.pointsCloud = true;
  material.disableDepthWrite = true;
  const mesh = new Mesh("far planets", scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 30;
  mesh.material = material;
  const data = new VertexData();
  data.positions = new Float32Array(Array.from({ length: MAX_PLANETS }, (_, k) => [k, 0, 0]).flat());
  data.applyToMesh(mesh);
  const [places, lights] = [new Float32Array(4 * MAX_PLANETS), new Float32Array(4 * MAX_PLANETS)];
  material.setArray4("places", places);
  material.setArray4("lights", lights);
  mesh.isVisible = false;
  return { material, mesh, places, lights };
}
