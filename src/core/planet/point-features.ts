/**
 * The features that stand on a planet: those of ring-features.ts where the ground suits them, on dry ground, out of towns.
 *
 *   none     in seas, rivers and lakes and on their shores, in towns as far as their streets go, on ground that is too steep
 *   same     a function of the globe and the place alone, at t = 0: every query gets the same bits
 *   cost     crossings of rings by row, then a search for rivers and settlements round the patch where a planet has some
 */
import { ballOf, type Patch } from "./cube-sphere.ts";
import { type RingFeature, scanFeatures, suitsGround } from "./ring-features.ts";
import { outsideRivers } from "./river-banks.ts";
import { isSettled } from "./settled.ts";
import { settlementsOf } from "./settlements.ts";
import type { Globe } from "./sphere.ts";
import { FARTHEST, settlementsAround } from "./streets.ts";

/** The features that stand on a patch, in steps of well under 4 ms. */
export function* standingFeatures(globe: Globe, patch: Patch): Generator<undefined, RingFeature[]> {
  const suited: RingFeature[] = [];
  for (const each of yield* scanFeatures(globe, patch, 0)) {
    if (suitsGround(globe, each)) suited.push(each);
    yield;
  }
  const [x, y, z, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const dry = yield* outsideRivers(globe, [x, y, z], reach, suited);
  if (dry.length === 0 || !isSettled(globe)) return dry;
  const towns = settlementsAround(settlementsOf(globe), [x, y, z], reach);
  yield;
  return dry.filter((each) =>
    towns.every(({ at, reach: town }) => {
      const [dx, dy, dz] = [each.x - at[0], each.y - at[1], each.z - at[2]];
      return dx * dx + dy * dy + dz * dz > (FARTHEST * town) ** 2;
    }),
  );
}
