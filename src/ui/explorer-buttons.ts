/** Whom one can be: a row of buttons, one an explorer with its key, the one in charge named; and the tour. */
import { button, element } from "./element.ts";
import { type IconName, icon } from "./icons.ts";
import { relabel } from "./input/keycap.ts";
import type { Telemetry } from "./reading.ts";

type Explorer = Telemetry["explorer"];

export interface CrewOptions {
  onExplorer(by: Explorer): void;
  /** None where there is no tour. */
  readonly onTour?: (() => void) | undefined;
  /** Where one comes from, and goes back to. */
  readonly back?: { readonly to: string; run(): void };
}

/** Names as the row says them, drawings, and the digit of the key. */
export const CREW: Readonly<Record<Explorer, readonly [name: string, icon: IconName, digit: number]>> = {
  orbiter: ["Orbiter", "planet", 1],
  ship: ["Ship", "ship", 2],
  helicopter: ["Helicopter", "helicopter", 3],
  walker: ["On foot", "walker", 4],
  drone: ["Drone", "drone", 5],
  starship: ["Starship", "ship", 2],
};

export function createCrew({ onExplorer, onTour, back }: CrewOptions) {
  const root = element("div", { class: "hud-crew glass", role: "toolbar", "aria-label": "Travel as", hidden: "" });
  const tours = onTour
    ? [button({ class: "crew-tour", title: "Tour (T)", "aria-pressed": "false" }, onTour, icon("tour"), "Tour")]
    : [];
  const ways = back
    ? [button({ class: "crew-back", title: `Back to ${back.to} (B)` }, () => back.run(), icon("up"), back.to)]
    : [];
  let rows: { readonly by: Explorer; readonly row: HTMLButtonElement }[] = [];
  let known: readonly Explorer[] = [];
  let shown = "";

  function fill(explorers: readonly Explorer[]): void {
    known = explorers;
    rows = explorers.map((by) => {
      const [name, drawing, digit] = CREW[by];
      const words = element("span", {}, name);
      const made = button(
        { title: `${name} (${digit})`, "aria-label": name },
        () => onExplorer(by),
        icon(drawing),
        words,
      );
      return { by, row: made };
    });
    root.replaceChildren(...rows.map(({ row }) => row), ...tours, ...ways);
    root.hidden = explorers.length < 2;
    relabel(root);
  }

  return {
    root,
    update({ explorer, explorers, touring }: Telemetry): void {
      if (explorers.length !== known.length) fill(explorers);
      const state = `${explorer} ${touring}`;
      if (state === shown) return;
      shown = state;
      for (const { by, row } of rows) row.setAttribute("aria-pressed", String(by === explorer && !touring));
      for (const tour of tours) tour.setAttribute("aria-pressed", String(touring));
    },
  };
}
