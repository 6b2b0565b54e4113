/** The sheet on which keys change places: choose a key, press another, and the two swap their functions. */
import { phrase, say } from "../../words/words.ts";
import { button, element, text } from "../element.ts";
import { icon } from "../icons.ts";
import { type ControlsTable, sentence } from "./actions.ts";
import { type KeyPart, type KeyPartSection, keyParts, partsOf } from "./controls-list.ts";
import { isMovable, keysMoved, moveKey, partOf, placeOf, resetKeys } from "./key-places.ts";
import { capText, keycap, relabel } from "./keycap.ts";

export interface KeysSheet {
  readonly open: boolean;
  show(): void;
  dispose(): void;
}

const REST = phrase(
  "Choose a key, then press the key to swap it with. The two swap everything they do, in every world.",
);

export function createKeysSheet(host: HTMLElement, table: ControlsTable): KeysSheet {
  /** The part that is to get another key, and its button. */
  let waiting: Waiting | null = null;
  const said = element("p", { class: "keys-said", role: "status" }, say(REST));
  const tell = text(said);
  const reset = button({ class: "keys-reset" }, () => put(resetKeys(), say("All keys are reset.")), say("Reset all"));
  const press = (key: Waiting) => wait(waiting?.cap === key.cap ? null : key);
  const sections = keyParts(table).map((section) => sectionOf(section, press));
  const sheet = createDialog(said, sections, reset);
  host.append(sheet);

  function wait(next: Waiting | null): void {
    waiting?.cap.classList.remove("waiting");
    waiting = next;
    waiting?.cap.classList.add("waiting");
    tell(next ? questionOf(next) : say(REST));
  }

  /** Rewrites every key on the page, and shows a message. */
  function put(kept: boolean, words: string): void {
    wait(null);
    relabel(document.body);
    write();
    tell(kept ? words : say("{change} This browser cannot save it.", { change: words }));
  }

  function write(): void {
    reset.disabled = !keysMoved();
    labelCaps(sheet);
  }

  // In the capture phase: while a key is awaited, it does nothing else.
  sheet.addEventListener(
    "keydown",
    (event) => {
      if (!waiting) return;
      if (event.code === "Tab") return wait(null);
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || /^(Control|Alt|Meta)/.test(event.code)) return;
      if (event.code === "Escape") wait(null);
      else if (isMovable(event.code)) put(...moved(waiting.part, event.code, table));
      else tell(say("{key} belongs to the browser. Press another key.", { key: capText(event.code) }));
    },
    { capture: true },
  );
  sheet.addEventListener("cancel", (event) => waiting && event.preventDefault());
  sheet.addEventListener("close", () => wait(null));

  return {
    get open() {
      return sheet.open;
    },
    show() {
      write();
      if (!sheet.open) sheet.showModal();
    },
    dispose: () => sheet.remove(),
  };
}

function createDialog(said: HTMLElement, sections: readonly HTMLElement[], reset: HTMLElement): HTMLDialogElement {
  const close = button({ class: "close", "aria-label": say("Close") }, () => sheet.close(), icon("close"));
  const sheet = element(
    "dialog",
    { class: "keys glass", "data-keys": "own", "aria-labelledby": "keys-title" },
    element("header", {}, element("h2", { id: "keys-title" }, say("Keys##of the keyboard")), said, close),
    element("div", { class: "keys-body" }, ...sections),
    element("footer", {}, reset, element("span", {}, say("Esc cannot be changed."))),
  );
  // The keyup of Space must not press the button that has the focus.
  sheet.addEventListener("keyup", (event) => event.code === "Space" && event.preventDefault());
  sheet.addEventListener("close", () => {
    // After a press by pointer the next key is for the vehicle, not for a button.
    const now = document.activeElement;
    if (now instanceof HTMLElement && !now.matches(":focus-visible")) now.blur();
  });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  return sheet;
}

const questionOf = ({ cap }: Waiting): string =>
  say("Press the new key for {what}, or Esc to cancel.", { what: sentence(cap.dataset.what ?? "") });

interface Waiting {
  readonly part: string;
  readonly cap: HTMLButtonElement;
}

function labelCaps(sheet: HTMLElement): void {
  for (const cap of sheet.querySelectorAll<HTMLElement>(".key")) {
    const { part = "", what = "" } = cap.dataset;
    cap.setAttribute("aria-label", say("{what}: {key}", { what, key: capText(placeOf(part)) }));
  }
}

function sectionOf({ title, parts }: KeyPartSection, press: (key: Waiting) => void): HTMLElement {
  const rows = parts.map(({ what, codes }: KeyPart) => {
    const caps = codes.map((part) => {
      const attributes = { type: "button", class: "key", "data-part": part, "data-what": what };
      const cap = element("button", attributes, keycap(part));
      cap.addEventListener("click", () => press({ part, cap }));
      return cap;
    });
    return element("div", { class: "keys-row" }, element("span", {}, what), element("span", {}, ...caps));
  });
  return element("section", {}, element("h3", {}, title), element("div", {}, ...rows));
}

/** Gives a part another key: whether this browser keeps it, and what the two keys now do. */
function moved(part: string, key: string, table: ControlsTable): [kept: boolean, words: string] {
  const [lost, freed] = [partOf(key), placeOf(part)];
  if (lost === part) return [true, say("{key} already does that.", { key: capText(key) })];
  const kept = moveKey(part, key);
  const now = { key: capText(key), what: partsOf(part, table) };
  const other = { otherKey: capText(freed), other: partsOf(lost, table) };
  return [
    kept,
    other.other ? say("{key}: {what}. {otherKey}: {other}.", { ...now, ...other }) : say("{key}: {what}.", now),
  ];
}
