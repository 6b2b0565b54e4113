/** The form that selects the plate's corner: typed coordinates and presets. */
import { button, element } from "../../../ui/element.ts";
import { whole } from "../../../ui/format.ts";
import { say } from "../../../words/words.ts";
import { rangeError, readNumber } from "../ui/number-format.ts";
import type { PlateCorner, PlateSource } from "./plate-source.ts";

/** Greatest coordinate the ship can reach, light-years. */
const FARTHEST = 1_000_000;
const AXES = ["x", "y", "z"] as const;

type Size = PlateSource["size"];

type TypedCorner = { readonly corner: PlateCorner } | { readonly problem: string; readonly axis: number };

/** Reads three whole numbers such as "-400", "−1,000", "1 000". The problem names the wrong number and its range. */
export function readCorner(typed: readonly [string, string, string], size: Size): TypedCorner {
  const found: number[] = [];
  for (const [axis, words] of typed.entries()) {
    const value = readNumber(words);
    const most = FARTHEST - size[axis];
    if (!Number.isInteger(value) || value < -FARTHEST || value > most)
      return { problem: rangeError(AXES[axis], words, -FARTHEST, most), axis };
    found.push(value + 0);
  }
  const [x, y, z] = found;
  return { corner: [x, y, z] };
}

/** A corner moved by light-years, rounded and clamped to the reachable range. */
export function movedCorner(corner: PlateCorner, by: PlateCorner, size: Size): PlateCorner {
  const [x, y, z] = corner.map((v, axis) =>
    Math.max(-FARTHEST, Math.min(FARTHEST - size[axis], Math.round(v + by[axis]))),
  );
  return [x, y, z];
}

/** The corner of the box centred on a point. */
export function cornerAbout(point: PlateCorner, size: Size): PlateCorner {
  const half = size.map((v) => -v / 2);
  return movedCorner(point, [half[0], half[1], half[2]], size);
}

export interface CornerForm {
  readonly root: HTMLFormElement;
  /** Writes a corner into the fields, unless one of them has the focus. */
  write(corner: PlateCorner): void;
}

export function createCornerForm(
  { size, first }: PlateSource,
  ship: (() => PlateCorner) | undefined,
  show: (corner: PlateCorner) => void,
): CornerForm {
  const fields = createFields();
  const problem = element("p", { class: "plate-problem", id: "plate-form-problem", role: "alert" });
  const preset = (words: string, corner: () => PlateCorner) =>
    button({ class: "plate-act" }, () => submit(corner()), words);
  const root = element(
    "form",
    { class: "plate-form", novalidate: "" },
    element(
      "span",
      { class: "plate-fields" },
      ...fields.map((field) => element("label", {}, element("span", {}, field.name), field)),
    ),
    element(
      "span",
      { class: "plate-acts" },
      element("button", { type: "submit", class: "plate-main" }, say("Show")),
      preset(say("Relf's view"), () => first),
      ship ? preset(say("around you"), () => cornerAbout(ship(), size)) : null,
    ),
    problem,
  );

  function submit(corner: PlateCorner): void {
    showProblem("", -1);
    for (const [axis, field] of fields.entries()) field.value = whole(corner[axis]);
    show(corner);
  }

  function showProblem(words: string, wrong: number): void {
    problem.textContent = words;
    for (const [axis, field] of fields.entries()) field.setAttribute("aria-invalid", String(axis === wrong));
  }

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const [x, y, z] = fields.map(({ value }) => value);
    const typed = readCorner([x, y, z], size);
    if ("problem" in typed) {
      showProblem(typed.problem, typed.axis);
      fields[typed.axis].focus();
    } else submit(typed.corner);
  });
  root.addEventListener("input", () => showProblem("", -1));

  return {
    root,
    write(corner) {
      if (root.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
      showProblem("", -1);
      for (const [axis, field] of fields.entries()) field.value = whole(corner[axis]);
    },
  };
}

const createFields = () =>
  ["x", "y", "z"].map((axis) =>
    element("input", {
      type: "text",
      inputmode: "numeric",
      name: axis,
      "aria-label": say("{axis} of the corner, light-years", { axis }),
      "aria-describedby": "plate-form-problem",
      autocomplete: "off",
      spellcheck: "false",
    }),
  );
