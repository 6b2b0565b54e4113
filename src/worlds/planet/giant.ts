/** The kind "planet" where it is a gas giant, without ground. */
import { planetModule } from "./module.ts";
import { createGiantStage } from "./render/giant/stage.ts";

export default planetModule({
  *stage(engine, quality, { world, globe, pool, backdrop, failed }) {
    return { stage: yield* createGiantStage(engine, globe, quality, { world: world(), pool, backdrop, failed }) };
  },
});
