/**
 * Orbits of a star's planets as lines. Each curve is evaluated relative to its point nearest the camera, which is computed in double
 * precision, so that the line is stable near its planet, where it also fades.
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { Material } from "@babylonjs/core/Materials/material.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Triple } from "../../../../core/space/place.ts";
import type { Planet, StarSystem } from "../../../../core/space/star-system.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import { PROJECTION, PROJECTION_UNIFORMS, type SpaceFrame, setProjection } from "../space-frame.ts";

/** Greatest number of planets, and segments of an orbit to either side of the nearest point. */
export const MAX_PLANETS = 15;
const HALF = 96;
/** Brightness of a line before exposure. */
const LIGHT = 0.05;

export function createOrbitLines(scene: Scene) {
  const { material, mesh, arrays } = createLines(scene);
  return {
    mesh,
    /** `star` relative to the camera, astronomical units; `shown` is the opacity. */
    update(frame: SpaceFrame, system: StarSystem | null, star: Triple, shown: number): void {
      mesh.isVisible = system !== null && system.planets.length > 0 && shown > 0;
      if (!system || !mesh.isVisible) return;
      setProjection(material, frame);
      const [nearest, along, across] = arrays;
      across.fill(0);
      for (const [k, planet] of system.planets.entries()) {
        const { axis, eccentricity, along: p, across: q } = planet;
        const anomaly = nearestAnomaly(planet, star);
        const [c, s] = [
          axis * (Math.cos(anomaly) - eccentricity),
          axis * Math.sqrt(1 - eccentricity ** 2) * Math.sin(anomaly),
        ];
        for (let i = 0; i < 3; i++) {
          nearest[4 * k + i] = star[i] + c * p[i] + s * q[i];
          along[4 * k + i] = axis * p[i];
          across[4 * k + i] = axis * Math.sqrt(1 - eccentricity ** 2) * q[i];
        }
        nearest[4 * k + 3] = anomaly;
        along[4 * k + 3] = axis;
        across[4 * k + 3] = shown;
      }
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
    },
  };
}

/** Lines of all orbits in one mesh, hidden at first. */
function createLines(scene: Scene) {
  const material = createShaderMaterial(
    "orbits",
    scene,
    {
      vertex: `
precision highp float;
attribute vec3 position;
uniform vec4 nearest[${MAX_PLANETS}];
uniform vec4 along[${MAX_PLANETS}];
uniform vec4 across[${MAX_PLANETS}];
varying float vShown;
${PROJECTION}
void main(void) {
  int orbit = int(position.y);
  vec4 from = nearest[orbit];
  // Vertices are denser around the nearest point. The product form avoids the cancellation of cos E − cos E0.
  float by = 3.14159265 * position.x * abs(position.x) * abs(position.x);
  float half1 = sin(0.5 * by);
  float middle = from.w + 0.5 * by;
  vec3 v = from.xyz + 2.0 * half1 * (across[orbit].xyz * cos(middle) - along[orbit].xyz * sin(middle));
  float away = length(v);
  float size = along[orbit].w;
  vShown = across[orbit].w * smoothstep(0.004, 0.06, away / size) * min(1.0, 2.0 * size / away);
  gl_Position = projected(v, 0.9999);
}`,
      fragment: `
precision highp float;
varying float vShown;
void main(void) {
  gl_FragColor = vec4(vec3(0.55, 0.75, 1.0) * vShown * ${LIGHT}, 1.0);
}`,
    },
    {
      attributes: ["position"],
      uniforms: ["nearest", "along", "across", ...PROJECTION_UNIFORMS],
      needAlphaBlending: true,
    },
  );
  material.alphaMode = Constants.ALPHA_ADD;
  material.fillMode = Material.LineListDrawMode;
  material.disableDepthWrite = true;
  const mesh = new Mesh("orbits", scene);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = 28;
  mesh.material = material;
  const data = new VertexData();
  data.positions = new Float32Array(
    Array.from({ length: MAX_PLANETS * (2 * HALF + 1) }, (_, i) => [
      (i % (2 * HALF + 1)) / HALF - 1,
      Math.floor(i / (2 * HALF + 1)),
      0,
    ]).flat(),
  );
  data.indices = Array.from({ length: MAX_PLANETS }, (_, orbit) =>
    Array.from({ length: 2 * HALF }, (_, i) => [orbit * (2 * HALF + 1) + i, orbit * (2 * HALF + 1) + i + 1]).flat(),
  ).flat();
  data.applyToMesh(mesh);
  const arrays = ["nearest", "along", "across"].map((name) => {
    const values = new Float32Array(4 * MAX_PLANETS);
    material.setArray4(name, values);
    return values;
  });
  mesh.isVisible = false;
  return { material, mesh, arrays };
}

/** Approximate eccentric anomaly of the orbit's point nearest the camera; `star` is relative to the camera. */
export function nearestAnomaly({ axis, eccentricity, along, across }: Planet, star: Triple): number {
  const dot = (v: Triple) => -(v[0] * star[0] + v[1] * star[1] + v[2] * star[2]) / axis;
  return Math.atan2(dot(across) / Math.sqrt(1 - eccentricity ** 2), dot(along) + eccentricity);
}
