/** A planet's skin: the cube maps of its paint and its form (src/stream/face.ts), a side at a time from workers. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Texture } from "@babylonjs/core/Materials/Textures/texture.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetFace } from "../../stream/face.ts";
import type { Pool } from "../../stream/pool.ts";
import type { SphereWorld } from "../../world/recipe.ts";

export type Skin = ReturnType<typeof createSkin>;

export function createSkin(scene: Scene, pool: Pool, world: SphereWorld, size: number, t: number) {
  const engine = scene.getEngine();
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
  const sides: (PlanetFace | null)[] = Array.from({ length: 6 }, () => null);
  const laid: BaseTexture[] = [];
  let failed = false;
  for (let face = 0; face < 6; face++)
    epoch.order({
      job: "face",
      key: `${face} of ${size}`,
      ask: { face, size, t },
      // What one comes to is looked at before all else.
      priority: -1,
      bytes: 8 * size * size,
      done(answer) {
        sides[face] = answer;
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
      return laid.length === 2;
    },
    get failed() {
      return failed;
    },
    /** Bytes sent: one of the two a frame, once all sides are there. */
    update(): number {
      const come = sides.filter((side) => side !== null);
      if (laid.length === 2 || come.length < 6) return 0;
      const [texture, name] = laid.length === 0 ? ([paint, "paint"] as const) : ([form, "form"] as const);
      laid.push(texture);
      const bytes = come.map((side) => side[name]);
      const internal = texture.getInternalTexture();
      if (internal)
        engine.updateRawCubeTexture(
          internal,
          bytes,
          Constants.TEXTUREFORMAT_RGBA,
          Constants.TEXTURETYPE_UNSIGNED_BYTE,
          false,
        );
      if (laid.length === 2) {
        for (const side of come) pool.give(side.paint.buffer as ArrayBuffer);
        sides.fill(null);
        epoch.close();
      }
      return 6 * 4 * size * size;
    },
    dispose(): void {
      epoch.close();
      paint.dispose();
      form.dispose();
    },
  };
}
