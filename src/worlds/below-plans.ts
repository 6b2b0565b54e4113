/** Plans of the ground below on the minimap, in place of the surface while the player is below it. */
import type { MinimapSource } from "../ui/map/minimap.ts";

export interface BelowPlans {
  /** Draws the levels of `levelAt`. */
  readonly source: MinimapSource;
  /** The level of the plan that contains a place, metres. */
  levelAt(x: number, y: number, z: number, t: number): number;
}

/** Levels of the minimap from here on are those of plans. */
export const PLANS = 10_000_000;

/** A source that draws the levels of plans by `plans`, all others by `surface`. */
export function withPlans(surface: MinimapSource, plans: MinimapSource): MinimapSource {
  return {
    ask(request, show, fail) {
      const { level } = request;
      if (level < PLANS) surface.ask(request, show, fail);
      else plans.ask({ ...request, level: level - PLANS }, (picture) => show({ ...picture, level }), fail);
    },
    renew() {
      surface.renew();
      plans.renew();
    },
    dispose() {
      surface.dispose();
      plans.dispose();
    },
  };
}
