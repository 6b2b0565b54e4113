/**
 * The seed's four exercises as a sheet over the view: `src/worlds/space/census/view.ts` shows them, a census by workers answers them.
 * To be imported when it is opened, and not before: the charts come with it.
 */

import type { StarBox } from "../../../core/space/star-scan.ts";
import { inkOf } from "../../../render/atmosphere/stars.ts";
import { createCensusTaker, volumeOf } from "./count.ts";
import { findingsOf, neighbourhoodOf } from "./findings.ts";
import type { Counting, Point } from "./result.ts";
import { createExercisesSheet, type ExercisesSheet } from "./view.ts";

export interface ExercisesOptions {
  /** Counted at first; the seed's own view when absent. */
  readonly box?: StarBox;
  /** Where the traveller is, light-years. */
  ship?(): Point;
  /** A star was chosen to fly to, in whole light-years; the sheet has closed. */
  onStar(x: number, y: number, z: number): void;
  onClose(): void;
}

/** The first view of the seed's program, 800 × 600 × 300 light-years. */
const SEEDS_VIEW: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Opens at once. */
export function createExercises(
  host: HTMLElement,
  { box = SEEDS_VIEW, ship, onStar, onClose }: ExercisesOptions,
): ExercisesSheet {
  const taker = createCensusTaker();
  const counting: Counting = {
    estimate: (wanted) => volumeOf(wanted) / taker.speed,
    begin(wanted, from, { counted, met, failed }) {
      taker.take(wanted, from, {
        counted: (taken) => counted(() => findingsOf(taken), taken.done),
        met: (around) => met(neighbourhoodOf(around)),
        failed,
      });
    },
    stop: taker.stop,
    inks: Array.from({ length: 16 }, (_, index) => inkOf(index)),
  };
  const sheet = createExercisesSheet(host, {
    counting,
    box,
    seed: SEEDS_VIEW,
    ...(ship ? { ship } : {}),
    onStar,
    onClose() {
      taker.dispose();
      onClose();
    },
  });
  return {
    get open() {
      return sheet.open;
    },
    close: sheet.close,
    dispose() {
      sheet.dispose();
      taker.dispose();
    },
  };
}
