/** The page's controls without a world behind them: every frame tells what was wanted, and a list keeps what was asked. */
import { createCurtain } from "../../../src/ui/curtain.ts";
import { createHelp } from "../../../src/ui/help.ts";
import { createInput, type InputReading } from "../../../src/ui/input.ts";
import type { Act } from "../../../src/ui/keys.ts";
import { createMenu } from "../../../src/ui/menu.ts";
import { createPanel } from "../../../src/ui/panel.ts";

const canvas = document.querySelector("canvas") as HTMLCanvasElement;
const host = document.querySelector("#ui") as HTMLElement;
const asked: string[] = [];
const input = createInput(canvas);
const help = createHelp(host, "islands");
const curtain = createCurtain(host);
const menu = createMenu(host, {
  worlds: [{ name: "isles", title: "Isles", about: "Islands for tests." }],
  current: "isles",
  presets: [],
  preset: "default",
  onPreset: (name) => asked.push(`preset ${name}`),
  sheets: [],
  onSheet: (name) => asked.push(`sheet ${name}`),
  shots: [{ name: "dawn", title: "At dawn" }, { name: "low-coast" }],
  onWorld: (name) => asked.push(`world ${name}`),
  onShot: (name) => asked.push(`shot ${name}`),
});
const panel = createPanel(host, {
  rows: [
    { name: "sea", label: "Sea level", min: 0, max: 800, step: 1, value: 420, unit: "units" },
    { name: "haze", label: "Haze", min: 0, max: 1, step: 0.01, value: 0.3 },
    { name: "quality", label: "Quality", options: ["auto", "low", "high"], value: "auto" },
  ],
  onChange: (name, value) => asked.push(`${name} ${value}`),
});
const acts: Partial<Record<Act, () => void>> = {
  help: help.toggle,
  menu: menu.toggle,
  panel: panel.toggle,
  hide: curtain.toggle,
};
const looked = { dx: 0, dy: 0, wheel: 0 };
let wanted: InputReading["intent"] | undefined;

function frame(): void {
  const { intent, look, wheel, acts: wishes } = input.read();
  wanted = intent;
  looked.dx += look.dx;
  looked.dy += look.dy;
  looked.wheel += wheel;
  for (const act of wishes) {
    asked.push(act);
    acts[act]?.();
  }
  requestAnimationFrame(frame);
}

const controls = {
  state: () => ({
    ...wanted,
    help: help.open,
    menu: menu.open,
    panel: panel.open,
    curtain: curtain.hidden,
    focus: document.activeElement?.className || document.activeElement?.tagName,
  }),
  /** What was asked since the last call. */
  asked: () => asked.splice(0),
  looked,
  greet: help.greet,
  set: panel.set,
  dispose() {
    for (const each of [input, help, curtain, menu, panel]) each.dispose();
    return host.innerHTML;
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
