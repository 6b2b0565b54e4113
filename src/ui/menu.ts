/** The menu of worlds, presets, sheets and shots. */
import { button, element } from "./element.ts";
import { icon } from "./icons.ts";
import { PAGE_ACTIONS } from "./input/actions.ts";
import { isKeyOf } from "./input/key-places.ts";
import { titled } from "./input/keycap.ts";

interface WorldRow {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

export interface ShotRow {
  readonly name: string;
  readonly title?: string;
}

export interface MenuOptions {
  /** The worlds to choose from. */
  readonly worlds: readonly WorldRow[];
  /** The name of the open world. */
  readonly current: string;
  /** Title of the open world if it is neither a world of the list nor a preset. */
  readonly title?: string;
  /** Presets of the open world, and the current one. */
  readonly presets: readonly WorldRow[];
  readonly preset: string;
  /** Sheets that can be opened over the view. */
  readonly sheets: readonly WorldRow[];
  /** The named places of the open world. */
  readonly shots: readonly ShotRow[];
  onWorld(name: string): void;
  onPreset(name: string): void;
  onSheet(name: string): void;
  onShot(name: string): void;
  onPhoto(): void;
  /** The link to the current view; the page's address if absent. */
  link?(): string;
}

export interface Menu {
  readonly open: boolean;
  toggle(): void;
  /** Shows another world's name and places. */
  update(open: { readonly current: string; readonly shots: readonly ShotRow[] }): void;
  dispose(): void;
}

/** "under-an_island" as "Under an island". */
export function shotTitle({ name, title }: ShotRow): string {
  if (title) return title;
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function createCopy(link: () => string) {
  const words = element("span", {}, "Copy link to this view");
  const said = element("span", { class: "copied", role: "status" });
  const shown = element("input", { class: "copy-link", readonly: "", hidden: "", "aria-label": "Link to this view" });
  const press = button({ class: "menu-copy" }, () => void copy(), icon("link"), words);
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    press.classList.remove("done");
    said.replaceChildren();
    shown.hidden = true;
  };
  async function copy() {
    rest();
    const address = link();
    try {
      await navigator.clipboard.writeText(address);
      press.classList.add("done");
      said.replaceChildren(icon("check"), "Link copied");
      timer = window.setTimeout(rest, 3000);
    } catch {
      // The clipboard may not be written: show the link for copying by hand.
      shown.value = address;
      shown.hidden = false;
      shown.select();
      said.replaceChildren("Copy it from here");
    }
  }
  return { root: element("footer", {}, press, said, shown), rest };
}

/** A part of the menu; it is hidden while it has no rows. */
function createPart(title: string, kind: "worlds" | "places") {
  const rows = element("div", { class: `menu-${kind}` });
  const root = element("section", {}, element("h3", {}, title), rows);
  return {
    root,
    show(next: readonly HTMLElement[]): void {
      rows.replaceChildren(...next);
      root.hidden = next.length === 0;
    },
  };
}

function worldRow({ title, about }: WorldRow, here: boolean, press: () => void): HTMLElement {
  const row = button({ class: "menu-world" }, press, element("strong", {}, title), element("span", {}, about));
  if (here) {
    row.setAttribute("aria-current", "true");
    row.append(element("em", {}, icon("check"), "here"));
  }
  return row;
}

function createParts(options: MenuOptions, choose: (act: () => void) => void) {
  const worlds = createPart("Worlds", "worlds");
  const presets = createPart("Presets", "worlds");
  const sheets = createPart("Sheets", "worlds");
  const places = createPart("Places", "places");
  const rows = (list: readonly WorldRow[], here: string | null, go: (name: string) => void) =>
    list.map((one) => worldRow(one, one.name === here, () => choose(() => go(one.name))));
  const placeRow = (shot: ShotRow) => {
    const go = () => choose(() => options.onShot(shot.name));
    return button({ class: "menu-place" }, go, icon("place"), shotTitle(shot));
  };
  return {
    roots: [worlds, presets, sheets, places].map(({ root }) => root),
    show(current: string, shots: readonly ShotRow[]): void {
      worlds.show(rows(options.worlds, current, options.onWorld));
      presets.show(rows(options.presets, options.preset, options.onPreset));
      sheets.show(rows(options.sheets, null, options.onSheet));
      places.show(shots.map(placeRow));
    },
  };
}

const photoButton = (press: () => void) =>
  button({ class: "menu-copy", ...titled("Photo mode", PAGE_ACTIONS.photo) }, press, icon("camera"), "Photo mode");

/** The button with the world's name, and the dialog of worlds and places that it opens. */
export function createMenu(host: HTMLElement, options: MenuOptions): Menu {
  let { current, shots } = options;
  const name = element("span", { class: "menu-name" });
  const opener = button(
    { class: "menu-button glass", "aria-haspopup": "dialog", ...titled("Worlds and places", PAGE_ACTIONS.menu) },
    show,
    ...[icon("island"), name, icon("chevron")],
  );
  const parts = createParts(options, choose);
  const copy = createCopy(() => options.link?.() ?? location.href);
  copy.root.prepend(photoButton(() => choose(() => options.onPhoto())));
  const close = button({ class: "close", "aria-label": "Close" }, () => dialog.close(), icon("close"));
  const dialog = element(
    "dialog",
    { class: "menu glass", "data-keys": "own", "aria-label": "Worlds and places" },
    element("div", { class: "menu-body" }, ...parts.roots, copy.root, close),
  );
  host.append(opener, dialog);
  listen(dialog);
  write();

  /** Closes the menu, then acts. */
  function choose(act: () => void): void {
    // A row can keep the focus if the dialog closes in the frame in which it opened.
    if (!dialog.open) return;
    dialog.close();
    act();
  }

  function write(): void {
    const open = options.presets.find((one) => one.name === options.preset);
    const here = open ?? options.worlds.find((world) => world.name === current);
    name.textContent = options.title ?? here?.title ?? current;
    parts.show(current, shots);
  }

  function show(): void {
    copy.rest();
    dialog.showModal();
  }

  return {
    get open() {
      return dialog.open;
    },
    toggle: () => (dialog.open ? dialog.close() : show()),
    update(open) {
      ({ current, shots } = open);
      write();
    },
    dispose() {
      copy.rest();
      opener.remove();
      dialog.remove();
    },
  };
}

/** Keys and clicks that close the menu, and arrow keys that move the focus in it. */
function listen(dialog: HTMLDialogElement): void {
  dialog.addEventListener("keydown", (event) => {
    if (!dialog.open || event.target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isKeyOf(PAGE_ACTIONS.menu, event)) {
      event.preventDefault();
      if (!event.repeat) dialog.close();
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
    if (!step) return;
    event.preventDefault();
    const rows = [...dialog.querySelectorAll("button")];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    rows[(at + step + rows.length) % rows.length].focus();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
