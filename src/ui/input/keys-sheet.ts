/** The sheet on which keys change places: choose one, press another, and each does what the other did. */

import { button, element, text } from "../element.ts";
import { icon } from "../icons.ts";
import { isMovable, keysMoved, moveKey, partOf, placeOf, resetKeys } from "./key-places.ts";
import { capText, keycap, relabel } from "./keycap.ts";
import type { ShapeKind } from "./keys.ts";
import { type KeyRow, type KeySection, keySections, partsOf } from "./keys-words.ts";

export interface KeysSheet {
  readonly open: boolean;
  show(): void;
  dispose(): void;
}

const REST =
  "Choose a key, then press the one that is to take its place. A key keeps together all that it does, in every world.";

export function createKeysSheet(host: HTMLElement, shape: ShapeKind): KeysSheet {
  const listening = new AbortController();
  const { signal } = listening;
  /** The part that waits for its new key, and its button. */
  let waiting: { readonly part: string; readonly cap: HTMLButtonElement } | null = null;
  const said = element("p", { class: "keys-said", role: "status" }, REST);
  const say = text(said);
  const reset = button(
    { class: "keys-reset" },
    () => put(resetKeys(), "Every key is back in its place."),
    "Put all back",
  );
  const close = button({ class: "close", "aria-label": "Close" }, () => sheet.close(), icon("close"));
  const body = element("div", { class: "keys-body" }, ...keySections(shape).map(sectionOf));
  const sheet = element(
    "dialog",
    { class: "keys glass", "data-keys": "own", "aria-labelledby": "keys-title" },
    element("header", {}, element("h2", { id: "keys-title" }, "Keys"), said, close),
    body,
    element("footer", {}, reset, element("span", {}, "Esc always leads back, and cannot be moved.")),
  );
  host.append(sheet);
  write();

  function sectionOf({ title, rows }: KeySection): HTMLElement {
    return element("section", {}, element("h3", {}, title), element("div", {}, ...rows.map(rowOf)));
  }

  function rowOf({ what, codes }: KeyRow): HTMLElement {
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
    say(next ? `Press the new key for ${next.cap.dataset.what?.toLowerCase()}, or Esc to leave it.` : REST);
  }

  /** Writes every key of the page anew, and what has happened. */
  function put(kept: boolean, words: string): void {
    wait(null);
    relabel(document.body);
    write();
    say(kept ? words : `${words} This browser will not remember it.`);
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
      put(true, `${capText(key)} does that already.`);
      return;
    }
    const kept = moveKey(part, key);
    const other = partsOf(lost, shape);
    const does = partsOf(part, shape);
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
    else say(`${capText(event.code)} belongs to the browser. Press another.`);
  };
  // In the capture phase: while it waits, a key does nothing else.
  sheet.addEventListener("keydown", onKey, { signal, capture: true });
  // Space comes up on the button that waited for it, and must not press it anew.
  sheet.addEventListener("keyup", (event) => event.code === "Space" && event.preventDefault(), { signal });
  sheet.addEventListener("cancel", (event) => waiting && event.preventDefault(), { signal });
  const gone = () => {
    wait(null);
    // No button keeps the focus: the next key flies.
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
