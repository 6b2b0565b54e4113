/** The line on a frozen picture: it says that the picture is stopped, and has a button that goes on, with its key. */
import { say } from "../words/words.ts";
import { button, element } from "./element.ts";
import { GO_ON } from "./input/actions.ts";
import { keycap } from "./input/keycap.ts";
import "./frozen-note.css";

const [KEY] = GO_ON.keys;

export function createFrozenNote(host: HTMLElement, goOn: () => void): { dispose(): void } {
  const root = element(
    "div",
    { class: "frozen-note glass", role: "status" },
    element("span", {}, say("Picture stopped")),
    button({ class: "frozen-go", "aria-keyshortcuts": KEY }, goOn, `${say(GO_ON.label)} `, keycap(KEY)),
  );
  host.append(root);
  return { dispose: () => root.remove() };
}
