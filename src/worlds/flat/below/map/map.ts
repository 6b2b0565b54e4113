/** The map of a world below ground on the page, level by level. */

import { faceAt } from "../../../../core/underground/cavern.ts";
import { hillAt } from "../../../../core/underground/hills.ts";
import { isOpen, MINE_CELL } from "../../../../core/underground/mine.ts";
import { cellAt, floorOf } from "../../../../core/underground/mine-space.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import { mineLevelOf } from "../../../../map/below/mine-level.ts";
import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import { openWorld } from "../../../../recipe/validate.ts";
import type { MapLine } from "../../../../ui/map/lines.ts";
import { createMap } from "../../../../ui/map/panel.ts";
import type { MapPlace } from "../../../../ui/map/picture.ts";
import { METRES } from "../../../../ui/map/place.ts";
import { say } from "../../../../words/words.ts";
import { createMapSource } from "../../../map-source.ts";
import { linesOf } from "../../../way-out.ts";
import type { WorldMap, WorldPage } from "../../../world-module.ts";
import type { FlatWorld } from "../../live-world.ts";
import { createUndergroundAtlas, lazyUnderground, levelOf } from "./atlas.ts";

export interface UndergroundMap extends Pick<WorldMap, "toggle" | "refresh" | "update" | "dispose"> {
  readonly isOpen: boolean;
}

export function createUndergroundMap(host: HTMLElement, page: WorldPage<CountryRecipe, FlatWorld>): UndergroundMap {
  const opened = () => openWorld(page.recipe, page.request());
  const year = () => page.live()?.clock.t ?? page.request().t;
  let underground = lazyUnderground(opened());
  let lines: readonly MapLine[] = [];
  const map = createMap(host, {
    source: createMapSource(createUndergroundAtlas(opened), year),
    format: METRES,
    go(place, level) {
      const altitude = floorAltitude(underground(), place, level, year());
      if (altitude === null) return say("There is rock there.");
      void page.go({ ...page.request(), at: [place[0], place[1], altitude + 0.05] });
      return undefined;
    },
    lines: () => lines,
    onExport: ({ place, svg }) => page.exportPlace({ at: place, svg }),
  });
  const { toggle, dispose } = map;
  return {
    toggle,
    dispose,
    get isOpen() {
      return map.open;
    },
    refresh() {
      underground = lazyUnderground(opened());
      map.refresh();
    },
    update({ heading, clearance, altitude }) {
      const live = page.live();
      if (!live) return;
      const { x, y, z } = live.pose();
      const { t, rate } = live.clock;
      const level = levelOf(underground(), x, y, z, t);
      const { wayOut } = live;
      lines = wayOut ? linesOf(wayOut, (place) => levelOf(underground(), ...place, t)) : [];
      map.update({ place: [x, y], heading, level }, clearance ?? altitude, rate !== 0);
    },
  };
}

/** Headroom that a player needs, metres. */
const ROOM = 2;

/** Altitude of the floor at a place of a level; null in rock. */
function floorAltitude(underground: Underground, [x, y]: MapPlace, mapLevel: number, t: number): number | null {
  const { hills, cavern, mine } = underground;
  if (mapLevel === 0) return hillAt(hills, x, y, t);
  const level = mineLevelOf(underground, mapLevel);
  if (mine && level > 0) {
    const open = isOpen(mine.mine, MINE_CELL * cellAt(x), MINE_CELL * cellAt(y), level, t);
    return open ? floorOf(mine, level) : null;
  }
  if (!cavern) return null;
  const floor = faceAt(cavern.floor, x, y, t);
  return faceAt(cavern.roof, x, y, t) - floor < ROOM ? null : floor;
}
