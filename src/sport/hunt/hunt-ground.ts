/** Ground of a hunt: its features, cached by block, and the names on its map. */
import { createGenerationalCache } from "../../core/field/generational-cache.ts";
import type { PlaceNames } from "../../core/forest/place-names.ts";
import type { PlaneGround, Site } from "../ground.ts";

export interface HuntGround {
  readonly ground: PlaneGround;
  readonly names: PlaceNames;
}

/** Side of a block, metres. */
const BLOCK = 512;
/**
 * Bytes of blocks in a cache generation: those of six hunts, each of which reads 20 to 40 blocks with 57 features on average.
 * Node.js takes so many bytes for a block without features and for each feature.
 */
const [KEPT_BYTES, BLOCK_BYTES, SITE_BYTES] = [2 ** 20, 200, 80];

export function createHuntGround(ground: PlaneGround, names: PlaceNames): HuntGround {
  const blocks = createGenerationalCache<string, readonly Site[]>(
    KEPT_BYTES,
    (sites) => BLOCK_BYTES + SITE_BYTES * sites.length,
  );
  function block(i: number, j: number): readonly Site[] {
    const key = `${i},${j}`;
    const [west, south] = [i * BLOCK, j * BLOCK];
    const known = blocks.get(key);
    if (known) return known;
    const found = ground.sitesIn({ west, south, east: west + BLOCK, north: south + BLOCK });
    blocks.set(key, found);
    return found;
  }
  return {
    ground: {
      ...ground,
      sitesIn({ west, south, east, north }) {
        const found: Site[] = [];
        for (let j = Math.floor(south / BLOCK); j * BLOCK < north; j++)
          for (let i = Math.floor(west / BLOCK); i * BLOCK < east; i++)
            for (const site of block(i, j))
              if (site.x >= west && site.x < east && site.y >= south && site.y < north) found.push(site);
        return found.sort((a, b) => a.y - b.y || a.x - b.x);
      },
    },
    names,
  };
}
