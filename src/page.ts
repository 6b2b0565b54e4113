/** Keys, instruments, menus and the address bar of an open world; and the probe that tests and benches read. */
import { scenes } from "../scenes/index.ts";
import { starName } from "./core/star-names.ts";
import { createEars } from "./ears.ts";
import type { Intent, Pose } from "./explorers/explorer.ts";
import type { Stats } from "./meter.ts";
import type { OpenedScene, OpenOptions } from "./open.ts";
import { createPageMap } from "./page-map.ts";
import { panelRows, ROUND } from "./page-rows.ts";
import { SHEET_ROWS } from "./page-sheets.ts";
import { createPageSpace } from "./page-space.ts";
import { createPhotoMode } from "./photo-mode.ts";
import type { Trip } from "./trip.ts";
import { createControls } from "./ui/controls.ts";
import { createCurtain } from "./ui/curtain.ts";
import { type Shown, showNotices, showRestoring } from "./ui/fault.ts";
import { createHelp } from "./ui/help.ts";
import { createHud } from "./ui/hud.ts";
import { keysWereBroken } from "./ui/key-places.ts";
import { readLayout, relabel } from "./ui/keycap.ts";
import { isSpaceAct, KEYS, SPACE_ACTS } from "./ui/keys.ts";
import { createKeysSheet } from "./ui/keys-sheet.ts";
import { createMenu } from "./ui/menu.ts";
import { createPanel } from "./ui/panel.ts";
import { pass as passTo } from "./ui/passing.ts";
import type { HudReading } from "./ui/reading.ts";
import type { Visit } from "./visit.ts";
import { formatRequest, readLink } from "./world/permalink.ts";
import { NO_PRESET, presetNow, presetsOf } from "./world/preset.ts";
import { type ExplorerName, isCosmicRecipe, isSphereRecipe, type Recipe } from "./world/recipe.ts";
import { reliefSaid } from "./world/relief.ts";
import type { SceneRequest, SheetName } from "./world/request.ts";

/** DESIGN §5: read-only but for `step`. */
export interface Probe {
  readonly ready: boolean;
  pose(): Pose;
  stats(): Stats;
  /** Advances by fixed sixtieths, drawing every `draw`-th (every one when absent). */
  step(seconds: number, intent: Partial<Intent>, options?: { draw?: number }): void;
}

declare global {
  interface Window {
    limitless?: Probe;
  }
}

/** What a visitor may change without changing the ground's height. */
const STILL: readonly string[] = ["hour", "t", "rate", "quality"];
/** The address changes at most this often, ms. */
const ADDRESS_EVERY = 500;

export interface Page {
  readonly options: OpenOptions;
  begin(opened: OpenedScene): void;
  /** Shows the controls at the first visit. */
  greet(): void;
  probe(opened: OpenedScene): Probe;
  dispose(): void;
}

