/**
 * The treasure hunt on the page: makes a hunt of a seed, follows the player, shows the card, and keeps the progress in the browser's
 * saved data, for each hunt and each ground. A hunt goes on where it was; leaving it fills the lakes again.
 */

import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { placeNamesOf } from "../../../core/flat/place-names.ts";
import type { CountryRecipe } from "../../../recipe/kinds/country.ts";
import { generateFlatGround } from "../../../recipe/kinds/flat-generator.ts";
import { openWorld } from "../../../recipe/validate.ts";
import { HUNTS } from "../../../saves/sport-kinds.ts";
import { countryGround } from "../../../sport/country-ground.ts";
import type { Point } from "../../../sport/geometry.ts";
import { type Hunt, huntSteps, MAX_SEED } from "../../../sport/hunt/create.ts";
import { createHuntGround, type HuntGround } from "../../../sport/hunt/hunt-ground.ts";
import { huntKeys } from "../../../sport/hunt/keys.ts";
import {
  beginHunt,
  type HuntProgress,
  isPumping,
  progressProblem,
  pumpFor,
  type Step,
  stand,
} from "../../../sport/hunt/progress.ts";
import { pointOf } from "../../../sport/hunt/solve.ts";
import { runInSlices } from "../../../stream/time-slices.ts";
import { say } from "../../../words/words.ts";
import { STEP } from "../../live-world.ts";
import type { SportPage } from "../../sport/part.ts";
import type { FlatWorld } from "../live-world.ts";
import { createHuntCard } from "./hunt-card.ts";
import { huntTitle, isAtStart, pressWords, taskWords, toldWords } from "./hunt-words.ts";
import { createHuntWorld, createRefill } from "./hunt-world.ts";

/** Duration of a message, seconds. */
const TOLD_SECONDS = 9;

interface Running {
  readonly hunt: Hunt;
  readonly flat: FlatGround;
  /** The keys of the ground that it was made for. */
  readonly land: string;
  progress: HuntProgress;
}

/** The ground of hunts of the page's world, kept while its keys stay. */
class HuntedCountry {
  readonly #page: SportPage;
  #kept: { readonly land: string; readonly ground: HuntGround; readonly flat: FlatGround } | undefined;

  constructor(page: SportPage) {
    this.#page = page;
  }

