/** The maps on the page: the large map, on which a course can be set, the minimap, and the ways to the course and to the helicopter. */

import type { FlatGround } from "../../core/flat/flat-ground.ts";
import { altitudeOf } from "../../map/flat/chart.ts";
import type { FlatRecipe, FlatTable } from "../../recipe/kinds/flat.ts";
import { generateFlatGround } from "../../recipe/kinds/flat-generator.ts";
import { NO_OBJECT_CHANGES, type ObjectChanges } from "../../recipe/placed-objects.ts";
import { openWorld } from "../../recipe/validate.ts";
import { lazy } from "../../stream/lazy.ts";
import { element } from "../../ui/element.ts";
import { createMap } from "../../ui/map/panel.ts";
import type { MapPlace } from "../../ui/map/picture.ts";
import { METRES } from "../../ui/map/place.ts";
import type { Pin } from "../../ui/map/sheet.ts";
import { recall, remember } from "../../ui/storage.ts";
import { createMapSource } from "../map-source.ts";
import type { WorldMap, WorldPage } from "../world-module.ts";
import type { FlatWorld } from "./live-world.ts";
import { createFlatAtlas, groundAt, levelAt } from "./map/atlas.ts";
import { whatAt } from "./map/what.ts";
import { createSportDoor } from "./sport/door.ts";
import { arrived, type Course, createCourseBar, type Position, type Way, wayTo } from "./ui/course.ts";
import { createMinimap } from "./ui/minimap.ts";

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
const NO_MARKS = { course: null, helicopter: null };
/** Duration of a notice, ms. */
const NOTICE_TIME = 6000;

