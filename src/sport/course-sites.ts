/** The sites around places of a search, each patch of ground scanned once. */
import { type Difficulty, suits } from "./difficulty.ts";
import type { Point } from "./geometry.ts";
import type { Site, SportGround } from "./ground.ts";

export interface Sites {
  /** The sites of the patch with a place, in steps. */
  near(place: Point): Generator<undefined, readonly Site[]>;
  /** Whether a site suits the difficulty. */
  suits(site: Site): boolean;
}

export function createSites(ground: SportGround, difficulty: Difficulty): Sites {
  const patches = new Map<string, readonly Site[]>();
  const suited = new Map<Site, boolean>();
  return {
    *near(place) {
      const { key, sites } = ground.patchAt(place);
      const known = patches.get(key);
      if (known) return known;
      const found = yield* sites();
      patches.set(key, found);
      return found;
    },
    suits(site) {
      const known = suited.get(site) ?? suits(ground, site, difficulty);
      suited.set(site, known);
      return known;
    },
  };
}
