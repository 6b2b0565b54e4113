/** The page around an open world: controls, HUD or instruments, and the parts that are loaded later. */
import { formatRequest } from "../recipe/permalink.ts";
import { presetsOf } from "../recipe/preset.ts";
import type { Recipe, SceneEntry } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { type Overlay, showNotices, showRestoring } from "../ui/fault.ts";
import { createHideHud } from "../ui/hide-hud.ts";
import { createHud } from "../ui/hud/hud.ts";
import { createControls } from "../ui/input/controls.ts";
import { keysWereBroken } from "../ui/input/key-places.ts";
import { readLayout, relabel } from "../ui/input/keycap.ts";
import type { MenuOptions } from "../ui/menu.ts";
import type { LiveWorld } from "../worlds/live-world.ts";
import type { WorldModule, WorldPage } from "../worlds/world-module.ts";
import { createAddressBar } from "./address-bar.ts";
import { createAudio } from "./audio.ts";
import { FAULTS, type Faults } from "./faults.ts";
import { createLazyParts } from "./lazy-parts.ts";
import type { OpenedScene, OpenOptions } from "./open-scene.ts";
import type { SaveSession } from "./saves.ts";
import { createTravel } from "./travel.ts";

export interface Page {
  readonly options: OpenOptions;
  begin(opened: OpenedScene): void;
  /** Loads the parts that the first picture does not need: menu, settings, map, photo mode and help. */
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
  readonly faults: Faults;
}

/** Milliseconds: in frames that take less, the HUD and maps are updated in every second frame, and the sound in those between. */
const FAST = 25;

