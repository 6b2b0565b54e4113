/** The tools that draw the line, as a row above it, and the sliders of brushes. */
import { button, element } from "../../ui/element.ts";
import { say } from "../../words/words.ts";
import type { ToolSettings } from "./board.ts";
import { isBrush, TOOLS, type ToolName } from "./tools.ts";

export interface Toolbar {
  readonly root: HTMLElement;
  /** Radius and strength, shown while a brush is chosen. */
  readonly sliders: readonly HTMLElement[];
}

const NAMES = Object.keys(TOOLS) as ToolName[];

/** `changed` is called after each change of the settings. */
export function createToolbar(settings: ToolSettings, changed: () => void): Toolbar {
  const buttons = NAMES.map((name) =>
    button({ class: "line-tool", title: say(TOOLS[name].help) }, () => choose(name), say(TOOLS[name].label)),
  );
  const sliders = [
    slider(say("Radius"), 0.4, 40, 100 * settings.radius, "%", (value) => (settings.radius = value / 100)),
    slider(say("Strength"), 1, 100, 100 * settings.strength, "%", (value) => (settings.strength = value / 100)),
  ];

  function slider(label: string, min: number, max: number, value: number, unit: string, set: (value: number) => void) {
    const shown = element("output", {}, `${value} ${unit}`);
    const input = element("input", {
      type: "range",
      min: String(min),
      max: String(max),
      step: "0.2",
      value: String(value),
      "aria-label": label,
    });
    input.addEventListener("input", () => {
      set(input.valueAsNumber);
      shown.textContent = `${input.value} ${unit}`;
      changed();
    });
    return element("label", { class: "line-slider" }, label, input, shown);
  }

  function choose(name: ToolName): void {
    settings.tool = name;
    show();
    changed();
  }

  function show(): void {
    NAMES.forEach((name, i) => {
      buttons[i].setAttribute("aria-pressed", String(name === settings.tool));
    });
    for (const each of sliders) each.hidden = !isBrush(settings.tool);
  }
  show();
  const group = element("div", { class: "line-group", role: "group", "aria-label": say("Tools") }, ...buttons);
  return { root: group, sliders };
}
