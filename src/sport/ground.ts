/**
 * Ground of the sport: the queries of courses, roads and hunts to a world. A country has one; an archipelago of islands is one; a planet
 * is one.
 */
import type { Kind } from "../core/field/cover.ts";
import type { Feature } from "../core/forest/features.ts";
import type { Box } from "../core/forest/streams.ts";
import type { FeatureShape } from "../core/life/things.ts";
import { type Geometry, PLANE, type Point } from "./geometry.ts";

/** A point feature with a control code. */
export interface Site {
  readonly feature: Feature;
  /** A point of courses. */
  readonly x: number;
  readonly y: number;
  /** Two letters. */
  readonly code: string;
}

export interface SportGround {
  /** The places that the queries below take, and points of courses. */
  readonly geometry: Geometry;
  /**
   * Altitude of the ground, of the bed in a lake, in metres above the lakes' first level, above an archipelago's altitude, or above a
   * planet's datum; NaN where there is no ground.
   */
  heightAt(x: number, y: number): number;
  /** Depth of lakes, metres; 0 on land. */
  depthAt(x: number, y: number): number;
  /** Maximum depth of standing water at a place: in lakes, and on islands in hollows, some of which hold tarns. Metres. */
  floodAt(x: number, y: number): number;
  /** Whether there is ground out of all hollows of islands, and of lakes at their first level, whatever that is now. */
  isDry(x: number, y: number): boolean;
  /** Whether a place is in a tarn, or in a lake at its first level. Takes up to 0.2 s in a hollow of an island. */
  isUnderWater(x: number, y: number): boolean;
  /** Whether no plant stands within a metre. */
  isClear(x: number, y: number): boolean;
  kindAt(x: number, y: number): Kind;
  /** The features with a code within `reach` metres of a place. */
  sitesNear(at: Point, reach: number): readonly Site[];
  /** The patch of ground that has a place, of some 128 m. */
  patchAt(at: Point): SitePatch;
  /** Size of a feature; null for one that is not drawn. */
  shapeOf(site: Site): FeatureShape | null;
  /** Reads in steps what later queries within `reach` metres of a place need, so that each is quick. */
  survey(at: Point, reach: number): Generator<undefined, void>;
}

/** A patch of ground for the search of features: places of one patch give the same key. */
interface SitePatch {
  readonly key: string;
  /** The features with a code in it, but for a margin, in steps. */
  sites(): Generator<undefined, readonly Site[]>;
}

/** Ground on a plane, whose features are found by boxes of whole metres. */
export interface PlaneGround extends SportGround {
  /** The features with a code in a box, south to north. */
  sitesIn(box: Box): readonly Site[];
}

/** Side of a patch, metres: some four sites of the forest. */
export const PATCH = 128;
/** Metres along its edges without scan: scans read blocks of 32 m and 4 m around, so that a whole patch costs twice as much. */
const MARGIN = 4;

/** The parts of ground on a plane that follow from features in boxes. */
export function planeGround(
  ground: Omit<PlaneGround, "geometry" | "sitesNear" | "patchAt" | "shapeOf" | "survey"> & Partial<PlaneGround>,
): PlaneGround {
  const { sitesIn } = ground;
  return {
    shapeOf: () => null,
    *survey() {},
    ...ground,
    geometry: PLANE,
    sitesNear([x, y], reach) {
      const box = {
        west: Math.floor(x - reach),
        south: Math.floor(y - reach),
        east: Math.ceil(x + reach) + 1,
        north: Math.ceil(y + reach) + 1,
      };
      return sitesIn(box).filter((site) => (site.x - x) ** 2 + (site.y - y) ** 2 <= reach * reach);
    },
    patchAt([x, y]) {
      const [west, south] = [Math.floor(x / PATCH) * PATCH, Math.floor(y / PATCH) * PATCH];
      const [east, north] = [west + PATCH - MARGIN, south + PATCH - MARGIN];
      return {
        key: `${west},${south}`,
        // biome-ignore lint/correctness/useYield: the features of a plane are found at once.
        *sites() {
          return sitesIn({ west: west + MARGIN, south: south + MARGIN, east, north });
        },
      };
    },
  };
}

/** The feature of a control; undefined where there is none, as where a course was made for another ground. */
export function siteAt(ground: SportGround, at: Point): Site | undefined {
  return ground.sitesNear(at, 0).find(({ x, y }) => x === at[0] && y === at[1]);
}
