/** The sites around places of a search, each patch of ground scanned once. */
import type { Point } from "./course.ts";
import { type Difficulty, suits } from "./difficulty.ts";
import type { Site, SportGround } from "./ground.ts";

/** Side of a patch, metres: some four sites of the forest. */
const PATCH = 128;
/** Metres along its edges without scan: scans read blocks of 32 m and 4 m around, so that a whole patch costs twice as much. */
const MARGIN = 4;

export interface Sites {
  /** The sites of the patch with a place, south to north. */
  near(place: Point): readonly Site[];
  /** Whether a site suits the difficulty. */
  suits(site: Site): boolean;
}

export function createSites(ground: SportGround, difficulty: Difficulty): Sites {
  const patches = new Map<string, readonly Site[]>();
  const suited = new Map<Site, boolean>();
  return {
    near([x, y]) {
      const [west, south] = [Math.floor(x / PATCH) * PATCH, Math.floor(y / PATCH) * PATCH];
      const key = `${west},${south}`;
      const known = patches.get(key);
      if (known) return known;
      const box = {
        west: west + MARGIN,
        south: south + MARGIN,
        east: west + PATCH - MARGIN,
        north: south + PATCH - MARGIN,
      };
      const found = ground.sitesIn(box);
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
