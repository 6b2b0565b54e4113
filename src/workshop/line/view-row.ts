/** The row between tools and drawing: help on the tool, or its sliders, and the part of the line that the drawing shows. */
import { button, element, text } from "../../ui/element.ts";
import { icon } from "../../ui/icons.ts";
import { say } from "../../words/words.ts";
import type { Curve } from "./curve.ts";

export interface ViewRow {
  readonly root: HTMLElement;
  /** The buttons that zoom, for another row. */
  readonly zoom: HTMLElement;
  /** Writes help on the tool; "" where its sliders are shown. */
  help(words: string): void;
}

export function createViewRow(curve: () => Curve, sliders: readonly HTMLElement[]): ViewRow {
  const help = element("span", { class: "line-help" });
  const seam = element("input", { type: "checkbox" });
  const showAll = () => curve().showAll(seam.checked);
  seam.addEventListener("change", showAll);
  const zoomBy = (label: string, key: string, name: "minus" | "plus", factor: number) =>
    button(
      { class: "line-act square", "aria-label": label, title: say("{action} ({keys})", { action: label, keys: key }) },
      () => curve().zoom(factor),
      icon(name),
    );
  const zoom = element(
    "div",
    { class: "line-zoom" },
    zoomBy(say("Zoom out"), "−", "minus", 2),
    zoomBy(say("Zoom in"), "+", "plus", 0.5),
    button({ class: "line-act" }, showAll, say("All##the whole line")),
  );
  const root = element(
    "div",
    { class: "line-view" },
    help,
    ...sliders,
    element("label", { class: "line-check" }, seam, say("Seam in the middle")),
  );
  return { root, zoom, help: text(help) };
}
