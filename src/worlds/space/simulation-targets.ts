/** What a visitor of free space can choose and fly to, of a journey and the picture that was drawn of it last. */
import type { Star } from "../../core/space/stars.ts";
import { type CosmicPicture, marksIn, type StarSight, targetAt } from "./markers.ts";
import type { CosmicJourney } from "./simulation.ts";
import type { Heavens } from "./targets.ts";

export interface HeavensOptions {
  readonly sight: StarSight;
  picture(): CosmicPicture;
  /** Radians of it that a fingertip covers. */
  fingertip(): number;
  /** The ship has come elsewhere at once. */
  arrived(): void;
  /** The nearest star, of so many planets where that is said. */
  search(planets?: number): Promise<Star | null>;
}

export function createHeavens(journey: CosmicJourney, options: HeavensOptions): Heavens {
  const { sight, picture, fingertip, arrived, search } = options;
  return {
    get chosen() {
      return journey.chosen;
    },
    choose(target) {
      journey.chosen = target;
    },
    marks: () => marksIn(picture(), journey, sight),
    at: (right, up) => targetAt(picture(), [right, up], fingertip(), journey, sight),
    warp(atOnce) {
      journey.warp(atOnce);
      if (atOnce && journey.chosen) arrived();
    },
    get course() {
      return journey.course;
    },
    get star() {
      return journey.nearby.system(journey.ship.place)?.star ?? null;
    },
    landing: () => journey.landing(),
    get cruise() {
      return journey.ship.cruise;
    },
    throttle: (notches) => journey.throttle(notches),
    nearest: search,
  };
}
