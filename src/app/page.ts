/** The page around an open world: controls, HUD or instruments, and the parts that are loaded later. */
import type { Intent } from "../explorers/explorer.ts";
import { formatRequest } from "../recipe/permalink.ts";
import { groundScene, type Recipe, type SceneEntry } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { type Overlay, showNotices, showRestoring } from "../ui/failure.ts";
import { createHideHud } from "../ui/hide-hud.ts";
import { createHud } from "../ui/hud/hud.ts";
import { stoppedControls } from "../ui/input/actions.ts";
import { type Controls, createControls } from "../ui/input/controls.ts";
import { keysWereBroken } from "../ui/input/key-places.ts";
import { readLayout, relabel } from "../ui/input/keycap.ts";
import { say } from "../words/words.ts";
import type { LiveWorld } from "../worlds/live-world.ts";
import type { Instruments, WorldModule, WorldPage } from "../worlds/world-module.ts";
import { type AddressBar, createAddressBar } from "./address-bar.ts";
import type { AudioOutput } from "./audio.ts";
import { FAILURES, type Failure, type Failures } from "./failures.ts";
import { createLazyParts } from "./lazy-parts.ts";
import type { OpenedScene, OpenOptions } from "./open-scene.ts";
import type { SaveSession } from "./saves.ts";

export interface PageOptions {
  readonly module: WorldModule;
  readonly live: LiveWorld;
  readonly recipe: Recipe;
  readonly request: SceneRequest;
  readonly saves: SaveSession;
  readonly scenes: Readonly<Record<string, SceneEntry>>;
  readonly failures: Failures;
  readonly audio: AudioOutput;
}

/** Milliseconds: in frames that take less, the HUD and maps are updated in every second frame, and the sound in those between. */
const FAST = 25;

export class Page {
  /** Functions that a scene calls before and after its frames, and when something fails. */
  readonly options: OpenOptions;
  /** The address is that of another view, which is about to open. */
  isLeft = false;
  readonly #canvas: HTMLCanvasElement;
  readonly #host: HTMLElement;
  readonly #given: PageOptions;
  readonly #live: LiveWorld;
  readonly #address: AddressBar;
  readonly #instruments: Instruments | undefined;
  readonly #hud: ReturnType<typeof createHud> | undefined;
  readonly #controls: Controls;
  readonly #audio: AudioOutput;
  readonly #hideHud: ReturnType<typeof createHideHud>;
  readonly #lazyParts: ReturnType<typeof createLazyParts>;
  readonly #stopDoubleClicks: () => void;
  /** All actions by name. Those of the page replace those of the world. */
  readonly #actions: Readonly<Record<string, () => void>>;
  #opened: OpenedScene | undefined;
  #restoring: Overlay | undefined;
  /** Time of the last frame, and whether it updated the HUD without the sound. */
  #last = 0;
  #second = false;

