/** Textures that the field readers sample: profiles as cubic coefficients, and as prefiltered values and slopes for lighting. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
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

/** Cubic coefficients, one texel per sample and row, read by `texelFetch`. The rows of several profiles are stacked. */
export function createProfileTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const { NEAREST_SAMPLINGMODE } = Texture;
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  return new RawTexture(
    stacked(profiles, keptCubicRows, 4),
    widthOf(profiles),
    profiles.reduce((sum, each) => sum + rowCount(each), 0),
    Constants.TEXTUREFORMAT_RGBA,
    scene,
    false,
    false,
    NEAREST_SAMPLINGMODE,
    Constants.TEXTURETYPE_FLOAT,
  );
}

/** Value and slope, filtered by the sampler along the profile and between rows (mip levels). */
export function createLightTexture(scene: Scene, profile: Profile, ...others: readonly Profile[]): RawTexture {
  const profiles: Profiles = [profile, ...others];
  setProfileNumbers(scene, profile);
  const texture = new RawTexture(
    lightPixels(profiles),
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
  profile.update(stacked(profiles, keptCubicRows, 4));
  updateLightTexture(light, ...profiles);
}

export function updateLightTexture(texture: RawTexture, ...profiles: Profiles): void {
  texture.update(lightPixels(profiles));
  const scene = texture.getScene();
  if (scene) setProfileNumbers(scene, profiles[0]);
}

function lightPixels(profiles: Profiles) {
  const density = lightWidth(profiles, LIGHT_DENSITY) / widthOf(profiles);
  return toHalf(stacked(profiles, (each) => keptLightRows(each, density), 2 * density));
}

/** Rows of profiles that are used: while one of several is drawn, the others stay as they are. */
const cubicKept = new WeakMap<Profile, Float32Array>();
const lightKept = new WeakMap<Profile, Map<number, Float32Array>>();

function keptCubicRows(profile: Profile): Float32Array {
  const rows = cubicKept.get(profile) ?? cubicRows(profile);
  cubicKept.set(profile, rows);
  return rows;
}

function keptLightRows(profile: Profile, density: number): Float32Array {
  const kept = lightKept.get(profile) ?? new Map<number, Float32Array>();
  const rows = kept.get(density) ?? lightRows(profile, density);
  lightKept.set(profile, kept.set(density, rows));
  return rows;
}

/** Stacks the rows of several profiles, as wide as the widest; narrower ones repeat. `numbers`: floats per sample. */
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
