/** The parts of the page that the first picture does not need: settings panel, map, photo mode and performance panel. Loaded after it or on demand. */
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import type { PerformancePanel } from "../ui/performance.ts";
import type { WorldMap, WorldModule, WorldPage } from "../worlds/world-module.ts";
import type { AudioOutput } from "./audio.ts";
import type { OpenedScene } from "./open-scene.ts";
import type { PhotoMode } from "./photo-mode.ts";
import type { SaveSession } from "./saves.ts";
import type { Settings } from "./settings.ts";

export interface DeferredParts {
  /** Each undefined until loaded; `map` also in worlds without one. */
  readonly settings: Settings | undefined;
  readonly map: WorldMap | undefined;
  readonly photo: PhotoMode | undefined;
  readonly performance: PerformancePanel | undefined;
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
  readonly worldPage: WorldPage;
  /** The link of the current view. */
  link(): string;
  opened(): OpenedScene | undefined;
  notify(message: string): void;
  toPreset(name: string): void;
  onLoad(): void;
  /** Called before photo mode opens and after it closes. */
  onPhoto(open: boolean): void;
}

export function createDeferredParts(host: HTMLElement, options: DeferredPartsOptions): DeferredParts {
  const { module, request, audio, worldPage, opened, notify, onLoad, onPhoto } = options;
  let settings: Settings | undefined;
  let map: WorldMap | undefined;
  let photo: PhotoMode | undefined;
  let performance: PerformancePanel | undefined;
  let loading: Promise<void> | undefined;
  let isDisposed = false;

  function load(): Promise<void> {
    loading ??= loadParts().catch((error: unknown) => {
      loading = undefined;
      notify(`Settings, map and photo mode could not be loaded: ${error instanceof Error ? error.message : error}`);
    });
    return loading;
  }

  async function loadParts(): Promise<void> {
    const [{ createSettings }, { createPhotoMode }, { createPerformance }, loadedMap] = await Promise.all([
      import("./settings.ts"),
      import("./photo-mode.ts"),
      import("./performance.ts"),
      module.map?.(host, worldPage),
    ]);
    if (isDisposed) return loadedMap?.dispose();
    map = loadedMap;
    settings = createSettings(host, { ...options, request: opened()?.request() ?? request, map: () => map });
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
    get photo() {
      return photo;
    },
    actions: {
      ...(module.map && { map: whenLoaded(() => map?.toggle()) }),
      settings: whenLoaded(() => settings?.toggle()),
      minimap: () => settings?.showMinimap(!map?.minimap),
      mute: () => (settings ? settings.mute() : audio.mute()),
      photo: whenLoaded(() => photo?.toggle()),
      performance: whenLoaded(() => performance?.toggle()),
    },
    load,
    dispose() {
      isDisposed = true;
      for (const part of [performance, photo, settings, map]) part?.dispose();
    },
  };
}
