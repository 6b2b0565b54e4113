/** The card at the end of a task, a dialog over the view. */

import { clockText } from "../../sport/race/race.ts";
import type { RaceRecord } from "../../sport/race/race-data.ts";
import { button, element } from "../../ui/element.ts";
import { measured } from "../../ui/measured.ts";
import { say } from "../../words/words.ts";
import { openSheet, resultText } from "../sport/card.ts";
import type { Run } from "./run.ts";

export interface ResultActions {
  again(): void;
  /** Begins the next task of the kind. */
  next(): void;
  leave(): void;
}

/** `result` is null for a task that has failed. */
export function openResult(host: HTMLElement, run: Run, result: RaceRecord | null, actions: ResultActions): void {
  const { task, progress, best } = run;
  const behindGhost = result && best ? result.time - best.time : null;
  const words = result ? resultText({ time: result.time, behindGhost }) : say(progress.why);
  const splits = result ? splitsOf(run, result) : null;
  const acts = element(
    "footer",
    {},
    button(
      { class: "sport-act main" },
      () => closing(result ? actions.next : actions.again),
      say(result ? "Next" : "Try again"),
    ),
    button(
      { class: "sport-act" },
      () => closing(result ? actions.again : actions.next),
      say(result ? "Again" : "Another"),
    ),
    button({ class: "sport-act" }, () => closing(actions.leave), say("Done")),
  );
  const dialog = openSheet(host, measured(task.title), element("p", { class: "work-result" }, words), splits, acts);
  dialog.classList.add("work-card");
  acts.querySelector("button")?.focus();
  const closing = (act: () => void) => {
    dialog.close();
    act();
  };
}

/** Times of the goals. */
function splitsOf({ task }: Run, { splits }: RaceRecord): HTMLElement {
  const rows = task.goals.map(({ words }, k) =>
    element("tr", {}, element("td", { class: "words" }, measured(words)), element("td", {}, clockText(splits[k]))),
  );
  return element("div", { class: "sport-scroll" }, element("table", {}, element("tbody", {}, ...rows)));
}
