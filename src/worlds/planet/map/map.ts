/** The map of a planet on the page, with the sport under the large map. */
import { geoOf } from "../../../core/planet/geo.ts";
import type { Vector } from "../../../explorers/vector.ts";
import type { PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { sportOf } from "../../../recipe/recipe.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { listenToClicks } from "../../../ui/input/clicks.ts";
import { createMap, type MapPanel } from "../../../ui/map/panel.ts";
import { DEGREES } from "../../../ui/map/place.ts";
import type { Pin } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import { type CourseBar, createCourseBar } from "../../course-bar.ts";
import { MapNotice } from "../../map-notice.ts";
import { createMapSource } from "../../map-source.ts";
import { createSportLoader, type SportLoader } from "../../sport/loader.ts";
import type { SportMap } from "../../sport/part.ts";
import type { WorldMap, WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { PlanetPilot } from "../pilot.ts";
import { createPlanetAtlas } from "./atlas.ts";

export class PlanetMap implements WorldMap {
  readonly #host: HTMLElement;
  readonly #page: WorldPage<PlanetRecipe, PlanetWorld>;
  readonly #sport: SportLoader | null;
  readonly #map: MapPanel;
  readonly toggle = (): void => this.#map.toggle();
  readonly #notice = new MapNotice();
  readonly #pilot: PlanetPilot;
  readonly #bar: CourseBar;
  readonly actions: NonNullable<WorldMap["actions"]>;
  readonly #stopClicks: () => void;

  constructor(host: HTMLElement, page: WorldPage<PlanetRecipe, PlanetWorld>) {
    [this.#host, this.#page] = [host, page];
    const { home } = openWorld(page.recipe, page.request());
    this.#pilot = new PlanetPilot(() => page.live(), [home[0], home[1], home[2]]);
    this.actions = {
      fly: () => this.#pilot.fly(),
      home: () => this.#pilot.goHome(),
      mark: () => this.#pilot.mark(0, 0, 1, true),
    };
    this.#stopClicks = listenToClicks(page.canvas, (right, up, aspect) => this.#pilot.mark(right, up, aspect, false));
    this.#bar = createCourseBar({
      fly: () => this.#pilot.fly(),
      go: () => this.#goThere(),
      clear: () => this.#pilot.clear(),
    });
    this.#sport = this.#openSport();
    if (this.#sport) this.#bar.root.append(this.#sport.root);
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
    const live = this.#page.live();
    if (live) live.pilot ??= this.#pilot.steer;
    if (this.isOpen) this.#bar.show(this.#pilot.way(), telemetry.heading, "");
    this.#sport?.update(telemetry);
    const { place, heading, clearance, altitude } = telemetry;
    const changing = (this.#page.live()?.clock.rate ?? 0) !== 0;
    const player = place && { place, heading, level: 0 };
    this.#map.update(player && (this.#sport?.shown(player) ?? player), clearance ?? altitude, changing);
  }

  extend(telemetry: Telemetry): Telemetry {
    const told = { ...this.#pilot.extend(telemetry), notice: this.#notice.over(telemetry) };
    return this.#sport?.extend(told) ?? told;
  }

  dispose(): void {
    this.#stopClicks();
    this.#sport?.dispose();
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
        if (page.live()?.simulation.player.explorer.by !== "orbiter") {
          this.#pilot.set(place[0], place[1]);
          return "";
        }
        void page.travel((live, atOnce) => live.goTo(place[0], place[1], atOnce));
        return undefined;
      },
      onExport: ({ place: [latitude, longitude], svg }) => page.exportPlace({ at: [longitude, latitude], svg }),
      marking: {
        bar: this.#bar.root,
        always: false,
        pins: () => [...stonePin(page.live()), ...this.#pins()],
        draw: (sheet) => sport?.draw(sheet),
      },
    });
  }

  #pins(): Pin[] {
    const { waypoint, descent } = this.#pilot;
    const pin = (sign: Pin["sign"], place: Vector | undefined | null): Pin[] =>
      place ? [{ sign, place: this.#pilot.geoOf(place), level: 0 }] : [];
    return [...pin("course", waypoint), ...pin("descent", descent?.place)];
  }

  #goThere(): void {
    const { waypoint } = this.#pilot;
    if (!waypoint) return;
    const [latitude, longitude] = this.#pilot.geoOf(waypoint);
    this.#pilot.clear();
    void this.#page.travel((live) => live.goTo(latitude, longitude, true));
  }
}

/** The wandering stone on the map. */
function stonePin(live: PlanetWorld | undefined): Pin[] {
  const at = live?.stone;
  if (!live || !at) return [];
  const { latitude, longitude } = geoOf(at.x, at.y, at.z, live.simulation.globe.radius);
  return [{ sign: "mystery", place: [latitude, longitude], level: 0 }];
}
