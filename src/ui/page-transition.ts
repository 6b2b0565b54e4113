/** The transition from one world to another: fades to black under a name, under which the next one opens. */
import { say } from "../words/words.ts";
import { element } from "./element.ts";

const FADE_MS = 700;

/** Fades to black under a name, then calls `open`; without a fade with reduced motion. Does nothing while a transition runs. */
export function startTransition(host: HTMLElement, name: string, open: () => void): void {
  if (host.querySelector(".passing")) return;
  const veil = element("div", { class: "passing", role: "status" }, element("span", {}, say(name)));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  host.append(veil);
  setTimeout(
    () => {
      if (!still) document.documentElement.dataset.passing = say(name);
      open();
    },
    still ? 0 : FADE_MS,
  );
}

/** Shows the name of a transition on the loading screen, in place of the black that led to it. */
export function continueTransition(host: HTMLElement): void {
  host.querySelector(".passing")?.remove();
  const name = document.documentElement.dataset.passing;
  const title = document.querySelector<HTMLElement>("#first h1");
  if (!name || !title) return;
  title.textContent = name;
  title.style.visibility = "visible";
}

/** Called once the loading screen is gone. */
export function endTransition(): void {
  delete document.documentElement.dataset.passing;
}
