/**
 * The workshop's sheet: its rooms as tabs, undo and redo, and a status line. On a wide window it stands beside the view, which
 * takes the rest of the width; on a narrow one it lies over the lower part, with a handle that changes its height. It is not
 * modal: keys typed in it belong to it, keys typed elsewhere to the vehicle.
 */
import "./sheet.css";
import { lazy } from "../stream/lazy.ts";
import { button, drawing, element, text } from "../ui/element.ts";
import { icon } from "../ui/icons.ts";
import { PAGE_ACTIONS } from "../ui/input/actions.ts";
import { isKeyOf } from "../ui/input/key-places.ts";
import { titled } from "../ui/input/keycap.ts";
import { recall, remember } from "../ui/storage.ts";
import { createHandle } from "./handle.ts";
import { createHistory } from "./history.ts";
import type { RoomContext, RoomRow, Shelf, WorkshopWorld } from "./room.ts";
import { ROOM_ROWS } from "./rooms.ts";

export interface WorkshopOptions {
  readonly world: WorkshopWorld;
  /** Opens the lines that the browser keeps. */
  openShelf(told: { notify(message: string): void; onChanged(): void }): Shelf;
  /** The sheet was opened or closed. */
  onToggle(): void;
  /** Opens the export of the world; absent where it has no ground. */
  onExport?(): void;
}

export interface Workshop {
  readonly open: boolean;
  show(): void;
  /** Closes it; everything stays as it is for the next `show`. */
  hide(): void;
  /** The world may have changed. */
  refresh(): void;
  dispose(): void;
}

/** Key under which the browser keeps the last room. */
const STORED = "workshop.room";
/** Elements whose own undo counts. */
const TEXT = "textarea, input[type=text], input[type=number]";

/** A room, which is loaded when its tab is first opened. */
const lazyRoom = ({ title, load }: RoomRow, panel: HTMLElement, context: RoomContext) =>
  lazy(
    async (signal) => {
      const create = await load();
      signal.throwIfAborted();
      return create(panel, context);
    },
    { name: `“${title}”`, onError: ({ message }) => context.say(message, true) },
  );

const arrow = (d: string) =>
  drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawing("path", { d }));

