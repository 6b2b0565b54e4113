/** Opens the page: reads the link, loads the module of its kind of world, and opens the world behind the loading screen. */
import { PROFILE_1983 } from "../core/field/profile.ts";
import { type FindKept, readLink } from "../recipe/permalink.ts";
import type { SceneEntry } from "../recipe/recipe.ts";
import { canonicalRequest, type SceneRequest } from "../recipe/request.ts";
import { openWorld } from "../recipe/validate.ts";
import { hasWebGL2 } from "../render/engine.ts";
import { showNotices, showNoWebGL2 } from "../ui/failure.ts";
import { continueTransition } from "../ui/page-transition.ts";
import { createProgress } from "../ui/progress.ts";
import type { Registry } from "../worlds/world-module.ts";
import { createFailures, type Failures } from "./failures.ts";
import { openScene } from "./open-scene.ts";
import { Page } from "./page.ts";
import { createProbe } from "./probe.ts";
import { browserEnvironment } from "./save-environment.ts";
import { createSaveNotices } from "./save-notices.ts";
import { openSaves } from "./saves.ts";

export interface StartOptions {
  /** The scenes of the menu and of links. */
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  /** The kinds of worlds that scenes may be of. */
  readonly worlds: Registry;
}

/** Shows every failure before it rejects. Resolves to a function that closes the page, or undefined without WebGL2. */
export async function start(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  options: StartOptions,
): Promise<(() => void) | undefined> {
  if (!hasWebGL2()) {
    showNoWebGL2(host);
    return undefined;
  }
  const failures = createFailures(host);
  try {
    return await begin(canvas, host, { ...options, failures });
  } catch (error) {
    failures.tell({ part: "opening", error });
    throw error;
  }
}

interface BeginOptions extends StartOptions {
  readonly failures: Failures;
}

export interface OpenPageOptions extends BeginOptions {
  readonly search: string;
  notify(message: string): void;
  /** Reports the current task and the fraction done, 0…1. */
  progress?(label: string, fraction: number): void;
}

/** Opens the world of a link with the page around it; `opened.ready` resolves once it is drawn. */
export async function openPage(canvas: HTMLCanvasElement, host: HTMLElement, options: OpenPageOptions) {
  const { scenes, worlds, search, failures, notify, progress = () => {} } = options;
  const findKept: FindKept = async (name, part) => (await import("./kept.ts")).keptCode(part, name);
  const { query, recipe, request: asked, problems } = await readLink(search, scenes, findKept);
  const load = worlds[recipe.kind.name];
  if (!load) throw new Error(`There is no kind of world "${recipe.kind.name}"; there are ${Object.keys(worlds)}.`);
  const { default: module } = await load(recipe, asked);
  const environment = browserEnvironment();
  const landOf = (now: SceneRequest) => module.landOf?.(recipe, now) ?? now.world;
  const saves = await openSaves({
    ...{ supported: module.saves, landOf, request: asked, query, environment, notify },
    ...createSaveNotices(host, notify),
  });
  // A saved place may be out of range in a world whose ground has changed.
  const request = saves.request === asked ? asked : canonicalRequest(saves.request, recipe);
  const live = module.open(openWorld(recipe, request), {
    loadRecipe: async (scene) => (await scenes[scene].load()).default,
  });
  const page = new Page(canvas, host, { module, live, recipe, request, saves, scenes, failures });
  const opened = openScene(canvas, recipe, request, live, { ...page.options, progress });
  saves.begin(opened);
  return { recipe, request, problems, page, opened };
}

async function begin(canvas: HTMLCanvasElement, host: HTMLElement, options: BeginOptions) {
  continueTransition();
  const screen = createProgress(host, PROFILE_1983.samples);
  screen.stage("Reading the link", 0.02);
  const { request, problems, page, opened } = await openPage(canvas, host, {
    ...options,
    search: location.search,
    notify: (message) => showNotices(host, [message]),
    progress: screen.stage,
  });
  await opened.ready;
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
  page.greet();
  return () => {
    page.dispose();
    opened.dispose();
    options.failures.dispose();
  };
}
