/** The page around an open world: keys, instruments, menus and dialogs. */
import { formatRequest } from "../recipe/permalink.ts";
import { presetsOf } from "../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { type Overlay, showNotices, showRestoring } from "../ui/fault.ts";
import { createHelp } from "../ui/help.ts";
import { createHideHud } from "../ui/hide-hud.ts";
import { createHud } from "../ui/hud/hud.ts";
import { createControls } from "../ui/input/controls.ts";
import { keysWereBroken } from "../ui/input/key-places.ts";
import { readLayout, relabel } from "../ui/input/keycap.ts";
import { createKeysSheet } from "../ui/input/keys-sheet.ts";
import { createMenu } from "../ui/menu.ts";
import type { LiveWorld } from "../worlds/live-world.ts";
import type { WorldMap, WorldModule, WorldPage } from "../worlds/world-module.ts";
import { createAddressBar } from "./address-bar.ts";
import { createAudio } from "./audio.ts";
import type { OpenedScene, OpenOptions } from "./open-scene.ts";
import type { PhotoMode } from "./photo-mode.ts";
import type { SaveSession } from "./saves.ts";
import type { Settings } from "./settings.ts";
import { createTravel } from "./travel.ts";

export interface Page {
  readonly options: OpenOptions;
  begin(opened: OpenedScene): void;
  /** Loads what the first picture does not need: settings, map and photo mode. */
  complete(): Promise<void>;
  /** Shows the controls at the first visit. */
  greet(): void;
  dispose(): void;
}

export interface PageOptions {
  readonly module: WorldModule;
  readonly live: LiveWorld;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly saves: SaveSession;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
}

