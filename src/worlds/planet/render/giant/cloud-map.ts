/** The cube map of a gas giant's cloud tops, computed by workers. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { WorldTable } from "../../../../recipe/recipe.ts";
import type { Pool } from "../../../../stream/pool.ts";

/** Texels along a face. */
export const CLOUD_MAP_SIZE = 256;

export function createCloudMap(scene: Scene, pool: Pool, world: WorldTable) {
  const engine = scene.getEngine() as Engine;
  const texture = new BaseTexture(
    scene,
    engine.createRawCubeTexture(
      null,
      CLOUD_MAP_SIZE,
      Constants.TEXTUREFORMAT_RGBA,
      Constants.TEXTURETYPE_UNSIGNED_BYTE,
      true,
      false,
      Texture.TRILINEAR_SAMPLINGMODE,
      null,
    ),
  );
  const epoch = pool.open(world);
  const orderFace = (face: number) =>
    new Promise<Uint8Array>((resolve, reject) => {
      epoch.order({
        job: "clouds",
        key: `face ${face}`,
        ask: { face, size: CLOUD_MAP_SIZE },
        priority: face,
        bytes: 4 * CLOUD_MAP_SIZE * CLOUD_MAP_SIZE,
        done: resolve,
        failed: reject,
      });
    });
  let isDisposed = false;
  return {
    texture,
    /** Waits for all faces and uploads them; never ends once it is disposed. */
    async load(): Promise<void> {
      const faces = await Promise.all([0, 1, 2, 3, 4, 5].map(orderFace));
      const internal = texture.getInternalTexture();
      if (isDisposed || !internal) return;
      engine.updateRawCubeTexture(
        internal,
        faces,
        Constants.TEXTUREFORMAT_RGBA,
        Constants.TEXTURETYPE_UNSIGNED_BYTE,
        false,
      );
      epoch.close();
    },
    dispose(): void {
      isDisposed = true;
      epoch.close();
      texture.dispose();
    },
  };
}
