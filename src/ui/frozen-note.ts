/** The line on a frozen picture: it says that the picture is stopped, and a button or Enter goes on. */
import { button, element } from "./element.ts";
import { keycap } from "./input/keycap.ts";
import "./frozen-note.css";

const KEY = "Enter";

export function createFrozenNote(host: HTMLElement, goOn: () => void): { dispose(): void } {
  const listening = new AbortController();
  const root = element(
    "div",
    { class: "frozen-note glass", role: "status" },
    element("span", {}, "Picture stopped"),
    button({ class: "frozen-go", "aria-keyshortcuts": KEY }, goOn, "Go on ", keycap(KEY)),
  );
  host.append(root);
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.code !== KEY || event.repeat || event.defaultPrevented || host.hasAttribute("data-curtain")) return;
      // Enter belongs to whatever has the focus.
      if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      goOn();
    },
    { signal: listening.signal },
  );
  return {
    dispose() {
      listening.abort();
      root.remove();
    },
  };
}
