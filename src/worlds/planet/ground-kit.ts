/** Planets with ground. */
import { hasRivers } from "../../core/planet/sphere.ts";
import { orderWeather } from "../../render/atmosphere/planet-weather.ts";
import { createScatterStream, RANGES } from "../../stream/scatter.ts";
import type { PlanetKit } from "./kit.ts";
import { createPlanetStage } from "./render/stage.ts";
import type { PlanetTiles } from "./render/stage-objects.ts";
import type { PlanetSurface } from "./render/surface.ts";

/** Cells of rivers are of the far level alone. */
const RIVER_RANGES = [
  { range: 1, ceiling: 1 },
  { range: 2000, ceiling: 3000 },
];

/** `tiles` is needed for planets with a land. */
export const groundKit = (surface: PlanetSurface, tiles?: PlanetTiles): PlanetKit => ({
  *stage(engine, quality, { world, globe, objects, pool, eye, backdrop, frozen, mine, stone, failed }) {
    const { scale } = quality.growth;
    const first = world();
    const { seed, rings, moons } = first;
    return yield* createPlanetStage(engine, globe, quality, {
      surface,
      tiles,
      table: { seed, ...(rings && { rings }), ...(moons && { moons }) },
      plants: {
        open: () => createScatterStream(world(), pool, { scale }),
        ranges: RANGES,
        eye,
        all: first.start.freeze,
        dispose: pool.dispose,
      },
      rivers: hasRivers(globe)
        ? {
            open: () => createScatterStream(world(), pool, { job: "rivers", ranges: RIVER_RANGES, scale }),
            reach: scale * RIVER_RANGES[1].range,
            all: first.start.freeze,
          }
        : null,
      weather: orderWeather(pool, first),
      world,
      objects,
      backdrop,
      frozen,
      mine,
      stone,
      failed,
    });
  },
});
