/** The cloud decks of a gas giant with its sky and sun, as one triangle over the picture. */
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { PROFILE_1983 } from "../../../../core/field/profile.ts";
import type { WorldTable } from "../../../../recipe/recipe.ts";
import { createCloudNoiseTexture } from "../../../../render/atmosphere/cloud-noise.ts";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { PLANET_AIR_UNIFORMS } from "../../../../render/atmosphere/shaders/planet-air.ts";
import { createEarlyPass } from "../../../../render/early-pass.ts";
import type { Frame } from "../../../../render/frame.ts";
import { createScreenTriangle } from "../../../../render/scene.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { RAY_VERTEX } from "../shaders/ray-vertex.ts";
import { CLOUD_MAP_SIZE, createCloudMap } from "./cloud-map.ts";
import { DECK_PASS_UNIFORMS, DECK_SKY, DECK_SKY_UNIFORMS, deckPassSource, STRETCH } from "./decks.ts";
import { flashAt } from "./lightning.ts";

/** Turns of the noise volume per second: clouds swell and shrink in place. */
const SWELL = 1 / 1400;

/** Minimum width of cloud details, in pixels of the early pass. */
const PASS_DETAIL = 0.8;

export interface DeckOptions {
  readonly radius: number;
  /** Scale height of the air, metres. */
  readonly thickness: number;
  /** Steps of a ray, and pixels of the early pass per pixel of the screen along one axis. */
  readonly steps: number;
  readonly scale: number;
}

export function createGiantSky(
  scene: Scene,
  air: PlanetAir,
  pool: Pool,
  world: WorldTable,
  { radius, thickness, steps, scale }: DeckOptions,
) {
  const map = createCloudMap(scene, pool, world);
  const noise = createCloudNoiseTexture(scene, PROFILE_1983);
  const pass = createEarlyPass(scene, "giant decks", scale);
  const materialOf = (name: string, fragment: string, uniforms: readonly string[]) => {
    const material = createShaderMaterial(
      name,
      scene,
      { vertex: RAY_VERTEX, fragment },
      {
        attributes: ["position"],
        uniforms: ["rightward", "upward", "forward", ...PLANET_AIR_UNIFORMS, ...uniforms],
        samplers: ["sunTexture", "airSky", "airHaze", "giantMap", "cloudNoise", "deckPicture"],
      },
    );
    air.attach(material);
    material.setTexture("giantMap", map.texture);
    material.setTexture("cloudNoise", noise);
    return material;
  };
  const material = materialOf("giant sky", DECK_SKY, DECK_SKY_UNIFORMS);
  material.backFaceCulling = false;
  material.setTexture("deckPicture", pass.texture);
  const passing = materialOf("giant decks", deckPassSource(steps), DECK_PASS_UNIFORMS);
  const passMesh = pass.start(passing);
  // Sides of the noise volume: from a few texels of the map to clouds that a ship flies through.
  const sides = [0.05 * radius, Math.max(9 * thickness, 0.008 * radius), 2.6 * thickness, 0.55 * thickness];
  const places = new Float32Array(12);
  const noiseSides = new Vector4(...(sides.map((side) => 1 / side) as [number, number, number, number]));
  for (const each of [material, passing]) {
    each.setVector4("noiseSides", noiseSides);
    each.setArray3("noisePlaces", places);
    each.setFloat("texel", ((Math.PI / 2) * radius) / CLOUD_MAP_SIZE);
  }
  const [flash, deckScreen] = [new Vector4(), new Vector2()];
  passing.setVector4("flash", flash);
  const mesh: Mesh = createScreenTriangle(scene);
  mesh.material = material;
  return {
    meshes: [mesh, passMesh],
    load: map.load,
    /** Vectors to the picture's right edge, upper edge and centre, at one distance. `seed` chooses the lightning. */
    update({ pixel, anchor, eye, seconds, drawn }: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      pass.update();
      material.setFloat("cloudPixel", 1.2 * pixel);
      passing.setFloat("cloudPixel", (PASS_DETAIL / scale) * pixel);
      material.setVector2("deckScreen", deckScreen.set(1 / drawn.width, 1 / drawn.height));
      passing.setVector2("ditherShift", drawn.ditherShift);
      for (const each of [material, passing]) {
        each.setVector3("rightward", rightward);
        each.setVector3("upward", upward);
        each.setVector3("forward", forward);
      }
      // In double precision: a float would not resolve metres.
      for (const [k, side] of sides.entries())
        for (let axis = 0; axis < 3; axis++) {
          const stretch = axis === 2 && k < 3 ? STRETCH : 1;
          const at = (stretch * anchor[axis]) / side + (k + 1) * SWELL * seconds * [0.3, -0.5, 0.8][axis];
          places[3 * k + axis] = at - Math.floor(at);
        }
      const { east, north, strength } = flashAt(seconds);
      // Around the eye, within the lowest deck.
      const up = new Vector3(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]).normalize();
      const aside = new Vector3(-up.y, up.x, 0).normalize();
      const ahead = Vector3.Cross(up, aside);
      const height = Math.hypot(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]) - radius;
      const at = (axis: "x" | "y" | "z", k: number) =>
        eye[k] + 40 * thickness * (east * aside[axis] + north * ahead[axis]) + (0.7 * thickness - height) * up[axis];
      flash.set(at("x", 0), at("y", 1), at("z", 2), strength);
    },
    dispose(): void {
      mesh.dispose();
      material.dispose();
      pass.dispose();
      noise.dispose();
      map.dispose();
    },
  };
}
