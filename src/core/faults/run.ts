/**
 * A run of fault settings that goes forth and back.
 *
 *   forth    steps of the generator, several at once where none of them is kept
 *   back     from the nearest earlier snapshot: lines are drawn again, and displace from the snapshot on only
 *   memory   at most 128 MB of snapshots: at regular steps, and at each of the last steps before the last return
 *   error    none: the land at a step is the same to the bit, whichever way it was reached (tests/core/faults/settings.test.ts)
 */
import { checkWhole } from "../checks.ts";
import type { Land } from "./land.ts";
import { type FaultSettings, faultSteps, startLand } from "./settings.ts";

export interface FaultRun {
  readonly settings: FaultSettings;
  /** The land before smoothing and the band filter. The run writes into it. */
  readonly land: Land;
  readonly done: number;
  /** Moves on the way to `step`: back, or forth by at most `most` steps. Returns whether it is there. */
  toward(step: number, most?: number): boolean;
}

const MOST_BYTES = 2 ** 27;
const [LEAST_KEPT, MOST_KEPT] = [4, 64];

/** Creates a run on level ground, or on a copy of `start`. Throws a RangeError for wrong settings. */
export function createFaultRun(settings: FaultSettings, start?: Land): FaultRun {
  const { n } = settings;
  const land = startLand(settings, start);
  const snapshots = new Map([[0, land.heights.slice()]]);
  const bytes = land.heights.byteLength;
  /** Half of the snapshots are spread over the run, the others lie before the last step returned to. */
  const half = Math.max(LEAST_KEPT, Math.min(MOST_KEPT, Math.floor(MOST_BYTES / bytes))) / 2;
  const apart = Math.max(1, Math.ceil(n / half));
  let done = 0;
  let steps = faultSteps(land, settings);
  let target = n;
  if (n === 0) steps.next();

  function keep(): void {
    const isRegular = done % apart === 0;
    const isRecent = done < target && done >= target - half;
    if (snapshots.has(done) || !(isRegular || isRecent)) return;
    for (const step of snapshots.keys())
      if (!isRegular && step % apart !== 0 && (step >= target || step < target - half)) snapshots.delete(step);
    snapshots.set(done, land.heights.slice());
  }

  /** Steps from here to the next that is kept. */
  function untilKept(): number {
    const regular = apart - (done % apart);
    if (done >= target) return regular;
    return Math.min(regular, Math.max(1, target - half - done));
  }

  function restore(step: number): void {
    let last = 0;
    for (const kept of snapshots.keys()) if (kept <= step && kept > last) last = kept;
    land.heights.set(snapshots.get(last) as Float64Array);
    done = last;
    target = step;
    steps = faultSteps(land, settings, { done });
  }

  return {
    settings,
    land,
    get done() {
      return done;
    },
    toward(step, most = 1) {
      checkWhole("a step", step, 0, n);
      if (step < done) restore(step);
      else if (step > done) {
        const next = steps.next(Math.min(most, step - done, untilKept()));
        if (!next.done) done = next.value;
        keep();
      }
      return done === step;
    },
  };
}
