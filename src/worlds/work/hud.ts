/** The panel of a task: the clock, the goal, the way to it, and buttons. */
import { clockText } from "../../sport/race/race.ts";
import { button, element, text } from "../../ui/element.ts";
import { measured } from "../../ui/measured.ts";
import { say } from "../../words/words.ts";
import { goalOf } from "../../work/tracker.ts";
import type { FlyWords } from "./pilot.ts";
import type { Run } from "./run.ts";

export interface WorkHud {
  readonly root: HTMLElement;
  /** May be called every frame; null hides it. `away` is the way to the goal in words, `fly` what the autopilot does if asked. */
  show(run: Run | null, away: string, fly: FlyWords | null): void;
}

export interface WorkActions {
  fly(): void;
  again(): void;
  leave(): void;
}

export function createWorkHud({ fly, again, leave }: WorkActions): WorkHud {
  const name = element("span", { class: "race-name" });
  const clock = element("span", { class: "race-clock", role: "timer" });
  const goal = element("span", { class: "race-next work-goal" });
  const away = element("span", { class: "race-leg" });
  const bar = element("i");
  const held = element("span", { class: "work-held", hidden: "" }, bar);
  const flies = button({ class: "race-act", hidden: "" }, fly);
  const acts = element(
    "div",
    { class: "race-acts" },
    flies,
    button({ class: "race-act" }, again, say("Start again")),
    button({ class: "race-act" }, leave, say("Give up")),
  );
  const labels = { class: "race-hud work-hud glass", "aria-label": say("Task"), hidden: "" };
  const root = element("section", labels, name, clock, goal, held, away, acts);
  const [writeName, writeClock, writeGoal, writeAway, writeFly] = [name, clock, goal, away, flies].map(text);
  let filled = -1;
  return {
    root,
    show(run, way, to) {
      if (root.hidden !== (run === null)) root.hidden = run === null;
      if (!run) return;
      if (flies.hidden !== (to === null)) flies.hidden = to === null;
      if (to) writeFly(say(to.label));
      const { task, progress } = run;
      const next = goalOf(task, progress);
      writeName(measured(task.title));
      writeClock(clockOf(run));
      writeGoal(progress.state === "failed" ? say(progress.why) : next ? measured(next.words) : say("Done"));
      writeAway(next && progress.state !== "failed" ? wayText(run, way) : bestText(run));
      if (root.dataset.state !== progress.state) root.dataset.state = progress.state;
      const share = next && (next.kind === "stay" || next.kind === "see") ? progress.held / next.seconds : 0;
      const full = Math.round(20 * Math.min(1, share)) / 20;
      if (full === filled) return;
      filled = full;
      held.hidden = full === 0;
      bar.style.transform = `scaleX(${full})`;
    },
  };
}

/** The time that is left where it is limited, else the time that has passed. */
function clockOf({ task: { limits }, progress }: Run): string {
  if (limits.seconds === undefined || progress.state === "finished") return clockText(progress.time);
  return say("{time} left", { time: clockText(Math.max(0, limits.seconds - progress.time)) });
}

const bestText = ({ best }: Run): string => (best ? say("Best {time}", { time: clockText(best.time) }) : "");

/** The way to the goal, and at the start the time to beat. */
const wayText = (run: Run, way: string): string =>
  [way, run.progress.state === "ready" ? bestText(run) : ""].filter((words) => words !== "").join(" · ");
