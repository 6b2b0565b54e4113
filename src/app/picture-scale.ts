/**
 * Dynamic resolution: the share of the pixels, along each axis, with which the scene is drawn, from the times of its frames.
 *
 *   slow frames    the scale steps down at once to where frames should last as long as they may
 *   fast frames    it steps up; where only the screen's intervals are known, a step up is a trial that may fail, and the longer
 *                  each time until the next
 *   no effect      where fewer pixels make no frame shorter (script, a slow screen), the scale goes back and stays for a while
 */

export interface FrameTiming {
  /** Milliseconds since the last frame. */
  readonly interval: number;
  /** Milliseconds that the graphics card took; null where it does not tell. */
  readonly gpuMs: number | null;
}

/** Each has about 0.7 times the pixels of the next. */
export const SCALES = [0.5, 0.6, 0.71, 0.84, 1] as const;
/** Milliseconds of a frame at 60 frames a second. */
const BUDGET = 1000 / 60;
/** A frame is slow that lasts longer than this share of the budget: by intervals, which vary, and by times of the graphics card. */
const SLOW = { interval: 1.2, gpu: 0.97 };
/** Share of the budget that a step down aims at. */
const AIM = 0.9;
/** Maximum expected time of a step up by times of the graphics card, as a share of the budget. */
const ROOM = 0.85;
/** Frames of which the middle one counts, so that one long frame changes nothing. */
const WINDOW = 7;
/** Milliseconds of fast frames before a step up. */
const PATIENCE = 200;
/** First and longest pause, ms, for which a scale is not tried again after it failed. */
const [FIRST_PAUSE, LAST_PAUSE] = [4000, 64_000];
/** Milliseconds within which a step up that makes frames slow has failed. */
const TRIAL = 10_000;
/** Milliseconds of fast frames after which a step down has had its effect. */
const SETTLED = 1000;
/** A step down has an effect that shortens frames to this share, and milliseconds without another where it has none. */
const [EFFECT, HOLD] = [0.92, 20_000];
/** Longer intervals, ms, are of a hidden tab. */
const PAUSED = 1000;

const middleOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

export class PictureScale {
  #at: number = SCALES.length - 1;
  #now = 0;
  #changed = 0;
  #fastSince = 0;
  #window: number[] = [];
  /** End of the pause of each scale, and length of its next pause. */
  readonly #closed = SCALES.map(() => ({ until: 0, pause: FIRST_PAUSE }));
  /** The scale and frame time before the first of the latest steps down. */
  #fall: { readonly from: number; readonly ms: number } | undefined;
  #heldUntil = 0;
  /** Time of the last step up. */
  #raised = Number.NEGATIVE_INFINITY;

  /** Follows the timing of a frame; returns the scale of the next. */
  step({ interval, gpuMs }: FrameTiming): number {
    if (!(interval >= 0) || interval > PAUSED) {
      this.#window = [];
      this.#fastSince = this.#now;
      return SCALES[this.#at];
    }
    this.#now += interval;
    this.#window.push(gpuMs ?? interval);
    if (this.#window.length > WINDOW) this.#window.shift();
    if (this.#window.length < WINDOW) return SCALES[this.#at];
    const ms = middleOf(this.#window);
    if (ms > BUDGET * (gpuMs === null ? SLOW.interval : SLOW.gpu)) {
      this.#fastSince = this.#now;
      if (this.#now >= this.#heldUntil) this.#stepDown(ms);
    } else {
      // A fall has had its effect once frames are fast for a while.
      if (this.#fall && this.#now - this.#changed > SETTLED) this.#fall = undefined;
      this.#stepUp(ms, gpuMs !== null);
    }
    return SCALES[this.#at];
  }

  #move(to: number): void {
    this.#at = to;
    this.#changed = this.#fastSince = this.#now;
    this.#window = [];
  }

  #stepDown(ms: number): void {
    const [at, now, fall] = [this.#at, this.#now, this.#fall];
    if (fall && ms > EFFECT * fall.ms && SCALES[fall.from] > 1.3 * SCALES[at]) {
      this.#heldUntil = now + HOLD;
      this.#fall = undefined;
      this.#move(fall.from);
      return;
    }
    if (at === 0) return;
    if (now - this.#raised < TRIAL) {
      const closed = this.#closed[at];
      closed.until = now + closed.pause;
      closed.pause = Math.min(LAST_PAUSE, 2 * closed.pause);
      this.#move(at - 1);
      return;
    }
    this.#fall ??= { from: at, ms };
    const wanted = SCALES[at] * Math.sqrt((AIM * BUDGET) / ms);
    let to = at - 1;
    while (to > 0 && SCALES[to] > wanted) to--;
    this.#move(to);
  }

  #stepUp(ms: number, isMeasured: boolean): void {
    const next = this.#at + 1;
    const now = this.#now;
    if (next === SCALES.length || now - this.#fastSince < PATIENCE || now < this.#closed[next].until) return;
    if (isMeasured && ms * (SCALES[next] / SCALES[this.#at]) ** 2 > ROOM * BUDGET) return;
    this.#fall = undefined;
    this.#move(next);
    this.#raised = now;
  }
}
