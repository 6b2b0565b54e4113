/** The settings panel, built on lil-gui. */
import GUI, { type Controller } from "lil-gui";

interface NumberRow {
  readonly name: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly unit?: string;
}

interface ChoiceRow {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
}

/** A switch, whose values are 0 and 1. */
interface SwitchRow {
  readonly name: string;
  readonly label: string;
  readonly on: boolean;
}

/** A button. */
interface ButtonRow {
  readonly name: string;
  readonly label: string;
}

export type PanelRow = NumberRow | ChoiceRow | SwitchRow | ButtonRow;

export interface PanelOptions {
  readonly title?: string;
  readonly rows: readonly PanelRow[];
  /** Called for changes by the visitor, not by `set`. */
  onChange(name: string, value: number | string): void;
  onOpen?(): void;
}

export interface Panel {
  readonly open: boolean;
  /** Shows a value that changed elsewhere. */
  set(name: string, value: number | string): void;
  /** Replaces the choices of a row. */
  offer(name: string, options: readonly string[]): void;
  /** Replaces the unit of a row by a text. */
  note(name: string, text: string): void;
  /** Shows or hides a row. */
  show(name: string, shown: boolean): void;
  toggle(): void;
  dispose(): void;
}

type Values = Record<string, number | string | boolean>;

function addRow(gui: GUI, values: Values, row: PanelRow): Controller {
  if ("on" in row) {
    values[row.name] = row.on;
    return gui.add(values, row.name).name(row.label);
  }
  if (!("value" in row)) return gui.add({ [row.name]() {} }, row.name).name(row.label);
  values[row.name] = row.value;
  if ("options" in row) return gui.add(values, row.name, [...row.options]).name(row.label);
  const controller = gui.add(values, row.name, row.min, row.max, row.step).name(row.label);
  if (row.unit) noteOn(controller, row.unit);
  return controller;
}

function noteOn({ $name }: Controller, text: string): void {
  const unit = $name.querySelector("small") ?? $name.appendChild(document.createElement("small"));
  unit.textContent = ` ${text}`;
}

/** A folded panel of settings. */
export function createPanel(host: HTMLElement, { title = "Settings", rows, onChange, onOpen }: PanelOptions): Panel {
  const gui = new GUI({ container: host, title, injectStyles: false });
  const root = gui.domElement;
  root.classList.add("panel");
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", title);
  gui.close();
  const values: Values = {};
  const controllers = new Map<string, Controller>();
  for (const row of rows) {
    const controller = addRow(gui, values, row);
    controller.onChange((value: number | string | boolean) =>
      onChange(row.name, typeof value === "boolean" ? Number(value) : value),
    );
    controllers.set(row.name, controller);
  }

  const fold = () => {
    if (root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    gui.close();
  };
  const unfold = () => {
    onOpen?.();
    gui.open();
  };
  const toggle = () => (gui._closed ? unfold() : fold());

  listen(gui, toggle, fold);
  return {
    get open() {
      return !gui._closed;
    },
    set(name, value) {
      const controller = controllers.get(name);
      const shown = typeof values[name] === "boolean" ? value === 1 : value;
      if (!controller || values[name] === shown) return;
      values[name] = shown;
      controller.updateDisplay();
    },
    offer: (name, options) => void controllers.get(name)?.options([...options]),
    note(name, text) {
      const controller = controllers.get(name);
      if (controller && text) noteOn(controller, text);
    },
    show: (name, shown) => void controllers.get(name)?.show(shown),
    toggle,
    dispose() {
      gui.destroy();
    },
  };
}

function listen({ domElement: root, $title }: GUI, toggle: () => void, fold: () => void): void {
  // Before lil-gui's own handler, whose animation ignores the maximum height of this panel.
  $title.addEventListener(
    "click",
    (event) => {
      event.stopImmediatePropagation();
      if (event.detail > 0) $title.blur();
      toggle();
    },
    { capture: true },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.code === "Escape") fold();
    },
    { capture: true }, // lil-gui stops the propagation of keys in its controls
  );
  // After a choice by pointer the keys are for the vehicle again.
  const giveBack = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && !target.matches(":focus-visible")) target.blur();
  };
  root.addEventListener("change", giveBack);
}
