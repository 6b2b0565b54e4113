/** A page that saves Skylands in the browser's own storage, with the settings panel and without a world. */
import scene from "../../../scenes/skylands/scene.ts";
import { browserEnvironment } from "../../../src/app/save-environment.ts";
import { createSaveNotices } from "../../../src/app/save-notices.ts";
import { openSaves } from "../../../src/app/saves.ts";
import { Settings, type SettingsOptions } from "../../../src/app/settings.ts";
import { asked, fakeScene, opening } from "../../app/fake-scene.ts";

const host = document.querySelector("#ui") as HTMLElement;
const messages: string[] = [];
const request = asked(location.search);
const environment = browserEnvironment();
const notify = (message: string) => void messages.push(message);
const session = await openSaves({
  landOf: ({ world }) => world,
  supported: true,
  ...opening(location.search),
  environment,
  notify,
  ...createSaveNotices(host, notify),
});
const { state, opened } = fakeScene(session.request);
session.begin(opened);
const settings = new Settings(host, {
  module: { settings: () => [], notes: () => ({}) },
  recipe: scene,
  request,
  audio: { volume: 0, muted: false },
  saves: session,
  opened: () => opened,
  map: () => undefined,
  toPreset: () => {},
  saver: { choose: () => {}, dispose: () => {} },
  offline: { rows: [], actions: {}, show: async () => {}, dispose: () => {} },
} as unknown as SettingsOptions);
settings.toggle();
setInterval(() => session.update(performance.now()), 16);

const saves = {
  messages,
  entries: () => environment.records.entries(),
  put: (all: readonly (readonly [key: string, record: unknown])[]) =>
    environment.records.change([], () => new Map(all)),
  objects: () => ({ placed: { ...state.saves.placed }, carries: state.saves.carries }),
  at: () => session.request.at,
  /** Places a cone, or takes a generated one. */
  place(key: string, thing: "cone" | "none", carries = false): void {
    state.saves.placed = { ...state.saves.placed, [key]: thing };
    state.saves.carries = carries;
    state.saves.changes++;
  },
  moveTo(x: number, y: number, z: number): void {
    state.request = { ...state.request, at: [x, y, z] };
  },
};

declare global {
  interface Window {
    saves: typeof saves;
  }
}
window.saves = saves;
document.documentElement.dataset.ready = "true";
