/** The parts of the page that the first picture does not need: menu, settings panel, map, photo mode, performance panel, help, workshop and export. Loaded after it or on demand. */
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { Help } from "../ui/help.ts";
import type { Devices } from "../ui/input/controls.ts";
import { relabel } from "../ui/input/keycap.ts";
import type { KeysSheet } from "../ui/input/keys-sheet.ts";
import type { Menu } from "../ui/menu.ts";
import type { PerformancePanel } from "../ui/performance.ts";
import type { WorldMap, WorldModule, WorldPage } from "../worlds/world-module.ts";
import type { AudioOutput } from "./audio.ts";
import type { ExportPart } from "./export/part.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { PhotoMode } from "./photo-mode.ts";
import type { SaveSession } from "./saves.ts";
import type { Settings } from "./settings.ts";
import type { OpenMenu, WorkshopPart } from "./workshop.ts";

export interface DeferredParts {
  /** Each undefined until loaded; `map` also in worlds without one. */
  readonly settings: Settings | undefined;
  readonly map: WorldMap | undefined;
  readonly photo: PhotoMode | undefined;
  readonly performance: PerformancePanel | undefined;
  readonly help: Help | undefined;
  readonly workshop: WorkshopPart | undefined;
  /** Undefined in kinds without exports, too. */
  readonly exports: ExportPart | undefined;
  /** Actions by name; those that open a part load it first. */
  readonly actions: Readonly<Record<string, () => void>>;
  /** Loads the parts. A failure is shown, and the next call tries again. */
  load(): Promise<void>;
  dispose(): void;
}

export interface DeferredPartsOptions {
  readonly module: WorldModule;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly saves: SaveSession;
  readonly audio: AudioOutput;
  readonly menu: OpenMenu;
  readonly worldPage: WorldPage;
  /** The link of the current view. */
  link(): string;
  /** The devices in use. */
  devices(): Devices;
  opened(): OpenedScene | undefined;
  notify(message: string): void;
  toPreset(name: string): void;
  onLoad(): void;
  /** Called before photo mode opens and after it closes. */
  onPhoto(open: boolean): void;
}

export function createDeferredParts(host: HTMLElement, options: DeferredPartsOptions): DeferredParts {
  const { module, recipe, request, audio, worldPage, opened, notify, onLoad, onPhoto } = options;
  let settings: Settings | undefined;
  let map: WorldMap | undefined;
  let photo: PhotoMode | undefined;
  let performance: PerformancePanel | undefined;
  let menu: Menu | undefined;
  let help: Help | undefined;
  let workshop: WorkshopPart | undefined;
  let exports: ExportPart | undefined;
  let keys: KeysSheet | undefined;
  let loading: Promise<void> | undefined;
  let isDisposed = false;

  function load(): Promise<void> {
    loading ??= loadParts().catch((error: unknown) => {
      loading = undefined;
      notify(
        `Menu, settings, map, photo mode and help could not be loaded: ${error instanceof Error ? error.message : error}`,
      );
    });
    return loading;
  }

  async function loadParts(): Promise<void> {
    const [
      { createSettings },
      { createPhotoMode },
      { createPerformance },
      loadedMap,
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
    if (isDisposed) return loadedMap?.dispose();
    const { exporter } = module;
    if (exporter) exports = createExportPart(host, { recipe, exporter, request: worldPage.request, notify });
    workshop = createWorkshopPart(host, { ...options, exports, settings: () => settings });
    menu = createMenu(host, workshop.menu);
    keys = createKeysSheet(host, module.controls);
    help = createHelp(host, module.controls, keys.show);
    help.setDevices(options.devices());
    relabel(host);
    map = loadedMap;
    settings = createSettings(host, {
      ...options,
      request: opened()?.request() ?? request,
      map: () => map,
      onProfile: () => workshop?.refresh(),
    });
    if (map?.minimap === false) settings.showMinimap(false);
    photo = createPhotoMode(host, {
      opened: () => (request.freeze ? undefined : opened()),
      notify,
      onToggle: onPhoto,
    });
    const scene = opened();
    if (scene) performance = createPerformance(host, scene, options.link);
    onLoad();
  }

  const whenLoaded = (action: () => void) => () => void load().then(action);

  return {
    get settings() {
      return settings;
    },
    get map() {
      return map;
    },
    get performance() {
      return performance;
    },
    get help() {
      return help;
    },
    get workshop() {
      return workshop;
    },
    get photo() {
      return photo;
    },
    get exports() {
      return exports;
    },
    actions: {
      ...(module.map && { map: whenLoaded(() => map?.toggle()) }),
      settings: whenLoaded(() => settings?.toggle()),
      minimap: () => settings?.showMinimap(!map?.minimap),
      mute: () => (settings ? settings.mute() : audio.mute()),
      photo: whenLoaded(() => photo?.toggle()),
      performance: whenLoaded(() => performance?.toggle()),
      help: whenLoaded(() => help?.toggle()),
      workshop: whenLoaded(() => workshop?.toggle()),
      menu: whenLoaded(() => menu?.toggle()),
    },
    load,
    dispose() {
      isDisposed = true;
      for (const part of [performance, photo, settings, map, help, keys, menu, workshop, exports]) part?.dispose();
    },
  };
}
