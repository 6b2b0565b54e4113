/** Textures that the field readers sample: profiles as cubic coefficients, and as prefiltered values and slopes for lighting. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { InternalTexture } from "@babylonjs/core/Materials/Textures/internalTexture.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { cubicRows, lightRows, rowCount } from "../../core/field/prefilter.ts";
import type { Profile } from "../../core/field/profile.ts";
import { createFloatTexture } from "../float-texture.ts";
import { toHalf } from "../half-textures.ts";
import { disposeAll } from "../scene.ts";
import { setProfileNumbers } from "./profile-numbers.ts";
import { lightWidth, type Profiles, widthOf } from "./shaders/field-readers.ts";

/** Maximum of texels per sample in the light texture (see `lightWidth`): samplers interpolate with 8 bits only. */
export const LIGHT_DENSITY = 4;

/** The profiles that a texture has the rows of. */
const shown = new WeakMap<RawTexture, Profiles>();

/** Cubic coefficients, one texel per sample and row, read by `texelFetch`. The rows of several profiles are stacked. */
export function createProfileTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  const texture = createFloatTexture(
    scene,
    joined(profiles.map((each) => widened(cubicPixels(each), each, widthOf(profiles)))),
    widthOf(profiles),
    profiles.reduce((sum, each) => sum + rowCount(each), 0),
  );
  shown.set(texture, profiles);
  return texture;
}

/** Value and slope, filtered by the sampler along the profile and between rows (mip levels). */
export function createLightTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  const texture = new RawTexture(
    joined(profiles.map((each) => widened(lightPixels(each, profiles), each, widthOf(profiles)))),
    lightWidth(profiles, LIGHT_DENSITY),
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
  shown.set(texture, profiles);
  return texture;
}

/** The textures that readers of a terrain's profiles sample. */
export interface ProfileTextures {
  readonly profile: RawTexture;
  readonly light: RawTexture;
  dispose(): void;
}

export function createProfileTextures(scene: Scene, profile: Profile, ...others: readonly Profile[]): ProfileTextures {
  const textures = {
    profile: createProfileTexture(scene, profile, ...others),
    light: createLightTexture(scene, profile, ...others),
  };
  return { ...textures, dispose: () => disposeAll(textures.profile, textures.light) };
}

/** Replaces profiles by others of the same lengths; all readers follow in the next frame. */
export function updateProfileTextures({ profile, light }: ProfileTextures, ...profiles: Profiles): void {
  // Readers of the cubic never fetch the repeats of a narrower profile.
  updateRows(profile, profiles, 1, cubicPixels);
  updateLightTexture(light, ...profiles);
}

export function updateLightTexture(texture: RawTexture, ...profiles: Profiles): void {
  updateRows(texture, profiles, widthOf(profiles), (each) => lightPixels(each, profiles));
  const scene = texture.getScene();
  if (scene) setProfileNumbers(scene, profiles[0]);
}

/**
 * Uploads the rows of profiles that have changed: while one of several is drawn in the workshop, the others stay as they are. Rows of
 * fewer samples than `width` are repeated.
 */
function updateRows(
  texture: RawTexture,
  profiles: Profiles,
  width: number,
  pixelsOf: (profile: Profile) => Float32Array | Uint16Array,
): void {
  const [engine, internal] = [texture.getScene()?.getEngine(), texture.getInternalTexture()];
  if (!(engine && internal)) return;
  const before = shown.get(texture);
  const texels = texture.getSize().width / widthOf(profiles);
  let first = 0;
  for (const [k, each] of profiles.entries()) {
    const [rows, samples] = [rowCount(each), each.mask + 1];
    if (each !== before?.[k]) {
      const repeats = Math.max(1, width / samples);
      uploadRows(engine as Engine, internal, pixelsOf(each), { first, rows, width: samples * texels, repeats });
    }
    first += rows;
  }
  shown.set(texture, profiles);
}

/** Uploads rows of `width` texels and repeats them to their right. Repeated rows go to the GPU once, through a buffer. */
function uploadRows(
  engine: Engine,
  texture: InternalTexture,
  pixels: Float32Array | Uint16Array,
  { first, rows, width, repeats }: { first: number; rows: number; width: number; repeats: number },
): void {
  if (repeats === 1) {
    engine.updateTextureData(texture, pixels, 0, first, width, rows);
    return;
  }
  const gl = engine._gl as WebGL2RenderingContext;
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_UNPACK_BUFFER, pixels, gl.STREAM_DRAW);
  // With a buffer bound, `texSubImage2D` takes an offset into it in place of pixels.
  const offset = 0 as unknown as ArrayBufferView;
  for (let k = 0; k < repeats; k++) engine.updateTextureData(texture, offset, k * width, first, width, rows);
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  gl.deleteBuffer(buffer);
}

function cubicPixels(profile: Profile): Float32Array {
  return kept(profile, "cubic", () => cubicRows(profile));
}

function lightPixels(profile: Profile, among: Profiles): Uint16Array {
  const density = lightWidth(among, LIGHT_DENSITY) / widthOf(among);
  return kept(profile, `light ${density}`, () => toHalf(lightRows(profile, density)));
}

/** Rows of profiles that are used: several textures have those of the same profile. */
const rowsKept = new WeakMap<Profile, Map<string, unknown>>();

function kept<T>(profile: Profile, key: string, make: () => T): T {
  const known = rowsKept.get(profile) ?? new Map<string, unknown>();
  rowsKept.set(profile, known);
  const rows = (known.get(key) as T | undefined) ?? make();
  known.set(key, rows);
  return rows;
}

/** Rows as wide as `width` samples: a narrower profile repeats. */
function widened<T extends Float32Array | Uint16Array>(pixels: T, profile: Profile, width: number): T {
  const samples = profile.mask + 1;
  if (samples === width) return pixels;
  const length = pixels.length / rowCount(profile);
  const wide = new (pixels.constructor as new (length: number) => T)((pixels.length * width) / samples);
  for (let at = 0; at < wide.length; at += length) {
    const row = Math.floor((at * samples) / (length * width));
    wide.set(pixels.subarray(row * length, (row + 1) * length), at);
  }
  return wide;
}

/** The parts one after another. */
function joined<T extends Float32Array | Uint16Array>(parts: readonly T[]): T {
  if (parts.length === 1) return parts[0];
  const out = new (parts[0].constructor as new (length: number) => T)(
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
