/** A planet's skins: a coarse one soon, and a fine one in its place where the planet is large in the picture. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetTable } from "../../../../recipe/kinds/planet.ts";
import type { Pool } from "../../../../stream/pool.ts";
import { createSkin, type Skin } from "./surface-maps.ts";

/** Texels along a side of the coarse one, and pixels across from which a planet shows more than those. */
const COARSE = 96;
const LARGE = 110;

/** `size` texels along a side of the fine one; `wear` is told each skin that there is. */
export function createSkins(
  scene: Scene,
  pool: Pool,
  world: PlanetTable,
  size: number,
  t: number,
  wear: (skin: Skin, texels: number) => void,
) {
  let coarse: Skin | null = createSkin(scene, pool, world, COARSE, t);
  let fine: Skin | null = null;
  let large = false;
  wear(coarse, COARSE);

  return {
    /** Whether there is one to be drawn; and whether it is as fine as is needed. */
    get there() {
      return coarse === null || coarse.ready;
    },
    get ready() {
      return coarse === null || coarse.failed || (fine?.failed ?? false) || (coarse.ready && !large);
    },
    /** Takes what has come for a planet so many pixels across; bytes sent. */
    update(wide: number): number {
      large = wide >= LARGE;
      if (!coarse) return 0;
      if (!coarse.ready) return coarse.update();
      if (large) fine ??= createSkin(scene, pool, world, size, t);
      if (!fine) return 0;
      const sent = fine.update();
      if (fine.ready) {
        wear(fine, size);
        coarse.dispose();
        coarse = null;
      }
      return sent;
    },
    dispose(): void {
      coarse?.dispose();
      fine?.dispose();
    },
  };
}
