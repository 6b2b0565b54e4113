/** The sheet of the logbook: kept places and photos as cards, records, firsts and hours as lists, and the ways to a lovely place. */
import "./logbook.css";
import { say } from "../../words/words.ts";
import { moveFocus } from "../door/door.ts";
import { button, element } from "../element.ts";
import { icon } from "../icons.ts";
import { PAGE_ACTIONS } from "../input/actions.ts";
import { isKeyOf } from "../input/key-places.ts";
import { type CardActions, createCard, type LogCard } from "./cards.ts";

export type { LogCard };

/** A line of a list; a press goes to its link. */
export interface LogLine {
  readonly what: string;
  readonly value: string;
  readonly where?: string;
  readonly link?: string;
}

interface LogView {
  readonly places: readonly LogCard[];
  readonly photos: readonly LogCard[];
  readonly bests: readonly LogLine[];
  readonly firsts: readonly LogLine[];
  readonly hours: readonly LogLine[];
}

export interface LogbookSheetActions {
  read(): Promise<LogView>;
  /** Resolves to the name of the kept place; null where it was not kept. */
  keep(): Promise<string | null>;
  rename(key: string, name: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Takes back a deletion. */
  restore(key: string): Promise<void>;
  go(link: string): void;
  surprise(): void;
  day(): void;
  /** The whole address of a link. */
  address(link: string): string;
}

export interface LogbookSheet {
  readonly open: boolean;
  toggle(): void;
  dispose(): void;
}

/** The line of news, with a button that takes back the last deletion. */
function createSaid(undo: (key: string) => void) {
  const words = element("span");
  let gone = "";
  const back = button({ class: "door-tool", hidden: "" }, () => undo(gone), say("Undo"));
  return {
    root: element("p", { class: "log-said", role: "status" }, words, back),
    tell(text: string, key = ""): void {
      words.textContent = text;
      gone = key;
      back.hidden = key === "";
      if (key !== "") back.focus();
    },
  };
}

const lineOf = ({ what, value, where = "", link }: LogLine, go: (link: string) => void): HTMLElement => {
  const words = [element("strong", {}, value), element("span", {}, say(what)), element("small", {}, where)];
  return link === undefined
    ? element("div", { class: "log-line" }, ...words)
    : button({ class: "log-line" }, () => go(link), ...words);
};

/** A part with a heading; hidden, or with a sentence, while there is nothing in it. */
function createPart(title: string, list: string, empty = "") {
  const rows = element("div", { class: list });
  const root = element("section", {}, element("h3", {}, title), rows);
  return {
    root,
    show(children: readonly HTMLElement[]): void {
      root.hidden = children.length === 0 && empty === "";
      rows.replaceChildren(...(children.length > 0 ? children : [element("p", {}, empty)]));
    },
  };
}

function createParts() {
  return {
    places: createPart(
      say("Places"),
      "door-worlds",
      say("No place is kept yet. “Keep this place” keeps where you are, with a picture."),
    ),
    photos: createPart(say("Photos"), "door-worlds"),
    bests: createPart(say("Records"), "log-lines"),
    firsts: createPart(say("For the first time"), "log-lines"),
    hours: createPart(say("Hours"), "log-lines"),
  };
}

export const createLogbook = (host: HTMLElement, actions: LogbookSheetActions): LogbookSheet =>
  new LogbookDialog(host, actions);

class LogbookDialog implements LogbookSheet {
  readonly #actions: LogbookSheetActions;
  readonly #parts = createParts();
  readonly #said = createSaid((key) => void this.#undo(key));
  readonly #keep = button(
    { class: "door-go", autofocus: "" },
    () => void this.#keepHere(),
    say(PAGE_ACTIONS.keep.label),
  );
  readonly #body: HTMLElement;
  readonly #dialog: HTMLDialogElement;
  readonly #cards: CardActions = {
    go: ({ link }) => this.#leave(() => this.#actions.go(link)),
    rename: ({ key }, name) => void this.#actions.rename(key, name).then(() => this.#refresh()),
    copy: (card) => void this.#copy(card),
    remove: ({ key, name }) => void this.#remove(key, name),
  };

  constructor(host: HTMLElement, actions: LogbookSheetActions) {
    this.#actions = actions;
    const surprise = button(
      { class: "door-tool" },
      () => this.#leave(actions.surprise),
      icon("tour"),
      say("Surprise me"),
    );
    const day = button({ class: "door-tool" }, () => this.#leave(actions.day), icon("place"), say("Place of the day"));
    const shut = button({ class: "close", "aria-label": say("Close") }, () => this.#dialog.close(), icon("close"));
    const title = element("div", {}, element("h2", {}, say(PAGE_ACTIONS.logbook.label)));
    const head = element("header", {}, title, surprise, day, this.#keep, shut);
    const parts = Object.values(this.#parts).map(({ root }) => root);
    this.#body = element("div", { class: "door-body" }, head, this.#said.root, ...parts);
    const labels = { class: "door logbook glass", "data-keys": "own", "aria-label": say(PAGE_ACTIONS.logbook.label) };
    this.#dialog = element("dialog", labels, this.#body);
    host.append(this.#dialog);
    listen(this.#dialog);
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  toggle(): void {
    if (this.#dialog.open) this.#dialog.close();
    else this.#show();
  }

  #show(): void {
    this.#said.tell("");
    // One sheet at a time.
    for (const other of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) other.close();
    this.#dialog.showModal();
    this.#body.scrollTop = 0;
    void this.#refresh();
  }

  dispose(): void {
    this.#dialog.remove();
  }

  /** Closes the sheet, then acts. */
  #leave(act: () => void): void {
    this.#dialog.close();
    act();
  }

  async #refresh(): Promise<void> {
    const { places, photos, bests, firsts, hours } = await this.#actions.read();
    const card = (one: LogCard) => createCard(one, this.#cards);
    const line = (one: LogLine) => lineOf(one, (link) => this.#leave(() => this.#actions.go(link)));
    this.#parts.places.show(places.map(card));
    this.#parts.photos.show(photos.map(card));
    this.#parts.bests.show(bests.map(line));
    this.#parts.firsts.show(firsts.map(line));
    this.#parts.hours.show(hours.map(line));
  }

  async #keepHere(): Promise<void> {
    const keep = this.#keep;
    keep.disabled = true;
    const name = await this.#actions.keep();
    keep.disabled = false;
    keep.focus();
    if (name !== null) this.#said.tell(say("Kept: {place}", { place: name }));
    await this.#refresh();
  }

  async #remove(key: string, name: string): Promise<void> {
    await this.#actions.remove(key);
    await this.#refresh();
    this.#said.tell(say("“{place}” is deleted.", { place: name }), key);
  }

  async #undo(key: string): Promise<void> {
    await this.#actions.restore(key);
    this.#said.tell(say("It is back.##a deleted place"));
    this.#keep.focus();
    await this.#refresh();
  }

  async #copy({ link, name }: LogCard): Promise<void> {
    const address = this.#actions.address(link);
    // The address itself can be read where the clipboard may not be written.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    this.#said.tell(isCopied ? say("The link to “{place}” is copied.", { place: name }) : address);
  }
}

/** Keys and clicks that close the sheet, and arrow keys that move the focus in it. */
function listen(dialog: HTMLDialogElement): void {
  dialog.addEventListener("keydown", (event) => {
    if (!dialog.open || event.target instanceof HTMLInputElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
    if (isKeyOf(PAGE_ACTIONS.logbook, event)) {
      event.preventDefault();
      if (!event.repeat) dialog.close();
    } else if (step) {
      event.preventDefault();
      moveFocus(dialog, step);
    }
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
