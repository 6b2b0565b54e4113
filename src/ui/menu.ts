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

function createCopy(link: () => string, signal: AbortSignal) {
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
  signal.addEventListener("abort", () => clearTimeout(timer));
  return { root: element("footer", {}, press, said, shown), rest };
}

/** The button with the world's name, and the dialog of worlds and places that it opens. */
export function createMenu(host: HTMLElement, options: MenuOptions): Menu {
  const listening = new AbortController();
  const { signal } = listening;
  let { current, shots } = options;
  const name = element("span", { class: "menu-name" });
  const opener = button(
    { class: "menu-button glass", "aria-haspopup": "dialog", ...titled("Worlds and places", PAGE_ACTIONS.menu) },
    () => show(),
    icon("island"),
    name,
    icon("chevron"),
  );
  const worlds = element("div", { class: "menu-worlds" });
  const places = element("div", { class: "menu-places" });
  const presets = element("div", { class: "menu-worlds" });
  const presetsPart = element("section", {}, element("h3", {}, "Presets"), presets);
  const sheets = element("div", { class: "menu-worlds" });
  const sheetsPart = element("section", {}, element("h3", {}, "Sheets"), sheets);
  const placesPart = element("section", {}, element("h3", {}, "Places"), places);
  const copy = createCopy(() => options.link?.() ?? location.href, signal);
  const photo = button(
    { class: "menu-copy", ...titled("Photo mode", PAGE_ACTIONS.photo) },
    () => {
      dialog.close();
      options.onPhoto();
    },
    icon("camera"),
    "Photo mode",
  );
  copy.root.prepend(photo);
  const close = button({ class: "close", "aria-label": "Close" }, () => dialog.close(), icon("close"));
  const worldsPart = element("section", {}, element("h3", {}, "Worlds"), worlds);
  const dialog = element(
    "dialog",
    { class: "menu glass", "data-keys": "own", "aria-label": "Worlds and places" },
    element("div", { class: "menu-body" }, worldsPart, presetsPart, sheetsPart, placesPart, copy.root, close),
  );
  host.append(opener, dialog);

  const choose = (act: () => void) => () => {
    // A row can keep the focus if the dialog closes in the frame in which it opened.
    if (!dialog.open) return;
    dialog.close();
    act();
  };
  const worldRow = ({ name, title, about }: WorldRow, here: boolean, go: (name: string) => void) => {
    const row = button(
      { class: "menu-world" },
      choose(() => go(name)),
      element("strong", {}, title),
      element("span", {}, about),
    );
    if (here) {
      row.setAttribute("aria-current", "true");
      row.append(element("em", {}, icon("check"), "here"));
    }
    return row;
  };
  const write = () => {
    const open = options.presets.find((one) => one.name === options.preset);
    const here = open ?? options.worlds.find((world) => world.name === current);
    name.textContent = options.title ?? here?.title ?? current;
    worlds.replaceChildren(...options.worlds.map((one) => worldRow(one, one.name === current, options.onWorld)));
    presets.replaceChildren(
      ...options.presets.map((one) => worldRow(one, one.name === options.preset, options.onPreset)),
    );
    presetsPart.hidden = options.presets.length === 0;
    sheets.replaceChildren(...options.sheets.map((one) => worldRow(one, false, options.onSheet)));
    sheetsPart.hidden = options.sheets.length === 0;
    places.replaceChildren(
      ...shots.map((shot) =>
        button(
          { class: "menu-place" },
          choose(() => options.onShot(shot.name)),
          icon("place"),
          shotTitle(shot),
        ),
      ),
    );
    placesPart.hidden = shots.length === 0;
  };
  const show = () => {
    copy.rest();
    dialog.showModal();
  };

  const onKey = (event: KeyboardEvent) => {
    if (!dialog.open || event.target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isKeyOf(PAGE_ACTIONS.menu, event)) {
      event.preventDefault();
      if (!event.repeat) dialog.close();
    }
    const step =
      event.code === "ArrowDown" || event.code === "ArrowRight"
        ? 1
        : event.code === "ArrowUp" || event.code === "ArrowLeft"
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    const rows = [...dialog.querySelectorAll("button")];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    rows[(at + step + rows.length) % rows.length].focus();
  };
  dialog.addEventListener("keydown", onKey, { signal });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(), { signal });
  write();

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
      listening.abort();
      opener.remove();
      dialog.remove();
    },
  };
}
