/**
 * The workshop's sheet: its tabs, undo and redo, and a status line. On a wide window it stands beside the view, which
 * takes the rest of the width; on a narrow one it lies over the lower part, with a handle that changes its height. It is not
 * modal: keys typed in it belong to it, keys typed elsewhere to the vehicle.
 */
import "./sheet.css";
import type { KeptPart } from "../recipe/kept-code.ts";
import { lazy } from "../stream/lazy.ts";
import { button, drawing, element, text } from "../ui/element.ts";
import { icon } from "../ui/icons.ts";
import { PAGE_ACTIONS } from "../ui/input/actions.ts";
import { isKeyOf } from "../ui/input/key-places.ts";
import { titled } from "../ui/input/keycap.ts";
import { enterSheet, leaveSheet } from "../ui/open-sheets.ts";
import { recall, remember } from "../ui/storage.ts";
import { phrase, say, type Words } from "../words/words.ts";
import { createHandle } from "./handle.ts";
import { createHistory, type History } from "./history.ts";
import type { Grounds, Shelf, Tab, TabContext, TabRow, WorkshopWorld } from "./tab.ts";
import { TAB_ROWS } from "./tabs.ts";

/** Gets messages about what could not be kept, and changes by other tabs of the browser. */
interface Told {
  notify(message: string): void;
  onChanged(): void;
}

export interface WorkshopOptions {
  readonly world: WorkshopWorld;
  /** Opens the lines, or the height maps, that the browser keeps. */
  openShelf(part: KeptPart, told: Told): Shelf;
  readonly grounds: Omit<Grounds, "shelf">;
  /** The sheet was opened or closed. */
  onToggle(): void;
  /** Opens the export of the world; absent where it has no ground. */
  onExport?(): void;
}

export interface Workshop {
  readonly open: boolean;
  show(): void;
  /** Opens it with a file as the line: in the first tab. */
  openLine(file: File): void;
  /** Closes it; everything stays as it is for the next `show`. */
  hide(): void;
  /** The world may have changed. */
  refresh(): void;
  dispose(): void;
}

/** Key under which the browser keeps the last tab. */
const STORED = "workshop.room";
/** Elements whose own undo counts. */
const TEXT = "textarea, input[type=text], input[type=number]";

/** A tab, which is loaded when it is first opened. */
const lazyTab = ({ title, load }: TabRow, panel: HTMLElement, context: TabContext) =>
  lazy(
    async (signal) => {
      const create = await load();
      signal.throwIfAborted();
      return create(panel, context);
    },
    { name: say("“{title}”", { title: say(title) }), onError: ({ message }) => context.tell(message, true) },
  );

const arrow = (d: string) =>
  drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawing("path", { d }));

export function createWorkshop(host: HTMLElement, { world, onToggle, ...options }: WorkshopOptions): Workshop {
  const listening = new AbortController();
  const status = element("p", { class: "workshop-status", role: "status" });
  const write = text(status);
  const tell = (words: string, isProblem = false) => {
    status.classList.toggle("wrong", isProblem);
    write(words);
  };
  const history = createHistory(() => historyButtons.show());
  const historyButtons = createHistoryButtons(history, step);
  const shelves = openShelves(options, { notify: (message) => tell(message, true), onChanged: () => tabs.tellShelf() });
  const tabs = new Tabs({ world, ...shelves, history, tell }, () => !root.hidden);
  const acts = [...historyButtons.roots, createExportButton(options.onExport), createCloseButton(hide)];
  const head = element("header", { class: "workshop-head" }, element("h2", {}, say("Workshop")), tabs.tabList, ...acts);
  const own = { class: "workshop glass", "data-keys": "own", tabindex: "-1", hidden: "" };
  const parts = [createHandle(), head, ...tabs.panels, status];
  const root = element("section", { ...own, "aria-label": say("Workshop") }, ...parts);
  host.append(root);

  function step(way: "undo" | "redo"): void {
    tabs.tab?.finish?.();
    const label = history[way]();
    if (label === null) return;
    // The edit may be another tab's.
    tabs.tab?.show?.();
    tell(doneWords(way, label));
  }

  function hide(): void {
    if (root.hidden) return;
    tabs.leave();
    leaveSheet(root);
    root.hidden = true;
    delete document.documentElement.dataset.workshop;
    onToggle();
  }

  function show(file?: File): void {
    root.hidden = false;
    document.documentElement.dataset.workshop = "";
    tabs.open(file && TAB_ROWS[0], file);
    enterSheet(root, hide, root);
    onToggle();
  }

  listenToKeys(root, hide, step, listening.signal);
  return {
    get open() {
      return !root.hidden;
    },
    ...{ show, hide, openLine: show },
    refresh: () => root.hidden || tabs.tab?.show?.(),
    dispose() {
      hide();
      listening.abort();
      for (const each of [tabs, shelves.shelf, shelves.grounds.shelf]) each.dispose();
      root.remove();
    },
  };
}

function doneWords(way: "undo" | "redo", label: Words): string {
  const edit = say(label);
  return way === "undo" ? say("Undone: {edit}.", { edit }) : say("Done again: {edit}.", { edit });
}

function openShelves({ openShelf, grounds }: Pick<WorkshopOptions, "openShelf" | "grounds">, told: Told) {
  return { shelf: openShelf("profile", told), grounds: { ...grounds, shelf: openShelf("ground", told) } };
}

