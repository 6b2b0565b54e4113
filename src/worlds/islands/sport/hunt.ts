/**
 * The treasure hunt on the page: makes a hunt of a seed, follows the player, shows the card, and keeps the progress in the browser. A
 * hunt that was on goes on after a reload; leaving it fills the lakes again.
 */

import type { Islands } from "../../../core/islands/islands.ts";
import { placeNamesOf } from "../../../core/islands/place-names.ts";
import { generateIslands } from "../../../recipe/kinds/islands-generator.ts";
import type { LandRecipe, LandTable } from "../../../recipe/kinds/land.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Point } from "../../../sport/course.ts";
import { clueText, DIRECTIONS } from "../../../sport/hunt/clue.ts";
import { type Hunt, huntSteps, MAX_SEED } from "../../../sport/hunt/create.ts";
import { createHuntGround, type HuntGround } from "../../../sport/hunt/hunt-ground.ts";
import {
  beginHunt,
  type HuntProgress,
  isPumping,
  levelOf,
  pumpFor,
  readProgress,
  type Step,
  stand,
  type Told,
} from "../../../sport/hunt/progress.ts";
import { bearingTo, distance, pointOf } from "../../../sport/hunt/solve.ts";
import { featureWords } from "../../../sport/words.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { distanceText } from "../../../ui/format.ts";
import { forget, recall, remember } from "../../../ui/storage.ts";
import { STEP } from "../../live-world.ts";
import type { WorldPage } from "../../world-module.ts";
import type { IslandsWorld } from "../live-world.ts";
import { createHuntCard } from "./hunt-card.ts";
import { createHuntWorld, createRefill } from "./hunt-world.ts";

export interface HuntPart {
  /** Begins a hunt, or goes on with it where it was on before. */
  begin(seed: number): void;
  /** Leaves the hunt that is on; where there is none, goes on with the last one, or begins the one of the land's seed. */
  toggle(): void;
  /** Call every frame. */
  update(): void;
  /** Call when the ground has changed: the hunt is made anew. */
  refresh(): void;
  dispose(): void;
}

/** Metres from the start within which the way to it is not shown. */
const AT_START = 25;
/** Seconds for which what was told is shown. */
const TOLD_SECONDS = 9;

interface Running {
  readonly hunt: Hunt;
  readonly islands: Islands;
  /** Identifies the ground that it was made for. */
  readonly land: string;
  progress: HuntProgress;
}

