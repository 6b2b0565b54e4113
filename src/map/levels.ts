/** Which heights get a line: steps that people count in, and every fifth of them thicker. */

/** Metres. */
const STEPS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
/** Lines between the lowest and the highest ground of a map, at most. */
const MOST = 15;

export function intervalFor(lowest: number, highest: number): number {
  const least = (highest - lowest) / MOST;
  return STEPS.find((step) => step >= least) ?? STEPS[STEPS.length - 1];
}

/** Whole multiples of the interval from lowest to highest, without 0: the shore has a line of its own. */
export function levelsBetween(lowest: number, highest: number, interval: number): number[] {
  const levels: number[] = [];
  for (let k = Math.ceil(lowest / interval); k * interval <= highest; k++) if (k !== 0) levels.push(k * interval);
  return levels;
}

export const isFifth = (level: number, interval: number): boolean => Math.round(level / interval) % 5 === 0;
