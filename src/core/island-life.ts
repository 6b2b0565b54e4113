/**
 * All that stands on islands in a box of an archipelago, plants and features together, as everyone sees it who asks: those who
 * draw it, those who walk into it, and the map.
 *
 *   none     of the plants within what `bareAround` says of a feature: 4 m, 2 m about boulders and roots
 *   source   G. Relf, "Point features on the ground", "Placing a mix of trees"
 */
import { type IslandFeature, scanIslandFeatures } from "./island-features.ts";
import { growIslandPlants } from "./island-plants.ts";
import { type Islands, islandAt, topOf } from "./islands.ts";
import { mixThree } from "./mixing.ts";
import type { Grown } from "./species.ts";
import type { Box } from "./streams.ts";
import { BARE, BESIDE, bareAround, featuredBy, LEVEL } from "./things.ts";

export interface IslandThing extends Grown {
  /** In THINGS. */
  readonly code: number;
  /** Metres east and north; whole of a feature. */
  readonly x: number;
  readonly y: number;
}

/** In steps of well under a millisecond; trees alone if so asked. */
export function* growIslandLife(
  islands: Islands,
  altitude: number,
  box: Box,
  trees = false,
): Generator<undefined, IslandThing[]> {
  const plants = yield* growIslandPlants(islands, altitude, box, trees);
  const { west, south, east, north } = box;
  const around = { west: west - BARE, south: south - BARE, east: east + BARE, north: north + BARE };
  const features = trees && plants.length === 0 ? [] : yield* scanIslandFeatures(islands, altitude, around);
  const life: IslandThing[] = plants.filter((plant) =>
    features.every(({ feature, x, y }) => (plant.x - x) ** 2 + (plant.y - y) ** 2 >= bareAround(feature) ** 2),
  );
  if (trees) return life;
  for (const each of features) {
    const { x, y } = each;
    const thing = x >= west && x < east && y >= south && y < north && featureThing(islands, altitude, each);
    if (thing) life.push(thing);
  }
  return life;
}

/** The same at once. */
export function islandLifeIn(islands: Islands, altitude: number, box: Box, trees = false): IslandThing[] {
  const steps = growIslandLife(islands, altitude, box, trees);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function featureThing(islands: Islands, altitude: number, { feature, x, y }: IslandFeature): IslandThing | null {
  if ((feature === "waterhole" || feature === "knoll") && isSteep(islands, x, y, altitude)) return null;
  const thing = featuredBy(feature, mixThree(x, y, Math.round(altitude)));
  return thing && { ...thing, x, y };
}

function isSteep(islands: Islands, x: number, y: number, altitude: number): boolean {
  const top = (dx: number, dy: number) => topOf(islands, islandAt(islands, x + dx, y + dy, altitude));
  const [east, north] = [top(BESIDE, 0) - top(-BESIDE, 0), top(0, BESIDE) - top(0, -BESIDE)];
  return Math.hypot(east, north) > 2 * BESIDE * LEVEL;
}
