/**
 * Building roads on the large map: a click or Enter opens a menu at the place, whose items start, extend, end and delete a road, undo
 * and redo; the bar under the map shows the result or the reason of a refusal, and exports and imports all roads. A road that ends
 * can be kept, which it is without an answer, kept for this visit alone, or discarded.
 */

import type { RoadPath } from "../../../core/flat/road-net.ts";
import { roadProblem } from "../../../core/flat/roads.ts";
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
import { phrase, type Saying, say, saying, type Words } from "../../../words/words.ts";
import "./roads.css";
import { button, element, text } from "../../../ui/element.ts";
import { askForFile, download } from "../../../ui/file.ts";
import { distanceText } from "../../../ui/format.ts";
import type { MapPlace } from "../../../ui/map/picture.ts";
import { metresText } from "../../../ui/map/place.ts";
import type { BuiltRoads } from "../built-roads.ts";
import { roadReasonWords } from "./road-words.ts";

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
  let at: Clicked | null = null;
  let active = false;
  const words = element("span", { class: "course-words road-part", role: "status" });
  const tell = text(words);
  const edits = new RoadEdits(built, changed, tell);
  const item = (label: string, press: (clicked: Clicked | null) => void) => {
    const made = button({ role: "menuitem", class: "road-item" }, () => {
      press(at);
      close();
    });
    made.textContent = label;
    return made;
  };
  const question = element("p", { class: "road-question" });
  question.textContent = say("Keep this road?");
  /** Items while a road that has ended waits for the answer. */
  const answers = {
    keep: item(say("Keep it"), () => edits.keep()),
    visit: item(say("For this visit only"), () => edits.keepForVisit()),
    discard: item(say("Discard it"), () => edits.discard()),
  };
  const items = {
    start: item(say("Start road here"), (clicked) => clicked && edits.start(clicked)),
    extend: item(say("Extend to here"), (clicked) => clicked && edits.extend(clicked)),
    end: button({ role: "menuitem", class: "road-item" }, () => {
      if (edits.end()) ask(true);
      else close();
    }),
    remove: item(say("Delete this road"), (clicked) => edits.remove(clicked)),
    undo: item(say("Undo"), () => edits.undo()),
    redo: item(say("Redo"), () => edits.redo()),
    close: item(say("Close"), () => {}),
  };
  items.end.textContent = say("End road");
  const part = { class: "course-act road-part" };
  const exporter = button(part, () => exportRoads(edits, tell), say("Export roads"));
  const importer = button(part, () => void importRoads(edits, tell), say("Import roads"));

  function ask(asks: boolean): void {
    question.hidden = !asks;
    for (const each of Object.values(answers)) each.hidden = !asks;
    for (const each of Object.values(items)) each.hidden = asks;
    if (asks) answers.keep.focus({ preventScroll: true });
  }

  function close(): void {
    at = null;
    ask(false);
  }

  ask(false);

  return {
    parts: [words, exporter, importer],
    items: createItems(question, [...Object.values(answers), ...Object.values(items)]),
    get active() {
      return active;
    },
    set active(next) {
      if (next === active) return;
      active = next;
      if (!active) close();
      tell(active ? say("Click the map to build a road.") : "");
      switched(active);
    },
    place: () => at?.place ?? null,
    end() {
      const { open, from, roads } = edits.history.now;
      return open === null ? from : (roads[open].at(-1) ?? null);
    },
    open(place, span) {
      at = { place, reach: Math.max(REACH, REACH_SHARE * span) };
      ask(false);
      const { now, past, future } = edits.history;
      items.extend.disabled = items.end.disabled = !isDrawing(now);
      items.undo.disabled = past.length === 0;
      items.redo.disabled = future.length === 0;
      const first = isDrawing(now) ? items.extend : items.start;
      items.remove.disabled = edits.roadAt(at) === null && !edits.isPermanent(at);
      // Shown from the next frame on.
      requestAnimationFrame(() => requestAnimationFrame(() => first.focus({ preventScroll: true })));
    },
    update() {
      const paths = built()?.paths;
      if (!paths || paths === edits.history.now.roads) return;
      edits.history = historyOf({ ...NO_ROADS, roads: paths });
      changed();
    },
  };
}

/** The menu, on which arrow keys move the focus. */
function createItems(question: HTMLElement, items: readonly HTMLButtonElement[]): HTMLElement {
  const root = element("div", { class: "road-menu glass", role: "menu", "aria-label": say("Roads") });
  root.append(question, ...items);
  // The map under the menu has clicks and keys of its own.
  for (const kind of ["pointerdown", "pointerup", "click", "wheel"] as const)
    root.addEventListener(kind, (event) => event.stopPropagation());
  root.addEventListener("keydown", (event) => {
    const open = items.filter((each) => !each.disabled && !each.hidden);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.code];
    if (way) {
      const next = open.indexOf(document.activeElement as HTMLButtonElement) + way + open.length;
      open[next % open.length].focus();
      event.preventDefault();
    }
    event.stopPropagation();
  });
  return root;
}

/** Words as a value of a sentence. */
const asSaying = (words: Words): Saying => (typeof words === "object" ? words : { words });

interface Clicked {
  readonly place: MapPlace;
  /** Metres. */
  readonly reach: number;
}

