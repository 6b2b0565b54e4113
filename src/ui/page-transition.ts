/** The transition from one world to another: fades to black under a name, and the next page starts with the same screen. */
import { element } from "./element.ts";

/** Key of the session storage, which public/first-paint.js reads before the first paint. */
const TRANSITION = "limitless passing";
const FADE_MS = 700;

/** Fades to black under a name, then opens a link; without a fade with reduced motion. Does nothing while a transition runs. */
export function startTransition(host: HTMLElement, link: string, name: string): void {
  if (host.querySelector(".passing")) return;
  const veil = element("div", { class: "passing", role: "status" }, element("span", {}, name));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still) remember(name);
  host.append(veil);
  setTimeout(() => location.assign(link), still ? 0 : FADE_MS);
  // If the browser shows this page again from its cache.
  addEventListener("pageshow", () => veil.remove(), { once: true });
}

function remember(name: string): void {
  try {
    sessionStorage.setItem(TRANSITION, name);
  } catch {
    // Storage is blocked: the next page starts with the usual screen.
  }
}

/** Shows the name of a transition on the loading screen of the page that it opened. */
export function continueTransition(): void {
  const name = document.documentElement.dataset.passing;
  const title = document.querySelector("#first h1");
  if (!name || !title) return;
  title.textContent = name;
  (title as HTMLElement).style.visibility = "visible";
}
