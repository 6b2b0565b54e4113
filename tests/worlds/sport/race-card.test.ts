/** The sentence at the top of the card of a race. */
import { expect, test } from "vitest";
import { resultText } from "../../../src/worlds/sport/card.ts";

test.each([
  [700, null, "Your first time here: 11:40.0."],
  [700, 12.34, "11:40.0, 12.3 s behind your best."],
  [700, 62.9, "11:40.0, 1:02.9 behind your best."],
  [700, 59.97, "11:40.0, 1:00.0 behind your best."],
  [700, -5, "Your best: 11:40.0, 5.0 s faster than before."],
  [700, 0.01, "11:40.0, as fast as your best."],
] as const)("%d s, %d s behind the best", (time, behindGhost, words) => {
  expect(resultText({ time, behindGhost })).toBe(words);
});
