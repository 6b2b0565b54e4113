/** The best heading and hour of a panorama. */
import type { Random } from "../../core/field/random.ts";
import { HOURS, lightOf, sunOver } from "../../core/view/light.ts";
import { type Measures, type Seen, scoreOf, seenTowards } from "../../core/view/measures.ts";
import { HEADINGS, type Panorama, TURN } from "../../core/view/panorama.ts";
import type { LovelyView, Sight } from "../lovely.ts";
import type { Look } from "../recipe.ts";

/** Height of the eyes on foot, metres. */
export const EYE = 1.7;
/** Metres straight ahead with nothing in the way. */
const LEAST_FREE = 25;
/** Metres within which something must be in sight. */
const FARTHEST_SIGHT = 6000;

export interface BestOptions {
  /** Degrees. */
  readonly latitude: number;
  readonly random: Random;
  /** The least and the greatest share of a picture that is land. */
  readonly land?: readonly [least: number, most: number];
  /** Name of what rises against the sky; "hills" if omitted. */
  readonly relief?: Sight;
}

type Best = Pick<LovelyView, "look" | "hour" | "measures" | "free" | "sight">;

/** Null where no heading has free sight of something. The hour is of the place's own solar time. */
export function bestTowards(
  panorama: Panorama,
  { latitude, random, land = [0.18, 0.8], relief = "hills" }: BestOptions,
): Best | null {
  const first = Math.floor(random() * HOURS.length);
  let [best, most]: [Best | null, number] = [null, -1];
  for (let column = 0; column < HEADINGS; column++) {
    const seen = seenTowards(panorama, column);
    const sight = sightOf(seen, relief);
    if (!sight || seen.free < LEAST_FREE || seen.land < land[0] || seen.land > land[1]) continue;
    for (let k = 0; k < HOURS.length; k++) {
      const hour = HOURS[(first + k) % HOURS.length];
      const measures = measuresOf(seen, lightOf(sunOver(latitude, hour), column * TURN));
      const score = scoreOf(measures);
      if (score <= most) continue;
      most = score;
      best = { look: lookOf(column, seen), hour, measures, free: seen.free, sight };
    }
  }
  return best;
}

const measuresOf = ({ relief, water, cover, depth }: Seen, light: number): Measures => ({
  ...{ relief, water, light, cover, depth },
});

/** Pictures with much land look down a little. */
const lookOf = (column: number, { land }: Seen): Look => [column * TURN, land > 0.5 ? -4 : 1, 0];

function sightOf({ toWater, toRelief }: Seen, relief: Sight): LovelyView["sight"] | null {
  const distance = Math.min(toWater, toRelief);
  if (!(distance <= FARTHEST_SIGHT)) return null;
  return { what: distance === toWater ? "water" : relief, distance };
}
