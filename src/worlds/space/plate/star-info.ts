/** Star labels of the plate: the card beside the marked star, and the list of the brightest stars for keyboard use. */
import { type Star, starName } from "../../../core/space/stars.ts";
import { starCssColour } from "../../../render/atmosphere/stars.ts";
import { button, element, text } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { fixed } from "../../../ui/number-text.ts";
import { phrase, say } from "../../../words/words.ts";
import { planetsText } from "../ui/number-format.ts";
import { brightestOf } from "./stars.ts";

export interface StarLabel {
  readonly root: HTMLElement;
  /** Shows a star at a position given as shares of the window from its upper left corner; null hides the card. */
  show(star: Star | null, across?: number, down?: number): void;
}

/** Names of the sixteen colour indices, two each, from the bluest. */
const COLOURS = [
  phrase("blue"),
  phrase("blue-white"),
  phrase("white"),
  phrase("yellow-white"),
  phrase("yellow"),
  phrase("orange"),
  phrase("orange-red"),
  phrase("red"),
] as const;

export const colourName = ({ colour }: Star): string => say(COLOURS[colour >> 1]);

/** "−6.0 mag". */
export function magnitudeText({ magnitude }: Star): string {
  return say("{magnitude} mag", { magnitude: fixed(magnitude, 1) });
}

export function createStarLabel(): StarLabel {
  const [name, place, light, planets] = [0, 1, 2, 3].map(() => element("span"));
  const swatch = element("i", { class: "plate-swatch" });
  const root = element(
    "div",
    { class: "plate-card", hidden: "" },
    element("strong", {}, swatch, name),
    place,
    light,
    planets,
  );
  const [writeName, writePlace, writeLight, writePlanets] = [name, place, light, planets].map(text);
  return {
    root,
    show(star, across = 0, down = 0) {
      root.hidden = star === null;
      if (!star) return;
      swatch.style.background = starCssColour(star.colour);
      writeName(starName(star));
      writePlace([star.x, star.y, star.z].map(whole).join(", "));
      writeLight(`${magnitudeText(star)}, ${colourName(star)}`);
      writePlanets(planetsText(star.planets));
      root.style.left = `${100 * across}%`;
      root.style.top = `${100 * down}%`;
      // On the side of the star with more room.
      root.classList.toggle("leftward", across > 0.7);
      root.classList.toggle("upward", down > 0.72);
    },
  };
}

export interface BrightestList {
  readonly root: HTMLElement;
  show(stars: readonly Star[]): void;
  mark(star: Star | null): void;
}

const LENGTH = 24;

export function createBrightestList(mark: (star: Star | null) => void, choose: (star: Star) => void): BrightestList {
  const list = element("ul", { class: "plate-list" });
  const root = element("section", { class: "plate-brightest" }, element("h3", {}, say("The brightest")), list);
  let rows: { readonly star: Star; readonly act: HTMLButtonElement }[] = [];

  function rowOf(star: Star) {
    const swatch = element("i", { class: "plate-swatch" });
    swatch.style.background = starCssColour(star.colour);
    const words = [magnitudeText(star), planetsText(star.planets)].map((value) => element("span", {}, value));
    const act = button({ class: "plate-star" }, () => choose(star), swatch, element("b", {}, starName(star)), ...words);
    act.addEventListener("focus", () => mark(star));
    act.addEventListener("pointerenter", () => mark(star));
    act.addEventListener("pointerleave", () => mark(null));
    return { star, act };
  }

  /** Roving tabindex: Tab reaches one row, arrow keys move between rows. */
  function setTabStop(at: number): void {
    for (const [i, { act }] of rows.entries()) act.tabIndex = i === at ? 0 : -1;
  }

  list.addEventListener("keydown", (event) => {
    const now = rows.findIndex(({ act }) => act === document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 }[event.code];
    if (next === undefined || now < 0) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(rows.length - 1, next));
    setTabStop(at);
    rows[at].act.focus();
  });

  return {
    root,
    show(stars) {
      rows = brightestOf(stars, LENGTH).map(rowOf);
      setTabStop(0);
      list.replaceChildren(...rows.map(({ act }) => element("li", {}, act)));
    },
    mark(star) {
      for (const row of rows) row.act.classList.toggle("marked", row.star === star);
    },
  };
}
