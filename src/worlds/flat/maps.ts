/** The maps on the page: the large map, on which a course can be set, the minimap, and the ways to the course and to the helicopter. */

import type { FlatGround } from "../../core/flat/flat-ground.ts";
import type { Pose } from "../../explorers/explorer.ts";
import { altitudeOf } from "../../map/flat/chart.ts";
import { flatExamples, flatPlaces } from "../../map/flat/places.ts";
import { saveKeyOf } from "../../recipe/ground-key.ts";
import type { FlatRecipe, FlatTable } from "../../recipe/kinds/flat.ts";
import { generateFlatGround } from "../../recipe/kinds/flat-generator.ts";
import { NO_OBJECT_CHANGES, type ObjectChanges } from "../../recipe/placed-objects.ts";
import { sportOf } from "../../recipe/recipe.ts";
import { type Opened, openWorld } from "../../recipe/validate.ts";
import { lazy } from "../../stream/lazy.ts";
import { element } from "../../ui/element.ts";
import type { MapLine } from "../../ui/map/lines.ts";
import { Minimap, type MinimapLayer } from "../../ui/map/minimap.ts";
import { createMap, type MapPanel } from "../../ui/map/panel.ts";
import type { MapPlace, MapSource } from "../../ui/map/picture.ts";
import { METRES } from "../../ui/map/place.ts";
import type { Pin } from "../../ui/map/sheet.ts";
import { createMinimapTrail } from "../../ui/map/trail.ts";
import { recall, remember } from "../../ui/storage.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import { type BelowPlans, PLANS, withPlans } from "../below-plans.ts";
import { Arrival, arrivalWords, type Course, createCourseBar, type Position, type Way, wayTo } from "../course-bar.ts";
import { MapNotice } from "../map-notice.ts";
import { createMapSource } from "../map-source.ts";
import { createSportLoader, type SportLoader } from "../sport/loader.ts";
import type { SportMap } from "../sport/part.ts";
import type { SportWorld } from "../sport/world.ts";
import { linesOf } from "../way-out.ts";
import { createMapAids, type MapAids } from "../work/map-aids.ts";
import type { NearSearch } from "../work/near-places.ts";
import type { WorkWorld } from "../work/world.ts";
import type { WorldMap, WorldPage } from "../world-module.ts";
import type { FlatWorld } from "./live-world.ts";
import { createFlatAtlas, groundAt, levelAt } from "./map/atlas.ts";
import { whatAt } from "./map/what.ts";
import { nearFlatPlaces } from "./near-places.ts";
import { FlatPilot } from "./pilot.ts";

/** A click this near to the course clears it, as a share of the map's side. */
const CLEAR_RADIUS = 0.02;
/** A click this near to a symbol means its feature: a share of the map's side, and metres where the map is wide. */
const [SIGN_RADIUS, SIGN_REACH] = [0.012, 20];
/** Distance from the helicopter within which the way to it is not shown, metres. */
const NEAR_HELICOPTER = 30;
/** Height above the ground at which the helicopter arrives with "Go there", metres. */
const HOVER = 60;
/** Change of the lakes' level after which maps are drawn anew, units. */
const LAKE_STEP = 1;
/** Depth of water to which a walker does not go, metres. */
const DEEP = 5;
/** Metres from a place that was found within which its feature is. */
const NAMED_WITHIN = 1;
const NO_MARKS = { course: null, helicopter: null };

/** The maps of a form of flat ground. */
export interface FlatMapForm {
  /** Makes the generator of the world; by default that of its recipe. */
  readonly generate?: (world: FlatTable) => FlatGround;
  /** Starts the worker that draws its maps, where the form has one of its own. */
  readonly start?: () => Worker;
  /** Plans of the ground below. */
  readonly plans?: (flat: () => FlatGround, year: () => number) => BelowPlans;
  /** Whether towns, lakes and hills have names, and whether there are caves. */
  readonly hasNames: boolean;
  readonly hasCaves: boolean;
  /** Loads the world as tasks see it. */
  loadWork(): Promise<CreateFlatWork>;
}

/** Creates the world of tasks over a ground that may change. */
type CreateFlatWork = (live: FlatWorld, flat: () => FlatGround, page: WorldPage<FlatRecipe>) => WorkWorld;