export function createPage(canvas: HTMLCanvasElement, host: HTMLElement, options: PageOptions): Page {
  const { module, live, recipe, request, saves, scenes, faults } = options;
  let opened: OpenedScene | undefined;
  let restoring: Overlay | undefined;
  /** Time of the last frame, and whether it updated the HUD without the sound. */
  let [last, second] = [0, false];
  const notify = (message: string) => showNotices(host, [message]);
  const travel = createTravel(host, {
    recipe,
    world: request.world,
    scenes,
    opened: () => opened,
    link: () => query(),
    onArrive: (at) => lazyParts.loaded?.settings.showRequest(at),
  });
  const sheet = () => lazyParts.loaded?.workshop.sheet ?? sheets?.open ?? "none";
  const query = () => (opened ? formatRequest({ ...opened.request(), sheet: sheet() }, recipe) : location.search);
  faults.link = query;
  const address = createAddressBar(query);
  const worldPage: WorldPage = {
    recipe,
    live: () => opened && live,
    request: () => opened?.request() ?? request,
    travel: (move) => travel.wait((scene) => scene.travel(move)),
    go: (to) => travel.wait((scene) => scene.go(to)),
    pass: travel.pass,
    exportPlace: (place) => lazyParts.loaded?.exports?.show(place),
    changed: () => opened && address.write(),
    saved: saves.store,
  };
  const instruments = module.instruments?.(canvas, host, worldPage);
  const sheets = instruments?.sheets;
  const hud = instruments ? undefined : createHud(host, { table: module.controls, run, back: live.portal?.name });
  const controls = createControls(canvas, host, {
    table: module.controls,
    tell: notify,
    devicesChanged: () => lazyParts.loaded?.help.setDevices(controls.devices),
  });
  const audio = createAudio(notify);
  const hideHud = createHideHud(host);
  const menu = {
    ...menuRows(options),
    preset: travel.preset,
    sheets: sheets?.rows ?? [],
    onWorld: travel.toWorld,
    onPreset: travel.toPreset,
    onPhoto: () => run("photo"),
    onSheet: (name: string) => sheets?.show(name),
    onShot: travel.toShot,
  };
  const lazyParts = createLazyParts(host, {
    ...{ module, recipe, request, saves, audio, menu, worldPage, notify },
    link: () => new URL(query(), location.href).href,
    devices: () => controls.devices,
    opened: () => opened,
    toPreset: travel.toPreset,
    onLoad: () => show(""),
    onPhoto(open) {
      controls.asleep = open;
    },
  });
  const stopDoubleClicks = listenToDoubleClicks(canvas, live);

  /** All actions by name. Those of the page replace those of the world. */
  const actions: Readonly<Record<string, () => void>> = {
    ...live.actions,
    ...instruments?.actions,
    ...lazyParts.actions,
    back: travel.leave,
    hide: hideHud.toggle,
    "previous vehicle": () => run(vehicleBeside(live, -1)),
    "next vehicle": () => run(vehicleBeside(live, 1)),
  };

  function run(action: string): void {
    if (opened && Object.hasOwn(actions, action)) actions[action]();
  }

  function show(notice: string, isDue = true): void {
    if (!isDue && !instruments) return;
    const map = lazyParts.loaded?.map;
    const now = live.telemetry();
    const telemetry = notice ? { ...now, notice } : now;
    if (isDue) {
      map?.update(telemetry);
      hud?.update(map?.extend?.(telemetry) ?? telemetry);
    }
    // They mark things in the picture.
    instruments?.update(telemetry);
  }

  return {
    options: {
      before(steps) {
        if (lazyParts.loaded?.photo.open) {
          lazyParts.loaded.photo.step();
          return null;
        }
        const { intent, look, wheel, actions: requested } = controls.read(live.telemetry().explorer, steps);
        if (look.dx !== 0 || look.dy !== 0 || wheel !== 0) live.look(look.dx, look.dy, wheel);
        for (const action of requested) run(action);
        return lazyParts.loaded?.performance?.measuring ? { ...intent, forward: 1, turn: 0.05 } : intent;
      },
      after() {
        const now = performance.now();
        const isFast = now - last < FAST;
        last = now;
        second = isFast && !second;
        if (!(isFast && second) && !lazyParts.loaded?.photo.open) audio.update(live, now);
        show(audio.notice(now), !isFast || second);
        if (live.portal?.crossed) travel.leave();
        lazyParts.loaded?.settings.update(live.clock);
        lazyParts.loaded?.performance?.update(now);
        saves.update(now);
        if (opened) address.update(now);
      },
      lost(isLost) {
        restoring?.dispose();
        restoring = isLost ? showRestoring(host, faults.reload) : undefined;
      },
      failed(fault) {
        if (FAULTS[fault.part].covers) {
          restoring?.dispose();
          audio.stop();
        }
        faults.tell(fault);
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
    async complete() {
      await lazyParts.load();
    },
    greet() {
      if (!request.freeze) lazyParts.loaded?.help.greet();
    },
    dispose() {
      stopDoubleClicks();
      for (const part of [lazyParts, hud, instruments, controls, audio, hideHud]) part?.dispose();
      saves.dispose();
      restoring?.dispose();
    },
  };
}

/** The worlds, presets and shots of the menu. */
function menuRows({
  recipe,
  request,
  scenes,
}: PageOptions): Pick<MenuOptions, "worlds" | "current" | "title" | "presets" | "shots"> {
  return {
    worlds: Object.entries(scenes).map(([name, { title, about }]) => ({ name, title, about })),
    current: request.world,
    ...(recipe.from && { title: recipe.title }),
    presets: presetsOf(recipe),
    shots: Object.entries(recipe.shots).map(([name, { title }]) => ({ name, title })),
  };
}

/** The vehicle before or after the current one, which is also the name of the action that switches to it. */
function vehicleBeside(live: LiveWorld, step: 1 | -1): string {
  const { explorer, explorers } = live.telemetry();
  return explorers[(explorers.indexOf(explorer) + step + explorers.length) % explorers.length];
}

/** Passes double clicks to the world; returns a function that stops it. */
function listenToDoubleClicks(canvas: HTMLCanvasElement, live: LiveWorld): () => void {
  const onDoubleClick = ({ offsetX, offsetY }: MouseEvent) =>
    live.doubleClick?.((2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight);
  canvas.addEventListener("dblclick", onDoubleClick);
  return () => canvas.removeEventListener("dblclick", onDoubleClick);
}
