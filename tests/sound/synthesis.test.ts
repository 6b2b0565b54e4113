/** Synthesis in slices: one slice an update, one sound after the other. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSynthesiser, type Slices, type Synthesiser } from "../../src/sound/synthesis.ts";
import { FakeContext, stubAudio } from "./fake-audio.ts";

let synthesiser: Synthesiser;
beforeEach(() => {
  stubAudio();
  synthesiser = createSynthesiser(new FakeContext() as unknown as BaseAudioContext);
});
afterEach(() => vi.unstubAllGlobals());

function* slicesOf(length: number, count: number): Slices {
  for (let k = 1; k < count; k++) yield;
  return new Float32Array(length);
}

/** The lengths of the sounds that are whole after each of some updates. */
function run(updates: number, whole: number[]): string[] {
  return Array.from({ length: updates }, () => {
    synthesiser.step();
    return whole.join(" ");
  });
}

test("an update makes one slice, and sounds become whole in the order in which they were begun", () => {
  const whole: number[] = [];
  for (const [length, count] of [
    [100, 3],
    [20, 1],
    [30, 2],
  ])
    synthesiser.make(slicesOf(length, count), (buffer) => whole.push(buffer.length));
  expect(run(7, whole)).toEqual(["", "", "100", "100 20", "100 20", "100 20 30", "100 20 30"]);
});

test("sounds that are not whole are given up on dispose", () => {
  const whole: number[] = [];
  synthesiser.make(slicesOf(100, 2), (buffer) => whole.push(buffer.length));
  synthesiser.step();
  synthesiser.dispose();
  expect(run(3, whole)).toEqual(["", "", ""]);
});
