/** Uniforms of passes that sample a planet's ground: the anchor on the cube-sphere, and the fields' phases there. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { anchorPhases, type Field } from "../../core/field/field.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { eyeOnCube } from "../../stream/cube-sphere.ts";
import { type Frame, lodEye } from "../frame.ts";
import { layOut } from "../ground/shaders/field-readers.ts";
import { createTermConstants, TERM_CONSTANTS } from "../ground/term-constants.ts";
import { gridSpacing } from "./shaders/instance-heights.ts";

export interface GroundUniforms {
  attach(material: ShaderMaterial): void;
  /** Switches to a globe with the same field directions. */
  setGlobe(globe: Globe): void;
  /** Called once a frame; `groundHeight` is the ground's altitude under the eye. */
  update(frame: Frame, groundHeight: number): void;
}

export const GROUND_UNIFORMS = ["globe", "eyeOnCube", "cube", "spacing", "shape", "phases", ...TERM_CONSTANTS] as const;

/** `fields`: the fields that the pass samples, in this order. */
export function createGroundUniforms(
  globe: Globe,
  profile: BaseTexture,
  K: number,
  fields: Readonly<Record<string, Field>> = { ground: globe.ground },
): GroundUniforms {
  const layout = layOut(fields);
  const phases = new Float32Array(4 * layout.stride);
  const [datum, onCube] = [new Vector4(), new Vector4()];
  const cube = new Vector3();
  const place = new Float64Array(4);
  const shape = new Vector4();
  setGlobe(globe);

  function setGlobe({ sea, relief, peak, wet }: Globe): void {
    shape.set(sea, relief, Math.min(peak, 1e9), wet ? 1 : 0);
  }

  return {
    setGlobe,
    attach(material) {
      material.setTexture("profileTexture", profile);
      material.setArray4("phases", phases);
      createTermConstants(fields).attach(material);
      material.setVector4("globe", datum);
      material.setVector4("eyeOnCube", onCube);
      material.setVector3("cube", cube);
      material.setFloat("spacing", gridSpacing(K));
      material.setVector4("shape", shape);
    },
    update({ anchor: [x, y, z], eye, planet, t }, groundHeight) {
      if (!planet) return;
      datum.set(...planet.up, planet.radius);
      cube.set(planet.cube[0], planet.cube[1], planet.cube[2]);
      eyeOnCube(planet.radius, lodEye([x + eye[0], y + eye[1], z + eye[2]], groundHeight), place);
      onCube.set(place[0] - planet.cube[0], place[1] - planet.cube[1], place[2] - planet.cube[2], place[3]);
      for (const name of layout.names) anchorPhases(fields[name], x, y, z, t, phases, 2 * layout.first[name]);
    },
  };
}
