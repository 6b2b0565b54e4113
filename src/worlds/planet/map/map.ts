/** The map of a planet on the page. */
import type { PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { createMap } from "../../../ui/map/panel.ts";
import { DEGREES } from "../../../ui/map/place.ts";
import { createMapSource } from "../../map-source.ts";
import type { WorldMap, WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { createPlanetAtlas } from "./atlas.ts";

export function createPlanetMap(host: HTMLElement, page: WorldPage<PlanetRecipe, PlanetWorld>): WorldMap {
  const objects = () => page.live()?.objects;
  let shown = objects();
  const { toggle, refresh, dispose, update } = createMap(host, {
    source: createMapSource(
      createPlanetAtlas(() => openWorld(page.recipe, page.request()), objects),
      () => page.request().t,
    ),
    format: DEGREES,
    go([latitude, longitude]) {
      void page.travel((live, atOnce) => live.goTo(latitude, longitude, atOnce));
      return undefined;
    },
    onExport: ({ place: [latitude, longitude], svg }) => page.exportPlace({ at: [longitude, latitude], svg }),
  });
  return {
    toggle,
    refresh,
    dispose,
    update({ place, heading, clearance, altitude }) {
      const changing = (page.live()?.clock.rate ?? 0) !== 0;
      // Taken and put objects are drawn anew.
      if (objects() !== shown) refresh();
      shown = objects();
      update(place && { place, heading, level: 0 }, clearance ?? altitude, changing);
    },
  };
}
