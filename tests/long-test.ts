import { test } from "vitest";

/** Declares a test that only `npm run test:long` runs: one that takes many seconds, of something that a shorter test samples. */
export function longTest(name: string, run: () => void | Promise<void>): void {
  if (process.env.LONG) test(name, run);
}
