/** How the texture of the tiles of kinds of ground is filtered. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, test, vi } from "vitest";
import { createGroundTiles } from "../../src/render/ground/materials/ground-tiles.ts";

const made = vi.hoisted((): { size: number; hasMips: boolean; sampling: number }[] => []);

// A NullEngine has no array textures.
vi.mock("@babylonjs/core/Materials/Textures/rawTexture2DArray.js", () => ({
  RawTexture2DArray: class {
    constructor(...[, size, , , , , hasMips, , sampling]: [unknown, number, ...unknown[]]) {
      made.push({ size, hasMips: Boolean(hasMips), sampling: Number(sampling) });
    }
  },
}));
vi.mock("../../src/render/ground/materials/tile-pixels.ts", () => ({ tilePixels: async () => new Uint8Array(0) }));

/** Sampling modes that read mip levels. */
const WITH_MIPS: readonly number[] = [
  Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  Constants.TEXTURE_LINEAR_LINEAR_MIPNEAREST,
];

test.each([false, true])("far tiles are read from mip levels where relief is %s", async (relief) => {
  made.length = 0;
  const tiles = createGroundTiles(new Scene(new NullEngine()), { relief });
  tiles.load();
  await vi.waitFor(() => expect(tiles.ready).toBe(true));
  const shown = made.at(-1);
  expect(shown?.size).toBeGreaterThan(1);
  expect(shown?.hasMips).toBe(true);
  expect(WITH_MIPS).toContain(shown?.sampling);
});
