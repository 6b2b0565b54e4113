/** What the frames cost: the figures of the probe. */
import type { StageStats } from "../worlds/live-world.ts";

export interface Stats extends Omit<StageStats, "uploadBytes"> {
  readonly fps: number;
  /** Milliseconds of script in each frame, and bytes sent to the GPU, since the last call. */
  readonly scriptMs: readonly number[];
  readonly uploadBytes: readonly number[];
  /** Null where the browser does not tell. */
  readonly heapBytes: number | null;
}

/** Frames remembered between two calls. */
const MOST = 3600;

export class Meter {
  #scriptMs: number[] = [];
  #uploadBytes: number[] = [];
  #last = Number.NaN;
  #interval = Number.NaN;

  frame(now: number, scriptMs: number, uploadBytes: number): void {
    if (this.#scriptMs.length === MOST) {
      this.#scriptMs.shift();
      this.#uploadBytes.shift();
    }
    this.#scriptMs.push(scriptMs);
    this.#uploadBytes.push(uploadBytes);
    const interval = now - this.#last;
    this.#last = now;
    if (Number.isNaN(interval)) return;
    this.#interval = Number.isNaN(this.#interval) ? interval : this.#interval + 0.05 * (interval - this.#interval);
  }

  /** Milliseconds from one frame to the next, of late; NaN before there were two. */
  get interval(): number {
    return this.#interval;
  }

  read(stage: StageStats): Stats {
    const [scriptMs, uploadBytes] = [this.#scriptMs, this.#uploadBytes];
    this.#scriptMs = [];
    this.#uploadBytes = [];
    const memory = (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory;
    return {
      ...stage,
      fps: 1000 / this.#interval || 0,
      scriptMs,
      uploadBytes,
      heapBytes: memory?.usedJSHeapSize ?? null,
    };
  }
}
