/** Textures of half floats. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { RawTexture3D } from "@babylonjs/core/Materials/Textures/rawTexture3D.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** An RGBA texture of half floats: linear filtering, clamped at the edges. */
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

/** A 3D texture of the same kind. */
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

/** Converts to IEEE half floats, rounded to nearest; too small becomes 0, too large the greatest finite half. */
export function toHalf(values: Float32Array, half = new Uint16Array(values.length)): Uint16Array<ArrayBuffer> {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  // A plain loop: this converts the aerial perspective in every frame of a descent, and `Uint16Array.from` takes thirty times as long.
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