  get keys(): string {
    return huntKeys(this.#page.recipe, this.#page.request());
  }

  /** The ground at the lakes' first level, whatever it is now. */
  now() {
    const land = this.keys;
    if (this.#kept?.land === land) return this.#kept;
    const world = openWorld(this.#page.recipe as CountryRecipe, this.#page.request());
    const flat = { ...generateFlatGround(world), lakes: { level: 0 } };
    const ground = createHuntGround(countryGround(flat, 0), placeNamesOf(flat));
    this.#kept = { land, flat, ground };
    return this.#kept;
  }

  /** Keys of the ground as it is now; the ground is made where they are others. */
  get land(): string {
    return this.now().land;
  }
}

export class HuntPart {
  #on: Running | null = null;
  #told = { words: "", until: 0 };
  #preparing: AbortController | undefined;
  readonly #page: SportPage;
  readonly #live: () => FlatWorld | undefined;
  readonly #land: HuntedCountry;
  readonly #card = createHuntCard({
    press: () => this.#press(),
    toStart: () => this.#toStart(),
    restart: () => this.#restart(),
    another: () => this.#another(),
    leave: () => this.#leave(),
  });
  readonly #stopForgetting: () => void;
  /** Handles the key for carrying: it says that the place is here, unless a race asks for it. */
  readonly #act = (): boolean => {
    if (!this.#on || pressWords(this.#on) === "") return false;
    const before = this.#on.progress;
    this.#press();
    return this.#on.progress !== before || this.#live()?.sport.course === "";
  };

  constructor(host: HTMLElement, page: SportPage, live: () => FlatWorld | undefined) {
    [this.#page, this.#live, this.#land] = [page, live, new HuntedCountry(page)];
    host.append(this.#card.root);
    this.#card.root.hidden = true;
    this.#stopForgetting = page.saved.onForgotten(() => {
      if (this.#on) this.#beginAnew(this.#on.hunt.seed);
    });
  }

  /** Begins a hunt, or goes on with it where it was on before. */
  begin(seed: number): void {
    this.#card.root.hidden = false;
    this.#link(seed);
    this.#card.show({ ...NOTHING, title: huntTitle(seed), task: say("The hunt is being prepared…") });
    void this.#open(seed);
  }

  /** Leaves the hunt that is on; where there is none, goes on with the last one, or begins the one of the land's seed. */
  toggle(): void {
    if (this.#on || this.#preparing) this.#leave();
    else void this.#goOn();
  }

  /** Call every frame. */
  update(): void {
    if (this.#on && this.#live()?.hunt === null) this.#join();
    this.#show();
  }

  /** Call when the ground has changed: the hunt is made anew. */
  refresh(): void {
    if (!this.#on || this.#land.land === this.#on.land) return;
    const { hunt, progress } = this.#on;
    this.#beginAnew(hunt.seed);
    if (progress.found > 0)
      this.#tell(
        say("The ground has changed, and this hunt with it. It goes on where you were once the ground is as before."),
      );
  }

  dispose(): void {
    this.#preparing?.abort();
    this.#stopForgetting();
    const world = this.#live();
    world?.sport.acts.delete(this.#act);
    if (world) world.hunt = null;
    this.#card.root.remove();
  }

  /** Makes the hunt in slices, unless another one is begun, or this one left, meanwhile. */
  async #open(seed: number): Promise<void> {
    this.#preparing?.abort();
    const ours = new AbortController();
    this.#preparing = ours;
    this.#on = null;
    const { ground, flat, land } = this.#land.now();
    const [first] = Object.values((this.#page.recipe as CountryRecipe).shots);
    try {
      const hunt = await runInSlices(huntSteps(ground, seed, [first.at[0], first.at[1]]));
      if (ours.signal.aborted) return;
      if (this.#land.land !== land) return this.#open(seed);
      const kept = await this.#page.saved.load(HUNTS, land + seed);
      if (ours.signal.aborted) return;
      const progress = kept && progressProblem(kept, hunt) === null ? kept : beginHunt(hunt, timeAfter(kept));
      this.#on = { hunt, flat, land, progress };
      this.#show();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (ours.signal.aborted) return;
      this.#card.show({ ...NOTHING, title: huntTitle(seed), task: error.message });
    }
    this.#preparing = undefined;
    this.#join();
  }

  /** Keeps the hunt in the link. */
  #link(seed: number | null): void {
    const world = this.#live();
    if (!world || world.sport.hunt === seed) return;
    world.sport.hunt = seed;
    this.#page.changed();
  }

  /** Puts the hunt into the live world. */
  #join(): void {
    const world = this.#live();
    if (!world || !this.#on) return;
    const { hunt, flat } = this.#on;
    world.sport.acts.add(this.#act);
    world.hunt = createHuntWorld({
      hunt,
      flat,
      ground: countryGround(flat, 0),
      progress: () => this.#on?.progress ?? beginHunt(hunt, 0),
      stepped: () => this.#follow(),
    });
  }

  #take(on: Running, { progress, told: news }: Step): void {
    const changed = progress !== on.progress;
    const second = Math.floor(progress.pumped ?? -1) !== Math.floor(on.progress.pumped ?? -1);
    on.progress = progress;
    if (news) this.#tell(toldWords(on.hunt, news));
    if (changed && (news || second)) this.#keep(on);
  }

  #tell(words: string): void {
    this.#told = { words, until: performance.now() + 1000 * TOLD_SECONDS };
  }

  /** Position of the player on foot; null in vehicles, from which nothing is found. */
  #onFoot(): Point | null {
    const world = this.#live();
    if (world?.where().by !== "walker" || world.isBelow) return null;
    return pointOf(world.pose());
  }

  #follow(): void {
    const on = this.#on;
    if (!on) return;
    if (isPumping(on.progress)) this.#take(on, pumpFor(on.progress, STEP));
    const at = this.#onFoot();
    if (at) this.#take(on, stand(on.hunt, on.progress, at, false));
  }

  #press(): void {
    const [on, at] = [this.#on, this.#onFoot()];
    if (!on) return;
    if (at) this.#take(on, stand(on.hunt, on.progress, at, true));
    else this.#tell(say("Go there on foot."));
    this.#show();
  }

  #show(): void {
    if (!this.#on) return;
    const { hunt, progress } = this.#on;
    const pose = this.#live()?.pose();
    const at = pose && pointOf(pose);
    this.#card.show({
      title: huntTitle(hunt.seed),
      task: taskWords(this.#on, at),
      told: performance.now() < this.#told.until ? this.#told.words : "",
      press: pressWords(this.#on),
      isAtStart: progress.found > 0 || isAtStart(hunt, at),
      isOver: progress.taken,
    });
  }

  #keep(on: Running): void {
    on.progress = { ...on.progress, changed: Math.max(Date.now(), on.progress.changed) };
    void this.#page.saved.save(HUNTS, on.land + on.hunt.seed, on.progress);
  }

  #toStart(): void {
    if (!this.#on) return;
    const { flat, hunt } = this.#on;
    const { x, y } = hunt.start;
    const z = countryGround(flat, 0).heightAt(x + 3, y) + flat.altitudes[0];
    void this.#page.go({ ...this.#page.request(), by: "walker", camera: "chase", at: [x + 3, y, z + 0.05] });
  }

  /** Lets the lakes fill where the pump of the hunt that was on has run. */
  #refill(): void {
    const world = this.#live();
    if (!world) return;
    world.sport.acts.delete(this.#act);
    world.hunt = null;
    if (!this.#on || this.#on.progress.pumped === null) return;
    world.hunt = createRefill(this.#on.flat, () => {
      world.hunt = null;
    });
  }

  /** Begins the hunt anew, which replaces its progress. */
  #restart(): void {
    if (!this.#on) return;
    const { hunt, progress } = this.#on;
    this.#on.progress = beginHunt(hunt, timeAfter(progress));
    this.#keep(this.#on);
    this.#beginAnew(hunt.seed);
  }

  #another(): void {
    if (this.#on) this.#beginAnew((this.#on.hunt.seed + 1) % (MAX_SEED + 1));
  }

  #beginAnew(seed: number): void {
    this.#leave();
    this.begin(seed);
  }

  #leave(): void {
    this.#preparing?.abort();
    this.#preparing = undefined;
    this.#refill();
    this.#on = null;
    this.#told = { words: "", until: 0 };
    this.#card.root.hidden = true;
    this.#link(null);
  }

  /** Goes on with the hunt on this ground that was changed last, or begins the first one from the land's seed on that is not over. */
  async #goOn(): Promise<void> {
    const all = (await this.#page.saved.list(HUNTS, this.#land.keys)).map(({ data }) => data);
    const [last] = all.filter(({ taken }) => !taken).sort((a, b) => b.changed - a.changed);
    const over = new Set(all.map(({ seed }) => seed));
    let { seed } = this.#page.request();
    while (over.has(seed)) seed = (seed + 1) % (MAX_SEED + 1);
    if (!this.#on && !this.#preparing) this.begin(last?.seed ?? seed);
  }
}

/** Milliseconds since 1970, later than a hunt has begun even where the clock was set back. */
const timeAfter = (before: HuntProgress | null) => Math.max(Date.now(), (before?.begun ?? 0) + 1);

const NOTHING = { told: "", press: "", isAtStart: true, isOver: false } as const;
