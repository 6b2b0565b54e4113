/** The panel of a race: the clock, the next control with its description, the leg, and buttons. */
import { clockText } from "../../sport/race/race.ts";
import { featureWords } from "../../sport/words.ts";
import { button, element, text } from "../../ui/element.ts";
import { distanceText } from "../../ui/format.ts";
import type { Run } from "./run.ts";

export interface RaceHudActions {
  toStart(): void;
  again(): void;
  ghost(): void;
  descriptions(): void;
  leave(): void;
}

export interface RaceHud {
  readonly root: HTMLElement;
  /** May be called every frame; null hides it. */
  show(run: Run | null, ghostShown: boolean): void;
}

export function createRaceHud({ toStart, again, ghost, descriptions, leave }: RaceHudActions): RaceHud {
  const name = element("span", { class: "race-name" });
  const clock = element("span", { class: "race-clock", role: "timer" });
  const next = element("span", { class: "race-next" });
  const leg = element("span", { class: "race-leg" });
  const start = button({ class: "race-act" }, toStart, "Go to the start");
  const restart = button({ class: "race-act" }, again, "Start again");
  const shown = button({ class: "race-act", "aria-pressed": "true" }, ghost, "Ghost");
  const list = button({ class: "race-act" }, descriptions, "Controls");
  const stop = button({ class: "race-act" }, leave, "Leave");
  const root = element(
    "section",
    { class: "race-hud glass", "aria-label": "Race", hidden: "" },
    name,
    clock,
    next,
    leg,
    element("div", { class: "race-acts" }, start, restart, shown, list, stop),
  );
  const [writeName, writeClock, writeNext, writeLeg] = [name, clock, next, leg].map(text);
  /** State that the shown buttons depend on. */
  let buttons = "";
  return {
    root,
    show(run, ghostShown) {
      if (root.hidden !== (run === null)) root.hidden = run === null;
      if (!run) return;
      const { race, course } = run;
      writeName(course.name);
      writeClock(clockText(race.time));
      writeNext(nextText(run));
      writeLeg(legText(run));
      const next = `${race.state} ${race.inStart} ${run.ghost !== null} ${ghostShown}`;
      if (next === buttons) return;
      buttons = next;
      root.dataset.state = race.state;
      start.hidden = race.state === "running" || race.inStart;
      restart.hidden = race.state === "ready";
      shown.hidden = run.ghost === null;
      shown.setAttribute("aria-pressed", String(ghostShown));
    },
  };
}

function nextText({ race, plan, next }: Run): string {
  if (race.state === "ready")
    return race.inStart ? "Leave the start: the clock runs" : "Start: the triangle on the map";
  if (race.state === "finished") return "Finished";
  if (race.state === "ended") return "The run has ended";
  const number = race.splits.length + 1;
  return next ? `${number} of ${plan.controls.length} · ${next.code} · ${featureWords(next.feature)}` : "Finish";
}

function legText({ race, leg, ghost }: Run): string {
  if (race.state === "running") return `Leg ${distanceText(leg)}`;
  return ghost ? `Best ${clockText(ghost.time)}` : "";
}
