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

/** Returns a function that is called with the timing of each frame and returns the scale of the next. */
export function createPictureScale(): (timing: FrameTiming) => number {
  let at: number = SCALES.length - 1;
  let now = 0;
  let changed = 0;
  let fastSince = 0;
  let window: number[] = [];
  /** End of the pause of each scale, and length of its next pause. */
  const closed = SCALES.map(() => ({ until: 0, pause: FIRST_PAUSE }));
  /** The scale and frame time before the first of the latest steps down. */
  let fall: { readonly from: number; readonly ms: number } | undefined;
  let heldUntil = 0;
  /** Time of the last step up. */
  let raised = Number.NEGATIVE_INFINITY;

  function move(to: number): void {
    at = to;
    changed = now;
    fastSince = now;
    window = [];
  }

  function stepDown(ms: number): void {
    if (fall && ms > EFFECT * fall.ms && SCALES[fall.from] > 1.3 * SCALES[at]) {
      heldUntil = now + HOLD;
      const { from } = fall;
      fall = undefined;
      move(from);
      return;
    }
    if (at === 0) return;
    if (now - raised < TRIAL) {
      closed[at].until = now + closed[at].pause;
      closed[at].pause = Math.min(LAST_PAUSE, 2 * closed[at].pause);
      move(at - 1);
      return;
    }
    fall ??= { from: at, ms };
    const wanted = SCALES[at] * Math.sqrt((AIM * BUDGET) / ms);
    let to = at - 1;
    while (to > 0 && SCALES[to] > wanted) to--;
    move(to);
  }

  function stepUp(ms: number, isMeasured: boolean): void {
    const next = at + 1;
    if (next === SCALES.length || now - fastSince < PATIENCE || now < closed[next].until) return;
    if (isMeasured && ms * (SCALES[next] / SCALES[at]) ** 2 > ROOM * BUDGET) return;
    fall = undefined;
    move(next);
    raised = now;
  }

  return ({ interval, gpuMs }) => {
    if (!(interval >= 0) || interval > PAUSED) {
      window = [];
      fastSince = now;
      return SCALES[at];
    }
    now += interval;
    window.push(gpuMs ?? interval);
    if (window.length > WINDOW) window.shift();
    if (window.length < WINDOW) return SCALES[at];
    const ms = middleOf(window);
    if (ms > BUDGET * (gpuMs === null ? SLOW.interval : SLOW.gpu)) {
      fastSince = now;
      if (now >= heldUntil) stepDown(ms);
    } else {
      // A fall has had its effect once frames are fast for a while.
      if (fall && now - changed > SETTLED) fall = undefined;
      stepUp(ms, gpuMs !== null);
    }
    return SCALES[at];
  };
}
