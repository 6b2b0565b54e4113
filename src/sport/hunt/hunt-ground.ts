/** Where a hunt takes place: the ground, whose features are looked up once for each block, and the names on its map. */
import type { PlaceNames } from "../../core/forest/place-names.ts";
import type { Site, SportGround } from "../ground.ts";

export interface HuntGround {
  readonly ground: SportGround;
  readonly names: PlaceNames;
}

/** Side of a block, metres. */
const BLOCK = 512;

export function createHuntGround(ground: SportGround, names: PlaceNames): HuntGround {
  const blocks = new Map<string, readonly Site[]>();
  function block(i: number, j: number): readonly Site[] {
    const key = `${i},${j}`;
    const [west, south] = [i * BLOCK, j * BLOCK];
    const known = blocks.get(key) ?? ground.sitesIn({ west, south, east: west + BLOCK, north: south + BLOCK });
    blocks.set(key, known);
    return known;
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
