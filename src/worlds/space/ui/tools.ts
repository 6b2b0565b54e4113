/** Buttons of free space beside the menu's: the search, the plate and the exercises. */
import { button, element } from "../../../ui/element.ts";
import { icon } from "../../../ui/icons.ts";

export interface SpaceToolsOptions {
  search(): void;
  plate(): void;
  exercises(): void;
}

export function createSpaceTools(host: HTMLElement, { search, plate, exercises }: SpaceToolsOptions) {
  const root = element(
    "div",
    { class: "space-tools glass", role: "toolbar", "aria-label": "Of the stars" },
    button({ "aria-label": "Search", title: "Nearest star (O)", "aria-haspopup": "dialog" }, search, icon("search")),
    button({ "aria-label": "Plate", title: "Plate (M)", "aria-haspopup": "dialog" }, plate, icon("plate")),
    button({ "aria-label": "Exercises", title: "Exercises (X)", "aria-haspopup": "dialog" }, exercises, icon("chart")),
  );
  host.append(root);
  return { dispose: () => root.remove() };
}
