/** The plate's brightest stars as a list, so that the keyboard reaches them too: arrows go through it, Enter flies there. */
import { button, element } from "../../../ui/element.ts";
import { inkOf, magnitudeText, planetsText } from "./card.ts";
import type { PlateSource, PlateStar } from "./picture.ts";
import { brightestOf } from "./stars.ts";

export interface PlateBrightest {
  readonly root: HTMLElement;
  show(stars: readonly PlateStar[]): void;
  mark(star: PlateStar | null): void;
}

const MOST = 24;

export function createPlateBrightest(
  source: PlateSource,
  mark: (star: PlateStar | null) => void,
  choose: (star: PlateStar) => void,
): PlateBrightest {
  const list = element("ul", { class: "plate-list" });
  const root = element("section", { class: "plate-brightest" }, element("h3", {}, "The brightest"), list);
  let rows: { readonly star: PlateStar; readonly act: HTMLButtonElement }[] = [];

  function rowOf(star: PlateStar) {
    const swatch = element("i", { class: "plate-swatch" });
    swatch.style.background = inkOf(source, star);
    const words = [magnitudeText(star), planetsText(star)].map((said) => element("span", {}, said));
    const act = button(
      { class: "plate-star" },
      () => choose(star),
      swatch,
      element("b", {}, source.nameOf(star)),
      ...words,
    );
    act.addEventListener("focus", () => mark(star));
    act.addEventListener("pointerenter", () => mark(star));
    act.addEventListener("pointerleave", () => mark(null));
    return { star, act };
  }

  /** One of them is a stop of the Tab key; arrows go on from it. */
  function stopAt(at: number): void {
    for (const [i, { act }] of rows.entries()) act.tabIndex = i === at ? 0 : -1;
  }

  list.addEventListener("keydown", (event) => {
    const now = rows.findIndex(({ act }) => act === document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 }[event.code];
    if (next === undefined || now < 0) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(rows.length - 1, next));
    stopAt(at);
    rows[at].act.focus();
  });

  return {
    root,
    show(stars) {
      rows = brightestOf(stars, MOST).map(rowOf);
      stopAt(0);
      list.replaceChildren(...rows.map(({ act }) => element("li", {}, act)));
    },
    mark(star) {
      for (const row of rows) row.act.classList.toggle("marked", row.star === star);
    },
  };
}
