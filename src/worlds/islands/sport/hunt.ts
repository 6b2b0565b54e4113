/**
 * The treasure hunt on the page: makes a hunt of a seed, follows the player, shows the card, and keeps the progress in the browser's
 * saved data, for each hunt and each ground. A hunt goes on where it was; leaving it fills the lakes again.
 */

import type { Islands } from "../../../core/islands/islands.ts";
import { placeNamesOf } from "../../../core/islands/place-names.ts";
import { generateIslands } from "../../../recipe/kinds/islands-generator.ts";
import type { LandRecipe, LandTable } from "../../../recipe/kinds/land.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { HUNTS } from "../../../saves/sport-kinds.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Point } from "../../../sport/course.ts";
import { clueText, DIRECTIONS } from "../../../sport/hunt/clue.ts";
import { type Hunt, huntSteps, MAX_SEED } from "../../../sport/hunt/create.ts";
import { createHuntGround, type HuntGround } from "../../../sport/hunt/hunt-ground.ts";
import { huntKeys } from "../../../sport/hunt/keys.ts";
import {
  beginHunt,
  type HuntProgress,
  isPumping,
  levelOf,
  progressFault,
  pumpFor,
  type Step,
  stand,
  type Told,
} from "../../../sport/hunt/progress.ts";
import { bearingTo, distance, pointOf } from "../../../sport/hunt/solve.ts";
import { featureWords } from "../../../sport/words.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { distanceText } from "../../../ui/format.ts";
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
/** Duration of a message, seconds. */
const TOLD_SECONDS = 9;

interface Running {
  readonly hunt: Hunt;
  readonly islands: Islands;
  /** The keys of the ground that it was made for. */
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

  const keysNow = () => huntKeys(page.recipe, page.request());

  /** The ground at the lakes' first level, whatever it is now. */
  function groundNow() {
    const land = keysNow();
    if (where?.land === land) return where;
    const islands = {
      ...generateIslands(openWorld(page.recipe, page.request()) as unknown as LandTable),
      lakes: { level: 0 },
    };
    const ground = createHuntGround(countryGround(islands, 0), placeNamesOf(islands));
    where = { land, islands, ground };
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
      const kept = await page.saved.load(HUNTS, land + seed);
      if (ours.signal.aborted) return;
      const progress = kept && progressFault(kept, hunt) === null ? kept : beginHunt(hunt, now(kept));
      on = { hunt, islands, land, progress };
      show();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (ours.signal.aborted) return;
      card.show({ ...NOTHING, title: title(seed), task: error.message });
    }
    preparing = undefined;
    join();
  }

  /** Milliseconds since 1970, later than a hunt has begun even where the clock was set back. */
  const now = (before: HuntProgress | null) => Math.max(Date.now(), (before?.begun ?? 0) + 1);

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
      progress: () => on?.progress ?? beginHunt(hunt, 0),
      stepped: follow,
    });
  }

  function take({ progress, told: news }: Step): void {
    if (!on) return;
    const changed = progress !== on.progress;
    const second = Math.floor(progress.pumped ?? -1) !== Math.floor(on.progress.pumped ?? -1);
    on.progress = progress;
    if (news) tell(toldWords(news));
    if (changed && (news || second)) keep();
  }

  function tell(words: string): void {
    told = { words, until: performance.now() + 1000 * TOLD_SECONDS };
  }

  /** Position of the player on foot; null in vehicles, from which nothing is found. */
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
    else tell("Go there on foot.");
    show();
  }

  function toldWords(news: Told): string {
    if (!on) return "";
    const { hunt } = on;
    switch (news.kind) {
      case "found": {
        const site = hunt.answers[news.clue];
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
    if (!on) return;
    on.progress = { ...on.progress, changed: Math.max(Date.now(), on.progress.changed) };
    void page.saved.save(HUNTS, on.land + on.hunt.seed, on.progress);
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

  /** Begins the hunt anew, which replaces its progress. */
  function restart(): void {
    if (!on) return;
    const { hunt, progress } = on;
    on.progress = beginHunt(hunt, now(progress));
    keep();
    leave();
    begin(hunt.seed);
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
    card.root.hidden = true;
    link(null);
  }

  /** Goes on with the hunt on this ground that was changed last, or begins the first one from the land's seed on that is not over. */
  async function goOn(): Promise<void> {
    const all = (await page.saved.list(HUNTS, keysNow())).map(({ data }) => data);
    const [last] = all.filter(({ taken }) => !taken).sort((a, b) => b.changed - a.changed);
    const over = new Set(all.map(({ seed }) => seed));
    let { seed } = page.request();
    while (over.has(seed)) seed = (seed + 1) % (MAX_SEED + 1);
    if (!on && !preparing) begin(last?.seed ?? seed);
  }

  const stopForgetting = page.saved.onForgotten(() => {
    const seed = on?.hunt.seed;
    if (seed === undefined) return;
    leave();
    begin(seed);
  });

  return {
    begin,
    toggle() {
      if (on || preparing) leave();
      else void goOn();
    },
    update() {
      if (on && live()?.hunt === null) join();
      show();
    },
    refresh() {
      if (!on || groundNow().land === on.land) return;
      const { hunt, progress } = on;
      leave();
      begin(hunt.seed);
      if (progress.found > 0)
        tell("The ground has changed, and this hunt with it. It goes on where you were once the ground is as before.");
    },
    dispose() {
      preparing?.abort();
      stopForgetting();
      const world = live();
      world?.sport.acts.delete(act);
      if (world) world.hunt = null;
      card.root.remove();
    },
  };
}

const NOTHING = { told: "", press: "", isAtStart: true, isOver: false } as const;
