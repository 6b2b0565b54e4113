/** The user interface of free space: HUD, target markers, the card of the selected target, search, toolbar and sheets. */

import { FASTEST, SLOWEST } from "../../explorers/starship.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { say } from "../../words/words.ts";
import { MapNotice } from "../map-notice.ts";
import { createWorkLoader, type WorkLoader } from "../work/loader.ts";
import type { Instruments, WorldPage } from "../world-module.ts";
import type { SpaceWorld } from "./live-world.ts";
import { SpaceSheets } from "./sheets.ts";
import { createTargetCard } from "./target-card.ts";
import { createTargetControl, type TargetControl } from "./target-control.ts";
import { nextTarget, planetTarget, selectionHint } from "./target-selection.ts";
import { sameTarget, type Target, type Targets, targetKey, targetName } from "./targets.ts";
import { createClicks } from "./ui/clicks.ts";
import { createSpaceHud, createSpaceTools } from "./ui/hud.ts";
import { Markers } from "./ui/markers.ts";
import { createStarSearch } from "./ui/star-search.ts";

export function createSpaceInstruments(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  page: WorldPage<SpaceRecipe, SpaceWorld>,
): Instruments {
  const targets = () => page.live()?.targets;
  const control = createTargetControl({
    targets,
    warp: () => void page.travel((live, atOnce) => live.targets.warp(atOnce)),
    openWorld: page.pass,
    onSelect() {
      const live = page.live();
      if (live) update(live.telemetry());
    },
  });
  const markers = new Markers(host, (key) => control.select(markedTarget(targets(), key)));
  const hud = createShipHud(host, targets);
  const card = createTargetCard(host, targets, control);
  const search = createTargetSearch(host, targets, control);
  const notice = new MapNotice();
  /** Made once the world is open, which a task of a link begins in. */
  let work: WorkLoader | undefined;
  const sheets = new SpaceSheets(host, page, control.flyTo);
  const show = { plate: () => sheets.show("plate"), census: () => sheets.show("exercises") };
  const tools = createSpaceTools(host, { search: search.toggle, ...show });
  const clicks = createTargetClicks(canvas, control, markers, targets);

  function update(telemetry: Telemetry): void {
    const now = targets();
    if (!now) return;
    control.checkLanding();
    sheets.follow();
    const all = now.markers();
    const marked = all.map(({ target, ...marker }) => ({ key: targetKey(target), ...marker }));
    markers.update([...marked, ...taskMarkers(page.live())]);
    work ??= createSpaceWork(host, page, notice.say);
    work.update();
    hud.update(telemetry, courseOf(now));
    card.update(now, all.find(({ role }) => role === "selected")?.distance ?? 0);
  }

  return {
    sheets,
    update,
    extend: (telemetry) => ({ ...withHint(telemetry, targets(), control), notice: notice.over(telemetry) }),
    actions: {
      ...createActions(targets, control),
      search: search.toggle,
      exercises: show.census,
      map: show.plate,
      tasks: () => work?.toggle(),
    },
    dispose() {
      work?.dispose();
      for (const each of [clicks, markers, hud, card, search, sheets, tools]) each.dispose();
    },
  };
}

/** The HUD with the throttle of the starship. */
const createShipHud = (host: HTMLElement, targets: () => Targets | undefined) =>
  createSpaceHud(host, {
    slowest: SLOWEST,
    fastest: FASTEST,
    throttle: (notches) => targets()?.throttle(notches),
  });

/** The search of the nearest star, which selects it. */
const createTargetSearch = (host: HTMLElement, targets: () => Targets | undefined, control: TargetControl) =>
  createStarSearch(host, async (planets) => {
    const star = (await targets()?.nearest(planets)) ?? null;
    return star && (() => control.select({ kind: "star", star }));
  });

/** The way to tasks; free space has no map that they would begin at. */
function createSpaceWork(
  host: HTMLElement,
  page: WorldPage<SpaceRecipe, SpaceWorld>,
  say: (words: string) => void,
): WorkLoader {
  return createWorkLoader({
    ...{ host, page, others: [], map: { isOpen: false, toggle() {}, say } },
    async loadWorld() {
      const { spaceWorkWorld } = await import("./work/world.ts");
      const live = page.live();
      if (!live) throw new Error("the world is not open");
      return spaceWorkWorld(live, page);
    },
  });
}

/** Markers of the places of a task. */
const taskMarkers = (live: SpaceWorld | undefined) =>
  (live?.taskMarks() ?? []).map((mark, k) => ({ key: `task ${k}`, name: say("Rim"), role: "task" as const, ...mark }));

/** The telemetry with the hint for what is selected. */
function withHint(telemetry: Telemetry, now: Targets | undefined, { canLand }: TargetControl): Telemetry {
  return now ? { ...telemetry, hint: selectionHint(now, telemetry.hint, canLand(now.selected)) } : telemetry;
}

/** The target of a marker. */
function markedTarget(targets: Targets | undefined, key: string): Target | null {
  return targets?.markers().find(({ target }) => targetKey(target) === key)?.target ?? null;
}

/** A click selects the target under the pointer, by its marker or label, else by its position in the view; a double click flies to it. */
function createTargetClicks(
  canvas: HTMLCanvasElement,
  control: TargetControl,
  markers: Markers,
  targets: () => Targets | undefined,
) {
  function targetUnder({ clientX, clientY, offsetX, offsetY }: MouseEvent): Target | null {
    const key = markers.at(clientX, clientY);
    if (key) return markedTarget(targets(), key);
    const [right, up] = [(2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight];
    return targets()?.pick(right, up) ?? null;
  }
  return createClicks(canvas, {
    click: (event) => control.select(targetUnder(event)),
    doubleClick(event) {
      const target = targetUnder(event);
      if (!target) return;
      control.select(target);
      control.warp();
    },
  });
}

/** The course and the selection, as the HUD shows them. */
function courseOf({ course, selected }: Targets) {
  return {
    course: course && {
      name: targetName(course.target),
      selected: sameTarget(course.target, selected),
      done: course.done,
      left: course.left,
    },
    selected: selected !== null,
  };
}

function createActions(
  targets: () => Targets | undefined,
  control: TargetControl,
): Readonly<Record<string, () => void>> {
  const { selectBy } = control;
  const planet = (index: number) => selectBy((now) => planetTarget(now, index));
  return {
    faster: () => targets()?.throttle(1),
    slower: () => targets()?.throttle(-1),
    next: () => selectBy((now) => nextTarget(now, 1)),
    previous: () => selectBy((now) => nextTarget(now, -1)),
    go: control.go,
    home: control.home,
    clear: () => control.select(null),
    "planet 1": () => planet(1),
    "planet 2": () => planet(2),
    "planet 3": () => planet(3),
    "planet 4": () => planet(4),
    "planet 5": () => planet(5),
    "planet 6": () => planet(6),
    "planet 7": () => planet(7),
    "planet 8": () => planet(8),
    "planet 9": () => planet(9),
  };
}
