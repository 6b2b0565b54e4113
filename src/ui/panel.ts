/** The settings panel, built on lil-gui: rows in groups, with a search and buttons back to the defaults. */
import GUI from "lil-gui";
import "./panel.css";
import { say } from "../words/words.ts";
import { button } from "./element.ts";
import { PAGE_ACTIONS, sentence } from "./input/actions.ts";
import { enterSheet, leaveSheet } from "./open-sheets.ts";
import { type PanelRow, Row } from "./panel-row.ts";
import { createPanelSearch } from "./panel-search.ts";

export interface PanelOptions {
  readonly title?: string;
  /** Rows of a group one after the other; rows without a group are above all groups. */
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

/** A group of rows with the button that sets all its defaults. */
class Group {
  readonly rows: Row[] = [];
  readonly gui: GUI;
  readonly #back: HTMLButtonElement;
  /** Folded by the visitor before a search has opened it. */
  #wasFolded = false;

  constructor(panel: GUI, title: string) {
    this.gui = panel.addFolder(say(title));
    const reset = () => {
      for (const row of this.rows) if (row.isChanged) row.reset();
    };
    this.#back = button({ class: "panel-reset" }, reset, say("Reset {group}", { group: sentence(title) }));
  }

  /** Called after the last row was added. */
  end(): void {
    this.gui.$children.append(this.#back);
    this.refresh();
  }

  /** Shows the button where something differs from its default, and the group where it has rows. */
  refresh(): void {
    this.gui.show(this.rows.some((row) => row.isVisible));
    this.#back.hidden = !this.rows.some((row) => row.isChanged && row.isVisible);
  }

  /** Opens the group for a search, and folds it again after it. */
  search(isSearching: boolean): void {
    if (isSearching) {
      this.#wasFolded ||= this.gui._closed;
      this.gui.open();
    } else if (this.#wasFolded) {
      this.#wasFolded = false;
      this.gui.close();
    }
    this.refresh();
  }
}

/** A folded panel of settings. */
export function createPanel(
  host: HTMLElement,
  { title = say(PAGE_ACTIONS.settings.label), rows, onChange, onOpen }: PanelOptions,
): Panel {
  const gui = new GUI({ container: host, title, injectStyles: false });
  const root = gui.domElement;
  root.classList.add("panel");
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", title);
  // It takes the focus as a whole, so that the keys still move the vehicle.
  gui.$children.tabIndex = -1;
  gui.close();
  const { all, refresh } = addRows(gui, rows, onChange);

  const fold = () => {
    leaveSheet(root);
    gui.close();
  };
  const unfold = () => {
    onOpen?.();
    refresh();
    gui.open();
    enterSheet(root, fold, gui.$children);
  };
  const toggle = () => (gui._closed ? unfold() : fold());

  listen(gui, toggle);
  return {
    get open() {
      return !gui._closed;
    },
    set: (name, value) => all.get(name)?.set(value),
    offer: (name, options) => all.get(name)?.offer(options),
    note(name, text) {
      if (text) all.get(name)?.note(text);
    },
    show(name, shown) {
      all.get(name)?.show(shown);
      refresh();
    },
    toggle,
    dispose() {
      leaveSheet(root);
      gui.destroy();
    },
  };
}

/** Adds the rows, in their groups, and the search above these. `refresh` follows what has become visible or changed. */
function addRows(gui: GUI, rows: readonly PanelRow[], onChange: PanelOptions["onChange"]) {
  const groups = new Map<string, Group>();
  const all = new Map<string, Row>();
  const refresh = () => {
    for (const group of groups.values()) group.refresh();
  };
  for (const row of rows) {
    const title = row.group;
    if (title !== undefined && !groups.has(title)) groups.set(title, new Group(gui, title));
    const group = groups.get(title ?? "");
    const made = new Row(group?.gui ?? gui, row, (value) => onChange(row.name, value), refresh);
    group?.rows.push(made);
    all.set(row.name, made);
  }
  for (const group of groups.values()) group.end();
  const search = createPanelSearch([...all.values()], (isSearching) => {
    for (const group of groups.values()) group.search(isSearching);
  });
  if (groups.size > 0) gui.$children.prepend(search);
  return { all, refresh };
}

function listen({ domElement: root, $title, $children }: GUI, toggle: () => void): void {
  // Before lil-gui's own handler, whose animation ignores the maximum height of this panel.
  $title.addEventListener(
    "click",
    (event) => {
      event.stopImmediatePropagation();
      toggle();
      // Pressed by a key, it can be pressed again.
      if (event.detail === 0) $title.focus();
    },
    { capture: true },
  );
  $children.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    root.querySelector<HTMLElement>("[type=search]")?.focus();
  });
  // After a choice by pointer the keys are for the vehicle again.
  const giveBack = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && !target.matches(":focus-visible")) target.blur();
  };
  root.addEventListener("change", giveBack);
}