export function createWorkshop(host: HTMLElement, { world, openShelf, onToggle, onExport }: WorkshopOptions): Workshop {
  const page = document.documentElement;
  const listening = new AbortController();
  const { signal } = listening;
  const history = createHistory(showHistory);
  const status = element("p", { class: "workshop-status", role: "status" });
  const write = text(status);
  const undo = button(
    { class: "workshop-icon", disabled: "" },
    () => step("undo"),
    arrow("M4.5 9h9.5a5.5 5.5 0 0 1 0 11H9M8.5 4.5L4 9l4.5 4.5"),
  );
  const redo = button(
    { class: "workshop-icon", disabled: "" },
    () => step("redo"),
    arrow("M19.5 9H10a5.5 5.5 0 0 0 0 11h5M15.5 4.5L20 9l-4.5 4.5"),
  );
  const take = button(
    {
      ...{ class: "workshop-icon", "aria-label": "Export" },
      ...(onExport
        ? { title: "Export: height maps, models, code" }
        : { title: "This world has no ground to export", disabled: "" }),
    },
    () => onExport?.(),
    icon("save"),
  );
  const close = button({ class: "close", ...titled("Close", PAGE_ACTIONS.workshop) }, hide, icon("close"));
  const tabs = ROOM_ROWS.map((row) =>
    button(
      { class: "workshop-tab", role: "tab", id: `workshop-tab-${row.name}`, "aria-controls": `workshop-${row.name}` },
      () => open(row),
      row.title,
    ),
  );
  const panels = ROOM_ROWS.map(({ name }) =>
    element("div", {
      ...{ class: "workshop-room", role: "tabpanel", id: `workshop-${name}` },
      ...{ "aria-labelledby": `workshop-tab-${name}`, hidden: "" },
    }),
  );
  const shelf = openShelf({
    notify: (message) => say(message, true),
    onChanged() {
      for (const { value } of rooms.values()) value?.shelfChanged?.();
    },
  });
  const rooms = new Map(ROOM_ROWS.map((row, i) => [row, lazyRoom(row, panels[i], { world, shelf, history, say })]));
  let current = ROOM_ROWS.find(({ name }) => name === recall(STORED)) ?? ROOM_ROWS[0];
  const handle = createHandle(signal);
  const tabList = element("div", { class: "workshop-tabs", role: "tablist", "aria-label": "Rooms" }, ...tabs);
  const root = element(
    "section",
    { class: "workshop glass", "data-keys": "own", tabindex: "-1", "aria-label": "Workshop", hidden: "" },
    handle,
    element("header", { class: "workshop-head" }, element("h2", {}, "Workshop"), tabList, undo, redo, take, close),
    ...panels,
    status,
  );
  host.append(root);
  showHistory();

  function say(words: string, isFault = false): void {
    status.classList.toggle("wrong", isFault);
    write(words);
  }

  function showHistory(): void {
    for (const [each, name, keys, label] of [
      [undo, "Undo", "Ctrl+Z", history.undoes],
      [redo, "Redo", "Ctrl+Shift+Z", history.redoes],
    ] as const) {
      each.disabled = label === null;
      each.title = label === null ? name : `${name}: ${label} (${keys})`;
      each.setAttribute("aria-label", label === null ? name : `${name}: ${label}`);
    }
  }

  /** Undefined until it is loaded. */
  const roomOf = (row: RoomRow) => rooms.get(row)?.value;

  function leaveRoom(): void {
    const room = roomOf(current);
    room?.finish?.();
    room?.hide?.();
  }

  function step(way: "undo" | "redo"): void {
    roomOf(current)?.finish?.();
    const label = history[way]();
    if (label === null) return;
    // The edit may be another room's.
    roomOf(current)?.show?.();
    say(`${way === "undo" ? "Undone" : "Done again"}: ${label}.`);
  }

  function open(row: RoomRow): void {
    if (row !== current) {
      leaveRoom();
      say("");
    }
    current = row;
    remember(STORED, row.name);
    for (const [i, each] of ROOM_ROWS.entries()) {
      const isCurrent = each === row;
      panels[i].hidden = !isCurrent;
      tabs[i].setAttribute("aria-selected", String(isCurrent));
      tabs[i].tabIndex = isCurrent ? 0 : -1;
    }
    void enter(row);
  }

  /** Shows a room once it is loaded. */
  async function enter(row: RoomRow): Promise<void> {
    const room = roomOf(row) ?? (await rooms.get(row)?.load());
    if (current === row && !root.hidden) room?.show?.();
  }

  function show(): void {
    root.hidden = false;
    page.dataset.workshop = "";
    open(current);
    root.focus({ preventScroll: true });
    onToggle();
  }

  function hide(): void {
    if (root.hidden) return;
    leaveRoom();
    if (root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    root.hidden = true;
    delete page.dataset.workshop;
    onToggle();
  }

  root.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const isText = event.target instanceof Element && event.target.closest(`${TEXT}, select`);
      if (event.code !== "Escape" && (isText || !isKeyOf(PAGE_ACTIONS.workshop, event))) return;
      event.preventDefault();
      hide();
    },
    { signal },
  );
  tabList.addEventListener(
    "keydown",
    (event) => {
      const way = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
      if (way === 0) return;
      event.preventDefault();
      const i = (ROOM_ROWS.indexOf(current) + way + ROOM_ROWS.length) % ROOM_ROWS.length;
      open(ROOM_ROWS[i]);
      tabs[i].focus();
    },
    { signal },
  );
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

  return {
    get open() {
      return !root.hidden;
    },
    show,
    hide,
    refresh: () => root.hidden || roomOf(current)?.show?.(),
    dispose() {
      hide();
      listening.abort();
      for (const room of rooms.values()) room.dispose();
      shelf.dispose();
      root.remove();
    },
  };
}
