/** Clouds of a planet on the GPU: cover map, noise volume and wind offset, shared by ground and sky (shaders/cloud-shell.ts). */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Profile } from "../../core/field/profile.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import type { Frame } from "../frame.ts";
import { createCloudNoiseTexture } from "./cloud-noise.ts";
import { createWeather, MAP_SIZE } from "./weather.ts";

export interface PlanetClouds {
  /** Base and top of the cloud layer, metres above datum; both 0 where there are no clouds. */
  readonly shell: readonly [base: number, top: number];
  attach(material: ShaderMaterial): void;
  /** Computes the cover map for a world's seed, in time slices. There are no clouds before it is done. */
  load(seed: number): Promise<void>;
  update(frame: Frame): void;
  dispose(): void;
}

/** Base and top in scale heights of the air; wind in metres a second where a scale height is 8 km. */
const [BASE, TOP] = [1.15, 1.75];
const WIND = 18;
/** Drift of the noise volume, sides a second: clouds swell and shrink in place. */
const SWELL = 1 / 900;

export function createPlanetClouds(scene: Scene, profile: Profile, radius: number, thickness: number): PlanetClouds {
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
  const noise = createCloudNoiseTexture(scene, profile);
  const shell = thickness > 0 ? ([BASE * thickness, TOP * thickness] as const) : ([0, 0] as const);
  // Side of the noise volume at three scales, metres: from a fifth of the planet to what one flies through.
  const sides = [0.21 * radius, Math.min(0.06 * radius, 6 * thickness), thickness];
  const cloudShell = new Vector4(...shell, radius, (radius * Math.PI) / 2 / MAP_SIZE);
  const cloudTurn = new Vector2(1, 0);
  const places = new Float32Array(9);
  const cloudSides = new Vector3(...sides.map((side) => 1 / side));
  let disposed = false;
  return {
    shell,
    attach(material) {
      material.setTexture("cloudMap", map);
      material.setTexture("cloudNoise", noise);
      material.setVector4("cloudShell", cloudShell);
      material.setVector2("cloudTurn", cloudTurn);
      material.setVector3("cloudSides", cloudSides);
      material.setArray3("cloudPlaces", places as unknown as number[]);
    },
    async load(seed) {
      if (thickness <= 0) return;
      const weather = createWeather(profile, seed % 1000);
      const faces: Uint8Array[] = [];
      for (let face = 0; face < 6; face++) {
        faces.push(repeatFourTimes(await runInSlices(weather.face(face))));
      }
      const texture = map.getInternalTexture();
      if (disposed || !texture) return;
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
      // The anchor moved by the wind, in sides of each volume. In double precision: a float would not resolve metres.
      const from = [c * x + s * y, c * y - s * x, z];
      for (const [k, side] of sides.entries())
        for (let axis = 0; axis < 3; axis++) {
          const at = from[axis] / side + (k + 1) * SWELL * seconds * [0.3, -0.5, 0.8][axis];
          places[3 * k + axis] = at - Math.floor(at);
        }
    },
    dispose() {
      disposed = true;
      map.dispose();
      noise.dispose();
    },
  };
}

/** Each byte four times: Babylon has no single-channel cube textures. */
function repeatFourTimes(values: Uint8Array): Uint8Array {
  return new Uint8Array(Uint32Array.from(values, (v) => v * 0x01010101).buffer);
}
