/**
 * The card of the lesson under way. A visitor who began by the door is taught each vehicle once, at the first time in it; one press
 * skips a lesson, and the card of controls gives it again.
 */
import { button, element, text } from "../element.ts";
import type { ControlsTable } from "../input/actions.ts";
import type { Devices } from "../input/controls.ts";
import { deviceCaps } from "../input/device-caps.ts";
import { recall, remember } from "../storage.ts";
import type { Telemetry } from "../telemetry.ts";
import { LessonRun, type LessonView } from "./lesson.ts";
import { LESSONS } from "./table.ts";

export interface Lessons {
  /** Lessons begin by themselves from now on, also at later visits. */
  allow(): void;
  /** Gives the lesson of the current vehicle, once more too. */
  again(): void;
  /** May be called every frame. */
  update(telemetry: Telemetry): void;
  setDevices(devices: Devices): void;
  dispose(): void;
}

export function createLessons(host: HTMLElement, table: ControlsTable): Lessons {
  const [title, count, words] = [element("strong"), element("span"), element("p")];
  const [writeTitle, writeCount] = [text(title), text(count)];
  const skip = button({ class: "lesson-skip" }, () => end(), "Skip");
  const head = element("header", {}, title, count, skip);
  const root = element("section", { class: "lesson glass", "aria-live": "polite", hidden: "" }, head, words);
  host.append(root);
  let devices: Devices = { pad: false, touch: false };
  let run: LessonRun | undefined;
  let name = "";
  let shown = "";
  let isAsked = false;

  /** The lesson of a vehicle that is due: asked for, or not given before. */
  function begin(vehicle: string): void {
    const isDue = isAsked || (recall("lessons") === "on" && recall(`lesson.${vehicle}`) === null);
    isAsked = false;
    if (!isDue || !LESSONS[vehicle]) return;
    [run, name, shown] = [new LessonRun(LESSONS[vehicle]), vehicle, ""];
    remember(`lesson.${vehicle}`, "given");
  }

  function end(): void {
    run = undefined;
    root.hidden = true;
  }

  function show({ say, step, isEnd }: LessonView, vehicle: string): void {
    const key = `${say} ${vehicle} ${devices.pad} ${devices.touch}`;
    if (key === shown || !run) return;
    shown = key;
    const { lesson } = run;
    writeTitle(lesson.title);
    writeCount(isEnd ? "" : `${step + 1} of ${lesson.steps.length}`);
    skip.textContent = isEnd ? "Done" : "Skip";
    words.replaceChildren(
      ...say.split(/\{([^{}]*)\}/).flatMap((piece, i) => {
        if (i % 2 === 0) return [piece];
        const names = piece.split(",").map((each) => each.trim());
        return deviceCaps(names, table, vehicle, devices).flatMap((cap, k) => (k > 0 ? [" ", cap] : [cap]));
      }),
    );
    root.hidden = false;
  }

  return {
    allow() {
      remember("lessons", "on");
      name = "";
    },
    again() {
      end();
      isAsked = true;
    },
    update(telemetry) {
      const { explorer } = telemetry;
      if (!run) {
        if (explorer !== name || isAsked) begin(explorer);
        name = explorer;
        if (!run) return;
      }
      const view = run.update(telemetry, performance.now() / 1000);
      if (view) show(view, explorer);
      else end();
    },
    setDevices(next) {
      devices = next;
    },
    dispose: () => root.remove(),
  };
}
