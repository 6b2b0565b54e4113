/**
 * Detail noise of clouds: a tileable 3D texture of rounded billows with creases between them, read from the generator's profile.
 *
 *   bytes     CLOUD_NOISE_SIZE³, x first, mean 128
 *   tiling    seamless on all six sides, because the field's directions are whole multiples of the period
 */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture3D } from "@babylonjs/core/Materials/Textures/rawTexture3D.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Term } from "../../core/field/directions.ts";
import { createField } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import { createWarpedReader } from "../../core/field/warped-reader.ts";

/** Texels along each side of the noise volume. */
export const CLOUD_NOISE_SIZE = 32;
/** Whole-number directions, so that one period tiles; a billow is about a fifth of the side. */
const DIRECTIONS: readonly Term[] = [
  [1, 0, 1, 0],
  [-1, 1, 0, 0],
  [0, 1, -1, 0],
  [1, 1, 1, 0],
];

const cache = new WeakMap<Profile, Uint8Array>();

/** Bytes of the noise volume, computed once per profile. */
export function cloudNoise(profile: Profile): Uint8Array {
  const bytes = cache.get(profile) ?? computeNoise(profile);
  cache.set(profile, bytes);
  return bytes;
}

function computeNoise(profile: Profile): Uint8Array {
  const n = CLOUD_NOISE_SIZE;
  const period = profile.samples.length;
  const terms = DIRECTIONS.map(([a, b, c]): Term => [a * period, b * period, c * period, 0]);
  const read = createWarpedReader(profile, createField(profile, terms, { seed: 5 }), 0);
  const values = new Float32Array(n * n * n);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const [x, y, z] = [at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))];
    values[at] = Math.min(1, 0.75 * Math.abs(read(x / n, y / n, z / n, 0)));
    sum += values[at];
  }
  const mean = sum / values.length;
  return Uint8Array.from(values, (v) => Math.max(0, Math.min(255, 128 + 180 * (v - mean))));
}

/** The noise volume as a repeating, mipmapped 3D texture. */
export function createCloudNoiseTexture(scene: Scene, profile: Profile): RawTexture3D {
  const texture = new RawTexture3D(
    cloudNoise(profile),
    CLOUD_NOISE_SIZE,
    CLOUD_NOISE_SIZE,
    CLOUD_NOISE_SIZE,
    Constants.TEXTUREFORMAT_R,
    scene,
    true,
    false,
    Texture.TRILINEAR_SAMPLINGMODE,
  );
  texture.wrapU = texture.wrapV = texture.wrapR = Texture.WRAP_ADDRESSMODE;
  return texture;
}
