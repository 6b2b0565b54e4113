/** The few textures of the whole suite: the profile as heights and as light, and the sky by direction. 0.4 MB in all. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { RawTexture3D } from "@babylonjs/core/Materials/Textures/rawTexture3D.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { cubicRows, lightRows, rowCount } from "../../core/field/prefilter.ts";
import type { Profile } from "../../core/field/profile.ts";
import { type Daylight, SKY_HEIGHT, SKY_WIDTH } from "../atmosphere/daylight.ts";
import { type Profiles, widthOf } from "./shaders/field-readers.ts";

/** Entries a sample in the light texture: the sampler blends between them with 8 bits only. */
export const LIGHT_DENSITY = 4;

/** Cubic coefficients, one texel a sample and row, read by `texelFetch` alone; of several profiles one's rows after another's. */
export function createProfileTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const { NEAREST_SAMPLINGMODE } = Texture;
  const profiles: Profiles = [profile, ...others];
  const width = widthOf(profiles);
  return new RawTexture(
    stacked(profiles, cubicRows, 4),
    width,
    profiles.reduce((sum, each) => sum + rowCount(each), 0),
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
}

/** Value and slope, filtered by the sampler along the profile and between rows. */
export function createLightTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const profiles: Profiles = [profile, ...others];
  const texture = new RawTexture(
    toHalf(stacked(profiles, (each) => lightRows(each, LIGHT_DENSITY), 2 * LIGHT_DENSITY)),
    widthOf(profiles) * LIGHT_DENSITY,
    profiles.reduce((sum, each) => sum + rowCount(each), 0),
    Constants.TEXTUREFORMAT_RG,
    scene,
    false,
    false,
    Texture.BILINEAR_SAMPLINGMODE,
    Constants.TEXTURETYPE_HALF_FLOAT,
  );
  texture.wrapU = Texture.WRAP_ADDRESSMODE;
  texture.wrapV = Texture.CLAMP_ADDRESSMODE;
  return texture;
}

/** The rows of several profiles under one another, as wide as the widest: what is narrower repeats. `numbers` a sample. */
function stacked(profiles: Profiles, rowsOf: (profile: Profile) => Float32Array, numbers: number): Float32Array {
  const [only, ...others] = profiles;
  if (others.length === 0) return rowsOf(only);
  const width = widthOf(profiles) * numbers;
  const parts = profiles.map((profile) => {
    const own = rowsOf(profile);
    const length = (profile.mask + 1) * numbers;
    const wide = new Float32Array((own.length / length) * width);
    for (let at = 0; at < wide.length; at += length) {
      const row = Math.floor(at / width);
      wide.set(own.subarray(row * length, (row + 1) * length), at);
    }
    return wide;
  });
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function createSkyTexture(scene: Scene): RawTexture {
  return createHalfTexture(scene, new Float32Array(SKY_WIDTH * SKY_HEIGHT * 4), SKY_WIDTH, SKY_HEIGHT);
}

/** RGBA in half floats, blended by the sampler, clamped at its edges. */
export function createHalfTexture(scene: Scene, rgba: Float32Array, width: number, height: number): RawTexture {
  const texture = new RawTexture(
    toHalf(rgba),
    width,
    height,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    Texture.BILINEAR_SAMPLINGMODE,
    Constants.TEXTURETYPE_HALF_FLOAT,
  );
  texture.wrapU = Texture.CLAMP_ADDRESSMODE;
  texture.wrapV = Texture.CLAMP_ADDRESSMODE;
  return texture;
}

/** The same in three dimensions. */
export function createHalfVolume(
  scene: Scene,
  halves: Uint16Array,
  width: number,
  height: number,
  depth: number,
): RawTexture3D {
  const texture = new RawTexture3D(
    halves,
    width,
    height,
    depth,
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    Texture.BILINEAR_SAMPLINGMODE,
    Constants.TEXTURETYPE_HALF_FLOAT,
  );
  texture.wrapU = Texture.CLAMP_ADDRESSMODE;
  texture.wrapV = Texture.CLAMP_ADDRESSMODE;
  texture.wrapR = Texture.CLAMP_ADDRESSMODE;
  return texture;
}

const skyHalves = new Uint16Array(SKY_WIDTH * SKY_HEIGHT * 4);

export function updateSkyTexture(texture: RawTexture, { sky }: Daylight): void {
  texture.update(toHalf(sky, skyHalves));
}

/** IEEE half floats, rounded to nearest; what is too small becomes 0, too large the greatest. */
export function toHalf(values: Float32Array, half = new Uint16Array(values.length)): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  // A plain loop: air's blocks are halved in every frame of a descent, and `Uint16Array.from` with a function takes thirty times as long.
  for (let i = 0; i < half.length; i++) {
    const sign = (bits[i] >>> 16) & 0x8000;
    const rounded = (bits[i] & 0x7fffffff) + 0x1000;
    const exponent = (rounded >>> 23) - 112;
    if (exponent <= 0) half[i] = sign;
    else if (exponent >= 31) half[i] = sign | 0x7bff;
    else half[i] = sign | (exponent << 10) | ((rounded >>> 13) & 0x3ff);
  }
  return half;
}
