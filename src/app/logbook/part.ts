/** The logbook on the page: its notes, which begin after the first picture, its sheet, "Surprise me" and the place of the day. */
import type { Recipe, SceneEntry } from "../../recipe/recipe.ts";
import type { SceneRequest } from "../../recipe/request.ts";
import type { SaveStore } from "../../saves/store.ts";
import { lazy } from "../../stream/lazy.ts";
import type { DoorOptions } from "../../ui/door/door.ts";
import type { Telemetry } from "../../ui/telemetry.ts";
import { phrase, say } from "../../words/words.ts";
import type { WorldModule } from "../../worlds/world-module.ts";
import type { OpenedScene } from "../open-scene.ts";
import type { Travel } from "../travel.ts";
import type { LogSession } from "./session.ts";

export interface LogbookPart {
  /** The door with the logbook and its searches. */
  door(door: DoorOptions): DoorOptions;
  /** Called right after a frame was drawn. */
  update(telemetry: Telemetry): void;
  toggle(): void;
  /** Keeps the current place. */
  keep(): void;
  /** Keeps a photo of photo mode. */
  keepPhoto(photo: HTMLCanvasElement): void;
  /** Lines on the maps. */
  lines(): readonly (readonly number[])[];
  dispose(): void;
}

export interface LogbookOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  readonly travel: Travel;
  readonly saves: { readonly store: SaveStore };
  opened(): OpenedScene | undefined;
  link(): string;
  notify(message: string): void;
}

const ROW = {
  name: "logbook",
  title: phrase("Logbook"),
  about: phrase("Places that you keep, photos, records, hours, and all that you did for the first time."),
};
const NO_LINES: readonly (readonly number[])[] = [];

export function createLogbookPart(host: HTMLElement, options: LogbookOptions): LogbookPart {
  const { module, recipe, request, saves, opened, link, notify } = options;
  const tell = { onError: ({ message }: Error) => notify(message) };
  const query = () => new URL(link()).search;
  const session = lazy(
    async (signal) => {
      const { LogSession, logRowsOf } = await import("./session.ts");
      const scene = opened();
      if (!scene) return undefined;
      const start = scene.request();
      const rows = await logRowsOf(recipe, start);
      signal.throwIfAborted();
      const landOf = (now: SceneRequest) => module.landOf?.(recipe, now) ?? now.world;
      return new LogSession({ recipe, store: saves.store, landOf, scene: opened, query, now: Date.now }, rows, start);
    },
    { name: phrase("The logbook"), ...tell },
  );
  const go = createSearches(options, () => opened()?.request() ?? request);
  const sheet = lazy(
    async (signal) => {
      const [{ createLogbookSheet }, log] = await Promise.all([import("./sheet.ts"), session.load()]);
      signal.throwIfAborted();
      return log && createLogbookSheet(host, { ...options, log, keep, ...go });
    },
    { name: phrase("The logbook"), ...tell },
  );

  const keep = createKeep(() => session.load(), notify);
  const show = () => void sheet.load().then((loaded) => loaded?.toggle());
  return {
    door: (door) => ({
      ...door,
      sheets: [ROW, ...door.sheets],
      onSheet: (name) => (name === ROW.name ? show() : door.onSheet(name)),
      tools: [
        { icon: "tour", label: phrase("Surprise me"), run: () => void go.surprise() },
        { icon: "place", label: phrase("Place of the day"), run: () => void go.day() },
      ],
    }),
    update(telemetry) {
      if (!request.freeze) session.poll()?.update(telemetry, performance.now());
    },
    toggle: show,
    keep: () => void keep().then((name) => name !== null && notify(say("Kept in the logbook: {name}.", { name }))),
    keepPhoto: (photo) => void session.load().then((log) => log?.keepPhoto(photo).catch(tell.onError)),
    lines: () => session.value?.lines() ?? NO_LINES,
    dispose() {
      for (const part of [sheet, session]) part.dispose();
    },
  };
}

/** Keeping of the current place: resolves to its name; null where it was not kept, which is told. */
const createKeep =
  (load: () => Promise<LogSession | undefined>, notify: (message: string) => void) =>
  async (): Promise<string | null> => {
    try {
      return (await (await load())?.keep()) ?? null;
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
      return null;
    }
  };

/** The two searches, of which one runs at a time. */
function createSearches({ recipe, scenes, travel, notify }: LogbookOptions, now: () => SceneRequest) {
  let isBusy = false;
  const NONE = phrase("No place was found here. Try again.");
  async function run(search: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await search();
    } catch (error) {
      notify(say("The search failed: {reason}", { reason: error instanceof Error ? error.message : String(error) }));
    } finally {
      isBusy = false;
    }
  }
  return {
    surprise: () =>
      run(async () => {
        const { surprise } = await import("./search.ts");
        const found = await surprise(recipe, now(), crypto.getRandomValues(new Uint32Array(1))[0]);
        if (found) await travel.toRequest(found);
        else notify(say(NONE));
      }),
    day: () =>
      run(async () => {
        const { placeOfDay } = await import("./search.ts");
        const found = await placeOfDay(scenes, Date.now());
        if (found) await travel.toLink(found.link);
        else notify(say(NONE));
      }),
  };
}
