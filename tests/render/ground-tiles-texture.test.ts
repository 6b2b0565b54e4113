/** Filtering of the texture of the tiles of kinds of ground, and its contents. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { InternalTexture, InternalTextureSource } from "@babylonjs/core/Materials/Textures/internalTexture.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterEach, expect, test, vi } from "vitest";
import { createGroundTiles } from "../../src/render/ground/materials/ground-tiles.ts";
import { fillLayers } from "../../src/render/ground/materials/tile-pixels.ts";

/** A worker that answers each message. */
class FakeWorker extends EventTarget {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage() {
    queueMicrotask(() => this.onmessage?.({ data: new Uint8Array(4) }));
  }
  terminate() {}
}

/** Sampling modes that read mip levels. */
const WITH_MIPS: readonly number[] = [
  Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  Constants.TEXTURE_LINEAR_LINEAR_MIPNEAREST,
];

afterEach(() => vi.unstubAllGlobals());

test.each([false, true])("far tiles are read from mip levels where relief is %s", async (relief) => {
  vi.stubGlobal("Worker", FakeWorker);
  const engine = new NullEngine();
  const made: { size: number; hasMips: boolean; sampling: number }[] = [];
  // A NullEngine has no array textures.
  engine.createRawTexture2DArray = (_, size, _height, _depth, _format, hasMips, _invertY, sampling) => {
    made.push({ size, hasMips, sampling });
    return new InternalTexture(engine, InternalTextureSource.Raw2DArray);
  };
  const tiles = createGroundTiles(new Scene(engine), { relief });
  tiles.load();
  await vi.waitFor(() => expect(tiles.ready).toBe(true), 20_000);
  const shown = made.at(-1);
  expect(shown?.size).toBeGreaterThan(1);
  expect(shown?.hasMips).toBe(true);
  expect(WITH_MIPS).toContain(shown?.sampling);
});

test("a step sends one layer, and the last one makes the mip levels of all", () => {
  const engine = new NullEngine();
  const done: unknown[][] = [];
  Object.assign(engine, {
    _gl: { texSubImage3D: (...given: unknown[]) => done.push(["layer", given[4], given[11]]) },
    _bindTextureDirectly: () => true,
    _unpackFlipY() {},
    generateMipmaps: () => done.push(["mips"]),
  });
  const texture = new InternalTexture(engine, InternalTextureSource.Raw2DArray);
  Object.assign(texture, { width: 2, height: 4, depth: 3 });
  const steps = fillLayers(engine, texture, new Uint8Array(96));
  const counts: number[] = [];
  while (!steps.next().done) counts.push(done.length);
  expect(counts).toEqual([1, 2, 3]);
  expect(done).toEqual([["layer", 0, 0], ["layer", 1, 32], ["layer", 2, 64], ["mips"]]);
});
