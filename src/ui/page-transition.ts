/**
 * From one world into another: a page of its own, which begins in the black that the last one ended in, under the same name, so that it
 * reads as one journey.
 */
import { element } from "./element.ts";

/** What index.html looks for before anything is drawn. */
export const PASSING = "limitless passing";
const FADE_MS = 700;

/** Fades to black under a name, then opens a link; at once for those who ask for less motion. Whoever is on the way already goes on. */
export function pass(host: HTMLElement, link: string, name: string): void {
  if (host.querySelector(".passing")) return;
  const veil = element("div", { class: "passing", role: "status" }, element("span", {}, name));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still) remember(name);
  host.append(veil);
  setTimeout(() => location.assign(link), still ? 0 : FADE_MS);
  // A page that the browser kept and shows again.
  addEventListener("pageshow", () => veil.remove(), { once: true });
}

function remember(name: string): void {
  try {
    sessionStorage.setItem(PASSING, name);
  } catch {
    // Storage that is closed to this page: then the next begins as any other.
  }
}

/** Whence one comes, on a page that was come to so: the first screen shows its name alone. */
export function takeOver(): void {
  const name = document.documentElement.dataset.passing;
  const title = document.querySelector("#first h1");
  if (!name || !title) return;
  title.textContent = name;
  (title as HTMLElement).style.visibility = "visible";
}
