/**
 * The card of the lesson under way. A visitor who began by the door is taught each vehicle once, at the first time in it; one press
 * skips a lesson, and the card of controls gives it again.
 */
import { say } from "../../words/words.ts";
import { button, element, text } from "../element.ts";
import type { ControlsTable } from "../input/actions.ts";
import type { Devices } from "../input/controls.ts";
import { deviceCaps } from "../input/device-caps.ts";
import { recall, remember } from "../storage.ts";
import type { Telemetry } from "../telemetry.ts";
import { LessonRun, type LessonView } from "./lesson.ts";
import { LESSONS } from "./table.ts";

export class Lessons {
  readonly #table: ControlsTable;
  readonly #onStep: () => void;
  readonly #root: HTMLElement;
  readonly #words = element("p");
  readonly #skip = button({ class: "lesson-skip" }, () => this.#end());
  readonly #writeTitle: (title: string) => void;
  readonly #writeCount: (count: string) => void;
  #devices: Devices = { pad: false, touch: false };
  #run: LessonRun | undefined;
  /** The vehicle of the last telemetry, "" before the first. */
  #vehicle = "";
  #shown = "";
  #step = 0;
  #isAsked = false;
  #ring = false;

  /** `onStep` is called when a step is done. */
  constructor(host: HTMLElement, table: ControlsTable, onStep = () => {}) {
    [this.#table, this.#onStep] = [table, onStep];
    const [title, count] = [element("strong"), element("span")];
    [this.#writeTitle, this.#writeCount] = [text(title), text(count)];
    const head = element("header", {}, title, count, this.#skip);
    this.#root = element("section", { class: "lesson glass", "aria-live": "polite", hidden: "" }, head, this.#words);
    host.append(this.#root);
  }

  /** Lets lessons begin by themselves from now on, also at later visits. */
  readonly allow = (): void => {
    remember("lessons", "on");
    this.#vehicle = "";
  };

  /** Gives the lesson of the current vehicle, once more too. */
  readonly again = (): void => {
    this.#end();
    this.#isAsked = true;
  };

  /** Whether the world shows a ring of light at the nearest land. */
  get ring(): boolean {
    return this.#ring;
  }

  setDevices(devices: Devices): void {
    this.#devices = devices;
  }

  /** May be called every frame. */
  update(telemetry: Telemetry): void {
    const { explorer } = telemetry;
    if (!this.#run && (explorer !== this.#vehicle || this.#isAsked)) this.#begin(explorer);
    this.#vehicle = explorer;
    const view = this.#run?.update(telemetry, performance.now() / 1000);
    if (view && view.step > this.#step) this.#onStep();
    this.#step = view?.step ?? 0;
    this.#ring = view?.ring ?? false;
    if (view) this.#show(view);
    else if (this.#run) this.#end();
  }

  dispose(): void {
    this.#root.remove();
  }

  /** Begins the lesson of a vehicle that is due: asked for, or not given before. */
  #begin(vehicle: string): void {
    const isDue = this.#isAsked || (recall("lessons") === "on" && recall(`lesson.${vehicle}`) === null);
    this.#isAsked = false;
    if (!isDue || !LESSONS[vehicle]) return;
    [this.#run, this.#shown] = [new LessonRun(LESSONS[vehicle]), ""];
    remember(`lesson.${vehicle}`, "given");
  }

  #end(): void {
    this.#run = undefined;
    this.#root.hidden = true;
  }

  #show({ words, step, isEnd }: LessonView): void {
    const { pad, touch } = this.#devices;
    const key = `${words} ${this.#vehicle} ${pad} ${touch}`;
    if (key === this.#shown || !this.#run) return;
    this.#shown = key;
    const { title, steps } = this.#run.lesson;
    this.#writeTitle(say(title));
    this.#writeCount(isEnd ? "" : say("{step} of {steps}", { step: step + 1, steps: steps.length }));
    this.#skip.textContent = isEnd ? say("Done") : say("Skip##a lesson");
    this.#words.replaceChildren(
      ...say(words)
        .split(/\{([^{}]*)\}/)
        .flatMap((piece, i) => (i % 2 ? this.#caps(piece) : [piece])),
    );
    this.#root.hidden = false;
  }

  /** Controls of the names in braces, with spaces between. */
  #caps(piece: string): (Node | string)[] {
    const names = piece.split(",").map((name) => name.trim());
    const caps = deviceCaps(names, this.#table, this.#vehicle, this.#devices);
    return caps.flatMap((cap, k) => (k > 0 ? [" ", cap] : [cap]));
  }
}