export function createPage(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
  recipe: Recipe,
  request: SceneRequest,
  visit: Visit,
): Page {
  let opened: OpenedScene | undefined;
  let restoring: Shown | undefined;
  const go = (query: string) => location.assign(query);
  const queryOf = (scene: OpenedScene) =>
    formatRequest({ ...scene.request(), sheet: space?.sheets.open ?? "none" }, recipe);
  const link = () => (opened ? new URL(queryOf(opened), location.href).href : location.href);
  const space = isCosmicRecipe(recipe)
    ? createPageSpace(canvas, host, recipe, {
        opened: () => opened,
        travel,
        pass,
        changed: () => opened && writeAddress(opened),
      })
    : undefined;
  const hud = space
    ? undefined
    : createHud(host, {
        onExplorer: (by) => void change(by),
        onTour: isSphereRecipe(recipe) ? () => opened?.trip.tour?.() : undefined,
        ...(recipe.from && {
          back: { to: starName({ x: recipe.from[0], y: recipe.from[1], z: recipe.from[2] }), run: () => leave() },
        }),
      });
  const { shape } = recipe.world;
  /** Into a world that one flies on into, by way of black. */
  function pass(query: string, name: string): void {
    passTo(host, query, name);
  }
  function leave(): void {
    const beyond = opened?.trip.beyond;
    if (beyond) pass(beyond.link(), beyond.name);
  }
  const tell = (message: string) => showNotices(host, [message]);
  const controls = createControls(canvas, host, {
    shape: shape.kind,
    acts: space && SPACE_ACTS,
    tell,
    padChanged: () => help.showPad(controls.pad),
  });
  const ears = createEars();
  const keys = createKeysSheet(host, shape.kind);
  const help = createHelp(host, shape.kind, keys.show);
  const curtain = createCurtain(host);
  // A planet of a star is none of them.
  const preset = recipe.from ? "" : presetNow(recipe);
  const linkTo = (name: string) => `?world=${request.world}${name === NO_PRESET ? "" : `&preset=${name}`}`;
  const menu = createMenu(host, {
    worlds: Object.entries(scenes).map(([name, { title, about }]) => ({ name, title, about })),
    current: request.world,
    ...(recipe.from && { title: recipe.title }),
    presets: presetsOf(recipe),
    preset,
    sheets: space ? SHEET_ROWS : [],
    shots: Object.entries(recipe.shots).map(([name, { title }]) => ({ name, title })),
    onWorld: (name) => go(`?world=${name}`),
    onPreset: (name) => go(linkTo(name)),
    onPhoto: () => photo.toggle(),
    onSheet: (name) => space?.sheets.show(name as SheetName),
    onShot: (name) =>
      void goToShot(`${recipe.from ? `${linkTo(NO_PRESET)}&from=${recipe.from}` : linkTo(preset)}&shot=${name}`),
    link,
  });
  const panel = createPanel(host, {
    rows: panelRows(recipe, request, { volume: ears.volume, keeps: visit.keeps }),
    onChange(name, value) {
      if (name === "preset") return go(linkTo(String(value)));
      if (name === "volume") return setVolume(Number(value));
      if (name === "round") return showRound(value === ROUND[0]);
      if (name === "save" || name === "load") return visit[name]();
      opened?.change(name, value);
      visit.change();
      // Time and place change nothing of it.
      if (opened && !STILL.includes(name)) panel.note("slope", reliefSaid(recipe, opened.request()));
      map?.refresh();
    },
  });
  panel.note("slope", reliefSaid(recipe, request));
  const map = createPageMap(host, recipe, request, () => opened, travel);
  if (map?.round === false) panel.set("round", ROUND[1]);
  const acts = {
    back: leave,
    help: help.toggle,
    map: () => (space ? space.sheets.show("plate") : map?.toggle()),
    menu: menu.toggle,
    panel: panel.toggle,
    hide: curtain.toggle,
    round: () => showRound(!map?.round),
    mute() {
      ears.mute();
      sayVolume();
    },
    photo: () => photo.toggle(),
  };
  const photo = createPhotoMode(host, shape.kind, {
    opened: () => (request.freeze ? undefined : opened),
    tell,
    changed(open) {
      controls.asleep = open;
    },
  });
  let shownAt = 0;
  let address = location.search;

  const explorers: readonly ExplorerName[] = recipe.explorers;
  const change = (by: ExplorerName) => explorers.includes(by) && opened?.trip.change?.(by);

  /** The page is not ready until what is there is drawn. */
  async function travel(goes: (scene: OpenedScene) => Promise<void>): Promise<void> {
    if (!opened) return;
    document.documentElement.dataset.ready = "false";
    await goes(opened);
    document.documentElement.dataset.ready = "true";
  }

  /** A place of this very land is gone to at once; one of another land is a page of its own. */
  function goToShot(query: string): Promise<void> {
    return travel(async (scene) => {
      const { request: wanted } = await readLink(query, scenes);
      const now = scene.request();
      if (landOf(wanted) !== landOf(now)) return go(query);
      await scene.go({ ...wanted, freeze: now.freeze, quality: now.quality });
      for (const name of ["hour", "t", "rate"] as const) panel.set(name, wanted[name]);
      if ("clouds" in wanted.parameters) panel.set("clouds", wanted.parameters.clouds);
    });
  }

  function writeAddress(scene: OpenedScene): void {
    shownAt = performance.now();
    const query = queryOf(scene);
    if (query === address) return;
    address = query;
    history.replaceState(null, "", query);
  }

  function show(trip: Trip, reading: HudReading): void {
    map?.update(trip, reading);
    hud?.update(map?.read?.(reading) ?? reading);
    space?.update(trip, reading);
  }

  function showRound(shown: boolean): void {
    if (map?.round === undefined) return;
    map.round = shown;
    panel.set("round", ROUND[shown ? 0 : 1]);
  }

  function setVolume(volume: number): void {
    ears.volume = volume;
    sayVolume();
  }

  function sayVolume(): void {
    panel.note("volume", ears.muted ? "% · off" : "%");
  }
  sayVolume();

  const goThere = ({ offsetX, offsetY }: MouseEvent) =>
    opened?.trip.visit((2 * offsetX) / canvas.clientWidth - 1, 1 - (2 * offsetY) / canvas.clientHeight);
  if (!space) canvas.addEventListener("dblclick", goThere);

  return {
    options: {
      before(trip) {
        if (photo.open) {
          photo.step();
          return null;
        }
        const { explorer, explorers: others } = trip.reading();
        const { intent, look, wheel, acts: asked, step } = controls.read(explorer);
        if (step !== 0) change(others[(others.indexOf(explorer) + step + others.length) % others.length]);
        if (look.dx !== 0 || look.dy !== 0 || wheel !== 0) trip.look(look.dx, look.dy, wheel);
        for (const act of asked) {
          if (isExplorer(act)) change(act);
          else if (isSpaceAct(act)) space?.act(act);
          else if (act === "board") trip.board();
          else if (act === "camera") trip.changeCamera();
          else if (act === "tour") trip.tour?.();
          else if (act === "lamp") trip.toggleLamp?.();
          else if (act === "leave") trip.leave?.();
          else if (act === "carry") trip.carry?.();
          else acts[act]();
        }
        return intent;
      },
      after(trip) {
        const reading = trip.reading();
        const now = performance.now();
        if (!photo.open) ears.hear(trip, now);
        const notice = ears.notice(now);
        show(trip, notice ? { ...reading, notice } : reading);
        if (trip.beyond?.left) leave();
        if (trip.rate !== 0) panel.set("t", trip.t);
        if (trip.spin && trip.hour !== undefined) panel.set("hour", Math.round(trip.hour * 20) / 20);
        visit.update(now);
        if (opened && now - shownAt >= ADDRESS_EVERY) writeAddress(opened);
      },
      lost(isLost) {
        restoring?.dispose();
        restoring = isLost ? showRestoring(host) : undefined;
      },
    },
    begin(scene) {
      opened = scene;
      controls.read(scene.trip.reading().explorer);
      show(scene.trip, scene.trip.reading());
      space?.sheets.show(request.sheet);
      relabel(host);
      void readLayout().then((told) => told && relabel(host));
      if (keysWereBroken())
        tell("What this browser had kept of your keys could not be read. They are as at the first visit.");
    },
    greet() {
      if (!request.freeze) help.greet();
    },
    probe: (scene) => ({
      ready: true,
      pose: scene.pose,
      stats: scene.stats,
      step: (seconds, intent, { draw = 1 } = {}) =>
        scene.step(seconds, { forward: 0, right: 0, up: 0, turn: 0, ...intent }, draw),
    }),
    dispose() {
      canvas.removeEventListener("dblclick", goThere);
      for (const each of [photo, hud, space, controls, ears, help, keys, curtain, menu, panel, map]) each?.dispose();
      visit.dispose();
      restoring?.dispose();
    },
  };
}

/** All of a request that lays out the land. */
function landOf({ parameters, seed, profile }: SceneRequest): string {
  const land = Object.entries(parameters).filter(([name]) => name !== "clouds");
  return JSON.stringify([land.sort(), seed, profile]);
}

const isExplorer = (act: string): act is ExplorerName => Object.hasOwn(KEYS, act);