const KEPT_SO_FAR = phrase("The road has ended. It is kept unless you choose otherwise.");

/** The player's roads and their edits. */
class RoadEdits {
  history: RoadHistory = historyOf(NO_ROADS);
  /** Key of the road that has ended last. */
  #ended: string | null = null;
  readonly #built: () => BuiltRoads | undefined;
  readonly #changed: () => void;
  readonly #tell: (words: string) => void;

  constructor(built: () => BuiltRoads | undefined, changed: () => void, tell: (words: string) => void) {
    [this.#built, this.#changed, this.#tell] = [built, changed, tell];
  }

  get #permanent(): readonly RoadPath[] {
    return this.#built()?.flat.roads?.permanent ?? [];
  }

  /** The point of a road that a click means: on another road that is near. */
  #snapped({ place: [x, y] }: Clicked) {
    return snapTo([...this.#permanent, ...Object.values(this.history.now.roads)], x, y);
  }

  readonly #problemOf = (path: RoadPath): Saying | null => {
    const roads = this.#built();
    const problem = roads && roadProblem(roads.flat, path);
    if (!problem) return null;
    const { reason, at } = problem;
    return saying("{reason}, at {place}.", { reason: roadReasonWords(reason), place: metresText(at) });
  };

  /** The player's road that is meant by a click. */
  roadAt({ place, reach }: Clicked): string | null {
    return roadNear(this.history.now.roads, ...place, reach);
  }

  isPermanent({ place: [x, y], reach }: Clicked): boolean {
    return roadNear(Object.fromEntries(this.#permanent.entries()), x, y, reach) !== null;
  }

  start(clicked: Clicked): void {
    this.#step(startRoad(this.history.now, this.#snapped(clicked)), say("Now click where it goes."));
  }

  extend(clicked: Clicked): void {
    const next = extendRoad(this.history.now, this.#snapped(clicked), this.#problemOf);
    this.#step(next, "plan" in next ? lengthWords(next.plan) : "");
  }

  /** Ends the road that is being drawn. Returns whether there is one to be kept or not. */
  end(): boolean {
    this.#ended = this.history.now.open;
    this.#step({ plan: endRoad(this.history.now) }, say(this.#ended === null ? "The road has ended." : KEPT_SO_FAR));
    return this.#ended !== null;
  }

  keep(): void {
    this.#tell(say("The road is kept."));
  }

  keepForVisit(): void {
    if (this.#ended !== null) this.#built()?.keepForVisit(this.#ended);
    this.#tell(say("The road stays until you leave."));
  }

  discard(): void {
    if (this.#ended !== null)
      this.#step({ plan: deleteRoad(this.history.now, this.#ended) }, say("The road is discarded."));
  }

  remove(clicked: Clicked | null): void {
    const key = clicked && this.roadAt(clicked);
    if (key) this.#step({ plan: deleteRoad(this.history.now, key) }, say("The road is deleted."));
    else if (clicked && this.isPermanent(clicked)) this.#tell(say("That road is part of the land, and stays."));
    else this.#tell(say("There is no road here."));
  }

  undo(): void {
    this.#move(undoStep(this.history), say("Undone."));
  }

  redo(): void {
    this.#move(redoStep(this.history), say("Done again."));
  }

  /** Adds the roads of a file. */
  add(name: string, roads: readonly RoadPath[]): void {
    const next = addRoads(this.history.now, roads, this.#problemOf);
    if ("problem" in next) {
      this.#tell(say("{file}: {problem} Nothing was changed.", { file: name, problem: asSaying(next.problem) }));
      return;
    }
    const count = Object.keys(next.plan.roads).length - Object.keys(this.history.now.roads).length;
    const values = { file: name, n: count };
    this.#step(next, say("{file}: {n} road imported.|{file}: {n} roads imported.", values));
  }

  #step(planned: Planned, done: string): void {
    if ("problem" in planned) this.#tell(say(planned.problem));
    else this.#move(doStep(this.history, planned.plan), done);
  }

  #move(next: RoadHistory, done: string): void {
    const isOther = next.now.roads !== this.history.now.roads;
    this.history = next;
    this.#tell(done);
    if (!isOther) return;
    this.#built()?.build(next.now.roads);
    this.#changed();
  }
}

function lengthWords({ roads, open }: RoadPlan): string {
  const path = open === null ? [] : roads[open];
  const metres = path.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - path[k][0], y - path[k][1]), 0);
  return say("Road of {length}.", { length: distanceText(metres) });
}

function exportRoads({ history }: RoadEdits, tell: (words: string) => void): void {
  const paths = Object.values(history.now.roads);
  if (paths.length === 0) tell(say("There are no roads to export yet."));
  else download("limitless-roads.json", FILE, writeRoadFile(paths));
}

async function importRoads(edits: RoadEdits, tell: (words: string) => void): Promise<void> {
  const file = await askForFile(`.json,${FILE}`, LARGEST_ROAD_FILE);
  if (!file) return;
  const read = "problem" in file ? file : readRoadFile(file.text);
  if ("problem" in read)
    tell(say("{file}: {problem} Nothing was changed.", { file: file.name, problem: asSaying(read.problem) }));
  else edits.add(file.name, read.roads);
}
