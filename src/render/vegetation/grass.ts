/**
 * Grass around the camera: a window that moves over a lattice fixed in the world. Only the window's position is
 * uploaded.
 */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Field } from "../../core/field/field.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { eyeOnCube, FACES } from "../../stream/cube-sphere.ts";
import type { PlanetAir } from "../atmosphere/planet-air.ts";
import { PLANET_AIR_UNIFORMS } from "../atmosphere/shaders/planet-air.ts";
import { SHADOW_MAP_UNIFORMS } from "../atmosphere/shaders/shadow-maps.ts";
import { eyeInWorld, type Frame } from "../frame.ts";
import { layOut } from "../ground/shaders/field-readers.ts";
import type { GroundTextures } from "../ground/surface-materials.ts";
import { createShaderMaterial } from "../shader-material.ts";
import { createGroundUniforms, GROUND_UNIFORMS } from "./ground-uniforms.ts";
import type { EyeHeight } from "./plant-ground.ts";
import { grassSource, turfSource } from "./shaders/grass.ts";
import { createTuftWindow } from "./tuft-window.ts";

/** Largest distance between two tufts, metres. */
const APART = 0.5;

/** Grass of a planet. */
export interface GlobeGrass extends Grass {
  readonly turf: Turf;
  /** Switches to a globe with the same field directions. */
  setGlobe(globe: Globe): void;
}

/** The pass that writes the ground data of tufts, for passes that clear some of them. */
export interface Turf {
  /** Tufts along each side. */
  readonly side: number;
  /** Metres. */
  readonly reach: number;
  /** Meshes of the pass. Babylon orders them by the age of materials: meshes that clear tufts come after them. */
  readonly drawn: AbstractMesh[];
  /** Sets LATTICE_UNIFORMS. */
  attach(material: ShaderMaterial): void;
}

export const LATTICE_UNIFORMS = ["corner", "alongU", "alongV"] as const;

export interface Grass {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  update(frame: Frame, over: EyeHeight, skipSmoothing: boolean): void;
  dispose(): void;
}

/** Grass on a planet up to `reach` metres. `fields` are the terrain's, by name. */
export function createGrass(
  scene: Scene,
  globe: Globe,
  fields: Readonly<Record<string, Field>>,
  air: PlanetAir,
  textures: GroundTextures,
  leaves: BaseTexture,
  K: number,
  reach: number,
): GlobeGrass {
  const { ground: height, town, wet, rough, climate } = fields;
  const read = { ground: height, town, wet, rough, climate };
  const ground = createGroundUniforms(globe, textures.profile, K, read);
  const cell = 2 ** Math.floor(Math.log2(APART / globe.radius));
  const side = 8 * Math.ceil((2 * reach) / (8 * cell * globe.radius));
  const [corner, sun] = [new Vector4(), new Vector3()];
  const [alongU, alongV] = [new Vector3(), new Vector3()];
  const place = new Float64Array(4);

  const material = (
    name: string,
    { vertex, fragment }: { vertex: string; fragment: string },
    attributes: string[],
    uniforms: readonly string[],
    samplers: readonly string[],
  ) => {
    const made = createShaderMaterial(
      name,
      scene,
      { vertex, fragment },
      { attributes, uniforms: [...LATTICE_UNIFORMS, ...uniforms], samplers: [...samplers] },
    );
    made.backFaceCulling = false;
    attach(made);
    return made;
  };
  function attach(made: ShaderMaterial): void {
    made.setVector4("corner", corner);
    made.setVector3("alongU", alongU);
    made.setVector3("alongV", alongV);
  }
  const turf = material(
    "turf",
    turfSource(globe.ground.profile, layOut(read), globe.cover.rows),
    ["position"],
    ["snow", "sunDirection", ...GROUND_UNIFORMS],
    ["profileTexture", "lightTexture"],
  );
  turf.setFloat("snow", Math.min(globe.snow, 1e5));
  turf.setTexture("lightTexture", textures.light);
  turf.setVector3("sunDirection", sun);
  textures.streets?.attach(turf);
  ground.attach(turf);

  const blades = material(
    "grass",
    grassSource(side, air.shadows !== null),
    ["position", "strip"],
    ["clip", "reach", "seconds", ...PLANET_AIR_UNIFORMS, ...SHADOW_MAP_UNIFORMS],
    ["turfs", "leafTexture"],
  );
  air.attach(blades);
  blades.setTexture("leafTexture", leaves);
  const tufts = createTuftWindow(scene, "grass", side, turf, blades);

  return {
    meshes: tufts.meshes,
    turf: {
      side,
      reach,
      drawn: tufts.drawn,
      attach,
    },
    get triangles() {
      return tufts.triangles;
    },
    get instances() {
      return tufts.instances;
    },
    update(frame, { groundHeight, clearance }) {
      const { planet, anchor, eye, clip, seconds, daylight } = frame;
      const there = planet !== undefined && clearance < reach;
      tufts.show(there, true);
      if (!there) return;
      const { cube } = planet;
      ground.update(frame, groundHeight);
      sun.set(...daylight.sun);
      const length = Math.hypot(...cube);
      const size = Array.from(cube, Math.abs);
      const normal = size.indexOf(Math.max(...size));
      const face = FACES[2 * normal + (cube[normal] < 0 ? 1 : 0)];
      eyeOnCube(globe.radius, eyeInWorld({ anchor, eye }), place);
      const first = [face.u, face.v].map((axis) => Math.round((place[axis] - cube[axis]) / cell) - side / 2);
      const inWorld = [face.u, face.v].map(
        (axis, i) => (((Math.round(cube[axis] / cell) + first[i]) % 4096) + 4096) % 4096,
      );
      corner.set(first[0], first[1], inWorld[0], inWorld[1]);
      for (const [axis, along] of [
        [face.u, alongU],
        [face.v, alongV],
      ] as const)
        along.set(axis === 0 ? cell / length : 0, axis === 1 ? cell / length : 0, axis === 2 ? cell / length : 0);
      // Cells get smaller towards the cube's corners.
      blades.setFloat("reach", Math.min(reach, (0.5 * side * cell * globe.radius) / length ** 2));
      blades.setMatrix("clip", clip);
      blades.setFloat("seconds", seconds);
    },
    setGlobe: ground.setGlobe,
    dispose: tufts.dispose,
  };
}
