/** The timer of frames, with a graphics card that answers two frames later. */
import { expect, test } from "vitest";
import { fakeCard } from "./fake-gpu-timer.ts";

function timed() {
  const { card, draw, createTimer } = fakeCard();
  const timer = createTimer();
  if (!timer) throw new Error("no timer");
  return {
    ...{ card, timer },
    /** Frame n takes n ms. */
    frame() {
      timer.begin();
      draw(++card.frame);
      timer.end();
      return timer.ms;
    },
    /** A frame of passes, each with its milliseconds. */
    split(...passes: readonly (readonly [name: string, ms: number])[]) {
      card.frame++;
      const isSplit = timer.begin("first");
      for (const [name, ms] of passes) {
        timer.pass(name);
        draw(ms);
      }
      timer.end();
      return isSplit;
    },
  };
}

test("there is none where the browser has no such timer", () => {
  expect(fakeCard(false).createTimer()).toBeNull();
});

test("it tells the milliseconds of the latest frame that is known", () => {
  const { frame, card } = timed();
  expect([frame(), frame(), frame(), frame()]).toEqual([null, null, 1, 2]);
  card.disjoint = true;
  expect(frame()).toBe(2);
  expect(frame()).toBe(4);
  expect(card.errors).toBe(0);
});

test("frames that are never known do not pile up, and are given up when discarded", () => {
  const { timer, frame, split, card } = timed();
  card.stuck = true;
  for (let i = 0; i < 50; i++) frame();
  expect(card.live).toBe(8);
  expect(split(["ground", 1])).toBe(true);
  expect(split(["ground", 1])).toBe(false);
  expect(card.live).toBe(10);
  timer.discard();
  expect([card.live, card.errors]).toEqual([0, 0]);
});

test("a frame is timed by pass, the parts of each added up, and does not count as a whole one", () => {
  const { timer, frame, split, card } = timed();
  frame();
  expect(split(["shadows", 2], ["ground", 3], ["shadows", 4], ["shadows", 1])).toBe(true);
  frame();
  expect(timer.passes).toBeNull();
  frame();
  const { passes } = timer;
  frame();
  expect([...(timer.passes ?? [])]).toEqual([
    ["first", 0],
    ["shadows", 7],
    ["ground", 3],
  ]);
  expect(passes).toBeNull();
  expect([frame(), frame()]).toEqual([4, 5]);
  expect([card.live, card.errors]).toEqual([2, 0]);
});

test("passes outside of such a frame are not timed", () => {
  const { timer, frame, card } = timed();
  timer.pass("ground");
  timer.begin();
  timer.pass("ground");
  timer.end();
  timer.pass("ground");
  expect(card.live).toBe(1);
  frame();
  expect(card.errors).toBe(0);
});

test("a frame by pass is dropped when the clock of the card is changed", () => {
  const { timer, frame, split, card } = timed();
  split(["ground", 3]);
  card.disjoint = true;
  frame();
  // Two whole frames may be pending still, no part is.
  expect(card.live).toBe(1);
  for (let i = 0; i < 5; i++) frame();
  expect(timer.passes).toBeNull();
  expect(split(["ground", 3])).toBe(true);
});

test("a lost context ends a frame without an error", () => {
  const { timer, card, split } = timed();
  timer.begin("first");
  card.lost = true;
  timer.pass("ground");
  timer.end();
  expect(split(["ground", 1])).toBe(false);
  timer.discard();
  expect([card.live, card.errors]).toEqual([0, 0]);
});