/** `generate` makes the generator of the world, `start` the worker that draws its maps. */
export function createFlatMap(
  host: HTMLElement,
  page: WorldPage<FlatRecipe, FlatWorld>,
  generate: (world: FlatTable) => FlatGround = generateFlatGround,
  start?: () => Worker,
): WorldMap {
  const opened = () => openWorld(page.recipe, page.request());
  const year = () => page.live()?.clock.t ?? page.request().t;
  let flat = generate(opened());
  let course: Course | null = null;
  let by: "helicopter" | "walker" = "helicopter";
  let way: Way | null = null;
  let parked: Way | null = null;
  let pins: readonly Pin[] = [];
  let objectChanges: ObjectChanges = NO_OBJECT_CHANGES;
  let notice = { text: "", until: 0 };
  let lake = page.request().parameters.lake;
  const say = (text: string): void => {
    notice = { text, until: performance.now() + NOTICE_TIME };
  };

  const roadsNow = () => {
    const net = page.live()?.roads.flat.roads;
    return net ? [...net.permanent, ...net.built] : [];
  };
  const maps = () =>
    createMapSource({ ...createFlatAtlas(opened, () => objectChanges.taken, roadsNow), ...(start && { start }) }, year);
  /** The engineer's menu of roads, which is loaded with their first large map. */
  const lazyRoads = lazy(
    async (signal) => {
      const { createRoadMenu } = await import("./sport/road-menu.ts");
      signal.throwIfAborted();
      const menu = createRoadMenu({
        built: () => page.live()?.roads,
        changed: refresh,
        switched: (active) => bar.root.toggleAttribute("data-roads", active),
      });
      float.append(menu.items);
      bar.root.append(...menu.parts);
      return menu;
    },
    { name: "The menu of roads", onError: ({ message }) => say(message) },
  );
  const float = element("div", { class: "map-float", hidden: "" });
  const bar = createCourseBar({ go: goThere, clear: () => (course = null) });
  const has = page.recipe.kind.sport;
  const surface = {
    get flat() {
      return flat;
    },
    get open() {
      return map.open;
    },
    toggle: () => map.toggle(),
    say,
  };
  const sport = has ? createSportDoor(host, page as unknown as WorldPage, surface, has) : null;
  if (sport) bar.root.append(sport.root);
  const map = createMap(host, {
    source: maps(),
    format: METRES,
    go(place, level, span) {
      if (sport?.click(place[0], place[1], level, span)) return undefined;
      if (lazyRoads.value?.active) lazyRoads.value.open(place, span);
      else setCourse(place, level, span);
      return undefined;
    },
    onExport: ({ place, level, svg }) => page.exportPlace({ at: place, altitude: altitudeOf(flat, level), svg }),
    marking: {
      bar: bar.root,
      pins: () => pins,
      float: { root: float, place: () => lazyRoads.value?.place() ?? null },
      draw: (sheet) => sport?.draw(sheet),
    },
  });
  const minimap = createMinimap(host, maps(), map.toggle, sport?.minimap);
  show(recall("round") !== "hidden");

  function show(shown: boolean): void {
    minimap.shown = shown;
    host.toggleAttribute("data-round", shown);
  }

  /** Sets a course, or clears the one that is there. */
  function setCourse(place: MapPlace, level: number, span: number): void {
    const same = course?.level === level && Math.hypot(course.x - place[0], course.y - place[1]) < CLEAR_RADIUS * span;
    course = null;
    if (same) return;
    const [x, y] = place;
    const { z } = groundAt(flat, place, level, year());
    const reach = Math.min(SIGN_REACH, SIGN_RADIUS * span);
    const land = page.live()?.roads.flat ?? flat;
    const what = whatAt(land, altitudeOf(flat, level), x, y, reach, year());
    course = { x, y, z, level, what };
  }

  function goThere(): void {
    if (!course) return;
    const { x, y, z, level } = course;
    const { open, depth } = groundAt(flat, [x, y], level, year());
    if (by === "walker" && (open || depth > DEEP)) {
      say(open ? "There is only sky there." : "The lake is too deep there.");
      return;
    }
    const at = [x, y, by === "walker" ? z + 0.05 : z + HOVER] as const;
    course = null;
    void page.go({ ...page.request(), at });
  }

  function pinsOf(helicopter: Position | null, t: number): Pin[] {
    const found: Pin[] = [];
    const pin = (sign: Pin["sign"], { x, y }: Position, level: number) => found.push({ sign, place: [x, y], level });
    if (helicopter) pin("helicopter", helicopter, levelAt(flat, helicopter, t));
    for (const thing of objectChanges.put) pin(thing.thing, thing, levelAt(flat, thing, t));
    for (const each of objectChanges.helicopters) pin("helicopter", each, levelAt(flat, each, t));
    if (course) pin("course", course, course.level);
    const end = lazyRoads.value?.active && lazyRoads.value.end();
    if (end) found.push({ sign: "road", place: end, level: 0 });
    return found;
  }

  function refresh(): void {
    flat = generate(opened());
    sport?.refresh();
    map.refresh();
    minimap.refresh();
  }

  return {
    toggle: map.toggle,
    get isOpen() {
      return map.open;
    },
    refresh,
    dispose() {
      sport?.dispose();
      lazyRoads.dispose();
      map.dispose();
      minimap.dispose();
      host.removeAttribute("data-round");
    },
    get minimap() {
      return minimap.shown;
    },
    set minimap(shown) {
      remember("round", shown ? "shown" : "hidden");
      show(shown);
    },
    update(telemetry) {
      const live = page.live();
      if (!live) return;
      const { t, rate } = live.clock;
      const gone = objectChanges.taken.size;
      objectChanges = live.placedObjects;
      if (objectChanges.taken.size !== gone) minimap.refresh();
      sport?.update(telemetry);
      const here = live.pose();
      const where = live.where();
      by = where.by === "walker" ? "walker" : "helicopter";
      const water = where.parameters?.lake ?? lake;
      if (Math.abs(water - lake) >= LAKE_STEP) {
        lake = water;
        refresh();
      }
      const craft = where.parked ?? null;
      const helicopter = craft && { x: craft[0], y: craft[1], z: craft[2] };
      way = course && wayTo(here, course);
      if (way && arrived(way, by)) {
        course = way = null;
        say("You are there.");
      }
      const toHelicopter = helicopter && wayTo(here, helicopter);
      parked = toHelicopter && toHelicopter.distance > NEAR_HELICOPTER ? toHelicopter : null;
      const { heading } = here;
      const level = levelAt(flat, here, t);
      const place = [here.x, here.y] as const;
      const clearance = telemetry.clearance ?? Math.abs(here.z - groundAt(flat, place, level, t).z);
      const changing = rate !== 0;
      const builds = live.sport.role === "engineer";
      const roadMenu = map.open && builds ? lazyRoads.poll() : lazyRoads.value;
      if (roadMenu) roadMenu.active = builds;
      roadMenu?.update();
      const player = { place, heading, level };
      const shown = sport?.shown(player) ?? player;
      if (map.open) pins = pinsOf(sport?.hides ? null : helicopter, t);
      map.update(shown, clearance, changing);
      if (map.open) bar.show(sport?.hides ? null : way, heading, course?.what ?? "");
      const onFoot = by === "walker";
      const marks = sport?.hides ? NO_MARKS : { course: way, helicopter: toHelicopter };
      minimap.update({ ...shown, onFoot, clearance, ...marks, changing });
    },
    extend(telemetry) {
      const said = telemetry.notice === "" && performance.now() < notice.until ? notice.text : telemetry.notice;
      const told = { ...telemetry, course: way, parked, notice: said };
      return sport?.extend(told) ?? told;
    },
  };
}
