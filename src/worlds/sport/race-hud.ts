/** The panel of a race: the clock, the next control with its description, the leg, and buttons. */
import { clockText } from "../../sport/race/race.ts";
import { featureWords } from "../../sport/words.ts";
import { button, element, text } from "../../ui/element.ts";
import { distanceText } from "../../ui/format.ts";
import { say } from "../../words/words.ts";
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
  const start = button({ class: "race-act" }, toStart, say("Go to the start"));
  const restart = button({ class: "race-act" }, again, say("Start again"));
  const shown = button({ class: "race-act", "aria-pressed": "true" }, ghost, say("Ghost##earlier run"));
  const list = button({ class: "race-act" }, descriptions, say("Controls##of a course"));
  const stop = button({ class: "race-act" }, leave, say("Leave##a race"));
  const root = element(
    "section",
    { class: "race-hud glass", "aria-label": say("Race"), hidden: "" },
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
    return race.inStart ? say("Leave the start: the clock runs") : say("Start: the triangle on the map");
  if (race.state === "finished") return say("Finished##a race");
  if (race.state === "ended") return say("The run has ended");
  if (!next) return say("Finish");
  const [number, count] = [race.splits.length + 1, plan.controls.length];
  const values = { number, count, code: next.code, feature: featureWords(next.feature) };
  return say("{number} of {count} · {code} · {feature}", values);
}

function legText({ race, leg, ghost }: Run): string {
  if (race.state === "running") return say("Leg {length}", { length: distanceText(leg) });
  return ghost ? say("Best {time}", { time: clockText(ghost.time) }) : "";
}
