/**
 * Building roads on the large map: a click or Enter opens a menu at the place, whose items start, extend, end and delete a road, undo
 * and redo; the bar under the map shows the result or the reason of a refusal, and exports and imports all roads.
 */

import type { RoadPath } from "../../../core/islands/road-net.ts";
import { roadFault } from "../../../core/islands/roads.ts";
import { LARGEST_ROAD_FILE, readRoadFile, writeRoadFile } from "../../../recipe/roads.ts";
import {
  addRoads,
  deleteRoad,
  doStep,
  endRoad,
  extendRoad,
  historyOf,
  isDrawing,
  NO_ROADS,
  type Planned,
  type RoadHistory,
  type RoadPlan,
  redoStep,
  roadNear,
  snapTo,
  startRoad,
  undoStep,
} from "../../../sport/road-plan.ts";
import "./roads.css";
import { button, element, text } from "../../../ui/element.ts";
import { askForFile, download } from "../../../ui/file.ts";
import { distanceText } from "../../../ui/format.ts";
import type { MapPlace } from "../../../ui/map/picture.ts";
import { metresText } from "../../../ui/map/place.ts";
import type { BuiltRoads } from "../built-roads.ts";

export interface RoadMenu {
  /** Message and buttons of the bar under the map. */
  readonly parts: readonly HTMLElement[];
  /** The items, which float over the map at `place`. */
  readonly items: HTMLElement;
  /** Whether clicks on the map open the menu. */
  active: boolean;
  /** Place of the menu, null while it is closed. */
  place(): MapPlace | null;
  /** End of the road that is being drawn, null for none. */
  end(): MapPlace | null;
  /** Opens the menu at a place of a map of `span` metres. */
  open(place: MapPlace, span: number): void;
  /** Takes over roads that another tab or a file has changed. */
  update(): void;
}

interface RoadMenuOptions {
  built(): BuiltRoads | undefined;
  /** Roads have changed: the maps are drawn anew. */
  changed(): void;
  /** The function of clicks on the map has changed. */
  switched(active: boolean): void;
}

/** A road this near to a click is meant by "delete": metres, and a share of the map's side. */
const [REACH, REACH_SHARE] = [10, 0.015];
const FILE = "application/json";