export class FlatMap implements WorldMap, SportMap {
  readonly #host: HTMLElement;
  readonly #page: WorldPage<FlatRecipe, FlatWorld>;
  readonly #form: FlatMapForm;
  readonly #generate: (world: FlatTable) => FlatGround;
  readonly #map: MapPanel;
  readonly #minimap: Minimap;
  readonly #sport: SportLoader | null;
  readonly #aids: MapAids;
  readonly #float = element("div", { class: "map-float", hidden: "" });
  readonly #bar = createCourseBar({
    fly: () => this.#pilot.fly(),
    go: () => this.#goThere(),
    clear: () => this.#pilot.clear(),
  });
  readonly #notice = new MapNotice();
  /** Shows a notice. */
  readonly say = this.#notice.say;
  /** The engineer's menu of roads, which is loaded with their first large map. */
  readonly #roads = lazy((signal) => this.#loadRoads(signal), {
    name: phrase("The menu of roads"),
    onError: ({ message }) => this.say(message),
  });
  readonly actions: WorldMap["actions"];
  readonly #pilot: FlatPilot;
  readonly #arrival = new Arrival();
  #telemetry: Telemetry | undefined;
  #flat: FlatGround;
  #by: "helicopter" | "walker" = "helicopter";
  #way: Way | null = null;
  #parked: Way | null = null;
  #pins: readonly Pin[] = [];
  #objectChanges: ObjectChanges = NO_OBJECT_CHANGES;
  #lake: number;
  readonly #below: BelowPlans | undefined;
  #wayLines: readonly MapLine[] = [];

  constructor(host: HTMLElement, page: WorldPage<FlatRecipe, FlatWorld>, form: FlatMapForm) {
    const { generate = generateFlatGround, start, plans } = form;
    [this.#host, this.#page, this.#form, this.#generate] = [host, page, form, generate];
    this.#flat = generate(this.#opened());
    this.#lake = page.request().parameters.lake;
    const source = () => this.#createSource(start);
    this.#sport = this.#openSport();
    if (this.#sport) this.#bar.root.append(this.#sport.root);
    this.#pilot = new FlatPilot(
      () => page.live(),
      this.#opened().home,
      (place) => this.#describe(place, levelAt(this.#flat, place, this.#year()), SIGN_REACH),
    );
    this.#aids = this.#attachAids();
    this.actions = this.#aids.actions;
    this.#map = this.#createPanel(source());
    this.#below = plans?.(
      () => this.#flat,
      () => this.#year(),
    );
    const drawn = this.#below ? withPlans(source(), this.#below.source) : source();
    this.#minimap = new Minimap(host, drawn, () => this.toggle(), this.#createLayers());
    this.#show(recall("round") !== "hidden");
  }

  get flat(): FlatGround {
    return this.#flat;
  }

  get isOpen(): boolean {
    return this.#map.open;
  }

  get minimap(): boolean {
    return this.#minimap.shown;
  }

  set minimap(shown: boolean) {
    remember("round", shown ? "shown" : "hidden");
    this.#show(shown);
  }

  toggle(): void {
    this.#map.toggle();
  }

  tasks(): void {
    this.#aids.toggleWork();
  }

  refresh(): void {
    this.#flat = this.#generate(this.#opened());
    this.#aids.refresh();
    this.#map.refresh();
    this.#minimap.refresh();
  }

  update(telemetry: Telemetry): void {
    const live = this.#page.live();
    if (!live) return;
    this.#objectChanges = live.placedObjects;
    this.#telemetry = telemetry;
    this.#aids.update(telemetry);
    const here = live.pose();
    const where = live.where();
    this.#by = where.by === "walker" ? "walker" : "helicopter";
    this.#takeLake(where.parameters?.lake);
    const craft = where.parked ?? null;
    const helicopter = craft && { x: craft[0], y: craft[1], z: craft[2] };
    this.#updateWays(here, helicopter);
    this.#updateRoads(live);
    this.#draw(live, here, helicopter, telemetry);
  }

  ring(isShown: boolean): void {
    this.#pilot.showRing(isShown);
  }

  extend(telemetry: Telemetry): Telemetry {
    return this.#aids.extend({ ...telemetry, parked: this.#parked });
  }

  dispose(): void {
    this.#aids.dispose();
    this.#roads.dispose();
    this.#map.dispose();
    this.#minimap.dispose();
    this.#host.removeAttribute("data-round");
  }

  #opened(): Opened<FlatRecipe> {
    return openWorld(this.#page.recipe, this.#page.request());
  }

  #year(): number {
    return this.#page.live()?.clock.t ?? this.#page.request().t;
  }

  #createSource(start: (() => Worker) | undefined) {
    const roads = () => {
      const net = this.#page.live()?.roads.flat.roads;
      return net ? [...net.permanent, ...net.built] : [];
    };
    const atlas = createFlatAtlas(() => this.#opened(), roads);
    return createMapSource({ ...atlas, ...(start && { start }) }, () => this.#year());
  }

  #openSport(): SportLoader | null {
    const has = sportOf(this.#page.recipe);
    if (!has) return null;
    const page = this.#page;
    return createSportLoader({
      ...{ host: this.#host, page, map: this, has },
      live: () => page.live(),
      loadWorld: () => this.#loadSportWorld(),
      ...(this.#form.hasCaves && { findCave: () => this.#findCave() }),
      ...(has.hunts && {
        loadHunt: async () => {
          const { HuntPart } = await import("./sport/hunt.ts");
          return () => new HuntPart(this.#host, page, () => page.live());
        },
      }),
    });
  }

  #attachAids(): MapAids {
    const page = this.#page;
    return createMapAids({
      ...{ host: this.#host, page, map: this, pilot: this.#pilot, sport: this.#sport, notice: this.#notice },
      land: () => saveKeyOf(page.request(), page.request().world),
      near: () => this.#nearPlaces(),
      loadWork: async (live) => (await this.#form.loadWork())(live, () => this.#flat, page),
    });
  }

  #nearPlaces(): NearSearch<Course> {
    const live = this.#page.live();
    const t = this.#year();
    if (!live || !this.#telemetry) return [].values();
    const here = live.pose();
    return nearFlatPlaces({
      ...{ flat: this.#flat, here, level: levelAt(this.#flat, here, t), t, home: this.#pilot.home },
      telemetry: { ...this.#telemetry, parked: this.#parked },
      hasNames: this.#form.hasNames,
      describe: (place, level) => this.#describe(place, level, NAMED_WITHIN),
      levelAt: (place) => levelAt(this.#flat, place, t),
    });
  }

  async #findCave() {
    const { nearestCave } = await import("./below/nearest-cave.ts");
    const live = this.#page.live();
    if (!live) return null;
    const { x, y, z } = live.pose();
    return nearestCave(this.#flat, live.underground, [x, y, z], this.#year());
  }

  async #loadSportWorld(): Promise<SportWorld> {
    const { flatSportWorld } = await import("./sport/world.ts");
    const live = this.#page.live();
    if (!live) throw new Error("the world is not open");
    return flatSportWorld(live, () => this.#flat, this.#page);
  }

  async #loadRoads(signal: AbortSignal) {
    const { createRoadMenu } = await import("./sport/road-menu.ts");
    signal.throwIfAborted();
    const menu = createRoadMenu({
      built: () => this.#page.live()?.roads,
      changed: () => this.refresh(),
      switched: (active) => this.#bar.root.toggleAttribute("data-roads", active),
    });
    this.#float.append(menu.items);
    this.#bar.root.append(...menu.parts);
    return menu;
  }

  #createPanel(source: MapSource): MapPanel {
    const { hasNames } = this.#form;
    return createMap(this.#host, {
      source,
      format: METRES,
      trail: this.#aids.trail,
      go: (place, level, span) => {
        const roads = this.#roads.value;
        if (this.#sport?.click(place, level, span)) return undefined;
        if (roads?.active) roads.open(place, span);
        else this.#setCourse(place, level, span);
        return undefined;
      },
      places: {
        examples: flatExamples(hasNames),
        find: (typed, near, level) =>
          flatPlaces(this.#flat, altitudeOf(this.#flat, level), near, typed, this.#year(), hasNames),
      },
      onChoose: ({ place }, level, span) => {
        if (this.#sport?.hides) this.say(say("An orienteer finds the way alone."));
        else this.#setCourse(place, level, span);
      },
      lines: () => this.#wayLines,
      onExport: ({ place, level, svg }) =>
        this.#page.exportPlace({ at: place, altitude: altitudeOf(this.#flat, level), svg }),
      marking: {
        bar: this.#bar.root,
        always: true,
        pins: () => this.#pins,
        float: { root: this.#float, place: () => this.#roads.value?.place() ?? null },
        draw: (sheet) => this.#sport?.draw(sheet),
      },
    });
  }

  /** Layers over the minimap: the trail, and the course of the sport. */
  #createLayers(): MinimapLayer {
    const layers = [createMinimapTrail(this.#aids.trail), ...(this.#sport ? [this.#sport.minimap] : [])];
    return {
      place(onto, toPixel) {
        for (const layer of layers) layer.place(onto, toPixel);
      },
    };
  }

  #show(shown: boolean): void {
    this.#minimap.shown = shown;
    this.#host.toggleAttribute("data-round", shown);
  }

  /** Sets a course, or clears the one that is there. */
  #setCourse(place: MapPlace, level: number, span: number): void {
    const [x, y] = place;
    const last = this.#pilot.waypoint;
    const isSame = last?.level === level && Math.hypot(last.x - x, last.y - y) < CLEAR_RADIUS * span;
    this.#pilot.clear();
    if (isSame) return;
    const { z } = groundAt(this.#flat, place, level, this.#year());
    this.#pilot.waypoint = this.#describe({ x, y, z }, level, Math.min(SIGN_REACH, SIGN_RADIUS * span));
  }

  /** A place with its level and what is there, within `reach` metres. */
  #describe({ x, y, z }: Position, level: number, reach: number): Course {
    const drawn = this.#page.live()?.roads.flat ?? this.#flat;
    const what = whatAt(drawn, altitudeOf(this.#flat, level), x, y, reach, this.#year());
    return { x, y, z, level, what };
  }

  #goThere(): void {
    if (!this.#pilot.waypoint) return;
    const { x, y, z, level } = this.#pilot.waypoint;
    const { open, depth } = groundAt(this.#flat, [x, y], level, this.#year());
    const isOnFoot = this.#by === "walker";
    if (isOnFoot && (open || depth > DEEP)) {
      this.say(say(open ? "There is only sky there." : "The lake is too deep there."));
      return;
    }
    const at = [x, y, isOnFoot ? z + 0.05 : z + HOVER] as const;
    this.#pilot.clear();
    void this.#page.go({ ...this.#page.request(), at });
  }

  /** Follows the level of the lakes. */
  #takeLake(level = this.#lake): void {
    if (!(Math.abs(level - this.#lake) >= LAKE_STEP)) return;
    this.#lake = level;
    this.refresh();
  }

  #updateWays(here: Position, helicopter: Position | null): void {
    const { waypoint, autopilot } = this.#pilot;
    this.#way = waypoint && wayTo(here, waypoint);
    if (this.#arrival.step(waypoint, this.#way, this.#by) && !autopilot.to) {
      this.#pilot.waypoint = this.#way = null;
      this.say(arrivalWords(waypoint?.what ?? ""));
    }
    const toHelicopter = helicopter && wayTo(here, helicopter);
    this.#parked = toHelicopter && toHelicopter.distance > NEAR_HELICOPTER ? toHelicopter : null;
  }

  #updateRoads({ sport }: FlatWorld): void {
    const builds = sport.role === "engineer";
    const menu = this.#map.open && builds ? this.#roads.poll() : this.#roads.value;
    if (menu) menu.active = builds;
    menu?.update();
  }

  #draw({ clock: { t, rate } }: FlatWorld, here: Pose, helicopter: Position | null, telemetry: Telemetry): void {
    const { heading } = here;
    const level = levelAt(this.#flat, here, t);
    const place = [here.x, here.y] as const;
    const clearance = telemetry.clearance ?? Math.abs(here.z - groundAt(this.#flat, place, level, t).z);
    const changing = rate !== 0;
    const player = { place, heading, level };
    const sport = this.#sport;
    const shown = sport?.shown(player) ?? player;
    if (this.#map.open) this.#pins = this.#pinsOf(sport?.hides ? null : helicopter, t);
    this.#map.update(shown, clearance, changing);
    if (this.#map.open) this.#bar.show(sport?.hides ? null : this.#way, heading, this.#pilot.waypoint?.what ?? "");
    const ways = { course: this.#way, helicopter: helicopter && wayTo(here, helicopter) };
    const marks = sport?.hides ? NO_MARKS : ways;
    const onFoot = this.#by === "walker";
    this.#minimap.update({ ...shown, onFoot, clearance, ...marks, changing, ...this.#planned(here, t) });
  }

  /** The level below ground on the minimap, with the track there and the way out. */
  #planned({ x, y, z }: Position, t: number) {
    this.#wayLines = [];
    const live = this.#page.live();
    const plans = this.#below;
    if (!plans || !live?.isBelow) return {};
    const levelOf = (place: readonly [number, number, number]) => PLANS + plans.levelAt(...place, t);
    const { wayOut } = live;
    // On the large map they are below the ground that it shows.
    const lines = wayOut ? linesOf(wayOut, levelOf) : [];
    this.#wayLines = lines;
    return { level: levelOf([x, y, z]), onFoot: true, lines };
  }

  #pinsOf(helicopter: Position | null, t: number): Pin[] {
    const found: Pin[] = [];
    const pin = (sign: Pin["sign"], { x, y }: Position, level: number) => found.push({ sign, place: [x, y], level });
    if (helicopter) pin("helicopter", helicopter, levelAt(this.#flat, helicopter, t));
    for (const thing of this.#objectChanges.put) pin(thing.thing, thing, levelAt(this.#flat, thing, t));
    for (const each of this.#objectChanges.helicopters) pin("helicopter", each, levelAt(this.#flat, each, t));
    const { waypoint, home } = this.#pilot;
    if (home?.pad) pin("helipad", home, levelAt(this.#flat, home, t));
    if (waypoint) pin("course", waypoint, waypoint.level);
    const roads = this.#roads.value;
    const end = roads?.active && roads.end();
    if (end) found.push({ sign: "road", place: end, level: 0 });
    return found;
  }
}
