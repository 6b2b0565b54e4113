/** The map of an open world, where it has one: a planet's, or that of the levels below ground. */

import { faceAt } from "../core/underground/cavern.ts";
import { hillAt } from "../core/underground/hills.ts";
import { isOpen, MINE_CELL } from "../core/underground/mine.ts";
import { cellAt, floorOf } from "../core/underground/mine-space.ts";
import type { Underground } from "../core/underground/underground.ts";
import type { IslandsRecipe } from "../recipe/kinds/islands.ts";
import type { PlanetRecipe } from "../recipe/kinds/planet.ts";
import type { UndergroundRecipe } from "../recipe/kinds/underground.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import { createMap, type MapPanel } from "../ui/map/panel.ts";
import type { MapPlace } from "../ui/map/picture.ts";
import { DEGREES, METRES } from "../ui/map/place.ts";
import type { HudReading } from "../ui/reading.ts";
import { createIslandsMap } from "../worlds/islands/maps.ts";
import type { Trip } from "../worlds/live-world.ts";
import { createMapSource } from "../worlds/map-source.ts";
import { createPlanetAtlas } from "../worlds/planet/map/atlas.ts";
import { createUndergroundAtlas, lazyUnderground, levelOf } from "../worlds/underground/map/atlas.ts";
import type { OpenedScene } from "./open-scene.ts";

export interface PageMap extends Pick<MapPanel, "toggle" | "refresh" | "dispose"> {
  /** May be called every frame. */
  update(trip: Trip, reading: HudReading): void;
  /** The reading with the ways that the map points out, where it does. */
  read?(reading: HudReading): HudReading;
  /** Whether the small round map is shown, where there is one. */
  round?: boolean;
}

/** What changes where one is, and has the page wait until that is drawn. */
export type Travel = (goes: (scene: OpenedScene) => Promise<void>) => Promise<void>;

/** `opened` is the scene, once there is one. */
export function createPageMap(
  host: HTMLElement,
  recipe: Recipe,
  request: SceneRequest,
  opened: () => OpenedScene | undefined,
  travel: Travel,
): PageMap | undefined {
  const now = () => opened()?.request() ?? request;
  const year = () => opened()?.trip.t ?? request.t;
  const { name } = recipe.kind;
  if (name === "planet") return globeMap(host, recipe as PlanetRecipe, now, year, travel);
  if (name === "islands") return createIslandsMap(host, recipe as IslandsRecipe, now, year, travel);
  return name === "underground" ? belowMap(host, recipe as UndergroundRecipe, now, year, travel) : undefined;
}

function globeMap(
  host: HTMLElement,
  recipe: PlanetRecipe,
  now: () => SceneRequest,
  year: () => number,
  travel: Travel,
): PageMap {
  const map = createMap(host, {
    source: createMapSource(
      createPlanetAtlas(() => openWorld(recipe, now())),
      year,
    ),
    terms: DEGREES,
    go([latitude, longitude]) {
      void travel((scene) => scene.goTo(latitude, longitude));
      return undefined;
    },
  });
  const { toggle, refresh, dispose } = map;
  return {
    toggle,
    refresh,
    dispose,
    update(trip, { place, heading, clearance, altitude }) {
      map.update(place && { place, heading, level: 0 }, clearance ?? altitude, trip.rate !== 0);
    },
  };
}

function belowMap(
  host: HTMLElement,
  recipe: UndergroundRecipe,
  now: () => SceneRequest,
  year: () => number,
  travel: Travel,
): PageMap {
  let land = lazyUnderground(openWorld(recipe, now()));
  const map = createMap(host, {
    source: createMapSource(
      createUndergroundAtlas(() => openWorld(recipe, now())),
      year,
    ),
    terms: METRES,
    go(place, level) {
      const altitude = standingAt(land(), place, level, year());
      if (altitude === null) return "There is rock there.";
      const at = [place[0], place[1], altitude + 0.05] as const;
      void travel((scene) => scene.go({ ...scene.request(), at }));
      return undefined;
    },
  });
  const { toggle, dispose } = map;
  return {
    toggle,
    dispose,
    refresh() {
      land = lazyUnderground(openWorld(recipe, now()));
      map.refresh();
    },
    update(trip, { heading, clearance, altitude }) {
      const { x, y, z } = trip.pose();
      const level = levelOf(land(), x, y, z, trip.t);
      map.update({ place: [x, y], heading, level }, clearance ?? altitude, trip.rate !== 0);
    },
  };
}

/** Headroom where one can be put, metres. */
const ROOM = 2;

/** Altitude of the floor at a place of a level; null in rock. */
function standingAt({ hills, below }: Underground, [x, y]: MapPlace, level: number, t: number): number | null {
  if (level === 0) return hillAt(hills, x, y, t);
  if (below.kind === "mine") {
    const { space } = below;
    const open = isOpen(space.mine, MINE_CELL * cellAt(x), MINE_CELL * cellAt(y), level, t);
    return open ? floorOf(space, level) : null;
  }
  const floor = faceAt(below.cavern.floor, x, y, t);
  return faceAt(below.cavern.roof, x, y, t) - floor < ROOM ? null : floor;
}
