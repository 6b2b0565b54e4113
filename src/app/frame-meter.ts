/** Measures frame times and uploads, for the probe and the automatic quality. */
import type { QualityName } from "../recipe/request.ts";
import { qualityBelow } from "../render/quality.ts";
import type { StageStats } from "../worlds/live-world.ts";

export interface Stats extends Omit<StageStats, "uploadBytes"> {
  readonly fps: number;
  /** Milliseconds of script in each frame, and bytes sent to the GPU, since the last call. */
  readonly scriptMs: readonly number[];
  readonly uploadBytes: readonly number[];
  /** Null in browsers without `performance.memory`. */
  readonly heapBytes: number | null;
  /** Of textures, render targets and buffers. */
  readonly gpuBytes: number;
}

/** Null in browsers without `performance.memory`. */
export function heapBytes(): number | null {
  return (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? null;
}

/** Most frames stored between two reads. */
const MAX_FRAMES = 3600;
/** The longest interval that counts, ms: a tab that was hidden is not a slow one. */
const MAX_INTERVAL = 250;

export class Meter {
  #scriptMs: number[] = [];
  #uploadBytes: number[] = [];
  #last = Number.NaN;
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
    const interval = Math.max(0, Math.min(MAX_INTERVAL, now - this.#last));
    this.#last = now;
    if (Number.isNaN(interval)) return;
    this.#interval = Number.isNaN(this.#interval) ? interval : this.#interval + 0.05 * (interval - this.#interval);
  }

  /** Milliseconds of script in the latest frame; 0 before the first. */
  get scriptMs(): number {
    return this.#latest;
  }

  /** Smoothed milliseconds between frames; NaN before the second frame. */
  get interval(): number {
    return this.#interval;
  }

  read(stage: StageStats, gpuBytes: number): Stats {
    const [scriptMs, uploadBytes] = [this.#scriptMs, this.#uploadBytes];
    this.#scriptMs = [];
    this.#uploadBytes = [];
    return {
      ...stage,
      fps: 1000 / this.#interval || 0,
      scriptMs,
      uploadBytes,
      heapBytes: heapBytes(),
      gpuBytes,
    };
  }
}

/** The automatic quality is lowered after this many frames in a row that are this many milliseconds apart. */
const SLOW_INTERVAL = 28;
const SLOW_FRAMES = 90;

/** Called after each frame with the smoothed milliseconds between frames; returns the automatic quality to go on with. */
export function createQualityStepper(): (quality: QualityName, interval: number) => QualityName {
  let slowFrames = 0;
  return (quality, interval) => {
    slowFrames = interval > SLOW_INTERVAL ? slowFrames + 1 : 0;
    if (slowFrames < SLOW_FRAMES) return quality;
    slowFrames = 0;
    return qualityBelow(quality) ?? quality;
  };
}
