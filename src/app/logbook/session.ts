/** The logbook of the open world: what it notes, keeps and shows. Loaded after the first picture. */

import { diff } from "../../recipe/diff.ts";
import { requestedRecipe, withSeed } from "../../recipe/ground-choice.ts";
import { saveKeyOf, storageKey } from "../../recipe/ground-key.ts";
import { isNear, type LogRows, type LogSample } from "../../recipe/log-rows.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import { type KeptPlace, LOG_VERSION, LONGEST_NAME, MOST_PHOTOS, MOST_PLACES } from "../../saves/log-data.ts";
import { PLACES } from "../../saves/log-kinds.ts";
import type { SaveStore } from "../../saves/store.ts";
import { recall, remember } from "../../ui/storage.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say, type Words } from "../../words/words.ts";
import type { OpenedScene } from "../open-scene.ts";
import { encode, shrink } from "./picture.ts";
import { Recorder } from "./recorder.ts";

export interface SessionOptions {
  readonly recipe: Recipe;
  readonly store: SaveStore;
  /** Name of the world's ground in keys, of a request. */
  landOf(request: SceneRequest): string;
  scene(): OpenedScene | undefined;
  /** Query of the link of the current view. */
  query(): string;
  now(): number;
}

/** Rows of the recipe's kind for the ground of a request; empty where its kind keeps no log. */
export async function logRowsOf(recipe: Recipe, request: SceneRequest): Promise<LogRows> {
  const queries = await recipe.kind.queries?.();
  const world = withSeed(requestedRecipe(recipe, request), request.seed);
  return queries?.log?.(world) ?? { facts: () => [], bests: [], ways: [], firsts: [] };
}

const TOO_MANY_PHOTOS = phrase(
  "{n} photo is kept, the most. Delete one in the logbook first.|{n} photos are kept, the most. Delete one in the logbook first.",
);
const TOO_MANY_PLACES = phrase(
  "{n} place is kept, the most. Delete one in the logbook first.|{n} places are kept, the most. Delete one in the logbook first.",
);

/** Milliseconds between two looks whether the ground is another. */
const LOOK = 15_000;
const ORIGIN = "log-browser";

/** A name that no other page or browser has. */
const token = () => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

function browserName(): string {
  const known = recall(ORIGIN);
  if (known !== null && /^\w{1,40}$/.test(known)) return known;
  const name = token();
  remember(ORIGIN, name);
  return name;
}

export class LogSession {
  readonly #options: SessionOptions;
  #rows: LogRows;
  /** The request whose ground the rows are of, and the time of the next look whether it is still the ground, ms. */
  #ground: SceneRequest;
  #look = 0;
  readonly #recorder: Recorder;
  readonly #start: LogSample["at"];
  readonly #listening = new AbortController();
  #last = Number.NaN;
  /** Gets a picture of the next frame. */
  #waiting: ((picture: HTMLCanvasElement | null) => void)[] = [];

  constructor(options: SessionOptions, rows: LogRows, start: SceneRequest) {
    [this.#options, this.#rows, this.#start, this.#ground] = [options, rows, start.at, start];
    const { store, now } = options;
    this.#recorder = new Recorder({
      ...{ store, now, origin: browserName(), page: token() },
      rows: () => this.#rows,
      trailKey: () => `trail/${storageKey(this.#land())}`,
      noted: () => ({ key: this.#land().world, world: options.recipe.title, link: options.query, time: now() }),
    });
    const { signal } = this.#listening;
    const leave = () => {
      void this.#recorder.save();
      store.keep();
    };
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave(), { signal });
    window.addEventListener("pagehide", leave, { signal });
  }

  get book() {
    return this.#recorder.book;
  }

  /** Lines of the trail on a map. */
  lines = (): readonly (readonly number[])[] => this.#recorder.lines();

