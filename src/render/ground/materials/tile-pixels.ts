/** The pixels of the tiles of kinds of ground, drawn once for all stages by a worker, and sent to the graphics card tile by tile. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { InternalTexture } from "@babylonjs/core/Materials/Textures/internalTexture.js";
import { WorkerClient } from "../../../stream/worker-client.ts";
import type { Making } from "../../making.ts";
import { TILE_SIZE } from "./tile-format.ts";

let made: Promise<Uint8Array> | undefined;

/** The same for every stage. */
export function tilePixels(): Promise<Uint8Array> {
  made ??= new Promise<Uint8Array>((resolve, reject) => {
    let pending = [TILE_SIZE];
    const client = new WorkerClient<number, Uint8Array>({
      start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "ground" }),
      pending: () => pending,
      onMessage(pixels) {
        pending = [];
        client.terminate();
        resolve(pixels);
      },
      onError: (reason) => reject(new Error(`The ground's tiles could not be made: ${reason}.`)),
    });
    client.post(TILE_SIZE);
  });
  return made;
}

/** Fills an array texture, a layer in a slice: all at once they are a task of more than 50 ms. */
export function* fillLayers(engine: Engine, texture: InternalTexture, pixels: Uint8Array): Making<void> {
  const gl = engine._gl as WebGL2RenderingContext;
  const { width, height, depth } = texture;
  for (let layer = 0; layer < depth; layer++) {
    engine._bindTextureDirectly(gl.TEXTURE_2D_ARRAY, texture, true);
    engine._unpackFlipY(false);
    const from = 4 * width * height * layer;
    gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, width, height, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels, from);
    engine._bindTextureDirectly(gl.TEXTURE_2D_ARRAY, null);
    yield;
  }
  engine.generateMipmaps(texture);
}
