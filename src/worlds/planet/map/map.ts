/** The map of a planet on the page, with the sport under the large map. */
import { geoOf } from "../../../core/planet/geo.ts";
import type { PlaceSearch } from "../../../map/place-words.ts";
import { planetPlaces } from "../../../map/planet/places.ts";
import type { PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { sportOf } from "../../../recipe/recipe.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { element } from "../../../ui/element.ts";
import { Minimap } from "../../../ui/map/minimap.ts";
import { createMap, type MapPanel } from "../../../ui/map/panel.ts";
import { DEGREES } from "../../../ui/map/place.ts";
import type { Pin } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import { MapNotice } from "../../map-notice.ts";
import { createMapSource } from "../../map-source.ts";
import { createMinePlanSource } from "../../mine-plan.ts";
import { createSportLoader, type SportLoader } from "../../sport/loader.ts";
import type { SportMap } from "../../sport/part.ts";
import { linesOf } from "../../way-out.ts";
import type { WorldMap, WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { createPlanetAtlas } from "./atlas.ts";

export class PlanetMap implements WorldMap {
  readonly #host: HTMLElement;
  readonly #page: WorldPage<PlanetRecipe, PlanetWorld>;
  readonly #sport: SportLoader | null;
  readonly #map: MapPanel;
  #minimap: Minimap | undefined;
  readonly toggle = (): void => this.#map.toggle();
  readonly #notice = new MapNotice();

  constructor(host: HTMLElement, page: WorldPage<PlanetRecipe, PlanetWorld>) {
    [this.#host, this.#page] = [host, page];
    this.#sport = this.#openSport();
    this.#map = this.#createPanel();
  }

  get isOpen(): boolean {
    return this.#map.open;
  }

  refresh(): void {
    this.#sport?.refresh();
    this.#map.refresh();
  }

  update(telemetry: Telemetry): void {
    this.#sport?.update(telemetry);
    const { place, heading, clearance, altitude } = telemetry;
    const changing = (this.#page.live()?.clock.rate ?? 0) !== 0;
    const player = place && { place, heading, level: 0 };
    this.#map.update(player && (this.#sport?.shown(player) ?? player), clearance ?? altitude, changing);
    this.#plan();
  }

  extend(telemetry: Telemetry): Telemetry {
    const told = { ...telemetry, notice: this.#notice.over(telemetry) };
    return this.#sport?.extend(told) ?? told;
  }

  dispose(): void {
    this.#sport?.dispose();
    this.#minimap?.dispose();
    this.#host.removeAttribute("data-round");
    this.#map.dispose();
  }

  /** The plan of the mine that the player is in, in place of the map button. */
  #plan(): void {
    const live = this.#page.live();
    const below = live?.wayOut?.below;
    this.#host.toggleAttribute("data-round", below !== undefined);
    if (!below && !this.#minimap) return;
    this.#minimap ??= new Minimap(
      this.#host,
      createMinePlanSource(() => live?.wayOut?.below?.mine),
      this.toggle,
    );
    if (this.#minimap.shown !== (below !== undefined)) this.#minimap.shown = below !== undefined;
    if (!live?.wayOut || !below) return;
    const { place, heading, level, levelOf } = below;
    const lines = linesOf(live.wayOut, levelOf);
    const none = { course: null, helicopter: null, changing: false, clearance: 0 };
    this.#minimap.update({ place, heading, level, onFoot: true, lines, ...none });
  }

  #openSport(): SportLoader | null {
    const has = sportOf(this.#page.recipe);
    if (!has) return null;
    const page = this.#page;
    return createSportLoader({
      ...{ host: this.#host, page, map: this.#sportMap(), has },
      live: () => page.live(),
      async loadWorld() {
        const { planetSportWorld } = await import("../sport/world.ts");
        const live = page.live();
        if (!live) throw new Error("the world is not open");
        return planetSportWorld(live, page);
      },
    });
  }

  /** The map as the sport opens it: large. */
  #sportMap(): SportMap {
    const isOpen = () => this.isOpen;
    return {
      get isOpen() {
        return isOpen();
      },
      toggle: () => {
        this.toggle();
        if (isOpen()) this.#map.enlarge(true);
      },
      say: this.#notice.say,
    };
  }

  #createPanel(): MapPanel {
    const page = this.#page;
    const sport = this.#sport;
    return createMap(this.#host, {
      source: createMapSource(
        createPlanetAtlas(() => openWorld(page.recipe, page.request())),
        () => page.request().t,
      ),
      format: DEGREES,
      trail: () => (sport?.hides ? [] : page.trail()),
      go: (place, level, span) => {
        if (sport?.click(place, level, span)) return "";
        void page.travel((live, atOnce) => live.goTo(place[0], place[1], atOnce));
        return undefined;
      },
      places: {
        examples: ["town", "shaft", "pole"],
        find: (typed, near) => {
          const globe = page.live()?.simulation.globe;
          return globe ? planetPlaces(globe, near, typed) : nothing();
        },
      },
      onExport: ({ place: [latitude, longitude], svg }) => page.exportPlace({ at: [longitude, latitude], svg }),
      ...(sport && {
        marking: {
          bar: element("div", { class: "course-bar" }, sport.root),
          always: false,
          pins: () => stonePin(page.live()),
          draw: (sheet) => sport.draw(sheet),
        },
      }),
    });
  }
}

// biome-ignore lint/correctness/useYield: a search that ends at once
function* nothing(): PlaceSearch {
  return [];
}

/** The wandering stone on the map. */
function stonePin(live: PlanetWorld | undefined): Pin[] {
  const at = live?.stone;
  if (!live || !at) return [];
  const { latitude, longitude } = geoOf(at.x, at.y, at.z, live.simulation.globe.radius);
  return [{ sign: "mystery", place: [latitude, longitude], level: 0 }];
}
