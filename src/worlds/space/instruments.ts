/** The user interface of free space: HUD, target markers, the card of the selected target, search, toolbar and sheets. */

import { FASTEST, SLOWEST } from "../../explorers/starship.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { SpaceAct } from "../../ui/input/keys.ts";
import type { HudReading } from "../../ui/reading.ts";
import { createSpaceSheets, type SpaceSheets } from "./sheets.ts";
import { createTargetCard } from "./target-card.ts";
import { createTargetControl, type TargetControl } from "./target-control.ts";
import { nextTarget, planetTarget, selectionHint } from "./target-selection.ts";
import { sameTarget, type Target, type Targets, targetKey, targetName } from "./targets.ts";
import { createClicks } from "./ui/clicks.ts";
import { createSpaceHud, createSpaceTools } from "./ui/hud.ts";
import { createMarkers } from "./ui/markers.ts";
import { createStarSearch } from "./ui/star-search.ts";

/** What the instruments need of the live world. */
export interface SpaceLiveWorld {
  /** Years. */
  readonly t: number;
  readonly heavens?: Targets;
  reading(): HudReading;
}

/** What the instruments need of the open scene. */
export interface SpaceScene {
  readonly trip: SpaceLiveWorld;
  /** The ship's position, light-years. */
  pose(): { readonly x: number; readonly y: number; readonly z: number };
  request(): SceneRequest;
  /** Flies to the selected target; with reduced motion it resolves on arrival. */
  warp(): Promise<void>;
}

export interface PageSpace {
  readonly sheets: SpaceSheets;
  /** May be called every frame. */
  update(trip: SpaceLiveWorld, reading: HudReading): void;
  act(act: SpaceAct): void;
  dispose(): void;
}

export interface PageSpaceOptions {
  opened(): SpaceScene | undefined;
  /** Runs a change of position; the page waits until the new view is drawn. */
  travel(change: (scene: SpaceScene) => Promise<void>): Promise<void>;
  /** Leaves for the world of another link; `name` is shown meanwhile. */
  pass(link: string, name: string): void;
  /** The state that belongs in the address bar has changed. */
  changed(): void;
}

export function createPageSpace(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  recipe: SpaceRecipe,
  { opened, travel, pass, changed }: PageSpaceOptions,
): PageSpace {
  const targets = () => opened()?.trip.heavens;
  const control = createTargetControl({
    targets,
    warp: () => void travel((scene) => scene.warp()),
    openWorld: pass,
    onSelect() {
      const scene = opened();
      if (scene) update(scene.trip, scene.trip.reading());
    },
  });
  const markerTarget = (key: string): Target | null =>
    targets()
      ?.markers()
      .find(({ target }) => targetKey(target) === key)?.target ?? null;
  const markers = createMarkers(host, (key) => control.select(markerTarget(key)));
  const hud = createSpaceHud(host, {
    slowest: SLOWEST,
    fastest: FASTEST,
    throttle: (notches) => targets()?.throttle(notches),
  });
  const card = createTargetCard(host, targets, control);
  const search = createStarSearch(host, async (planets) => {
    const star = (await targets()?.nearest(planets)) ?? null;
    return star && (() => control.select({ kind: "star", star }));
  });
  const sheets = createSpaceSheets(host, recipe, { opened, changed, onStar: control.flyTo });
  const tools = createSpaceTools(host, {
    search: search.toggle,
    plate: () => sheets.show("plate"),
    census: () => sheets.show("exercises"),
  });
  const acts = createActs(targets, control, { search: search.toggle, census: () => sheets.show("exercises") });

  /** The target under the pointer: by its marker or label, else by its position in the view. */
  function targetUnder({ clientX, clientY, offsetX, offsetY }: MouseEvent): Target | null {
    const key = markers.at(clientX, clientY);
    if (key) return markerTarget(key);
    const [right, up] = [(2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight];
    return targets()?.pick(right, up) ?? null;
  }

  const clicks = createClicks(canvas, {
    click: (event) => control.select(targetUnder(event)),
    doubleClick(event) {
      const target = targetUnder(event);
      if (!target) return;
      control.select(target);
      control.warp();
    },
  });

  function update({ heavens: now }: SpaceLiveWorld, reading: HudReading): void {
    if (!now) return;
    control.checkLanding();
    const { selected, course } = now;
    const all = now.markers();
    markers.update(all.map(({ target, ...marker }) => ({ key: targetKey(target), ...marker })));
    hud.update(
      { ...reading, hint: selectionHint(now, reading.hint, control.canLand(selected)) },
      {
        course: course && {
          name: targetName(course.target),
          selected: sameTarget(course.target, selected),
          done: course.done,
          left: course.left,
        },
        selected: selected !== null,
      },
    );
    card.update(now, all.find(({ role }) => role === "selected")?.distance ?? 0);
  }

  return {
    sheets,
    update,
    act: (act) => acts[act](),
    dispose() {
      for (const each of [clicks, markers, hud, card, search, sheets, tools]) each.dispose();
    },
  };
}

function createActs(
  targets: () => Targets | undefined,
  control: TargetControl,
  open: { search(): void; census(): void },
): Readonly<Record<SpaceAct, () => void>> {
  const { selectBy } = control;
  const planet = (index: number) => selectBy((now) => planetTarget(now, index));
  return {
    quicker: () => targets()?.throttle(1),
    slower: () => targets()?.throttle(-1),
    next: () => selectBy((now) => nextTarget(now, 1)),
    previous: () => selectBy((now) => nextTarget(now, -1)),
    go: control.go,
    warp: control.warp,
    land: control.land,
    search: open.search,
    exercises: open.census,
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
