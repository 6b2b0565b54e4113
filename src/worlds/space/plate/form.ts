/** Where the plate's corner is typed, and boxes ready to be shown. */
import { button, element } from "../../../ui/element.ts";
import { whole } from "../../../ui/reading.ts";
import { cornerAbout, readCorner } from "./corner.ts";
import type { PlateCorner, PlateSource } from "./picture.ts";

export interface PlateForm {
  readonly root: HTMLFormElement;
  /** Writes a corner into the fields, where nobody is typing. */
  write(corner: PlateCorner): void;
}

export function createPlateForm(
  { size, first }: PlateSource,
  ship: (() => PlateCorner) | undefined,
  show: (corner: PlateCorner) => void,
): PlateForm {
  const fields = ["x", "y", "z"].map((axis) =>
    element("input", {
      type: "text",
      inputmode: "numeric",
      name: axis,
      "aria-label": `${axis} of the corner, light-years`,
      "aria-describedby": "plate-form-fault",
      autocomplete: "off",
      spellcheck: "false",
    }),
  );
  const fault = element("p", { class: "plate-fault", id: "plate-form-fault", role: "alert" });
  const chip = (words: string, corner: () => PlateCorner) =>
    button({ class: "plate-act" }, () => send(corner()), words);
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
      element("button", { type: "submit", class: "plate-main" }, "Show"),
      chip("the seed's view", () => first),
      ship ? chip("around you", () => cornerAbout(ship(), size)) : null,
    ),
    fault,
  );

  function send(corner: PlateCorner): void {
    say("", -1);
    for (const [axis, field] of fields.entries()) field.value = whole(corner[axis]);
    show(corner);
  }

  function say(words: string, wrong: number): void {
    fault.textContent = words;
    for (const [axis, field] of fields.entries()) field.setAttribute("aria-invalid", String(axis === wrong));
  }

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const [x, y, z] = fields.map(({ value }) => value);
    const typed = readCorner([x, y, z], size);
    if ("fault" in typed) {
      say(typed.fault, typed.axis);
      fields[typed.axis].focus();
    } else send(typed.corner);
  });
  root.addEventListener("input", () => say("", -1));

  return {
    root,
    write(corner) {
      if (root.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
      say("", -1);
      for (const [axis, field] of fields.entries()) field.value = whole(corner[axis]);
    },
  };
}
