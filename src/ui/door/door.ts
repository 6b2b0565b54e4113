/** The door: what this is, the worlds with their pictures, and places to go to. Opens by itself at the first visit. */

import { say } from "../../words/words.ts";
import { button, element, select } from "../element.ts";
import { type IconName, icon } from "../icons.ts";
import { type ControlsTable, isMovementKey, PAGE_ACTIONS } from "../input/actions.ts";
import { isKeyOf, partOf } from "../input/key-places.ts";
import { keycap, titled } from "../input/keycap.ts";
import { recall, remember } from "../storage.ts";
import { createCopy } from "./copy-link.ts";
import { createMadeOf } from "./made-of.ts";
import { type PlaceRow, PlaceSearch } from "./search.ts";
import { type ActionTool, toolsOf } from "./tools.ts";

interface WorldRow {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Address of its picture. */
  readonly picture?: string;
}

export interface ShotRow {
  readonly name: string;
  readonly title?: string;
}

export interface DoorTool {
  readonly icon: IconName;
  readonly label: string;
  run(): void;
}

export interface DoorOptions {
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
  /** The profile, for the drawing of what all is made of. */
  readonly samples: ArrayLike<number>;
  /** Keys of which those that move close the door at the first visit, and actions of which some are tools of the door. */
  readonly controls: ControlsTable;
  /** Actions of these controls that cannot be done in the open world. */
  readonly absent?: readonly string[];
  /** Runs an action of the controls. */
  onAction(name: string): void;
  /** Label of the button that goes into the view: "Fly". */
  readonly go: string;
  /** Values and labels of the choice of quality. */
  readonly qualities: readonly (readonly [value: string, label: string])[];
  quality(): string;
  onQuality(value: string): void;
  /** The same for the language. */
  readonly languages: readonly (readonly [value: string, label: string])[];
  language(): string;
  onLanguage(value: string): void;
  /** The places of all worlds. */
  places(): Promise<readonly PlaceRow[]>;
  onPlace(place: PlaceRow): void;
  onWorld(name: string): void;
  onPreset(name: string): void;
  onSheet(name: string): void;
  onShot(name: string): void;
  onPhoto(): void;
  /** More ways to go somewhere. */
  readonly tools?: readonly DoorTool[];
  /** Called when the door of the first visit closes. */
  onBegin(): void;
  /** The link to the current view; the page's address if absent. */
  link?(): string;
}

export interface Door {
  readonly open: boolean;
  toggle(): void;
  /** Opens at a visitor's first visit only, with the worlds alone. */
  greet(): void;
  dispose(): void;
}

