/** The form in which a box is chosen: two corners, ready-made boxes, and how long its count would take. */
import { button, element } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import { lastingText, scientific } from "../ui/figures.ts";
import { CORNERS, type CornerName, cornerText, cubeAbout, readCorners, sidesText, volumeOf } from "./corners.ts";
import type { Corners, Point } from "./result.ts";

export interface BoxForm {
  readonly root: HTMLFormElement;
  /** Writes a box into the fields, and counts it where that is soon done. */
  choose(box: Corners): void;
}

export interface BoxFormOptions {
  readonly seed: Corners;
  ship?(): Point;
  estimate(box: Corners): number;
  count(box: Corners): void;
  /** The fields have changed: what they say now, or what is wrong with that. */
  typed(words: string, wrong: boolean): void;
}

/** The id of the line that tells of what is typed. */
export const SAID = "exercises-said";
/** Light-years a side of the cubes that are offered. */
const CUBES = [1000, 2000, 4000] as const;
/** Seconds from which a ready-made box is only written, and not counted at once. */
const LONG = 60;

export function createBoxForm({ seed, ship, estimate, count, typed }: BoxFormOptions): BoxForm {
  const fields = Object.fromEntries(
    CORNERS.map((name) => [
      name,
      element("input", {
        type: "text",
        inputmode: "numeric",
        name,
        "aria-label": cornerText(name),
        "aria-describedby": SAID,
        autocomplete: "off",
        spellcheck: "false",
      }),
    ]),
  ) as Record<CornerName, HTMLInputElement>;
  const start = element("button", { type: "submit", class: "box-count" }, "Count");
  const corner = (words: string, names: readonly CornerName[]) =>
    element(
      "span",
      { class: "box-group", role: "group", "aria-label": words },
      words,
      ...names.map((name) => element("label", {}, element("span", {}, name[0]), fields[name])),
    );
  const chip = (words: string, box: () => Corners) => button({ class: "box-preset" }, () => choose(box()), words);
  const around = ship ? "around you" : "around the origin";
  const root = element(
    "form",
    { class: "box-form", novalidate: "" },
    corner("from", CORNERS.slice(0, 3)),
    corner("to", CORNERS.slice(3)),
    start,
    element(
      "span",
      { class: "box-group", role: "group", "aria-label": "boxes" },
      chip(`the seed's ${sidesText(seed)}`, () => seed),
    ),
    element(
      "span",
      { class: "box-group", role: "group", "aria-label": around },
      around,
      ...CUBES.map((side) => chip(`${whole(side)}³`, () => cubeAbout(ship?.() ?? [0, 0, 0], side))),
    ),
  );

  /** The box of the fields; none where one of them is wrong. */
  function read(): Corners | undefined {
    const words = Object.fromEntries(CORNERS.map((name) => [name, fields[name].value])) as Record<CornerName, string>;
    const found = readCorners(words);
    const wrong = "fault" in found ? found.at : undefined;
    for (const name of CORNERS) fields[name].setAttribute("aria-invalid", String(name === wrong));
    if ("fault" in found) {
      typed(found.fault, true);
      return undefined;
    }
    typed(sizeText(found.box, estimate(found.box)), false);
    return found.box;
  }

  function choose(box: Corners): void {
    for (const name of CORNERS) fields[name].value = whole(box[name]);
    read();
    if (estimate(box) < LONG) count(box);
    else start.focus();
  }

  root.addEventListener("input", read);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const box = read();
    if (box) count(box);
    else root.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  });

  return { root, choose };
}

/** "2 000 × 2 000 × 2 000: 8.0 · 10⁹ cubic light-years, about 2 seconds to count". */
function sizeText(box: Corners, seconds: number): string {
  const volume = volumeOf(box);
  const cells = volume < 1e9 ? whole(volume) : scientific(volume, 1);
  const time = `${seconds < 1 ? "" : "about "}${lastingText(seconds)} to count`;
  const long = seconds < LONG ? "" : "; stop when you like, what was counted by then is shown";
  return `${sidesText(box)}: ${cells} cubic light-years, ${time}${long}.`;
}
