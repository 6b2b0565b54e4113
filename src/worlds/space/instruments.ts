/** What the visitor of free space sees and presses: instruments, marks over the picture, the card of what is chosen, search, sheets. */

import type { OpenedScene } from "../../app/open-scene.ts";
import { AU_PER_LY } from "../../core/space/place.ts";
import { systemOf } from "../../core/space/star-system.ts";
import { apparentMagnitude, createGalaxy, starAt } from "../../core/space/stars.ts";
import { FASTEST, SLOWEST } from "../../explorers/starship.ts";
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import type { SpaceAct } from "../../ui/input/keys.ts";
import type { HudReading } from "../../ui/reading.ts";
import type { Trip } from "../live-world.ts";
import { isSame, nameOf } from "./markers.ts";
import { createPageSheets, type PageSheets } from "./sheets.ts";
import { cardOf, keyOf, magnitudeText } from "./target-card.ts";
import { choiceHint, nextChoice, planetChoice } from "./target-selection.ts";
import type { Heavens, Landing, Target } from "./targets.ts";
import { createClicks } from "./ui/clicks.ts";
import { createSpaceHud } from "./ui/hud.ts";
import { createMarks } from "./ui/markers.ts";
import { distanceFigure, figureText } from "./ui/number-format.ts";
import { createStarCard } from "./ui/star-card.ts";
import { createStarSearch } from "./ui/star-search.ts";
import { createSpaceTools } from "./ui/tools.ts";

export interface PageSpace {
  readonly sheets: PageSheets;
  /** Instruments, marks and card; may be called every frame. */
  update(trip: Trip, reading: HudReading): void;
  act(act: SpaceAct): void;
  dispose(): void;
}

export interface PageSpaceOptions {
  opened(): OpenedScene | undefined;
  /** Changes where one is, and has the page wait until that is drawn. */
  travel(goes: (scene: OpenedScene) => Promise<void>): Promise<void>;
  /** Leaves for the world of another link, which has this name. */
  pass(link: string, name: string): void;
  /** What the address says is another. */
  changed(): void;
}

/** Milliseconds between two looks at whether one can land. */
const SLOWLY = 250;

export function createPageSpace(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  recipe: SpaceRecipe,
  { opened, travel, pass, changed }: PageSpaceOptions,
): PageSpace {
  const heavens = (): Heavens | undefined => opened()?.trip.heavens;
  const marks = createMarks(host, (key) => choose(marked(key)));
  const hud = createSpaceHud(host, {
    slowest: SLOWEST,
    fastest: FASTEST,
    throttle: (notches) => heavens()?.throttle(notches),
  });
  const card = createStarCard(host, {
    warp,
    land,
    choose: (index) => {
      const star = heavens()?.chosen?.star;
      if (star) choose(index === 0 ? { kind: "star", star } : { kind: "planet", star, index });
    },
    close: () => choose(null),
  });
  const search = createStarSearch(host, async (planets) => {
    const star = (await heavens()?.nearest(planets)) ?? null;
    return star && (() => choose({ kind: "star", star }));
  });
  const sheets = createPageSheets(host, recipe, { opened, changed, onStar: flyTo });
  const tools = createSpaceTools(host, {
    search: search.toggle,
    plate: () => sheets.show("plate"),
    exercises: () => sheets.show("exercises"),
  });
  /** What the card shows. */
  let shown: string | null = null;
  /** The planet in whose orbit one is. */
  let orbit: Landing | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function choose(target: Target | null): void {
    const scene = opened();
    heavens()?.choose(target);
    lookedAt = Number.NEGATIVE_INFINITY;
    if (scene) update(scene.trip, scene.trip.reading());
  }

  const marked = (key: string): Target | null =>
    heavens()
      ?.marks()
      .find(({ target }) => keyOf(target) === key)?.target ?? null;

  /** A mark's words belong to it, wherever they stand. */
  function under({ clientX, clientY, offsetX, offsetY }: MouseEvent): Target | null {
    const key = marks.at(clientX, clientY);
    if (key) return marked(key);
    const [right, up] = [(2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight];
    return heavens()?.at(right, up) ?? null;
  }

  function chooseOf(pick: (sky: Heavens) => Target | null): void {
    const sky = heavens();
    const target = sky && pick(sky);
    if (target) choose(target);
  }

  function warp(): void {
    void travel((scene) => scene.warp());
  }

  function land(): void {
    look(true);
    if (orbit) pass(orbit.link, nameOf(orbit.target));
  }

  function flyTo(x: number, y: number, z: number): void {
    const star = starAt(createGalaxy(), x, y, z);
    if (!star) return;
    choose({ kind: "star", star });
    warp();
  }

  /** Whether what is chosen is the planet in whose orbit one is, or nothing else is. */
  function canLand(chosen: Target | null): boolean {
    return orbit !== null && (chosen === null || isSame(chosen, orbit.target));
  }

  function go(): void {
    look(true);
    if (canLand(heavens()?.chosen ?? null)) land();
    else warp();
  }

  function look(now: boolean): void {
    const time = performance.now();
    if (!now && time - lookedAt < SLOWLY) return;
    lookedAt = time;
    orbit = heavens()?.landing() ?? null;
  }

  function showCard({ chosen, course }: Heavens, distance: number): void {
    const key = chosen && keyOf(chosen);
    if (key !== shown) card.show(chosen && cardOf(chosen, systemOf(chosen.star)));
    shown = key;
    if (!chosen) return;
    card.update({
      distance: figureText(distanceFigure(distance)),
      seen: magnitudeText(apparentMagnitude(chosen.star.magnitude, distance / AU_PER_LY)),
      canLand: canLand(chosen),
      flying: course !== null && isSame(course.target, chosen),
    });
  }

  function update(trip: Trip, reading: HudReading): void {
    const sky = trip.heavens;
    if (!sky) return;
    look(false);
    const { chosen, course } = sky;
    const all = sky.marks();
    marks.update(all.map(({ target, ...mark }) => ({ key: keyOf(target), ...mark })));
    hud.update(
      { ...reading, hint: choiceHint(sky, reading.hint, canLand(chosen)) },
      {
        course: course && {
          name: nameOf(course.target),
          chosen: isSame(course.target, chosen),
          done: course.done,
          left: course.left,
        },
        chosen: chosen !== null,
      },
    );
    showCard(sky, all.find(({ role }) => role === "chosen")?.distance ?? 0);
  }

  const planet = (index: number) => chooseOf((sky) => planetChoice(sky, index));
  const acts: Readonly<Record<SpaceAct, () => void>> = {
    quicker: () => heavens()?.throttle(1),
    slower: () => heavens()?.throttle(-1),
    next: () => chooseOf((sky) => nextChoice(sky, 1)),
    previous: () => chooseOf((sky) => nextChoice(sky, -1)),
    go,
    warp,
    land,
    search: search.toggle,
    exercises: () => sheets.show("exercises"),
    clear: () => choose(null),
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

  const clicks = createClicks(canvas, {
    click: (event) => choose(under(event)),
    doubleClick(event) {
      const target = under(event);
      if (!target) return;
      choose(target);
      warp();
    },
  });

  return {
    sheets,
    update,
    act: (act) => acts[act](),
    dispose() {
      for (const each of [clicks, marks, hud, card, search, sheets, tools]) each.dispose();
    },
  };
}