const createCloseButton = (hide: () => void) =>
  button({ class: "close", ...titled(say("Close"), PAGE_ACTIONS.workshop) }, hide, icon("close"));

function createExportButton(onExport: WorkshopOptions["onExport"]): HTMLElement {
  const attributes = onExport
    ? { title: say("Export: height maps, models, code") }
    : { title: say("This world has no ground to export"), disabled: "" };
  const label = { class: "workshop-icon", "aria-label": say("Export") };
  return button({ ...label, ...attributes }, () => onExport?.(), icon("save"));
}

const [UNDO, UNDO_EDIT] = [phrase("Undo"), phrase("Undo: {edit}")];
const [REDO, REDO_EDIT] = [phrase("Redo"), phrase("Redo: {edit}")];

function createHistoryButtons(history: History, step: (way: "undo" | "redo") => void) {
  const create = (way: "undo" | "redo", d: string) => button({ class: "workshop-icon" }, () => step(way), arrow(d));
  const undo = create("undo", "M4.5 9h9.5a5.5 5.5 0 0 1 0 11H9M8.5 4.5L4 9l4.5 4.5");
  const redo = create("redo", "M19.5 9H10a5.5 5.5 0 0 0 0 11h5M15.5 4.5L20 9l-4.5 4.5");

  function show(): void {
    for (const [each, name, named, keys, label] of [
      [undo, UNDO, UNDO_EDIT, "Ctrl+Z", history.undoes],
      [redo, REDO, REDO_EDIT, "Ctrl+Shift+Z", history.redoes],
    ] as const) {
      each.disabled = label === null;
      const words = label === null ? say(name) : say(named, { edit: say(label) });
      each.title = label === null ? words : say("{action} ({keys})", { action: words, keys });
      each.setAttribute("aria-label", words);
    }
  }

  show();
  return { roots: [undo, redo], show };
}

/** The tabs, each with a button and a panel. */
class Tabs {
  readonly panels = TAB_ROWS.map(({ name }) =>
    element("div", {
      ...{ class: "workshop-panel", role: "tabpanel", id: `workshop-${name}` },
      ...{ "aria-labelledby": `workshop-tab-${name}`, hidden: "" },
    }),
  );
  readonly #buttons = TAB_ROWS.map((row) =>
    button(
      { class: "workshop-tab", role: "tab", id: `workshop-tab-${row.name}`, "aria-controls": `workshop-${row.name}` },
      () => this.open(row),
      say(row.title),
    ),
  );
  readonly tabList = element(
    "div",
    { class: "workshop-tabs", role: "tablist", "aria-label": say("Workshop") },
    ...this.#buttons,
  );
  readonly #tabs;
  #current = TAB_ROWS.find(({ name }) => name === recall(STORED)) ?? TAB_ROWS[0];
  readonly #context: TabContext;
  readonly #isSheetOpen: () => boolean;

  constructor(context: TabContext, isSheetOpen: () => boolean) {
    [this.#context, this.#isSheetOpen] = [context, isSheetOpen];
    this.#tabs = new Map(TAB_ROWS.map((row, i) => [row, lazyTab(row, this.panels[i], context)]));
    this.tabList.addEventListener("keydown", (event) => {
      const way = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
      if (way === 0) return;
      event.preventDefault();
      const i = (TAB_ROWS.indexOf(this.#current) + way + TAB_ROWS.length) % TAB_ROWS.length;
      this.open(TAB_ROWS[i]);
      this.#buttons[i].focus();
    });
  }

  /** The open one, where it is loaded. */
  get tab(): Tab | undefined {
    return this.#tabs.get(this.#current)?.value;
  }

  /** Opens a tab, and a file in it. */
  open(row = this.#current, file?: File): void {
    if (row !== this.#current) {
      this.leave();
      this.#context.tell("");
    }
    this.#current = row;
    remember(STORED, row.name);
    for (const [i, each] of TAB_ROWS.entries()) {
      const isCurrent = each === row;
      this.panels[i].hidden = !isCurrent;
      this.#buttons[i].setAttribute("aria-selected", String(isCurrent));
      this.#buttons[i].tabIndex = isCurrent ? 0 : -1;
    }
    void this.#enter(row, file);
  }

  /** Shows a tab once it is loaded, and opens a file in it. */
  async #enter(row: TabRow, file?: File): Promise<void> {
    const tab = this.tab ?? (await this.#tabs.get(row)?.load());
    if (this.#current !== row || !this.#isSheetOpen()) return;
    tab?.show?.();
    if (file) tab?.open?.(file);
  }

  leave(): void {
    this.tab?.finish?.();
    this.tab?.hide?.();
  }

  tellShelf(): void {
    for (const { value } of this.#tabs.values()) value?.shelfChanged?.();
  }

  dispose(): void {
    for (const tab of this.#tabs.values()) tab.dispose();
  }
}

function listenToKeys(
  root: HTMLElement,
  hide: () => void,
  step: (way: "undo" | "redo") => void,
  signal: AbortSignal,
): void {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isText = event.target instanceof Element && event.target.closest(`${TEXT}, select`);
    if (isText || !isKeyOf(PAGE_ACTIONS.workshop, event)) return;
    event.preventDefault();
    hide();
  });
  // Also while the keys are the vehicle's, which uses none with Ctrl.
  window.addEventListener(
    "keydown",
    (event) => {
      if (root.hidden || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest(TEXT)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      step(key === "y" || event.shiftKey ? "redo" : "undo");
    },
    { signal },
  );
}
