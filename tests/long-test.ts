import { test } from "vitest";

/** The size of a sample: `whole` in `npm run test:long`, `short` in `npm test`. */
export const sampled = <T>(whole: T, short: T): T => (process.env.LONG ? whole : short);

/** Declares a test that only `npm run test:long` runs: one that takes many seconds, of something that a shorter test samples. */
export function longTest(name: string, run: () => void | Promise<void>): void {
  if (process.env.LONG) test(name, run);
}