  constructor(canvas: HTMLCanvasElement, host: HTMLElement, given: PageOptions) {
    [this.#canvas, this.#host, this.#given, this.#live] = [canvas, host, given, given.live];
    const { module, live, failures, request } = given;
    failures.link = this.#query;
    this.#address = createAddressBar(this.#query);
    const worldPage = this.#worldPage();
    this.#instruments = module.instruments?.(canvas, host, worldPage);
    this.#hud = this.#instruments
      ? undefined
      : createHud(host, { table: module.controls, run: this.#run, back: live.portal?.name });
    this.#controls = createControls(canvas, host, {
      table: request.freeze ? stoppedControls(module.controls) : module.controls,
      act: this.#run,
      tell: this.#notify,
      devicesChanged: () => this.#lazyParts.loaded?.setDevices(this.#controls.devices),
    });
    this.#audio = given.audio;
    this.#hideHud = createHideHud(host);
    this.#lazyParts = this.#createLazyParts(worldPage);
    this.#stopDoubleClicks = listenToDoubleClicks(canvas, live);
    this.#actions = this.#allActions();
    this.options = {
      before: (steps) => this.#before(steps),
      after: () => this.#after(),
      stopped: () => this.#stopped(),
      lost: (isLost) => this.#lost(isLost),
      failed: (failure) => this.#failed(failure),
    };
  }

  begin(scene: OpenedScene): void {
    const { request } = this.#given;
    this.#opened = scene;
    this.#controls.read(this.#live.telemetry().explorer);
    this.#show("");
    this.#instruments?.sheets?.show(request.sheet);
    relabel(this.#host);
    void readLayout().then((known) => known && relabel(this.#host));
    if (keysWereBroken())
      this.#notify(say("Your changed keys could not be read from this browser. All keys are reset."));
  }

  /** Loads the parts that the first picture does not need: door, settings, map, photo mode and help. */
  async complete(): Promise<void> {
    await this.#lazyParts.load();
  }

  /** Opens the door at the first visit. */
  greet(): void {
    if (!this.#given.request.freeze) this.#lazyParts.loaded?.door.greet();
  }

  /** Shows another view of the same ground. */
  async go(request: SceneRequest): Promise<void> {
    await this.#wait((scene) => scene.go(request));
    this.#lazyParts.loaded?.settings.showRequest(request);
  }

  dispose(): void {
    this.#stopDoubleClicks();
    for (const part of [this.#lazyParts, this.#hud, this.#instruments, this.#controls, this.#hideHud]) part?.dispose();
    this.#audio.rest();
    this.#given.saves.dispose();
    this.#restoring?.dispose();
    this.#opened = undefined;
  }

  readonly #notify = (message: string): void => void showNotices(this.#host, [message]);

  /** The query of a link to the current view. */
  readonly #query = (): string => {
    if (!this.#opened) return location.search;
    const sheet = this.#lazyParts.loaded?.workshop.sheet ?? this.#instruments?.sheets?.open ?? "none";
    return formatRequest({ ...this.#opened.request(), sheet }, this.#given.recipe);
  };

  readonly #run = (action: string): void => {
    if (this.#opened && !this.isLeft && Object.hasOwn(this.#actions, action)) this.#actions[action]();
  };

  /** Runs a change of place. The page is marked as not ready until it resolves. */
  async #wait(change: (scene: OpenedScene) => Promise<void>): Promise<void> {
    if (!this.#opened) return;
    const { dataset } = document.documentElement;
    dataset.ready = "false";
    await change(this.#opened);
    if (this.#opened) dataset.ready = "true";
  }

  #worldPage(): WorldPage {
    const { recipe, request, saves } = this.#given;
    return {
      recipe,
      live: () => this.#opened && this.#live,
      request: () => this.#opened?.request() ?? request,
      travel: (move) => this.#wait((scene) => scene.travel(move)),
      go: (to) => this.#wait((scene) => scene.go(to)),
      pass: (...to) => this.#lazyParts.pass(...to),
      exportPlace: (place) => this.#lazyParts.loaded?.exports?.show(place),
      changed: () => this.#opened && !this.isLeft && this.#address.write(),
      saved: saves.store,
      tell: this.#notify,
      trail: () => this.#lazyParts.loaded?.logbook.lines() ?? [],
      canvas: this.#canvas,
    };
  }

  #createLazyParts(worldPage: WorldPage) {
    const { module, recipe, request, saves, scenes } = this.#given;
    return createLazyParts(this.#host, {
      ...{ module, recipe, request, saves, scenes, audio: this.#audio, worldPage, notify: this.#notify },
      ...{ sheets: this.#instruments?.sheets, run: this.#run, link: this.#query },
      groundWorld: groundScene(scenes) ?? request.world,
      devices: () => this.#controls.devices,
      opened: () => this.#opened,
      onLoad: () => this.#show(""),
      onPhoto: (open) => {
        this.#controls.asleep = open;
      },
    });
  }

  #allActions(): Readonly<Record<string, () => void>> {
    return {
      ...this.#live.actions,
      ...this.#instruments?.actions,
      ...this.#lazyParts.actions,
      hide: this.#hideHud.toggle,
      "previous vehicle": () => this.#run(vehicleBeside(this.#live, -1)),
      "next vehicle": () => this.#run(vehicleBeside(this.#live, 1)),
    };
  }

  #show(notice: string, isDue = true): void {
    if (!isDue && !this.#instruments) return;
    const map = this.#lazyParts.loaded?.map;
    const now = this.#live.telemetry();
    const telemetry = notice ? { ...now, notice } : now;
    if (isDue) {
      map?.update(telemetry);
      const extended = (this.#instruments ?? map)?.extend?.(telemetry) ?? telemetry;
      this.#hud?.update(extended);
      this.#lazyParts.loaded?.lessons.update(now);
      map?.ring?.(this.#lazyParts.loaded?.lessons.ring ?? false);
      this.#lazyParts.loaded?.logbook.update(now);
      this.#lazyParts.loaded?.readout.update(extended, performance.now());
      this.#lazyParts.loaded?.cues.watch(now, performance.now());
      this.#lazyParts.loaded?.captions.update(performance.now());
    }
    // They mark things in the picture.
    this.#instruments?.update(telemetry);
  }

  #before(steps: boolean): Intent | null {
    const { loaded } = this.#lazyParts;
    if (loaded?.photo.open) {
      loaded.photo.step();
      return null;
    }
    const { intent, look, wheel, actions } = this.#controls.read(this.#live.telemetry().explorer, steps);
    if (look.dx !== 0 || look.dy !== 0 || wheel !== 0) this.#live.look(look.dx, look.dy, wheel);
    for (const action of actions) this.#run(action);
    return loaded?.performance?.measuring ? { ...intent, forward: 1, turn: 0.05 } : intent;
  }

  #after(): void {
    const { loaded } = this.#lazyParts;
    const now = performance.now();
    const isFast = now - this.#last < FAST;
    this.#last = now;
    this.#second = isFast && !this.#second;
    if (!(isFast && this.#second) && !loaded?.photo.open) this.#audio.update(this.#live, now);
    this.#show(this.#audio.notice(now), !isFast || this.#second);
    if (this.#live.portal?.crossed) this.#run("back");
    loaded?.settings.update(this.#live.clock);
    loaded?.performance?.update(now);
    this.#given.saves.update(now);
    if (this.#opened && !this.isLeft) this.#address.update(now);
  }

  /** A frame of a stopped picture: gamepads have no events, and an open map is drawn. */
  #stopped(): void {
    const telemetry = this.#live.telemetry();
    this.#controls.read(telemetry.explorer);
    (this.#instruments ?? this.#lazyParts.loaded?.map)?.update(telemetry);
  }

  #lost(isLost: boolean): void {
    this.#restoring?.dispose();
    this.#restoring = isLost ? showRestoring(this.#host, this.#given.failures.reload) : undefined;
  }

  #failed(failure: Failure): void {
    if (FAILURES[failure.part].covers) {
      this.#restoring?.dispose();
      this.#audio.stop();
    }
    this.#given.failures.tell(failure);
  }
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
