/** Kit of gas giants, which have no ground. */
import type { PlanetKit } from "./kit.ts";
import { createGiantStage } from "./render/giant/stage.ts";

export const GIANT_KIT: PlanetKit = {
  *stage(engine, quality, { world, globe, pool, backdrop, failed }) {
    return yield* createGiantStage(engine, globe, quality, { world: world(), pool, backdrop, failed });
  },
};