/** "under-an_island" as "Under an island". */
export function shotTitle({ name, title }: ShotRow): string {
  if (title) return say(title);
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part of the door; it is hidden while it has no rows. */
function createPart(title: string, kind: "worlds" | "places", rows: readonly HTMLElement[], more = "door-more") {
  const list = element("div", { class: `door-${kind}` }, ...rows);
  const root = element("section", { class: more }, element("h3", {}, title), list);
  root.hidden = rows.length === 0;
  return root;
}

function worldCard({ title, about, picture }: WorldRow, here: boolean, press: () => void): HTMLElement {
  const words = [element("strong", {}, say(title)), element("span", {}, say(about))];
  const card = button({ class: "door-world" }, press, ...words);
  if (picture) {
    const image = element("img", { src: picture, alt: "", loading: "lazy", width: "320", height: "180" });
    image.addEventListener("error", () => image.remove());
    card.prepend(image);
  }
  if (here) {
    card.setAttribute("aria-current", "true");
    card.append(element("em", {}, icon("check"), say("here")));
  }
  return card;
}

/** The card with a digit key that presses it, for the first nine. */
function numbered(card: HTMLElement, index: number): HTMLElement {
  if (index >= 9) return card;
  const digit = keycap(`Digit${index + 1}`);
  digit.setAttribute("aria-hidden", "true");
  card.setAttribute("aria-keyshortcuts", String(index + 1));
  card.append(digit);
  return card;
}

function createParts(options: DoorOptions, choose: (act: () => void) => void): HTMLElement[] {
  const cards = (list: readonly WorldRow[], here: string | null, go: (name: string) => void) =>
    list.map((one) => worldCard(one, one.name === here, () => choose(() => go(one.name))));
  const placeRow = (shot: ShotRow) => {
    const go = () => choose(() => options.onShot(shot.name));
    return button({ class: "door-place" }, go, icon("place"), shotTitle(shot));
  };
  const toolRow = ({ action, label, key }: ActionTool) => {
    const words = [...(key === undefined ? [] : [keycap(key)]), say(label)];
    return button({ class: "door-place" }, () => choose(() => options.onAction(action)), ...words);
  };
  const { controls, absent = [], sheets } = options;
  const tools = toolsOf(controls, ["photo", ...absent, ...sheets.map(({ name }) => name)]);
  return [
    createPart(say("Worlds"), "worlds", cards(options.worlds, options.current, options.onWorld).map(numbered), ""),
    createPart(say("Presets"), "worlds", cards(options.presets, options.preset, options.onPreset)),
    createPart(say("Sheets"), "worlds", cards(options.sheets, null, options.onSheet)),
    createPart(say("Places"), "places", options.shots.map(placeRow)),
    createPart(say("Tools"), "places", tools.map(toolRow)),
  ];
}

const createTools = ({ tools = [] }: DoorOptions, choose: (act: () => void) => void): HTMLElement =>
  element(
    "div",
    { class: "door-copy door-more" },
    ...tools.map((tool) => button({ class: "door-tool" }, () => choose(tool.run), icon(tool.icon), say(tool.label))),
  );

function createChoice(
  [part, name]: readonly [part: string, name: string],
  rows: DoorOptions["qualities"],
  now: () => string,
  onChange: DoorOptions["onQuality"],
) {
  const choice = select(
    {},
    rows.map(([value, label]) => [value, say(label)] as const),
  );
  choice.addEventListener("change", () => onChange(choice.value));
  return {
    root: element("label", { class: `door-choice ${part}` }, name, choice),
    read: () => void (choice.value = now()),
  };
}

/** Contents of the door; `close` closes it, `choose` closes it and then acts. */
function createBody(options: DoorOptions, close: () => void, choose: (act: () => void) => void) {
  const copy = createCopy(() => options.link?.() ?? location.href);
  const quality = createChoice(["door-quality", say("Quality")], options.qualities, options.quality, options.onQuality);
  const language = createChoice(
    ["door-language", say("Language")],
    options.languages,
    options.language,
    options.onLanguage,
  );
  const madeOf = createMadeOf(options.samples);
  const search = new PlaceSearch(options.places, (place) => choose(() => options.onPlace(place)));
  const ask = button({ class: "door-ask" }, () => madeOf.toggle(), say("What is all this made of?"));
  const photo = button(
    { class: "door-tool door-more", ...titled(say(PAGE_ACTIONS.photo.label), PAGE_ACTIONS.photo) },
    () => choose(options.onPhoto),
    ...[icon("camera"), say(PAGE_ACTIONS.photo.label)],
  );
  const go = button({ class: "door-go", autofocus: "" }, close);
  const shut = button({ class: "close", "aria-label": say("Close") }, close, icon("close"));
  const words = say("Worlds without end, made as you look from one line of 256 numbers.");
  const greeting = element("div", {}, element("h2", {}, "Limitless"), element("p", {}, words));
  const root = element(
    "div",
    { class: "door-body" },
    ...[element("header", {}, greeting, go, shut), madeOf.root, search.root, createTools(options, choose)],
    ...createParts(options, choose),
    element("footer", {}, ask, quality.root, language.root, photo, copy.root),
  );
  return {
    root,
    /** Shows it as new. */
    reset(isGreeting: boolean): void {
      go.textContent = isGreeting ? say(options.go) : say("Go on");
      copy.rest();
      search.clear();
      quality.read();
      language.read();
    },
    stop(): void {
      madeOf.stop();
      copy.rest();
    },
  };
}

/** The button with the world's name, which the tab gets too, and the dialog that it opens. */
export function createDoor(host: HTMLElement, options: DoorOptions): Door {
  const title = nameOf(options);
  const label = say(PAGE_ACTIONS.menu.label);
  document.title = say("{place} – Limitless", { place: title });
  const name = element("span", { class: "door-name" }, title);
  const opener = button(
    { class: "door-button glass", "aria-haspopup": "dialog", ...titled(label, PAGE_ACTIONS.menu) },
    () => show(false),
    ...[icon("island"), name, icon("chevron")],
  );
  const body = createBody(options, () => dialog.close(), choose);
  const labels = { class: "door glass", "data-keys": "own", "aria-label": label };
  const dialog = element("dialog", labels, body.root);
  host.append(opener, dialog);
  listen(dialog, options.controls);
  dialog.addEventListener("close", () => {
    body.stop();
    remember("helped", "yes");
    if (dialog.classList.contains("greeting")) options.onBegin();
  });

  /** Closes the door, then acts. */
  function choose(act: () => void): void {
    // A row can keep the focus if the dialog closes in the frame in which it opened.
    if (!dialog.open) return;
    dialog.close();
    act();
  }

  function show(isGreeting: boolean): void {
    dialog.classList.toggle("greeting", isGreeting);
    body.reset(isGreeting);
    dialog.showModal();
    body.root.scrollTop = 0;
  }

  return {
    get open() {
      return dialog.open;
    },
    toggle: () => (dialog.open ? dialog.close() : show(false)),
    greet() {
      if (!document.querySelector("dialog[open]") && recall("helped") === null) show(true);
    },
    dispose() {
      body.stop();
      opener.remove();
      dialog.remove();
    },
  };
}

function nameOf({ presets, preset, worlds, current, title }: DoorOptions): string {
  const open = presets.find((one) => one.name === preset) ?? worlds.find((world) => world.name === current);
  return say(title ?? open?.title ?? current);
}

/** Keys and clicks that close the door, and arrow keys that move the focus in it. */
function listen(dialog: HTMLDialogElement, controls: ControlsTable): void {
  dialog.addEventListener("keydown", (event) => {
    if (!dialog.open || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
    if (isKeyOf(PAGE_ACTIONS.menu, event)) {
      event.preventDefault();
      if (!event.repeat) dialog.close();
    } else if (digit) {
      event.preventDefault();
      if (!event.repeat) dialog.querySelector<HTMLElement>(`.door-world[aria-keyshortcuts="${digit}"]`)?.click();
    } else if (event.key === "/") {
      event.preventDefault();
      dialog.querySelector("input")?.focus();
    } else if (step) {
      event.preventDefault();
      moveFocus(dialog, step);
    } else if (isFlight(event) && dialog.classList.contains("greeting")) dialog.close();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

  /** Shift, Space and Enter are for the focused button. */
  function isFlight({ code }: KeyboardEvent): boolean {
    return !["ShiftLeft", "ShiftRight", "Space", "Enter"].includes(code) && isMovementKey(controls, partOf(code));
  }
}

/** Moves the focus among the buttons of a dialog. */
export function moveFocus(dialog: HTMLDialogElement, step: number): void {
  // Arrow keys have their own meaning in fields and choices, which Tab reaches.
  const rows: HTMLElement[] = [...dialog.querySelectorAll("button")].filter((row) => row.offsetParent);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[(at + step + rows.length) % rows.length].focus();
}
