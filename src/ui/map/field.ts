/** The field in which a place is typed to go there. */

import { element } from "../element.ts";
import type { MapPlace } from "./picture.ts";
import type { PlaceTerms } from "./place.ts";

export function createPlaceField(terms: PlaceTerms, go: (place: MapPlace) => void): { readonly root: HTMLElement } {
  const field = element("input", {
    type: "text",
    placeholder: terms.form,
    "aria-label": `Go to ${terms.form}`,
    "aria-describedby": "map-field-fault",
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  const fault = element("span", { class: "map-field-fault", id: "map-field-fault", role: "alert" });
  const root = element("form", { class: "map-field" }, field, element("button", { type: "submit" }, "Go"), fault);
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = terms.read(field.value);
    const refused = "fault" in typed;
    fault.textContent = refused ? typed.fault : "";
    field.setAttribute("aria-invalid", String(refused));
    if (refused) return;
    field.blur();
    go(typed.place);
  });
  field.addEventListener("input", () => {
    fault.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  return { root };
}
