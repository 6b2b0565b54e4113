/** A row of buttons, one for each vehicle that the player can switch to, and for the tour and the way back where there are any. */
import { say } from "../../words/words.ts";
import { button, element } from "../element.ts";
import { icon } from "../icons.ts";
import type { ControlsTable } from "../input/actions.ts";
import { titled } from "../input/keycap.ts";
import type { Telemetry } from "../telemetry.ts";

export interface ExplorerButtonsOptions {
  readonly table: ControlsTable;
  /** Runs an action of the table. */
  run(action: string): void;
  /** Name of the world that the action `back` leads to; no button without it. */
  readonly back?: string | undefined;
}

export function createExplorerButtons({ table: { vehicles, actions }, run, back }: ExplorerButtonsOptions) {
  const root = element("div", { class: "hud-crew glass", role: "toolbar", "aria-label": say("Travel as"), hidden: "" });
  const tours = actions.tour
    ? [
        button(
          { class: "crew-tour", "aria-pressed": "false", ...titled(say("Tour"), actions.tour) },
          () => run("tour"),
          icon("tour"),
          element("span", {}, say("Tour")),
        ),
      ]
    : [];
  const ways =
    back && actions.back
      ? [
          button(
            { class: "crew-back", ...titled(say("Back to {world}", { world: say(back) }), actions.back) },
            () => run("back"),
            icon("up"),
            element("span", {}, say(back)),
          ),
        ]
      : [];
  let rows: { readonly name: string; readonly row: HTMLButtonElement }[] = [];
  let known: readonly string[] = [];
  let shown = "";

  function fill(names: readonly string[]): void {
    known = names;
    rows = names.map((name) => {
      const { label: row, icon: drawing } = vehicles[name];
      const label = say(row);
      const made = button(
        { "aria-label": label, ...titled(label, actions[name]) },
        () => run(name),
        icon(drawing),
        element("span", {}, label),
      );
      return { name, row: made };
    });
    root.replaceChildren(...rows.map(({ row }) => row), ...tours, ...ways);
    root.hidden = names.length < 2;
  }

  return {
    root,
    update({ explorer, explorers, touring }: Telemetry): void {
      if (explorers.length !== known.length) fill(explorers);
      const state = `${explorer} ${touring}`;
      if (state === shown) return;
      shown = state;
      for (const { name, row } of rows) row.setAttribute("aria-pressed", String(name === explorer && !touring));
      for (const tour of tours) tour.setAttribute("aria-pressed", String(touring));
    },
  };
}