export function createPage(canvas: HTMLCanvasElement, host: HTMLElement, options: PageOptions): Page {
  const { module, live, recipe, request, saves, scenes } = options;
  let opened: OpenedScene | undefined;
  let restoring: Overlay | undefined;
  let settings: Settings | undefined;
  let map: WorldMap | undefined;
  let photo: PhotoMode | undefined;
  let completing: Promise<void> | undefined;
  let isDisposed = false;
  const notify = (message: string) => showNotices(host, [message]);
  const travel = createTravel(host, {
    recipe,
    world: request.world,
    scenes,
    opened: () => opened,
    onArrive: (at) => settings?.showRequest(at),
  });
  const query = () =>
    opened ? formatRequest({ ...opened.request(), sheet: sheets?.open ?? "none" }, recipe) : location.search;
  const address = createAddressBar(query);
  const worldPage: WorldPage = {
    recipe,
    live: () => opened && live,
    request: () => opened?.request() ?? request,
    travel: (move) => travel.wait((scene) => scene.travel(move)),
    go: (to) => travel.wait((scene) => scene.go(to)),
    pass: travel.pass,
    changed: () => opened && address.write(),
  };
  const instruments = module.instruments?.(canvas, host, worldPage);
  const sheets = instruments?.sheets;
  const hud = instruments
    ? undefined
    : createHud(host, {
        table: module.controls,
        run,
        back: live.portal?.name,
      });
  const controls = createControls(canvas, host, {
    table: module.controls,
    tell: notify,
    devicesChanged: () => help.setDevices(controls.devices),
  });
  const audio = createAudio();
  const keys = createKeysSheet(host, module.controls);
  const help = createHelp(host, module.controls, keys.show);
  help.setDevices(controls.devices);
  const hideHud = createHideHud(host);
  const menu = createMenu(host, {
    worlds: Object.entries(scenes).map(([name, { title, about }]) => ({ name, title, about })),
    current: request.world,
    ...(recipe.from && { title: recipe.title }),
    presets: presetsOf(recipe),
    preset: travel.preset,
    sheets: sheets?.rows ?? [],
    shots: Object.entries(recipe.shots).map(([name, { title }]) => ({ name, title })),
    onWorld: travel.toWorld,
    onPreset: travel.toPreset,
    onPhoto: () => run("photo"),
    onSheet: (name) => sheets?.show(name),
    onShot: travel.toShot,
    link: () => new URL(query(), location.href).href,
  });
  /** Loads the parts that the first picture does not need; a failure is shown, and the next call tries again. */
  function complete(): Promise<void> {
    completing ??= load().catch((error: unknown) => {
      completing = undefined;
      notify(`Settings, map and photo mode could not be loaded: ${error instanceof Error ? error.message : error}`);
    });
    return completing;
  }

  async function load(): Promise<void> {
    const [{ createSettings }, { createPhotoMode }, madeMap] = await Promise.all([
      import("./settings.ts"),
      import("./photo-mode.ts"),
      module.map?.(host, worldPage),
    ]);
    if (isDisposed) return madeMap?.dispose();
    map = madeMap;
    settings = createSettings(host, {
      module,
      recipe,
      request: opened?.request() ?? request,
      audio,
      saves,
      opened: () => opened,
      map: () => map,
      toPreset: travel.toPreset,
    });
    if (map?.minimap === false) settings.showMinimap(false);
    photo = createPhotoMode(host, {
      opened: () => (request.freeze ? undefined : opened),
      notify,
      onToggle(open) {
        controls.asleep = open;
      },
    });
    show("");
  }

  const whenComplete = (action: () => void) => () => void complete().then(action);

  /** Every action by name: the page's own, then those of the instruments and of the world. */
  const actions: Readonly<Record<string, () => void>> = {
    ...live.actions,
    ...instruments?.actions,
    back: travel.leave,
    help: help.toggle,
    ...(module.map && { map: whenComplete(() => map?.toggle()) }),
    menu: menu.toggle,
    settings: whenComplete(() => settings?.toggle()),
    hide: hideHud.toggle,
    minimap: () => settings?.showMinimap(!map?.minimap),
    mute: () => (settings ? settings.mute() : audio.mute()),
    photo: whenComplete(() => photo?.toggle()),
    "previous vehicle": () => switchVehicle(-1),
    "next vehicle": () => switchVehicle(1),
  };

  function switchVehicle(step: 1 | -1): void {
    const { explorer, explorers } = live.telemetry();
    run(explorers[(explorers.indexOf(explorer) + step + explorers.length) % explorers.length]);
  }

  function run(action: string): void {
    if (opened && Object.hasOwn(actions, action)) actions[action]();
  }

  function show(notice: string): void {
    const now = live.telemetry();
    const telemetry = notice ? { ...now, notice } : now;
    map?.update(telemetry);
    hud?.update(map?.extend?.(telemetry) ?? telemetry);
    instruments?.update(telemetry);
  }

  const doubleClick = ({ offsetX, offsetY }: MouseEvent) =>
    live.doubleClick?.((2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight);
  canvas.addEventListener("dblclick", doubleClick);

  return {
    options: {
      before(steps) {
        if (photo?.open) {
          photo.step();
          return null;
        }
        const { intent, look, wheel, actions: asked } = controls.read(live.telemetry().explorer, steps);
        if (look.dx !== 0 || look.dy !== 0 || wheel !== 0) live.look(look.dx, look.dy, wheel);
        for (const action of asked) run(action);
        return intent;
      },
      after() {
        const now = performance.now();
        if (!photo?.open) audio.update(live, now);
        show(audio.notice(now));
        if (live.portal?.crossed) travel.leave();
        settings?.update(live.clock);
        saves.update(now);
        if (opened) address.update(now);
      },
      lost(isLost) {
        restoring?.dispose();
        restoring = isLost ? showRestoring(host) : undefined;
      },
    },
    begin(scene) {
      opened = scene;
      controls.read(live.telemetry().explorer);
      show("");
      sheets?.show(request.sheet);
      relabel(host);
      void readLayout().then((known) => known && relabel(host));
      if (keysWereBroken()) notify("Your changed keys could not be read from this browser. All keys are reset.");
    },
    complete,
    greet() {
      if (!request.freeze) help.greet();
    },
    dispose() {
      isDisposed = true;
      canvas.removeEventListener("dblclick", doubleClick);
      const parts = [photo, hud, instruments, controls, audio, help, keys, hideHud, menu, settings, map];
      for (const part of parts) part?.dispose();
      saves.dispose();
      restoring?.dispose();
    },
  };
}
