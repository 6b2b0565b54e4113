/** The choice among the views of a map, as a row of buttons. */
import { say } from "../../words/words.ts";
import { button, element } from "../element.ts";
import type { MapViewRow } from "./picture.ts";

interface ViewChoice {
  readonly root: HTMLElement;
  /** `view` is the name of the current one. */
  show(views: readonly MapViewRow[] | undefined, view: string | undefined): void;
}

/** The key that shows the next view, as typed. */
export const VIEW_KEY = "v";

export function createViewChoice(choose: (view: string) => void): ViewChoice {
  const root = element("div", { class: "map-views", role: "group", "aria-label": say("View of the map"), hidden: "" });
  let shown = "";
  return {
    root,
    show(views, view) {
      const next = views ? `${views.map(({ name }) => name).join()} ${view}` : "";
      if (next === shown) return;
      const focused = root.contains(document.activeElement);
      shown = next;
      root.hidden = !views;
      const title = say("Next view ({key})", { key: VIEW_KEY.toUpperCase() });
      const buttons = (views ?? []).map(({ name, label }) =>
        button({ class: "map-view", "aria-pressed": String(name === view), title }, () => choose(name), say(label)),
      );
      root.replaceChildren(...buttons);
      if (focused) buttons[views?.findIndex(({ name }) => name === view) ?? 0]?.focus();
    },
  };
}

/** The view after the current one. */
export function nextView(views: readonly MapViewRow[], view: string | undefined): string {
  return views[(views.findIndex(({ name }) => name === view) + 1) % views.length].name;
}
