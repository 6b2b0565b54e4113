/** Panels of which one is shown, with a row of buttons. */
import { button, element } from "../../ui/element.ts";
import { say } from "../../words/words.ts";

export interface Panel {
  readonly root: HTMLElement;
  /** The panel was opened. */
  show?(): void;
}

/** The title is a phrase. */
export type PanelRow = readonly [title: string, panel: Panel];

export function createPanels(rows: readonly PanelRow[]): HTMLElement {
  const buttons = rows.map(([title], i) => button({ class: "line-tool" }, () => open(i), say(title)));

  function open(shown: number): void {
    rows.forEach(([, panel], i) => {
      panel.root.hidden = i !== shown;
      buttons[i].setAttribute("aria-pressed", String(i === shown));
    });
    rows[shown][1].show?.();
  }

  open(0);
  return element(
    "div",
    { class: "line-panels" },
    element("div", { class: "line-group", role: "group", "aria-label": say("More ways to the line") }, ...buttons),
    ...rows.map(([, panel]) => panel.root),
  );
}
