/**
 * Search for lovely views: places drawn from a seed, compared by stated measures (core/view/measures.ts). The same seed gives the same
 * view in every browser. Kinds draw and check the places (`Queries.views`).
 */
import { hash3 } from "../core/field/hash.ts";
import { createRandom, type Random } from "../core/field/random.ts";
import { type Measures, scoreOf } from "../core/view/measures.ts";

type Triple = readonly [number, number, number];

/** A view, as the parts of a request that open it, and the reasons for it. */
export interface LovelyView {
  readonly by: string;
  readonly at: Triple;
  /** Heading, pitch and roll, degrees. */
  readonly look: Triple;
  readonly camera: "chase" | "cockpit";
  readonly orbit?: Triple;
  readonly hour?: number;
  /** Astronomical units from the place, in free space. */
  readonly off?: Triple;
  readonly measures: Measures;
  /** Distance straight ahead with nothing in the way; metres, in free space light-years. */
  readonly free: number;
  /** The nearest thing worth seeing, and its distance in the same unit. */
  readonly sight: { readonly what: Sight; readonly distance: number };
}

export type Sight = "hills" | "water" | "islands" | "rings" | "clouds" | "a nebula" | "a star" | "a hall" | "a pool";

/** Places of a world table to look from. */
export interface ViewFinder {
  /** A view at a random place; null where that is not in open air, or has nothing in sight. */
  draw(random: Random): LovelyView | null;
  /** Whether nothing stands in the way that `draw` does not know, such as a tree; it may take a while. */
  isFree(view: LovelyView): boolean;
}

/** Parts of a recipe, besides its table, that a view depends on. */
export interface ViewOptions {
  readonly explorers: readonly string[];
  /** The start of the world, around which places are drawn. */
  readonly around: Triple;
}

/** Views that are compared, and places that are drawn for them at most. */
const [COMPARED, MOST] = [9, 1200];

/**
 * The best of some views of a seed, a whole number from 0 to 2³² − 1; null where none is found. Yields after each place, which takes
 * some milliseconds.
 */
export function* searchView(
  finder: ViewFinder,
  seed: number,
  compared = COMPARED,
): Generator<undefined, LovelyView | null, void> {
  const views: LovelyView[] = [];
  for (let k = 0; k < MOST; k++) {
    const view = finder.draw(createRandom(hash3(seed, k, 0) >>> 0));
    if (view) views.push(view);
    if (views.length >= compared) {
      const free = bestFree(finder, views);
      if (free) return free;
      views.length = 0;
    }
    yield;
  }
  return bestFree(finder, views);
}

function bestFree(finder: ViewFinder, views: readonly LovelyView[]): LovelyView | null {
  const best = [...views].sort((a, b) => scoreOf(b.measures) - scoreOf(a.measures));
  return best.find((view) => finder.isFree(view)) ?? null;
}

/** Seed of the place of a day, the same for all: of the date in UTC. `now` is in ms since 1970. */
export const seedOfDay = (now: number): number => hash3(Math.floor(now / DAY), 1983, 24) >>> 0;
const DAY = 24 * 3600 * 1000;