export function createRoadMenu({ built, changed, switched }: RoadMenuOptions): RoadMenu {
  let history: RoadHistory = historyOf(NO_ROADS);
  let at: { readonly place: MapPlace; readonly reach: number } | null = null;
  let active = false;
  const words = element("span", { class: "course-words road-part", role: "status" });
  const say = text(words);

  const items = {
    start: item(
      "Start road here",
      () => at && step(startRoad(history.now, placeOf(at.place)), "Now click where it goes."),
    ),
    extend: item("Extend to here", extend),
    end: item("End road", () => step({ plan: endRoad(history.now) }, "The road has ended.")),
    remove: item("Delete this road", remove),
    undo: item("Undo", () => move(undoStep(history), "Undone.")),
    redo: item("Redo", () => move(redoStep(history), "Done again.")),
    close: item("Close", () => {}),
  };
  const root = element("div", { class: "road-menu glass", role: "menu", "aria-label": "Roads" });
  root.append(...Object.values(items));
  const part = { class: "course-act road-part" };
  const exporter = button(part, exportRoads, "Export roads");
  const importer = button(part, () => void importRoads(), "Import roads");

  function item(label: string, press: () => void): HTMLButtonElement {
    const made = button({ role: "menuitem", class: "road-item" }, () => {
      press();
      close();
    });
    made.textContent = label;
    return made;
  }

  // The map under the menu has clicks and keys of its own.
  for (const kind of ["pointerdown", "pointerup", "click", "wheel"] as const)
    root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("keydown", (event) => {
    const open = Object.values(items).filter((each) => !each.disabled);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    if (way) {
      const next = open.indexOf(document.activeElement as HTMLButtonElement) + way + open.length;
      open[next % open.length].focus();
      event.preventDefault();
    }
    event.stopPropagation();
  });

  const all = (): readonly RoadPath[] => [
    ...(built()?.islands.roads?.permanent ?? []),
    ...Object.values(history.now.roads),
  ];
  const placeOf = ([x, y]: MapPlace) => snapTo(all(), x, y);

  function faultOf(path: RoadPath): string | null {
    const roads = built();
    const fault = roads && roadFault(roads.islands, path);
    return fault ? `${fault.reason}, at ${metresText(fault.at)}.` : null;
  }

  function extend(): void {
    if (!at) return;
    const to = placeOf(at.place);
    const next = extendRoad(history.now, to, faultOf);
    step(next, "plan" in next ? lengthWords(next.plan) : "");
  }

  function lengthWords({ roads, open }: RoadPlan): string {
    const path = open === null ? [] : roads[open];
    const metres = path.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - path[k][0], y - path[k][1]), 0);
    return `Road of ${distanceText(metres)}.`;
  }

  function remove(): void {
    const key = at && roadNear(history.now.roads, ...at.place, at.reach);
    if (key) step({ plan: deleteRoad(history.now, key) }, "The road is deleted.");
    else if (at && isPermanent(at.place, at.reach)) say("That road is part of the land, and stays.");
    else say("There is no road here.");
  }

  function isPermanent([x, y]: MapPlace, reach: number): boolean {
    const permanent = built()?.islands.roads?.permanent ?? [];
    return roadNear(Object.fromEntries(permanent.entries()), x, y, reach) !== null;
  }

  function step(planned: Planned, done: string): void {
    if ("fault" in planned) say(planned.fault);
    else move(doStep(history, planned.plan), done);
  }

  function move(next: RoadHistory, done: string): void {
    const isOther = next.now.roads !== history.now.roads;
    history = next;
    say(done);
    if (!isOther) return;
    built()?.build(history.now.roads);
    changed();
  }

  function exportRoads(): void {
    const paths = Object.values(history.now.roads);
    if (paths.length === 0) say("There are no roads to export yet.");
    else download("limitless-roads.json", FILE, writeRoadFile(paths));
  }

  async function importRoads(): Promise<void> {
    const file = await askForFile(`.json,${FILE}`, LARGEST_ROAD_FILE);
    if (!file) return;
    const read = "fault" in file ? file : readRoadFile(file.text);
    const next = "fault" in read ? read : addRoads(history.now, read.roads, faultOf);
    if ("fault" in next) say(`${file.name}: ${next.fault} Nothing was changed.`);
    else {
      const count = Object.keys(next.plan.roads).length - Object.keys(history.now.roads).length;
      step(next, `${file.name}: ${count} ${count === 1 ? "road" : "roads"} imported.`);
    }
  }

  function use(next: boolean): void {
    active = next;
    if (!active) close();
    say(active ? "Click the map to build a road." : "");
    switched(active);
  }

  function close(): void {
    at = null;
  }

  return {
    parts: [words, exporter, importer],
    items: root,
    get active() {
      return active;
    },
    set active(next) {
      if (next !== active) use(next);
    },
    place: () => at?.place ?? null,
    end() {
      const { open, from, roads } = history.now;
      return open === null ? from : (roads[open].at(-1) ?? null);
    },
    open(place, span) {
      at = { place, reach: Math.max(REACH, REACH_SHARE * span) };
      const { now, past, future } = history;
      items.extend.disabled = items.end.disabled = !isDrawing(now);
      items.undo.disabled = past.length === 0;
      items.redo.disabled = future.length === 0;
      const first = isDrawing(now) ? items.extend : items.start;
      items.remove.disabled = roadNear(now.roads, ...place, at.reach) === null && !isPermanent(place, at.reach);
      // Shown from the next frame on.
      requestAnimationFrame(() => requestAnimationFrame(() => first.focus({ preventScroll: true })));
    },
    update() {
      const paths = built()?.paths;
      if (!paths || paths === history.now.roads) return;
      history = historyOf({ ...NO_ROADS, roads: paths });
      changed();
    },
  };
}
