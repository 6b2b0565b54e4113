/** Opening of a world: reads the link, loads the module of its kind, and opens the world behind the loading screen. */
import { PROFILE_1983 } from "../core/field/profile.ts";
import { type FindKept, readLink } from "../recipe/permalink.ts";
import type { SceneEntry } from "../recipe/recipe.ts";
import { canonicalRequest, type SceneRequest } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import type { Records } from "../saves/environment.ts";
import type { SaveStore } from "../saves/store.ts";
import { showNotices } from "../ui/failure.ts";
import { createProgress, translatePage } from "../ui/progress.ts";
import { say } from "../words/words.ts";
import type { Registry } from "../worlds/world-module.ts";
import type { AudioOutput } from "./audio.ts";
import type { Failures } from "./failures.ts";
import { recallChoice } from "./first-quality.ts";
import { loadWords, useLanguageOf } from "./language.ts";
import { openScene } from "./open-scene.ts";
import { Page } from "./page.ts";
import { createProbe } from "./probe.ts";
import { browserEnvironment } from "./save-environment.ts";
import type { SaveNotices } from "./save-notices.ts";
import { openSaves } from "./saves.ts";

export interface StartOptions {
  /** The scenes of the menu and of links. */
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  /** The kinds of worlds that scenes may be of. */
  readonly worlds: Registry;
}

interface BeginOptions extends StartOptions {
  readonly failures: Failures;
  readonly audio: AudioOutput;
}

/** The open world, or the one that is opening; it changes when the address does (visits.ts). */
export interface Visit {
  canvas: HTMLCanvasElement;
  readonly host: HTMLElement;
  readonly options: BeginOptions;
  /** Aborted when the world is left: then it is disposed of. */
  over: AbortController;
  /** Undefined until it is open. */
  opened?: Awaited<ReturnType<typeof openPage>> | undefined;
}

export interface OpenPageOptions extends BeginOptions {
  readonly search: string;
  /** The quality of links that name none, and with `keep` of all. */
  readonly quality?: SceneRequest["quality"];
  readonly keep?: boolean;
  /** Aborted when the world is not wanted any more. */
  readonly signal?: AbortSignal;
  notify(message: string): void;
  /** Reports the current task and the fraction done, 0…1. */
  progress?(label: string, fraction: number): void;
}

/** Opens the world of a link with the page around it; `opened.ready` resolves once it is drawn. */
export async function openPage(canvas: HTMLCanvasElement, host: HTMLElement, options: OpenPageOptions) {
  const { scenes, worlds, search, failures, audio, notify, progress = () => {}, quality, keep, signal } = options;
  const link = await readLink(search, scenes, findKept);
  const { query, recipe, problems } = link;
  const isChosen = quality && !link.request.freeze && (keep || !query.values.has("quality"));
  const asked = isChosen ? { ...link.request, quality } : link.request;
  const load = worlds[recipe.kind.name];
  if (!load) throw new Error(`There is no kind of world "${recipe.kind.name}"; there are ${Object.keys(worlds)}.`);
  const [{ default: module }] = await Promise.all([load(recipe, asked), loadWords([recipe.kind.words ?? "page"])]);
  const environment = browserEnvironment();
  const landOf = (now: SceneRequest) => module.landOf?.(recipe, now) ?? now.world;
  const saves = await openSaves({
    ...{ supported: module.saves, landOf, request: asked, query, environment, notify },
    ...saveNotices(host, notify),
  });
  if (signal?.aborted) saves.dispose();
  signal?.throwIfAborted();
  // A saved place may be out of range in a world whose ground has changed.
  const request = saves.request === asked ? asked : canonicalRequest(saves.request, recipe);
  const live = module.open(openWorld(recipe, request), {
    loadRecipe: async (scene) => (await scenes[scene].load()).default,
  });
  const page = new Page(canvas, host, { module, live, recipe, request, saves, scenes, failures, audio });
  const opened = openScene(canvas, recipe, request, live, { ...page.options, progress });
  saves.begin(opened);
  return { recipe, request, problems, page, opened };
}

/** Notices about saved data, whose code is loaded with the first of them. */
function saveNotices(host: HTMLElement, notify: (message: string) => void) {
  let loading: Promise<SaveNotices> | undefined;
  const load = () =>
    (loading ??= import("./save-notices.ts").then(({ createSaveNotices }) => createSaveNotices(host, notify)));
  return {
    onExcess: async (records: Records) => (await load()).onExcess(records),
    onFragile: async (store: SaveStore) => (await load()).onFragile(store),
  };
}

/** Whether the page is in a frame of another one. */
export const isFramed = (): boolean => window.parent !== window;

/** Code of a part that this browser keeps under a name. */
export const findKept: FindKept = async (name, part) => (await import("./kept.ts")).keptCode(part, name);

/** Opens the world of the address behind the loading screen. `began` is called once the screen is there. */
export async function showWorld(
  visit: Visit,
  more: Pick<OpenPageOptions, "quality" | "keep"> = { quality: recallChoice() },
  began = () => {},
): Promise<void> {
  const { canvas, host, options } = visit;
  const { signal } = visit.over;
  const screen = createProgress(host, PROFILE_1983.samples);
  signal.addEventListener("abort", screen.dispose);
  began();
  try {
    await useLanguageOf(location.search);
    translatePage(canvas);
    screen.stage(say("Reading the link"), 0.02);
    const made = await openPage(canvas, host, {
      ...{ ...options, ...more, signal, search: location.search, progress: screen.stage },
      notify: (message) => showNotices(host, [message]),
    });
    const { page, opened, problems, request } = made;
    signal.addEventListener("abort", () => {
      page.dispose();
      opened.dispose();
    });
    visit.opened = made;
    await opened.ready;
    if (signal.aborted) return;
    window.limitless = createProbe(opened);
    page.begin(opened);
    if (problems.length > 0) showNotices(host, problems);
    // A frozen picture is captured once the page is ready, so the first screen must have faded by then.
    const faded = screen.done(request.freeze);
    if (request.freeze) await faded;
    document.documentElement.dataset.ready = "true";
    // In a new task, so that the first picture is presented before anything else is fetched.
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all([faded, page.complete()]);
    // The door would hide the world that another page shows.
    if (!signal.aborted && !isFramed()) page.greet();
  } catch (error) {
    if (signal.aborted) return;
    options.failures.tell({ part: "opening", error });
    throw error;
  }
}