  /** Called right after a frame was drawn, at `time` ms. */
  update(telemetry: Telemetry, time: number): void {
    const seconds = (time - this.#last) / 1000;
    this.#last = time;
    const scene = this.#options.scene();
    if (!scene) return;
    if (this.#waiting.length > 0) {
      const canvas = scene.engine.getRenderingCanvas();
      const picture = canvas && shrink(canvas);
      for (const give of this.#waiting.splice(0)) give(picture);
    }
    if (!this.#recorder.count(telemetry.explorer, Number.isFinite(seconds) ? seconds : 0)) return;
    const request = scene.request();
    if (time >= this.#look) void this.#follow(request, time);
    const sample = sampleOf(telemetry, request, this.#start);
    const on = telemetry.space ? null : (telemetry.place ?? ([sample.at[0], sample.at[1]] as const));
    this.#recorder.sample(sample, on);
  }

  /** Loads the rows of other ground, which the settings may have made. */
  async #follow(request: SceneRequest, time: number): Promise<void> {
    const { recipe } = this.#options;
    this.#look = time + LOOK;
    if (!diff(recipe, this.#ground, request).ground) return;
    this.#ground = request;
    this.#rows = await logRowsOf(recipe, request).catch(() => this.#rows);
  }

  /** Keeps the current place with a picture of the next frame. Resolves to its name; null where it could not be kept. */
  async keep(): Promise<string | null> {
    const next = () => new Promise<HTMLCanvasElement | null>((resolve) => this.#waiting.push(resolve));
    const scene = this.#options.scene();
    return await this.#add(scene?.request().freeze ? still(scene) : await next(), false);
  }

  /** Keeps a photo. */
  async keepPhoto(photo: HTMLCanvasElement): Promise<void> {
    await this.#add(shrink(photo), true);
  }

  places() {
    return this.#options.store.list(PLACES, "place/");
  }

  put(key: string, place: KeptPlace): Promise<KeptPlace | null> {
    return this.#options.store.save(PLACES, key, {
      ...place,
      changed: Math.max(this.#options.now(), place.changed + 1),
    });
  }

  remove(key: string): Promise<void> {
    return this.#options.store.remove(key);
  }

  dispose(): void {
    this.#listening.abort();
    this.#recorder.dispose();
    for (const give of this.#waiting.splice(0)) give(null);
  }

  #land() {
    const request = this.#options.scene()?.request();
    if (!request) return { world: "", seed: 0, profile: "" };
    return saveKeyOf(request, this.#options.landOf(request));
  }

  async #add(picture: HTMLCanvasElement | null, isPhoto: boolean): Promise<string | null> {
    const { scene, recipe, query, now } = this.#options;
    const opened = scene();
    if (!opened) return null;
    const all = await this.places();
    const most = isPhoto ? MOST_PHOTOS : MOST_PLACES;
    if (all.filter(({ data }) => data.isPhoto === isPhoto).length >= most)
      throw new RangeError(say(isPhoto ? TOO_MANY_PHOTOS : TOO_MANY_PLACES, { n: most }));
    const facts = this.#rows.facts(sampleOf(opened.live.telemetry(), opened.request(), this.#start));
    const title = say(recipe.title);
    const place: KeptPlace = {
      ...{ version: LOG_VERSION, world: recipe.title, isPhoto, link: query() },
      // Notes stay in the language in which they were written.
      facts: facts.map((fact) => say(fact)),
      name: nameOf(facts, title),
      picture: picture ? await encode(picture) : "",
      ...{ kept: now(), changed: now() },
    };
    const saved = await this.#options.store.save(PLACES, `place/${token()}`, place);
    return saved?.name ?? null;
  }
}

/** A picture of a view that draws no frames. */
function still(scene: OpenedScene): HTMLCanvasElement | null {
  scene.drawStill();
  const canvas = scene.engine.getRenderingCanvas();
  return canvas && shrink(canvas);
}

/** The name of what is near, or the ground. */
const nameOf = (facts: readonly Words[], world: string): string =>
  say(facts.find(isNear) ?? facts[0] ?? world).slice(0, LONGEST_NAME);

function sampleOf(telemetry: Telemetry, { at }: SceneRequest, start: LogSample["at"]): LogSample {
  const { explorer, landed, altitude, clearance, place, space } = telemetry;
  return { explorer, landed, at, start, altitude, clearance, place, visit: space?.visit ?? null };
}
