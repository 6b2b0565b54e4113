/** How the texture of the tiles of kinds of ground is filtered. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { InternalTexture, InternalTextureSource } from "@babylonjs/core/Materials/Textures/internalTexture.js";
import { Scene } from "@babylonjs/core/scene.js";
import { afterEach, expect, test, vi } from "vitest";
import { createGroundTiles } from "../../src/render/ground/materials/ground-tiles.ts";

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
