/** Measures frame times and uploads, for the probe and the automatic quality. */
import type { StageStats } from "../worlds/live-world.ts";

export interface Stats extends Omit<StageStats, "uploadBytes"> {
  readonly fps: number;
  /** Milliseconds of script in each frame, and bytes sent to the GPU, since the last call. */
  readonly scriptMs: readonly number[];
  readonly uploadBytes: readonly number[];
  /** Null in browsers without `performance.memory`. */
  readonly heapBytes: number | null;
  /** Bytes of textures, render targets and buffers. */
  readonly gpuBytes: number;
  /** Shader programs that were linked since the world opened. */
  readonly programs: number;
  /** No program is left to compile. */
  readonly compiled: boolean;
}

type GpuStats = Pick<Stats, "gpuBytes" | "programs" | "compiled">;

/** Null in browsers without `performance.memory`. */
export function heapBytes(): number | null {
  return (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null;
}

/** Maximum number of frames stored between two reads. */
const MAX_FRAMES = 3600;
/** The longest interval that counts, ms: a tab that was hidden is not a slow one. */
const MAX_INTERVAL = 250;

export class Meter {
  #scriptMs: number[] = [];
  #uploadBytes: number[] = [];
  #last = Number.NaN;
  #lastInterval = 0;
  #interval = Number.NaN;
  #latest = 0;

  frame(now: number, scriptMs: number, uploadBytes: number): void {
    if (this.#scriptMs.length === MAX_FRAMES) {
      this.#scriptMs.shift();
      this.#uploadBytes.shift();
    }
    this.#latest = scriptMs;
    this.#scriptMs.push(scriptMs);
    this.#uploadBytes.push(uploadBytes);
    const passed = Math.max(0, now - this.#last);
    this.#last = now;
    if (Number.isNaN(passed)) return;
    this.#lastInterval = passed;
    const interval = Math.min(MAX_INTERVAL, passed);
    this.#interval = Number.isNaN(this.#interval) ? interval : this.#interval + 0.05 * (interval - this.#interval);
  }

  /** Milliseconds of script in the latest frame; 0 before the first. */
  get scriptMs(): number {
    return this.#latest;
  }

  /** Milliseconds between the last two frames; 0 before the second. */
  get lastInterval(): number {
    return this.#lastInterval;
  }

  /** Smoothed milliseconds between frames; NaN before the second frame. */
  get interval(): number {
    return this.#interval;
  }

  read(stage: StageStats, gpu: GpuStats): Stats {
    const [scriptMs, uploadBytes] = [this.#scriptMs, this.#uploadBytes];
    this.#scriptMs = [];
    this.#uploadBytes = [];
    return {
      ...stage,
      fps: 1000 / this.#interval || 0,
      scriptMs,
      uploadBytes,
      heapBytes: heapBytes(),
      ...gpu,
    };
  }
}
