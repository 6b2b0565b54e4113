/** The sheet on which keys change places: choose a key, press another, and the two swap their functions. */

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

const REST = "Choose a key, then press the key to swap it with. The two swap everything they do, in every world.";

export function createKeysSheet(host: HTMLElement, table: ControlsTable): KeysSheet {
  const listening = new AbortController();
  const { signal } = listening;
  /** The part that is to get another key, and its button. */
  let waiting: { readonly part: string; readonly cap: HTMLButtonElement } | null = null;
  const said = element("p", { class: "keys-said", role: "status" }, REST);
  const say = text(said);
  const reset = button({ class: "keys-reset" }, () => put(resetKeys(), "All keys are reset."), "Reset all");
  const close = button({ class: "close", "aria-label": "Close" }, () => sheet.close(), icon("close"));
  const body = element("div", { class: "keys-body" }, ...keyParts(table).map(sectionOf));
  const sheet = element(
    "dialog",
    { class: "keys glass", "data-keys": "own", "aria-labelledby": "keys-title" },
    element("header", {}, element("h2", { id: "keys-title" }, "Keys"), said, close),
    body,
    element("footer", {}, reset, element("span", {}, "Esc cannot be changed.")),
  );
  host.append(sheet);
  write();

  function sectionOf({ title, parts }: KeyPartSection): HTMLElement {
    return element("section", {}, element("h3", {}, title), element("div", {}, ...parts.map(rowOf)));
  }

  function rowOf({ what, codes }: KeyPart): HTMLElement {
    const caps = codes.map((code) => {
      const cap = element(
        "button",
        { type: "button", class: "key", "data-part": code, "data-what": what },
        keycap(code),
      );
      cap.addEventListener("click", () => wait(waiting?.cap === cap ? null : { part: code, cap }));
      return cap;
    });
    return element("div", { class: "keys-row" }, element("span", {}, what), element("span", {}, ...caps));
  }

  function wait(next: typeof waiting): void {
    waiting?.cap.classList.remove("waiting");
    waiting = next;
    waiting?.cap.classList.add("waiting");
    say(next ? `Press the new key for ${sentence(next.cap.dataset.what ?? "")}, or Esc to cancel.` : REST);
  }

  /** Rewrites every key on the page, and shows a message. */
  function put(kept: boolean, words: string): void {
    wait(null);
    relabel(document.body);
    write();
    say(kept ? words : `${words} This browser cannot save it.`);
  }

  function write(): void {
    reset.disabled = !keysMoved();
    for (const cap of sheet.querySelectorAll<HTMLElement>(".key")) {
      const { part = "", what = "" } = cap.dataset;
      cap.setAttribute("aria-label", `${what}: ${capText(placeOf(part))}`);
    }
  }

  function take(part: string, key: string): void {
    const [lost, freed] = [partOf(key), placeOf(part)];
    if (lost === part) {
      put(true, `${capText(key)} already does that.`);
      return;
    }
    const kept = moveKey(part, key);
    const other = partsOf(lost, table);
    const does = partsOf(part, table);
    put(kept, `${capText(key)}: ${does}.${other ? ` ${capText(freed)}: ${other}.` : ""}`);
  }

  const onKey = (event: KeyboardEvent) => {
    if (!waiting) return;
    if (event.code === "Tab") return wait(null);
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (event.code === "Escape") return wait(null);
    if (/^(Control|Alt|Meta)/.test(event.code)) return;
    const { part } = waiting;
    if (isMovable(event.code)) take(part, event.code);
    else say(`${capText(event.code)} belongs to the browser. Press another key.`);
  };
  // In the capture phase: while a key is awaited, it does nothing else.
  sheet.addEventListener("keydown", onKey, { signal, capture: true });
  // The keyup of Space must not press the button that has the focus.
  sheet.addEventListener("keyup", (event) => event.code === "Space" && event.preventDefault(), { signal });
  sheet.addEventListener("cancel", (event) => waiting && event.preventDefault(), { signal });
  const gone = () => {
    wait(null);
    // The next key is for the vehicle, not for a button.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  sheet.addEventListener("close", gone, { signal });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close(), { signal });

  return {
    get open() {
      return sheet.open;
    },
    show() {
      if (!sheet.open) sheet.showModal();
    },
    dispose() {
      listening.abort();
      sheet.remove();
    },
  };
}
