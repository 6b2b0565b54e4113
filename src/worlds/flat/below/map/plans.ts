/** Plans on the minimap below flat ground: of a country's cavern and mine, and of the mines inside islands. */
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { ISLAND_MINE, RADIUS } from "../../../../core/islands/mine-cells.ts";
import { minesOf } from "../../../../core/islands/mines.ts";
import { floorOf, levelAt } from "../../../../core/underground/mine-space.ts";
import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import { openWorld } from "../../../../recipe/validate.ts";
import type { BelowPlans } from "../../../below-plans.ts";
import { createMapSource } from "../../../map-source.ts";
import { createMinePlanSource } from "../../../mine-plan.ts";
import type { WorldPage } from "../../../world-module.ts";
import { createUndergroundAtlas, lazyUnderground, levelOf } from "./atlas.ts";

/** Metres over the feet at which the level is read. */
const OVER = 0.5;

/** The plans of a country; its worker starts with the first of them. */
export function countryPlans(page: WorldPage<CountryRecipe>): BelowPlans {
  const opened = () => openWorld(page.recipe, page.request());
  const year = () => page.live()?.clock.t ?? page.request().t;
  const source = createMapSource(createUndergroundAtlas(opened), year);
  let underground = lazyUnderground(opened());
  return {
    source: {
      ask: source.ask,
      renew() {
        underground = lazyUnderground(opened());
        source.renew();
      },
      dispose: source.dispose,
    },
    levelAt: (x, y, z, t) => levelOf(underground(), x, y, z, t),
  };
}

/** The plans of the mines inside islands. */
export function islandPlans(flat: () => FlatGround, year: () => number): BelowPlans {
  return {
    source: createMinePlanSource((x, y, level) => {
      const mines = minesOf(flat());
      const near = mines.near(x, y, floorOf(ISLAND_MINE, level), 2 * RADIUS, year());
      const ladders = near.map(({ thing, level: gallery }) => ({ x: thing.x, y: thing.y, level: gallery }));
      return { isOpen: mines.cellsAt(year()), ladders };
    }),
    levelAt: (_, __, z) => Math.max(1, levelAt(ISLAND_MINE, z + OVER)),
  };
}
