/** The form that selects the box to count: two typed corners, presets, and the estimated duration. */
import type { Triple } from "../../../core/space/place.ts";
import type { StarBox } from "../../../core/space/star-scan.ts";
import { FARTHEST_STAR } from "../../../core/space/stars.ts";
import { button, element } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { say } from "../../../words/words.ts";
import { durationText, rangeError, readNumber, scientific } from "../ui/number-format.ts";
import { volumeOf } from "./counter.ts";
import { sidesText } from "./sentences.ts";

const AXES = ["x", "y", "z"] as const;
type CornerName = keyof StarBox;
const CORNERS: readonly CornerName[] = ["x0", "y0", "z0", "x1", "y1", "z1"];

/** "x of the first corner". */
const cornerText = (name: CornerName): string =>
  say(name[1] === "0" ? "{axis} of the first corner" : "{axis} of the second corner", { axis: name[0] });

type TypedBox = { readonly box: StarBox } | { readonly problem: string; readonly at: CornerName };

/** Reads a box from two opposite corners in any order. The problem names the wrong number and its range. */
export function readCorners(typed: Readonly<Record<CornerName, string>>): TypedBox {
  const found = {} as Record<CornerName, number>;
  for (const name of CORNERS) {
    const value = readNumber(typed[name]);
    if (!Number.isInteger(value) || Math.abs(value) > FARTHEST_STAR)
      return { problem: rangeError(cornerText(name), typed[name], -FARTHEST_STAR, FARTHEST_STAR), at: name };
    found[name] = value;
  }
  for (const axis of AXES) {
    const [from, to] = [found[`${axis}0`], found[`${axis}1`]];
    if (from === to)
      return {
        problem: say("The box is flat: {axis} is {value} at both corners.", { axis, value: whole(from) }),
        at: `${axis}1`,
      };
    found[`${axis}0`] = Math.min(from, to);
    found[`${axis}1`] = Math.max(from, to);
  }
  return { box: found };
}

/** A cube with sides of `side` light-years around a point, moved inside the range of star coordinates. */
export function cubeAbout([x, y, z]: Triple, side: number): StarBox {
  const least = (v: number) => Math.max(-FARTHEST_STAR, Math.min(FARTHEST_STAR - side, Math.round(v) - side / 2));
  const [x0, y0, z0] = [least(x), least(y), least(z)];
  return { x0, y0, z0, x1: x0 + side, y1: y0 + side, z1: z0 + side };
}

export interface BoxForm {
  readonly root: HTMLFormElement;
  /** Writes a box into the fields, and counts it if that is quick. */
  choose(box: StarBox): void;
}

export interface BoxFormOptions {
  /** The box of Relf 2024. */
  readonly original: StarBox;
  /** The ship's position, light-years. */
  ship?(): Triple;
  /** Seconds a count would take. */
  estimate(box: StarBox): number;
  count(box: StarBox): void;
  /** The fields changed: a summary of the box, or an error message. */
  onInput(message: string, wrong: boolean): void;
}

/** Element id of the status line that describes the fields. */
export const STATUS_ID = "exercises-said";
/** Sides of the preset cubes, light-years. */
const CUBES = [1000, 2000, 4000] as const;
/** Duration in seconds beyond which presets are filled in but not counted at once. */
const LONG = 60;

export function createBoxForm({ original, ship, estimate, count, onInput }: BoxFormOptions): BoxForm {
  const corners = createCorners();
  const start = element("button", { type: "submit", class: "box-count" }, say("Count"));
  const preset = (words: string, box: () => StarBox) => button({ class: "box-preset" }, () => choose(box()), words);
  const around = say(ship ? "around you" : "around the origin");
  const cubes = CUBES.map((side) => preset(`${whole(side)}³`, () => cubeAbout(ship?.() ?? [0, 0, 0], side)));
  const root = element(
    "form",
    { class: "box-form", novalidate: "" },
    ...corners.groups,
    start,
    group(
      say("boxes"),
      preset(say("Relf's {sides}", { sides: sidesText(original) }), () => original),
    ),
    group(around, around, ...cubes),
  );

  /** Reads and validates the fields; undefined when one of them is wrong. */
  function read(): StarBox | undefined {
    const found = corners.read();
    if ("problem" in found) {
      onInput(found.problem, true);
      return undefined;
    }
    onInput(sizeText(found.box, estimate(found.box)), false);
    return found.box;
  }

  function choose(box: StarBox): void {
    corners.write(box);
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

const group = (label: string, ...parts: (HTMLElement | string)[]): HTMLElement =>
  element("span", { class: "box-group", role: "group", "aria-label": label }, ...parts);

/** The fields of two corners. */
function createCorners() {
  const fields = Object.fromEntries(
    CORNERS.map((name) => {
      const labels = { "aria-label": cornerText(name), "aria-describedby": STATUS_ID };
      const typing = { inputmode: "numeric", autocomplete: "off", spellcheck: "false" };
      return [name, element("input", { type: "text", name, ...typing, ...labels })];
    }),
  ) as Record<CornerName, HTMLInputElement>;
  const fieldOf = (name: CornerName) => element("label", {}, element("span", {}, name[0]), fields[name]);
  return {
    groups: [
      group(say("from##corner"), say("from##corner"), ...CORNERS.slice(0, 3).map(fieldOf)),
      group(say("to##corner"), say("to##corner"), ...CORNERS.slice(3).map(fieldOf)),
    ],
    /** Reads the box, and marks the wrong field. */
    read(): TypedBox {
      const words = Object.fromEntries(CORNERS.map((name) => [name, fields[name].value])) as Record<CornerName, string>;
      const found = readCorners(words);
      const wrong = "problem" in found ? found.at : undefined;
      for (const name of CORNERS) fields[name].setAttribute("aria-invalid", String(name === wrong));
      return found;
    },
    write(box: StarBox): void {
      for (const name of CORNERS) fields[name].value = whole(box[name]);
    },
  };
}

/** "2 000 × 2 000 × 2 000: 8.0 · 10⁹ cubic light-years, about 2 seconds to count". */
function sizeText(box: StarBox, seconds: number): string {
  const volume = volumeOf(box);
  const cells = volume < 1e9 ? whole(volume) : scientific(volume, 1);
  const values = { sides: sidesText(box), cells, time: durationText(seconds) };
  if (seconds < 1) return say("{sides}: {cells} cubic light-years, {time} to count.", values);
  return say(
    seconds < LONG
      ? "{sides}: {cells} cubic light-years, about {time} to count."
      : "{sides}: {cells} cubic light-years, about {time} to count; stop at any time to see the part counted so far.",
    values,
  );
}
