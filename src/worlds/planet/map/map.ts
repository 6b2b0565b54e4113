/** The map of a planet on the page, with the sport under the large map. */
import { geoOf } from "../../../core/planet/geo.ts";
import type { PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { sportOf } from "../../../recipe/recipe.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { element } from "../../../ui/element.ts";
import { createMap, type MapPanel } from "../../../ui/map/panel.ts";
import { DEGREES } from "../../../ui/map/place.ts";
import type { Pin } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import { MapNotice } from "../../map-notice.ts";
import { createMapSource } from "../../map-source.ts";
import { createSportLoader, type SportLoader } from "../../sport/loader.ts";
import type { SportMap } from "../../sport/part.ts";
import { createWorkLoader, type WorkLoader } from "../../work/loader.ts";
import type { WorldMap, WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { createPlanetAtlas } from "./atlas.ts";

export class PlanetMap implements WorldMap {
  readonly #host: HTMLElement;
  readonly #page: WorldPage<PlanetRecipe, PlanetWorld>;
  readonly #sport: SportLoader | null;
  readonly #work: WorkLoader;
  readonly #map: MapPanel;
  readonly toggle = (): void => this.#map.toggle();
  readonly tasks = (): void => this.#work.toggle();
  readonly #notice = new MapNotice();

  constructor(host: HTMLElement, page: WorldPage<PlanetRecipe, PlanetWorld>) {
    [this.#host, this.#page] = [host, page];
    this.#sport = this.#openSport();
    this.#work = this.#openWork();
    this.#map = this.#createPanel();
  }

  get isOpen(): boolean {
    return this.#map.open;
  }

  refresh(): void {
    this.#sport?.refresh();
    this.#work.refresh();
    this.#map.refresh();
  }

  update(telemetry: Telemetry): void {
    this.#sport?.update(telemetry);
    this.#work.update();
    const { place, heading, clearance, altitude } = telemetry;
    const changing = (this.#page.live()?.clock.rate ?? 0) !== 0;
    const player = place && { place, heading, level: 0 };
    this.#map.update(player && (this.#sport?.shown(player) ?? player), clearance ?? altitude, changing);
  }

  extend(telemetry: Telemetry): Telemetry {
    const told = this.#work.extend({ ...telemetry, notice: this.#notice.over(telemetry) });
    return this.#sport?.extend(told) ?? told;
  }

  dispose(): void {
    this.#sport?.dispose();
    this.#work.dispose();
    this.#map.dispose();
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

  #openWork(): WorkLoader {
    const page = this.#page;
    return createWorkLoader({
      ...{ host: this.#host, page, map: this.#sportMap(), others: this.#sport?.others ?? [] },
      ...(page.recipe.kind.tasks?.(page.recipe) && {
        loadWorld: async () => {
          const { planetWorkWorld } = await import("../work/world.ts");
          const live = page.live();
          if (!live) throw new Error("the world is not open");
          return planetWorkWorld(live, page);
        },
      }),
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

/** The wandering stone on the map. */
function stonePin(live: PlanetWorld | undefined): Pin[] {
  const at = live?.stone;
  if (!live || !at) return [];
  const { latitude, longitude } = geoOf(at.x, at.y, at.z, live.simulation.globe.radius);
  return [{ sign: "mystery", place: [latitude, longitude], level: 0 }];
}
