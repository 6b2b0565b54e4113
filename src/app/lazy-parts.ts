/**
 * The parts of the page that the first picture does not need: menu, settings panel, map, photo mode, performance panel, help, workshop and
 * export. Loaded after it or on demand, also by a height map that is dropped on the page.
 */
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { lazy } from "../stream/lazy.ts";
import { takeDrops } from "../ui/file.ts";
import type { Devices } from "../ui/input/controls.ts";
import { relabel } from "../ui/input/keycap.ts";
import type { WorldModule, WorldPage } from "../worlds/world-module.ts";
import type { AudioOutput } from "./audio.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { SaveSession } from "./saves.ts";
import type { Settings } from "./settings.ts";
import type { OpenMenu } from "./workshop.ts";

export interface LazyPartsOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly saves: SaveSession;
  readonly audio: AudioOutput;
  readonly menu: OpenMenu;
  /** The world that lays a height map in a sea. */
  readonly groundWorld: string;
  readonly worldPage: WorldPage;
  /** The link of the current view. */
  link(): string;
  /** The devices in use. */
  devices(): Devices;
  opened(): OpenedScene | undefined;
  notify(message: string): void;
  toPreset(name: string): void;
  /** Called after each load, also where they are there. */
  onLoad(): void;
  /** Called before photo mode opens and after it closes. */
  onPhoto(open: boolean): void;
}

export function createLazyParts(host: HTMLElement, options: LazyPartsOptions) {
  const { module, audio, notify, onLoad } = options;
  const parts = lazy((signal) => loadParts(host, options, signal), {
    name: "Menu, settings, map, photo mode and help",
    onError: ({ message }) => notify(message),
  });

  async function load() {
    const loaded = await parts.load();
    if (loaded) onLoad();
    return loaded;
  }

  type Parts = NonNullable<typeof parts.value>;
  const whenLoaded = (action: (loaded: Parts) => void) => () => void load().then((loaded) => loaded && action(loaded));

  const listening = new AbortController();
  takeDrops(document.documentElement, async (file) => (await load())?.workshop.openGround(file), listening);
  return {
    /** Undefined until they are loaded. */
    get loaded() {
      return parts.value;
    },
    /** Actions by name; those that open a part load it first. */
    actions: {
      ...(module.map && { map: whenLoaded(({ map }) => map?.toggle()) }),
      settings: whenLoaded(({ settings }) => settings.toggle()),
      minimap: () => parts.value?.settings.showMinimap(!parts.value.map?.minimap),
      mute: () => (parts.value?.settings ?? audio).mute(),
      photo: whenLoaded(({ photo }) => photo.toggle()),
      performance: whenLoaded(({ performance }) => performance?.toggle()),
      help: whenLoaded(({ help }) => help.toggle()),
      workshop: whenLoaded(({ workshop }) => workshop.toggle()),
      menu: whenLoaded(({ menu }) => menu.toggle()),
    },
    /** A failure is shown, and the next call tries again. */
    load,
    dispose() {
      listening.abort();
      parts.dispose();
    },
  };
}

/** Undefined where the page is left meanwhile. */
async function loadParts(host: HTMLElement, options: LazyPartsOptions, signal: AbortSignal) {
  const { module, recipe, request, worldPage, opened, notify, onPhoto } = options;
  const [
    settingsPart,
    { createPhotoMode },
    { createPerformance },
    map,
    { createHelp },
    { createKeysSheet },
    { createMenu },
    { createWorkshopPart },
    { createExportPart },
  ] = await Promise.all([
    import("./settings.ts"),
    import("./photo-mode.ts"),
    import("./performance.ts"),
    module.map?.(host, worldPage),
    import("../ui/help.ts"),
    import("../ui/input/keys-sheet.ts"),
    import("../ui/menu.ts"),
    import("./workshop.ts"),
    import("./export/part.ts"),
  ]);
  if (signal.aborted) {
    map?.dispose();
    return undefined;
  }
  let settings: Settings | undefined;
  const { exporter } = module;
  const exports = exporter && createExportPart(host, { recipe, exporter, request: worldPage.request, notify });
  const workshop = createWorkshopPart(host, { ...options, exports, settings: () => settings });
  const menu = createMenu(host, workshop.menu);
  const keys = createKeysSheet(host, module.controls);
  const help = createHelp(host, module.controls, keys.show);
  help.setDevices(options.devices());
  relabel(host);
  settings = new settingsPart.Settings(host, {
    ...options,
    request: opened()?.request() ?? request,
    map: () => map,
    onProfile: () => workshop.refresh(),
  });
  if (map?.minimap === false) settings.showMinimap(false);
  const photo = createPhotoMode(host, {
    opened: () => (request.freeze ? undefined : opened()),
    notify,
    onToggle: onPhoto,
  });
  const scene = opened();
  const performance = scene && createPerformance(host, scene, options.link);
  return {
    ...{ settings, map, photo, performance, menu, help, workshop, exports },
    dispose() {
      for (const part of [performance, photo, settings, map, help, keys, menu, workshop, exports]) part?.dispose();
    },
  };
}
