/** The map of a planet on the page, with the sport under the large map. */
import { geoOf } from "../../../core/planet/geo.ts";
import type { Vector } from "../../../explorers/vector.ts";
import type { PlaceSearch } from "../../../map/place-words.ts";
import { planetExamples, planetPlaces } from "../../../map/planet/places.ts";
import { saveKeyOf } from "../../../recipe/ground-key.ts";
import { landName, type PlanetRecipe } from "../../../recipe/kinds/planet.ts";
import { sportOf } from "../../../recipe/recipe.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { Minimap } from "../../../ui/map/minimap.ts";
import { createMap, type MapPanel } from "../../../ui/map/panel.ts";
import { DEGREES } from "../../../ui/map/place.ts";
import type { Pin } from "../../../ui/map/sheet.ts";
import type { Telemetry } from "../../../ui/telemetry.ts";
import { Arrival, arrivalWords, type CourseBar, createCourseBar } from "../../course-bar.ts";
import { MapNotice } from "../../map-notice.ts";
import { createMapSource } from "../../map-source.ts";
import { createMinePlanSource } from "../../mine-plan.ts";
import { createSportLoader, type SportLoader } from "../../sport/loader.ts";
import type { SportMap } from "../../sport/part.ts";
import { linesOf } from "../../way-out.ts";
import { createMapAids, type MapAids } from "../../work/map-aids.ts";
import type { NearSearch } from "../../work/near-places.ts";
import type { WorldMap, WorldPage } from "../../world-module.ts";
import type { PlanetWorld } from "../live-world.ts";
import { nearPlanetPlaces } from "../near-places.ts";
import { PlanetPilot } from "../pilot.ts";
import { parkedPlace } from "../player.ts";
import { createPlanetAtlas } from "./atlas.ts";

export class PlanetMap implements WorldMap {
  readonly #host: HTMLElement;
  readonly #page: WorldPage<PlanetRecipe, PlanetWorld>;
  readonly #sport: SportLoader | null;
  readonly #aids: MapAids;
  readonly #map: MapPanel;
  #minimap: Minimap | undefined;
  readonly toggle = (): void => this.#map.toggle();
  readonly tasks = (): void => this.#aids.toggleWork();
  readonly #notice = new MapNotice();
  readonly #pilot: PlanetPilot;
  readonly #bar: CourseBar;
  readonly #arrival = new Arrival();
  readonly #home: Vector;
  #telemetry: Telemetry | undefined;
  readonly actions: WorldMap["actions"];

  constructor(host: HTMLElement, page: WorldPage<PlanetRecipe, PlanetWorld>) {
    [this.#host, this.#page] = [host, page];
    const { home } = openWorld(page.recipe, page.request());
    this.#home = [home[0], home[1], home[2]];
    this.#pilot = new PlanetPilot(() => page.live(), this.#home);
    this.#bar = createCourseBar({
      fly: () => this.#pilot.fly(),
      go: () => this.#goThere(),
      clear: () => this.#pilot.clear(),
    });
    this.#sport = this.#openSport();
    this.#aids = this.#attachAids();
    this.actions = this.#aids.actions;
    if (this.#sport) this.#bar.root.append(this.#sport.root);
    this.#map = this.#createPanel();
  }

  get isOpen(): boolean {
    return this.#map.open;
  }

  refresh(): void {
    this.#aids.refresh();
    this.#map.refresh();
  }

  update(telemetry: Telemetry): void {
    if (this.isOpen) this.#bar.show(this.#pilot.way(), telemetry.heading, "");
    this.#telemetry = telemetry;
    this.#aids.update(telemetry);
    this.#arrive(telemetry);
    const { place, heading, clearance, altitude } = telemetry;
    const changing = (this.#page.live()?.clock.rate ?? 0) !== 0;
    const player = place && { place, heading, level: 0 };
    this.#map.update(player && (this.#sport?.shown(player) ?? player), clearance ?? altitude, changing);
    this.#plan();
  }

  extend(telemetry: Telemetry): Telemetry {
    return this.#aids.extend(telemetry);
  }

  dispose(): void {
    this.#aids.dispose();
    this.#minimap?.dispose();
    this.#host.removeAttribute("data-round");
    this.#map.dispose();
  }

  /** Ends the way to a waypoint that a walker, a helicopter or a drone has come to. */
  #arrive({ explorer }: Telemetry): void {
    const { waypoint, autopilot } = this.#pilot;
    const by = explorer === "drone" ? "helicopter" : explorer;
    if (by !== "walker" && by !== "helicopter") return;
    if (!this.#arrival.step(waypoint, this.#pilot.way(), by) || autopilot.to) return;
    const name = waypoint ? this.#pilot.nameOf(waypoint) : "";
    this.#pilot.clear();
    this.#notice.say(arrivalWords(name));
  }

  #nearPlaces(): NearSearch<Vector> {
    const live = this.#page.live();
    if (!live || !this.#telemetry) return [].values();
    const { globe, player, ground } = live.simulation;
    const { x, y, z } = live.pose();
    const parked = parkedPlace(player, ground);
    return nearPlanetPlaces({
      ...{ globe, t: live.clock.t, here: [x, y, z], telemetry: this.#telemetry, home: this.#home },
      parked: parked && [parked.x, parked.y, parked.z],
      named: (direction, name) => this.#pilot.named(direction, name),
    });
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
      ...{ host: this.#host, page, map: this.#sportMap(), has, findCave: () => this.#findCave() },
      live: () => page.live(),
      async loadWorld() {
        const { planetSportWorld } = await import("../sport/world.ts");
        const live = page.live();
        if (!live) throw new Error("the world is not open");
        return planetSportWorld(live, page);
      },
    });
  }

  #attachAids(): MapAids {
    const page = this.#page;
    return createMapAids({
      ...{
        host: this.#host,
        page,
        map: this.#sportMap(),
        pilot: this.#pilot,
        sport: this.#sport,
        notice: this.#notice,
      },
      land: () => saveKeyOf(page.request(), landName(page.recipe, page.request())),
      near: () => this.#nearPlaces(),
      loadWork: async (live) => (await import("../work/world.ts")).planetWorkWorld(live, page),
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
      trail: this.#aids.trail,
      go: (place, level, span) => {
        if (sport?.click(place, level, span)) return "";
        if (page.live()?.simulation.player.explorer.by !== "orbiter") {
          this.#pilot.set(place[0], place[1]);
          return "";
        }
        void page.travel((live, atOnce) => live.goTo(place[0], place[1], atOnce));
        return undefined;
      },
      places: {
        examples: examplesOf(page.live()),
        find: (typed, near) => {
          const globe = page.live()?.simulation.globe;
          return globe ? planetPlaces(globe, near, typed) : nothing();
        },
      },
      onChoose: ({ place: [latitude, longitude] }) => {
        if (!sport?.hides) this.#pilot.set(latitude, longitude);
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

  async #findCave() {
    const { nearestShaft } = await import("../below/nearest-shaft.ts");
    const live = this.#page.live();
    if (!live) return null;
    const { x, y, z } = live.pose();
    return runInSlices(nearestShaft(live.simulation.globe, [x, y, z], live.clock.t));
  }

  #goThere(): void {
    const { waypoint } = this.#pilot;
    if (!waypoint) return;
    const [latitude, longitude] = this.#pilot.geoOf(waypoint);
    this.#pilot.clear();
    void this.#page.travel((live) => live.goTo(latitude, longitude, true));
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

/** Kinds of places to search for on an open planet: towns only where there are some. */
const examplesOf = (live: PlanetWorld | undefined) => (live ? planetExamples(live.simulation.globe) : ["pole"]);
