/** Clouds of a globe on the GPU: the weather's map and heads, and how far the wind has taken them; shared by ground and sky. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import type { Frame } from "../frame.ts";
import { createCloudNoiseTexture } from "./cloud-noise.ts";
import { createWeather, MAP_SIZE } from "./weather.ts";

export interface Clouds {
  /** Metres above datum from which clouds hang, and where the highest end; both 0 where there are none. */
  readonly shell: readonly [base: number, top: number];
  attach(material: ShaderMaterial): void;
  /** Reads the weather of a world's seed, some milliseconds at a time; nothing before it has clouds. */
  make(seed: number): Promise<void>;
  update(frame: Frame): void;
  dispose(): void;
}

/** Base and top in scale heights of the air, and metres a second of wind where one is 8 km. */
const [BASE, TOP] = [1.15, 1.75];
const WIND = 18;
/** Seconds after the beginning in which heads swell and go at the place they have, in sides of their block. */
const SWELL = 1 / 900;
/** Milliseconds that reading the weather may hold the page at a time. */
const SLICE = 8;

export function createClouds(scene: Scene, profile: Profile, radius: number, thickness: number): Clouds {
  const engine = scene.getEngine();
  const map = new BaseTexture(
    scene,
    engine.createRawCubeTexture(
      null,
      MAP_SIZE,
      Constants.TEXTUREFORMAT_RGBA,
      Constants.TEXTURETYPE_UNSIGNED_BYTE,
      true,
      false,
      Texture.TRILINEAR_SAMPLINGMODE,
      null,
    ),
  );
  const heads = createCloudNoiseTexture(scene, profile);
  const shell = thickness > 0 ? ([BASE * thickness, TOP * thickness] as const) : ([0, 0] as const);
  // Sides of the block at three scales, from a fifth of the globe to what one flies through.
  const sides = [0.21 * radius, Math.min(0.06 * radius, 6 * thickness), thickness];
  const cloudShell = new Vector4(...shell, radius, (radius * Math.PI) / 2 / MAP_SIZE);
  const cloudTurn = new Vector2(1, 0);
  const places = new Float32Array(9);
  const cloudSides = new Vector3(...sides.map((side) => 1 / side));
  let gone = false;
  return {
    shell,
    attach(material) {
      material.setTexture("cloudMap", map);
      material.setTexture("cloudNoise", heads);
      material.setVector4("cloudShell", cloudShell);
      material.setVector2("cloudTurn", cloudTurn);
      material.setVector3("cloudSides", cloudSides);
      material.setArray3("cloudPlaces", places as unknown as number[]);
    },
    async make(seed) {
      if (thickness <= 0) return;
      const weather = createWeather(profile, seed % 1000);
      const faces: Uint8Array[] = [];
      for (let face = 0; face < 6; face++) {
        faces.push(fourfold(await inSlices(weather.face(face))));
      }
      const texture = map.getInternalTexture();
      if (gone || !texture) return;
      engine.updateRawCubeTexture(
        texture,
        faces,
        Constants.TEXTUREFORMAT_RGBA,
        Constants.TEXTURETYPE_UNSIGNED_BYTE,
        false,
      );
    },
    update({ anchor: [x, y, z], seconds }) {
      if (thickness <= 0) return;
      const angle = (seconds * WIND * (thickness / 8000) ** 0.5) / radius;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      cloudTurn.set(c, s);
      // The anchor as the wind would have it, in sides of each block: in double, since a float knows no metre of it.
      const from = [c * x + s * y, c * y - s * x, z];
      for (const [k, side] of sides.entries())
        for (let axis = 0; axis < 3; axis++) {
          const at = from[axis] / side + (k + 1) * SWELL * seconds * [0.3, -0.5, 0.8][axis];
          places[3 * k + axis] = at - Math.floor(at);
        }
    },
    dispose() {
      gone = true;
      map.dispose();
      heads.dispose();
    },
  };
}

/** Lets the page go on between slices of work. */
async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let start = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - start < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}

/** One number as four: Babylon has no cubes of one. */
function fourfold(values: Uint8Array): Uint8Array {
  return new Uint8Array(Uint32Array.from(values, (v) => v * 0x01010101).buffer);
}
