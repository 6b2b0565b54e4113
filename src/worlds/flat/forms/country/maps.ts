/** The maps of a country: of its surface, and for a player below ground that of the level around. */
import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import type { Telemetry } from "../../../../ui/telemetry.ts";
import type { WorldMap, WorldPage } from "../../../world-module.ts";
import { createUndergroundMap, type UndergroundMap } from "../../below/map/map.ts";
import { countryPlans } from "../../below/map/plans.ts";
import type { FlatWorld } from "../../live-world.ts";
import { FlatMap } from "../../maps.ts";

export function createCountryMap(host: HTMLElement, page: WorldPage<CountryRecipe, FlatWorld>): WorldMap {
  const plans = page.recipe.world.shape.below ? () => countryPlans(page) : undefined;
  const surface = new FlatMap(host, page, undefined, undefined, plans);
  /** While it is open. */
  let below: UndergroundMap | undefined;
  let last: Telemetry | undefined;

  function openBelow(telemetry: Telemetry): void {
    below = createUndergroundMap(host, page);
    below.update(telemetry);
    below.toggle();
  }

  function closeBelow(): void {
    below?.dispose();
    below = undefined;
  }

  return {
    toggle() {
      if (below) closeBelow();
      else if (last && page.live()?.isBelow && !surface.isOpen) openBelow(last);
      else surface.toggle();
    },
    get isOpen() {
      return below !== undefined || surface.isOpen;
    },
    refresh() {
      surface.refresh();
      below?.refresh();
    },
    update(telemetry) {
      last = telemetry;
      surface.update(telemetry);
      // Closed by its own button.
      if (below && !below.isOpen) closeBelow();
      below?.update(telemetry);
    },
    extend: (telemetry) => surface.extend(telemetry),
    tasks() {
      closeBelow();
      surface.tasks();
    },
    actions: surface.actions,
    get minimap() {
      return surface.minimap;
    },
    set minimap(shown) {
      surface.minimap = shown;
    },
    dispose() {
      closeBelow();
      surface.dispose();
    },
  };
}
