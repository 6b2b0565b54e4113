/** Keys, instruments and menus of an open world. */
import { scenes } from "../../scenes/index.ts";
import { starName } from "../core/space/stars.ts";
import type { SpaceRecipe } from "../recipe/kinds/space.ts";
import { formatRequest } from "../recipe/permalink.ts";
import { presetsOf } from "../recipe/preset.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SceneRequest } from "../recipe/request.ts";
import { type Shown, showNotices, showRestoring } from "../ui/fault.ts";
import { createHelp } from "../ui/help.ts";
import { createCurtain } from "../ui/hide-hud.ts";
import { createHud } from "../ui/hud/hud.ts";
import { createControls } from "../ui/input/controls.ts";
import { keysWereBroken } from "../ui/input/key-places.ts";
import { readLayout, relabel } from "../ui/input/keycap.ts";
import { type Explorer, isSpaceAct, KEYS, type ShapeKind, SPACE_ACTS } from "../ui/input/keys.ts";
import { createKeysSheet } from "../ui/input/keys-sheet.ts";
import { createMenu } from "../ui/menu.ts";
import type { HudReading } from "../ui/reading.ts";
import type { Trip } from "../worlds/live-world.ts";
import { createPageSpace } from "../worlds/space/instruments.ts";
import { SHEET_ROWS } from "../worlds/space/sheets.ts";
import { createPageAddress } from "./address-bar.ts";
import { createEars } from "./audio.ts";
import type { OpenedScene, OpenOptions } from "./open-scene.ts";
import { createPageMap } from "./page-map.ts";
import { createPhotoMode } from "./photo-mode.ts";
import type { Visit } from "./saves.ts";
import { createPagePanel } from "./settings.ts";
import { createPageTravel } from "./travel.ts";

export interface Page {
  readonly options: OpenOptions;
  begin(opened: OpenedScene): void;
  /** Shows the controls at the first visit. */
  greet(): void;
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
  const ways = createPageTravel(
    host,
    recipe,
    request.world,
    () => opened,
    (at) => panel.arrive(at),
  );
  const query = () =>
    opened ? formatRequest({ ...opened.request(), sheet: space?.sheets.open ?? "none" }, recipe) : location.search;
  const address = createPageAddress(query);
  const space =
    recipe.kind.name === "space"
      ? createPageSpace(canvas, host, recipe as SpaceRecipe, {
          opened: () => opened,
          travel: ways.travel,
          pass: ways.pass,
          changed: () => opened && address.write(),
        })
      : undefined;
  const hud = space
    ? undefined
    : createHud(host, {
        onExplorer: (by) => void change(by),
        onTour: recipe.kind.name === "planet" ? () => opened?.trip.tour?.() : undefined,
        ...(recipe.from && {
          back: { to: starName({ x: recipe.from[0], y: recipe.from[1], z: recipe.from[2] }), run: ways.leave },
        }),
      });
  const shape = recipe.kind.name as ShapeKind;
  const tell = (message: string) => showNotices(host, [message]);
  const controls = createControls(canvas, host, {
    shape,
    acts: space && SPACE_ACTS,
    tell,
    padChanged: () => help.showPad(controls.pad),
  });
  const ears = createEars();
  const keys = createKeysSheet(host, shape);
  const help = createHelp(host, shape, keys.show);
  const curtain = createCurtain(host);
  const menu = createMenu(host, {
    worlds: Object.entries(scenes).map(([name, { title, about }]) => ({ name, title, about })),
    current: request.world,
    ...(recipe.from && { title: recipe.title }),
    presets: presetsOf(recipe),
    preset: ways.preset,
    sheets: space ? SHEET_ROWS : [],
    shots: Object.entries(recipe.shots).map(([name, { title }]) => ({ name, title })),
    onWorld: ways.toWorld,
    onPreset: ways.toPreset,
    onPhoto: () => photo.toggle(),
    onSheet: (name) => space?.sheets.show(name),
    onShot: ways.toShot,
    link: () => new URL(query(), location.href).href,
  });
  const panel = createPagePanel(host, recipe, request, {
    ears,
    visit,
    opened: () => opened,
    map: () => map,
    toPreset: ways.toPreset,
  });
  const map = createPageMap(host, recipe, request, () => opened, ways.travel);
  if (map?.round === false) panel.showRound(false);
  const acts = {
    back: ways.leave,
    help: help.toggle,
    map: () => (space ? space.sheets.show("plate") : map?.toggle()),
    menu: menu.toggle,
    panel: panel.toggle,
    hide: curtain.toggle,
    round: () => panel.showRound(!map?.round),
    mute: panel.mute,
    photo: () => photo.toggle(),
  };
  const photo = createPhotoMode(host, shape, {
    opened: () => (request.freeze ? undefined : opened),
    tell,
    changed(open) {
      controls.asleep = open;
    },
  });

  const explorers = recipe.explorers as readonly Explorer[];
  const change = (by: Explorer) => explorers.includes(by) && opened?.trip.change?.(by);

  function show(trip: Trip, reading: HudReading): void {
    map?.update(trip, reading);
    hud?.update(map?.read?.(reading) ?? reading);
    space?.update(trip, reading);
  }

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
        if (trip.beyond?.left) ways.leave();
        panel.update(trip);
        visit.update(now);
        if (opened) address.update(now);
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
    dispose() {
      canvas.removeEventListener("dblclick", goThere);
      for (const each of [photo, hud, space, controls, ears, help, keys, curtain, menu, panel, map]) each?.dispose();
      visit.dispose();
      restoring?.dispose();
    },
  };
}

const isExplorer = (act: string): act is Explorer => Object.hasOwn(KEYS, act);
