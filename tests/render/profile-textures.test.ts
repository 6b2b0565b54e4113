/** Textures of several profiles, one of which changes: only its rows are uploaded, and the texture is that of the new profiles. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { rowCount } from "../../src/core/field/prefilter.ts";
import { createProfile, PROFILE_1983, type Profile } from "../../src/core/field/profile.ts";
import { createProfileTextures, LIGHT_DENSITY, updateProfileTextures } from "../../src/render/ground/textures.ts";

type Pixels = Float32Array | Uint16Array;

/** An engine that keeps the pixels of its textures, in order of creation, and counts the texels that are sent later. */
function recordingScene() {
  const engine = new NullEngine();
  const textures: { readonly pixels: Pixels; readonly width: number; readonly height: number; sent: number }[] = [];
  const indices = new Map<unknown, number>();
  const create = engine.createRawTexture.bind(engine);
  engine.createRawTexture = (...given: Parameters<typeof create>) => {
    const texture = create(...given);
    indices.set(texture, textures.length);
    textures.push({ pixels: (given[0] as Pixels).slice(), width: given[1], height: given[2], sent: 0 });
    return texture;
  };
  let buffer: Pixels | null = null;
  const gl = { createBuffer: () => ({}), deleteBuffer() {}, bindBuffer: () => (buffer = null) };
  Object.assign(engine, { _gl: { ...gl, bufferData: (_: number, pixels: Pixels) => (buffer = pixels) } });
  engine.updateTextureData = (texture, data, x, y, width, height) => {
    const into = textures[indices.get(texture) ?? -1];
    const pixels = buffer ?? (data as unknown as Pixels);
    const numbers = into.pixels.length / (into.width * into.height);
    expect(pixels).toHaveLength(width * height * numbers);
    for (let row = 0; row < height; row++) {
      const from = row * width * numbers;
      into.pixels.set(pixels.subarray(from, from + width * numbers), ((y + row) * into.width + x) * numbers);
    }
    if (!buffer || x === 0) into.sent += width * height;
  };
  return { scene: new Scene(engine), textures };
}

/** Comparing such arrays by `toEqual` takes seconds. */
const isSame = (a: Pixels, b: Pixels) => a.length === b.length && a.every((value, i) => value === b[i]);

const wave = (n: number, shift: number) =>
  createProfile(Array.from({ length: n }, (_, i) => 50 + 40 * Math.sin((2 * Math.PI * i) / n + shift) + ((7 * i) % 5)));

/** The part of a cubic texture that readers fetch: rows of their own width for each profile. */
function fetched({ pixels, width }: { readonly pixels: Pixels; readonly width: number }, profiles: Profile[]): Pixels {
  const lengths = profiles.flatMap((each) => Array.from({ length: rowCount(each) }, () => 4 * each.samples.length));
  return Float32Array.from(lengths.flatMap((n, row) => [...pixels.subarray(4 * width * row, 4 * width * row + n)]));
}

test.each([0, 1, 2])("profile %i of three changes", (changed) => {
  const before: [Profile, ...Profile[]] = [PROFILE_1983, wave(1024, 0), wave(64, 1)];
  const after: [Profile, ...Profile[]] = [...before];
  after[changed] = wave(before[changed].samples.length, 2);
  const { scene, textures } = recordingScene();
  const updated = createProfileTextures(scene, ...before);
  updateProfileTextures(updated, ...after);
  createProfileTextures(scene, ...after);
  const [cubic, light, wantedCubic, wantedLight] = textures;
  expect(isSame(fetched(cubic, before), fetched(wantedCubic, before)), "cubic rows").toBe(true);
  expect(isSame(light.pixels, wantedLight.pixels), "light rows").toBe(true);
  const samples = rowCount(after[changed]) * after[changed].samples.length;
  expect([cubic.sent, light.sent]).toEqual([samples, LIGHT_DENSITY * samples]);
  updateProfileTextures(updated, ...after);
  expect([cubic.sent, light.sent], "nothing has changed").toEqual([samples, LIGHT_DENSITY * samples]);
});
