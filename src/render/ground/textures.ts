/** Textures that the field readers sample: profiles as cubic coefficients, and as prefiltered values and slopes for lighting. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { cubicRows, lightRows, rowCount } from "../../core/field/prefilter.ts";
import type { Profile } from "../../core/field/profile.ts";
import { toHalf } from "../half-textures.ts";
import { disposeAll } from "../scene.ts";
import { setProfileNumbers } from "./profile-numbers.ts";
import { lightWidth, type Profiles, widthOf } from "./shaders/field-readers.ts";

/** Most texels per sample in the light texture (see `lightWidth`): samplers interpolate with 8 bits only. */
export const LIGHT_DENSITY = 4;

/** The profiles that a texture has the rows of. */
const shown = new WeakMap<RawTexture, Profiles>();

/** Cubic coefficients, one texel per sample and row, read by `texelFetch`. The rows of several profiles are stacked. */
export function createProfileTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const { NEAREST_SAMPLINGMODE } = Texture;
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  const texture = new RawTexture(
    joined(profiles.map((each) => cubicPixels(each, widthOf(profiles)))),
    widthOf(profiles),
    profiles.reduce((sum, each) => sum + rowCount(each), 0),
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
  shown.set(texture, profiles);
  return texture;
}

/** Value and slope, filtered by the sampler along the profile and between rows (mip levels). */
export function createLightTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  const texture = new RawTexture(
    joined(profiles.map((each) => lightPixels(each, profiles))),
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

/** Replaces profiles by others of the same lengths: all that reads them follows in the next frame. */
export function updateProfileTextures({ profile, light }: ProfileTextures, ...profiles: Profiles): void {
  const width = widthOf(profiles);
  updateRows(profile, profiles, width, (each) => cubicPixels(each, width));
  updateLightTexture(light, ...profiles);
}

export function updateLightTexture(texture: RawTexture, ...profiles: Profiles): void {
  updateRows(texture, profiles, lightWidth(profiles, LIGHT_DENSITY), (each) => lightPixels(each, profiles));
  const scene = texture.getScene();
  if (scene) setProfileNumbers(scene, profiles[0]);
}

/** Uploads the rows of profiles that have changed: while one of several is drawn in the workshop, the others stay as they are. */
function updateRows(
  texture: RawTexture,
  profiles: Profiles,
  width: number,
  pixelsOf: (profile: Profile) => Float32Array | Uint16Array,
): void {
  const [engine, internal] = [texture.getScene()?.getEngine(), texture.getInternalTexture()];
  if (!(engine && internal)) return;
  const before = shown.get(texture);
  let first = 0;
  for (const [k, each] of profiles.entries()) {
    const rows = rowCount(each);
    if (each !== before?.[k]) (engine as Engine).updateTextureData(internal, pixelsOf(each), 0, first, width, rows);
    first += rows;
  }
  shown.set(texture, profiles);
}

function cubicPixels(profile: Profile, width: number): Float32Array {
  return widened(
    kept(profile, "cubic", () => cubicRows(profile)),
    profile,
    width,
    4,
  );
}

function lightPixels(profile: Profile, among: Profiles): Uint16Array {
  const density = lightWidth(among, LIGHT_DENSITY) / widthOf(among);
  const rows = kept(profile, `light ${density}`, () => toHalf(lightRows(profile, density)));
  return widened(rows, profile, widthOf(among), 2 * density);
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

/** Rows as wide as `width` samples of `numbers` values: a narrower profile repeats. */
function widened<T extends Float32Array | Uint16Array>(rows: T, { mask }: Profile, width: number, numbers: number): T {
  if (mask + 1 === width) return rows;
  const length = (mask + 1) * numbers;
  const wide = new (rows.constructor as new (length: number) => T)((rows.length / length) * width * numbers);
  for (let at = 0; at < wide.length; at += length) {
    const row = Math.floor(at / (width * numbers));
    wide.set(rows.subarray(row * length, (row + 1) * length), at);
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
