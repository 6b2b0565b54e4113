/** The sentence of the landing computer. */
import { expect, test } from "vitest";
import { descentWords } from "../../../src/worlds/planet/descent-words.ts";

test("a descent's end is told by its time, its distance and the turn to it", () => {
  const words = (distance: number, bearing: number) => descentWords({ distance, bearing }, 300, 10);
  expect(words(260, 120)).toBe("Going down now takes 10 s and ends 260 m away, behind.");
  expect(words(14_000, 335)).toBe("Going down now takes 10 s and ends 14 km away, 35° right.");
  expect(words(2, 0)).toBe("Going down now takes 10 s and ends right here.");
});
