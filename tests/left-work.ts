/**
 * Waits for modules that a file of tests still loads, and fails a file that leaves a timer of a second or more. Files of one thread
 * share its globals and modules: what such a timer starts would run among the tests of other files, or again and again while one of
 * them advances a fake clock, and a module whose import is cut off at the end of a file fails in those that import it later.
 */
import { afterAll, expect, vi } from "vitest";

/** Delays in milliseconds by timer. */
const started = new Map<unknown, number>();

/** Milliseconds; shorter ones end before they matter. */
const LONG = 1000;

const { setTimeout: start, clearTimeout: clear } = globalThis;

Object.assign(globalThis, {
  setTimeout(work: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) {
    const timer = start(() => {
      started.delete(timer);
      work(...args);
    }, delay);
    if (delay !== undefined && delay >= LONG) started.set(timer, delay);
    return timer;
  },
  clearTimeout(timer: ReturnType<typeof start> | undefined) {
    started.delete(timer);
    clear(timer);
  },
});

afterAll(async () => {
  await vi.dynamicImportSettled();
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear });
  expect([...started.values()], "delays in ms of the timers that this file leaves").toEqual([]);
});
