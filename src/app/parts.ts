/**
 * The parts of the page that the first picture does not need: door, settings panel, map, photo mode, performance panel, help, readout,
 * workshop and export.
 */
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { Devices } from "../ui/input/controls.ts";
import { relabel } from "../ui/input/keycap.ts";
import type { Sheets, WorldModule, WorldPage } from "../worlds/world-module.ts";
import type { AudioOutput } from "./audio.ts";
import { LATE_AREAS, loadWords } from "./language.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { PhotoModeOptions } from "./photo-mode.ts";
import type { SaveSession } from "./saves.ts";
import type { Settings } from "./settings.ts";
import "../ui/large-text.css";
import "../ui/wishes.css";

export interface PartsOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly saves: SaveSession;
  readonly audio: AudioOutput;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  /** Sheets of the world that can be opened over the view. */
  readonly sheets: Sheets | undefined;
  /** The world that lays a height map in a sea. */
  readonly groundWorld: string;
  readonly worldPage: WorldPage;
  /** The query of a link to the current view. */
  link(): string;
  /** The devices in use. */
  devices(): Devices;
  opened(): OpenedScene | undefined;
  notify(message: string): void;
  /** Runs an action of the page. */
  run(action: string): void;
  /** Called after each load, also where they are there. */
  onLoad(): void;
  /** Called before photo mode opens and after it closes. */
  onPhoto(open: boolean): void;
}

const importParts = () =>
  Promise.all([
    import("./settings.ts"),
    import("./photo-mode.ts"),
    import("./performance.ts"),
    import("../ui/help.ts"),
    import("../ui/lessons/lessons.ts"),
    import("../ui/input/keys-sheet.ts"),
    import("../ui/door/door.ts"),
    import("./door.ts"),
    import("./workshop.ts"),
    import("./logbook/part.ts"),
    import("./export/part.ts"),
    import("./travel.ts"),
    import("../ui/frozen-note.ts"),
    import("../ui/readout/readout.ts"),
    import("./cues.ts"),
    import("./battery.ts"),
    import("./haptics.ts"),
    import("./offline/part.ts"),
    import("./open-file.ts"),
    import("./captions.ts"),
  ]);

/** The words come first: maps have some when they are made. */
async function loadAll(host: HTMLElement, { module, worldPage }: PartsOptions) {
  const parts = importParts();
  await loadWords(LATE_AREAS);
  return Promise.all([module.map?.(host, worldPage), module.readout?.(worldPage), parts]);
}

/** Options of photo mode, which a frozen picture has not. */
const photoOptions = (
  { request, opened, notify, onPhoto }: PartsOptions,
  onSaved: NonNullable<PhotoModeOptions["onSaved"]>,
) => ({ opened: () => (request.freeze ? undefined : opened()), notify, onToggle: onPhoto, onSaved });

/** Loads and makes the parts; undefined where the page is left meanwhile. */
export async function loadParts(host: HTMLElement, options: PartsOptions, signal: AbortSignal) {
  const { module, recipe, request, worldPage, opened, notify } = options;
  const [map, read, parts] = await loadAll(host, options);
  const [settingsPart, { createPhotoMode }, { createPerformance }, { createHelp }, { Lessons }, ...others] = parts;
  const [{ createKeysSheet }, { createDoor }, { doorOf }, { createWorkshopPart }, ...last] = others;
  const [{ createLogbookPart }, { createExportPart }, { createTravel }, ...rest] = last;
  const [{ createFrozenNote }, { createReadout }, { createCues }, ...newest] = rest;
  const [{ createBatterySaver }, { vibrate }, { createOfflinePart }, files, { createCaptionsPart }] = newest;
  if (signal.aborted) {
    map?.dispose();
    return undefined;
  }
  let settings: Settings | undefined;
  const { exporter } = module;
  const exports = exporter && createExportPart(host, { recipe, exporter, request: worldPage.request, notify });
  const cues = createCues((cue) => {
    options.audio.cue(cue);
    vibrate(cue);
  }, document.body);
  const saver = createBatterySaver(opened(), notify);
  const lessons = new Lessons(host, module.controls, () => cues.play("success"));
  const link = () => new URL(options.link(), location.href).href;
  const travel = createTravel(host, { ...options, world: request.world, onArrive: (at) => settings?.showRequest(at) });
  const given = { ...options, travel, link, settings: () => settings };
  const ownDoor = doorOf({ ...given, world: request.world, onBegin: lessons.allow });
  const workshop = createWorkshopPart(host, { ...given, door: ownDoor, exports });
  const logbook = createLogbookPart(host, given);
  const door = createDoor(host, logbook.door(workshop.door));
  const keys = createKeysSheet(host, module.controls);
  const help = createHelp(host, module.controls, keys.show, lessons.again);
  const readout = createReadout(host, { table: module.controls, world: recipe.title, read });
  for (const part of [help, lessons, readout]) part.setDevices(options.devices());
  relabel(host);
  const offline = createOfflinePart(host, { ...given, onChange: () => settings?.showStorage() });
  settings = new settingsPart.Settings(host, {
    ...options,
    ...{ saver, offline, request: opened()?.request() ?? request },
    ...{ map: () => map, changeKeys: keys.show, toPreset: travel.toPreset, toLanguage: travel.toLanguage },
    onProfile: () => workshop.refresh(),
  });
  const photo = createPhotoMode(host, photoOptions(options, logbook.keepPhoto));
  const openFile = files.fileOpener({ store: options.saves.store, workshop, notify }, !request.freeze);
  const scene = opened();
  const captions = createCaptionsPart(host, options.audio);
  const frozen = request.freeze ? createFrozenNote(host, travel.goOn) : undefined;
  const performance = scene && createPerformance(host, scene, link);
  return {
    ...{ settings, map, photo, performance, door, help, lessons, readout, cues, workshop, logbook, exports, travel },
    ...{ openFile, captions },
    setDevices(devices: Devices) {
      for (const part of [help, lessons, readout]) part.setDevices(devices);
    },
    dispose() {
      const sheets = [map, help, keys, lessons, readout, cues, captions, door, workshop, logbook, exports, offline];
      for (const part of [frozen, performance, photo, settings, saver, ...sheets]) part?.dispose();
    },
  };
}
