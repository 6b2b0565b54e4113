/** Work in frames of the browser: in the next one, however often it is asked for, or in each while a loop runs. */

export interface FrameTask {
  /** Does the work in the next frame. */
  ask(): void;
  /** Does the work at once, and not in the next frame. */
  now(): void;
  cancel(): void;
}

export function createFrameTask(work: () => void): FrameTask {
  let frame = 0;

  function cancel(): void {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  return {
    ask() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        work();
      });
    },
    now() {
      cancel();
      work();
    },
    cancel,
  };
}

/** The longest time that a frame of a loop counts, seconds. */
const LONGEST = 0.1;

/** A loop of frames. The returned function starts or stops it, also after each frame; `pass` gets the seconds since the last one. */
export function createLoop(pass: (seconds: number) => void): (runs: boolean) => void {
  let [frame, last] = [0, 0];

  function tick(now: number): void {
    frame = 0;
    const seconds = Math.max(0, Math.min(LONGEST, (now - last) / 1000));
    last = now;
    pass(seconds);
  }

  return (runs) => {
    if (runs && frame === 0) {
      last = performance.now();
      frame = requestAnimationFrame(tick);
    }
    if (!runs) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
  };
}
