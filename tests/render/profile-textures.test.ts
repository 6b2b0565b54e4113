/** Textures of several profiles, one of which changes: only its rows are uploaded, and the texture is that of the new profiles. */
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test } from "vitest";
import { rowCount } from "../../src/core/field/prefilter.ts";
import { createProfile, PROFILE_1983, type Profile } from "../../src/core/field/profile.ts";
import { createProfileTextures, updateProfileTextures } from "../../src/render/ground/textures.ts";

type Pixels = Float32Array | Uint16Array;

/** An engine that keeps the pixels of its textures, in order of creation, and counts the rows that are uploaded later. */
function recordingScene() {
  const engine = new NullEngine();
  const textures: { readonly pixels: Pixels; readonly width: number; rows: number }[] = [];
  const indices = new Map<unknown, number>();
  const create = engine.createRawTexture.bind(engine);
  engine.createRawTexture = (...given: Parameters<typeof create>) => {
    const texture = create(...given);
    indices.set(texture, textures.length);
    textures.push({ pixels: (given[0] as Pixels).slice(), width: given[1], rows: 0 });
    return texture;
  };
  engine.updateTextureData = (texture, data, x, y, width, height) => {
    const into = textures[indices.get(texture) ?? -1];
    const pixels = data as unknown as Pixels;
    expect([x, width]).toEqual([0, into.width]);
    into.pixels.set(pixels, (pixels.length / height) * y);
    into.rows += height;
  };
  return { scene: new Scene(engine), textures };
}

/** Comparing such arrays by `toEqual` takes seconds. */
const isSame = (a: Pixels, b: Pixels) => a.length === b.length && a.every((value, i) => value === b[i]);

const wave = (n: number, shift: number) =>
  createProfile(Array.from({ length: n }, (_, i) => 50 + 40 * Math.sin((2 * Math.PI * i) / n + shift) + ((7 * i) % 5)));

test.each([0, 1, 2])("profile %i of three changes", (changed) => {
  const before: [Profile, ...Profile[]] = [PROFILE_1983, wave(1024, 0), wave(64, 1)];
  const after: [Profile, ...Profile[]] = [...before];
  after[changed] = wave(before[changed].samples.length, 2);
  const { scene, textures } = recordingScene();
  const updated = createProfileTextures(scene, ...before);
  updateProfileTextures(updated, ...after);
  createProfileTextures(scene, ...after);
  const [cubic, light, wantedCubic, wantedLight] = textures;
  expect(isSame(cubic.pixels, wantedCubic.pixels), "cubic rows").toBe(true);
  expect(isSame(light.pixels, wantedLight.pixels), "light rows").toBe(true);
  expect([cubic.rows, light.rows]).toEqual([rowCount(after[changed]), rowCount(after[changed])]);
  updateProfileTextures(updated, ...after);
  expect([cubic.rows, light.rows], "nothing has changed").toEqual([rowCount(after[changed]), rowCount(after[changed])]);
});
