/** A planet's skin: the cube maps of its paint and its form (src/worlds/space/jobs/planet-face.ts), a side at a time from workers. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { Pool } from "../../../../stream/pool.ts";
import type { PlanetFace } from "../../jobs/planet-face.ts";

/** Two pictures of six sides. */
const ALL = 12;

export type Skin = ReturnType<typeof createSkin>;

export function createSkin(scene: Scene, pool: Pool, world: PlanetTable, size: number, t: number) {
  const engine = scene.getEngine() as Engine;
  const [paint, form] = [0, 1].map(
    () =>
      new BaseTexture(
        scene,
        engine.createRawCubeTexture(
          null,
          size,
          Constants.TEXTUREFORMAT_RGBA,
          Constants.TEXTURETYPE_UNSIGNED_BYTE,
          true,
          false,
          Texture.TRILINEAR_SAMPLINGMODE,
          null,
        ),
      ),
  );
  const epoch = pool.open(world);
  /** Sides that have come, and what of them is sent next: the paint of one, then its form. */
  const come: { readonly side: number; readonly answer: PlanetFace }[] = [];
  let sent = 0;
  let failed = false;
  for (let side = 0; side < 6; side++)
    epoch.order({
      job: "face",
      key: `${side} of ${size}`,
      ask: { face: side, size, t },
      // What one comes to is looked at before all else.
      priority: -1,
      bytes: 8 * size * size,
      done(answer) {
        come.push({ side, answer });
      },
      // It stays a point of light.
      failed() {
        failed = true;
      },
    });

  return {
    paint,
    form,
    get ready() {
      return sent === ALL;
    },
    get failed() {
      return failed;
    },
    /** Sends one of what has come to the card; bytes. */
    update(): number {
      const [next] = come;
      if (!next) return 0;
      const { side, answer } = next;
      const isForm = sent % 2 === 1;
      const internal = (isForm ? form : paint).getInternalTexture();
      if (internal) {
        engine.updateTextureData(internal, isForm ? answer.form : answer.paint, 0, 0, size, size, side);
        // Asked with the data, Babylon makes them of a side, which WebGL refuses.
        if (sent >= ALL - 2) engine.generateMipmaps(internal);
      }
      sent++;
      if (isForm) {
        pool.give(answer.paint.buffer as ArrayBuffer);
        come.shift();
      }
      if (sent === ALL) epoch.close();
      return 4 * size * size;
    },
    dispose(): void {
      epoch.close();
      paint.dispose();
      form.dispose();
    },
  };
}
