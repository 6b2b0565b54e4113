/** Lessons: steps that a beginner does one after another, each done once the telemetry shows it. */
import type { Telemetry } from "../telemetry.ts";

interface LessonStep {
  /** The task, a phrase in the syntax of input/hints.ts: "Hold {up} to rise". */
  readonly words: string;
  /** Help that is shown after STUCK seconds. */
  readonly stuck?: string;
  /** Whether the way goes to a ring of light at the nearest land. */
  readonly ring?: boolean;
  /** Whether it is done; `start` is the telemetry at the step's beginning. */
  done(now: Telemetry, start: Telemetry): boolean;
}

export interface Lesson {
  readonly title: string;
  /** Vehicles in which the lesson goes on. Changing to another ends it. */
  readonly vehicles: readonly string[];
  readonly steps: readonly LessonStep[];
  /** Words at the end. */
  readonly end: string;
}

/** Seconds of a step after which its help is shown, and for which the end is. */
export const [STUCK, END] = [15, 6];

/** The words to show, the index of the step, whether the world shows the ring of light, and whether this is the end. */
export interface LessonView {
  readonly words: string;
  readonly step: number;
  readonly ring: boolean;
  readonly isEnd: boolean;
}

/** The state of a lesson under way. */
export class LessonRun {
  readonly lesson: Lesson;
  #step = 0;
  #start: Telemetry | undefined;
  #since = 0;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  /** The view at `seconds` of any clock; null once the lesson is over. */
  update(now: Telemetry, seconds: number): LessonView | null {
    const { steps, vehicles, end } = this.lesson;
    if (!this.#start) this.#begin(now, seconds);
    while (this.#step < steps.length && steps[this.#step].done(now, this.#start ?? now)) {
      this.#step++;
      this.#begin(now, seconds);
    }
    const waited = seconds - this.#since;
    if (this.#step === steps.length)
      return waited < END ? { words: end, step: this.#step, ring: false, isEnd: true } : null;
    if (!vehicles.includes(now.explorer)) return null;
    const { words, stuck, ring = false } = steps[this.#step];
    return { words: stuck && waited >= STUCK ? stuck : words, step: this.#step, ring, isEnd: false };
  }

  #begin(now: Telemetry, seconds: number): void {
    [this.#start, this.#since] = [now, seconds];
  }
}
