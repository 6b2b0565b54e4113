/** The controls of the page without a world: state() is the last input, asked() lists the actions, renew() makes all of them anew. */

import { createDoor } from "../../../src/ui/door/door.ts";
import { createHelp } from "../../../src/ui/help.ts";
import { createHideHud } from "../../../src/ui/hide-hud.ts";
import { createControls } from "../../../src/ui/input/controls.ts";
import type { InputReading } from "../../../src/ui/input/keyboard-mouse.ts";
import { relabel } from "../../../src/ui/input/keycap.ts";
import { createKeysSheet } from "../../../src/ui/input/keys-sheet.ts";
import { createPanel } from "../../../src/ui/panel.ts";
import { controls as table } from "../../../src/worlds/flat/controls.ts";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const host = document.querySelector("#ui") as HTMLElement;
const asked: string[] = [];
let by = "helicopter";
const WORLD = { group: "World", about: "Something of the world." };

function createParts() {
  const input = createControls(canvas, host, {
    table,
    act,
    tell: (message) => asked.push(message),
    devicesChanged: () => help.setDevices(input.devices),
  });
  const keys = createKeysSheet(host, table);
  const help = createHelp(host, table, keys.show, () => asked.push("lesson"));
  help.setDevices(input.devices);
  const hideHud = createHideHud(host);
  const door = createDoor(host, {
    worlds: [{ name: "isles", title: "Isles", about: "Islands for tests." }],
    current: "isles",
    presets: [],
    preset: "default",
    onPreset: (name) => asked.push(`preset ${name}`),
    sheets: [],
    onPhoto: () => asked.push("photo"),
    onSheet: (name) => asked.push(`sheet ${name}`),
    shots: [{ name: "dawn", title: "At dawn" }, { name: "low-coast" }],
    onWorld: (name) => asked.push(`world ${name}`),
    onShot: (name) => asked.push(`shot ${name}`),
    samples: [0, 3, 1, 4, 1, 5, 9, 2],
    controls: table,
    go: "Fly",
    qualities: [
      ["auto", "Auto"],
      ["low", "Low"],
    ],
    quality: () => "auto",
    languages: [["auto", "Auto"]],
    language: () => "auto",
    onLanguage: (value) => asked.push(`language ${value}`),
    onBegin: () => asked.push("begin"),
    onQuality: (value) => asked.push(`quality ${value}`),
    places: async () => [
      {
        title: "At dawn",
        where: "Isles",
        about: "Islands for tests.",
        world: "isles",
        preset: "default",
        shot: "dawn",
      },
      {
        title: "A deep cave",
        where: "Hills",
        about: "Hills for tests.",
        world: "hills",
        preset: "default",
        shot: "cave",
      },
    ],
    onAction: act,
    onPlace: ({ world, shot }) => asked.push(`place ${world} ${shot}`),
  });
  const panel = createPanel(host, {
    rows: [
      {
        name: "sea",
        label: "Sea level",
        min: 0,
        max: 800,
        step: 1,
        value: 420,
        standard: 400,
        unit: "units",
        ...WORLD,
      },
      { name: "haze", label: "Haze", min: 0, max: 1, step: 0.01, value: 0.3, standard: 0.3, ...WORLD },
      {
        ...{ name: "quality", label: "Quality", options: ["auto", "low", "high"], value: "auto", standard: "auto" },
        ...{ group: "Picture", about: "Detail and effects." },
      },
    ],
    onChange: (name, value) => asked.push(`${name} ${value}`),
  });
  relabel(host);
  return { input, help, keys, hideHud, door, panel };
}

let parts = createParts();
const actions: Readonly<Record<string, () => void>> = {
  help: () => parts.help.toggle(),
  menu: () => parts.door.toggle(),
  settings: () => parts.panel.toggle(),
  hide: () => parts.hideHud.toggle(),
};
const looked = { dx: 0, dy: 0, wheel: 0 };
let wanted: InputReading["intent"] | undefined;

function act(action: string): void {
  asked.push(action);
  actions[action]?.();
}

function frame(): void {
  const { intent, look, wheel, actions: wishes } = parts.input.read(by);
  wanted = intent;
  looked.dx += look.dx;
  looked.dy += look.dy;
  looked.wheel += wheel;
  for (const action of wishes) act(action);
  requestAnimationFrame(frame);
}

const controls = {
  state: () => ({
    ...wanted,
    help: parts.help.open,
    door: parts.door.open,
    panel: parts.panel.open,
    hudHidden: parts.hideHud.hidden,
    focus: document.activeElement?.className || document.activeElement?.tagName,
  }),
  /** Requests since the last call. */
  asked: () => asked.splice(0),
  looked,
  /** Switches to a vehicle. */
  become(vehicle: string) {
    by = vehicle;
  },
  greet: () => parts.door.greet(),
  set: (name: string, value: string | number) => parts.panel.set(name, value),
  dispose() {
    for (const each of Object.values(parts)) each.dispose();
    return host.innerHTML;
  },
  /** Makes all parts anew, as on a page that has just been opened. */
  renew() {
    controls.dispose();
    asked.length = 0;
    by = "helicopter";
    Object.assign(looked, { dx: 0, dy: 0, wheel: 0 });
    parts = createParts();
  },
};

declare global {
  interface Window {
    controls: typeof controls;
  }
}
window.controls = controls;
frame();
document.documentElement.dataset.ready = "true";