export function createHuntPart(host: HTMLElement, page: WorldPage, live: () => IslandsWorld | undefined): HuntPart {
  let on: Running | null = null;
  let where: { readonly land: string; readonly ground: HuntGround; readonly islands: Islands } | undefined;
  let told = { words: "", until: 0 };
  let preparing: AbortController | undefined;

  const card = createHuntCard({ press, toStart, restart, another, leave });
  host.append(card.root);
  card.root.hidden = true;

  const storedAt = () => {
    const { world, seed, profile } = page.request();
    return `hunt/${world}/${seed}/${profile}`;
  };

  /** The ground at the lakes' first level, whatever it is now. */
  function groundNow() {
    const { parameters, seed, profile } = page.request();
    const { lake: _, clouds: __, haze: ___, view: ____, ...shape } = parameters;
    const land = JSON.stringify({ shape, seed, profile });
    if (where?.land === land) return where;
    const islands = {
      ...generateIslands(openWorld(page.recipe, page.request()) as unknown as LandTable),
      lakes: { level: 0 },
    };
    where = { land, islands, ground: createHuntGround(countryGround(islands, 0), placeNamesOf(islands)) };
    return where;
  }

  function begin(seed: number): void {
    card.root.hidden = false;
    link(seed);
    card.show({ ...NOTHING, title: title(seed), task: "The hunt is being prepared…" });
    void open(seed);
  }

  /** Makes the hunt in slices, unless another one is begun, or this one left, meanwhile. */
  async function open(seed: number): Promise<void> {
    preparing?.abort();
    const ours = new AbortController();
    preparing = ours;
    on = null;
    const { ground, islands, land } = groundNow();
    const [first] = Object.values((page.recipe as LandRecipe).shots);
    try {
      const hunt = await runInSlices(huntSteps(ground, seed, [first.at[0], first.at[1]]));
      if (ours.signal.aborted) return;
      if (groundNow().land !== land) return open(seed);
      const stored = recall(storedAt());
      const read = stored === null ? null : readProgress(stored, hunt);
      const progress = read && "progress" in read ? read.progress : beginHunt(hunt);
      on = { hunt, islands, land, progress };
      // A new one is kept too, so that it is on after a reload.
      keep();
      show();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (ours.signal.aborted) return;
      card.show({ ...NOTHING, title: title(seed), task: error.message });
    }
    preparing = undefined;
    join();
  }

  /** Keeps the hunt in the link. */
  function link(seed: number | null): void {
    const world = live();
    if (!world || world.sport.hunt === seed) return;
    world.sport.hunt = seed;
    page.changed();
  }

  /** The key for carrying: it says that the place is here, unless a race asks for it. */
  function act(): boolean {
    if (!on || pressWords() === "") return false;
    const before = on.progress;
    press();
    return on.progress !== before || live()?.sport.course === "";
  }

  /** Puts the hunt into the live world. */
  function join(): void {
    const world = live();
    if (!world || !on) return;
    const { hunt, islands } = on;
    world.sport.acts.add(act);
    world.hunt = createHuntWorld({
      hunt,
      islands,
      ground: countryGround(islands, 0),
      progress: () => on?.progress ?? beginHunt(hunt),
      stepped: follow,
    });
  }

  function take({ progress, told: now }: Step): void {
    if (!on) return;
    const changed = progress !== on.progress;
    const second = Math.floor(progress.pumped ?? -1) !== Math.floor(on.progress.pumped ?? -1);
    on.progress = progress;
    if (now) told = { words: toldWords(now), until: performance.now() + 1000 * TOLD_SECONDS };
    if (changed && (now || second)) keep();
  }

  /** Where the player is on foot; elsewhere nothing is found. */
  function onFoot(): Point | null {
    const world = live();
    if (world?.where().by !== "walker" || world.isBelow) return null;
    return pointOf(world.pose());
  }

  function follow(): void {
    if (!on) return;
    if (isPumping(on.progress)) take(pumpFor(on.progress, STEP));
    const at = onFoot();
    if (at) take(stand(on.hunt, on.progress, at, false));
  }

  function press(): void {
    const at = onFoot();
    if (!on) return;
    if (at) take(stand(on.hunt, on.progress, at, true));
    else told = { words: "Go there on foot.", until: performance.now() + 1000 * TOLD_SECONDS };
    show();
  }

  function toldWords(now: Told): string {
    if (!on) return "";
    const { hunt } = on;
    switch (now.kind) {
      case "found": {
        const site = hunt.answers[now.clue];
        return site ? `Found: ${featureWords(site.feature)} ${site.code}.` : "Found: the pump house.";
      }
      case "not here":
        return "It is not here.";
      case "pump starts":
        return "The pump runs.";
      case "drained":
        return "The lake is down.";
      case "taken":
        return "The chest opens: gold!";
    }
  }

  const title = (seed: number) => `Treasure hunt ${seed}`;

  /** Words on the button; "" where there is nothing to press. */
  function pressWords(): string {
    if (!on || on.progress.taken) return "";
    const { hunt, progress } = on;
    if (progress.found < hunt.clues.length) return "It is here";
    return progress.pumped === null ? "Start the pump" : "";
  }

  function taskWords(): string {
    if (!on) return "";
    const { hunt, progress } = on;
    const { found, pumped, taken } = progress;
    const at = live()?.pose();
    const way = (to: { readonly x: number; readonly y: number }) => {
      if (!at) return "";
      const [from, end] = [pointOf(at), pointOf(to)];
      const direction = DIRECTIONS[Math.round(bearingTo(from, end) / 45) % 8];
      return `${distanceText(distance(from, end))} to the ${direction}`;
    };
    if (found < hunt.clues.length) {
      const clue = `Clue ${found + 1} of ${hunt.clues.length}: ${clueText(hunt.clues[found])}`;
      const { start } = hunt;
      if (found > 0 || isNear(start, AT_START)) return clue;
      return `The hunt starts at the ${featureWords(start.feature)} ${start.code}, ${way(start)}. ${clue}`;
    }
    if (pumped === null) return `All clues are solved. Start the pump at the pump house by ${hunt.lake}.`;
    if (taken) return `You have found the treasure of ${hunt.lake}.`;
    const fallen = `${(-levelOf(hunt, progress)).toFixed(1)} m of ${(-hunt.drained).toFixed(1)} m`;
    if (isPumping(progress)) return `The pump lowers the lake: ${fallen}.`;
    return `The lake is down by ${(-hunt.drained).toFixed(1)} m. Something glints on its bed, ${way(hunt.treasure)}.`;
  }

  function isNear(to: { readonly x: number; readonly y: number }, metres: number): boolean {
    const at = live()?.pose();
    return at !== undefined && distance(pointOf(at), pointOf(to)) <= metres;
  }

  function show(): void {
    if (!on) return;
    const { hunt, progress } = on;
    card.show({
      title: title(hunt.seed),
      task: taskWords(),
      told: performance.now() < told.until ? told.words : "",
      press: pressWords(),
      isAtStart: progress.found > 0 || isNear(hunt.start, AT_START),
      isOver: progress.taken,
    });
  }

  function keep(): void {
    if (on) remember(storedAt(), JSON.stringify(on.progress));
  }

  function toStart(): void {
    if (!on) return;
    const { x, y } = on.hunt.start;
    const z = countryGround(on.islands, 0).heightAt(x + 3, y) + on.islands.altitudes[0];
    void page.go({ ...page.request(), by: "walker", camera: "chase", at: [x + 3, y, z + 0.05] });
  }

  /** Lets the lakes fill where the pump of the hunt that was on has run. */
  function refill(): void {
    const world = live();
    if (!world) return;
    world.sport.acts.delete(act);
    world.hunt = null;
    if (!on || on.progress.pumped === null) return;
    world.hunt = createRefill(on.islands, () => {
      world.hunt = null;
    });
  }

  function restart(): void {
    if (!on) return;
    const { seed } = on.hunt;
    leave();
    begin(seed);
  }

  function another(): void {
    if (!on) return;
    const seed = (on.hunt.seed + 1) % (MAX_SEED + 1);
    leave();
    begin(seed);
  }

  function leave(): void {
    preparing?.abort();
    preparing = undefined;
    refill();
    on = null;
    told = { words: "", until: 0 };
    forget(storedAt());
    card.root.hidden = true;
    link(null);
  }

  return {
    begin,
    toggle() {
      if (on || preparing) leave();
      else begin(storedSeed(recall(storedAt())) ?? page.request().seed);
    },
    update() {
      if (on && live()?.hunt === null) join();
      show();
    },
    refresh() {
      if (on && groundNow().land !== on.land) {
        const { seed } = on.hunt;
        leave();
        begin(seed);
      }
    },
    dispose() {
      preparing?.abort();
      const world = live();
      world?.sport.acts.delete(act);
      if (world) world.hunt = null;
      card.root.remove();
    },
  };
}

const NOTHING = { told: "", press: "", isAtStart: true, isOver: false } as const;

/** The seed of a stored progress, which is read whole once its hunt is made. */
function storedSeed(stored: string | null): number | null {
  const [, seed] = /"seed":(\d{1,10})\b/.exec(stored ?? "") ?? [];
  return seed !== undefined && Number(seed) <= MAX_SEED ? Number(seed) : null;
}
