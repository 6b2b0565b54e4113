/** Work in frames of the browser, with frames and a clock of the test. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFrameTask, createLoop } from "../../src/ui/frames.ts";

const waiting = new Map<number, (now: number) => void>();
let lastId = 0;
let time = 0;

/** Draws a frame at a time, milliseconds. */
function frameAt(now: number): void {
  time = now;
  const due = [...waiting.values()];
  waiting.clear();
  for (const work of due) work(now);
}

beforeEach(() => {
  waiting.clear();
  time = 0;
  vi.stubGlobal("requestAnimationFrame", (work: (now: number) => void) => {
    waiting.set(++lastId, work);
    return lastId;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => waiting.delete(id));
  vi.spyOn(performance, "now").mockImplementation(() => time);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("work that is asked for several times is done once in the next frame", () => {
  const work = vi.fn();
  const task = createFrameTask(work);
  task.ask();
  task.ask();
  expect(work).not.toHaveBeenCalled();
  frameAt(16);
  frameAt(32);
  expect(work).toHaveBeenCalledTimes(1);
  task.ask();
  frameAt(48);
  expect(work).toHaveBeenCalledTimes(2);
});

test("work that is done at once, or cancelled, is not done in the next frame", () => {
  const work = vi.fn();
  const task = createFrameTask(work);
  task.ask();
  task.now();
  frameAt(16);
  expect(work).toHaveBeenCalledTimes(1);
  task.ask();
  task.cancel();
  frameAt(32);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a loop passes the seconds since the last frame, at most 0.1 and never less than 0, until it is stopped", () => {
  const passed: number[] = [];
  const run = createLoop((seconds) => {
    passed.push(seconds);
    run(true);
  });
  run(true);
  run(true);
  for (const now of [20, 30, 500, 490]) frameAt(now);
  run(false);
  frameAt(600);
  expect(passed).toEqual([0.02, 0.01, 0.1, 0]);
});
