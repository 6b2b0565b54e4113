/** Impulse responses: decay by Sabine's formula, loudness, and classes of spaces. */
import { describe, expect, it, test } from "vitest";
import { runSteps } from "../../src/core/field/run-steps.ts";
import {
  classOf,
  generateResponse,
  responseGain,
  reverberation,
  SPACES,
  type Space,
  trebleReverberation,
} from "../../src/sound/impulse-response.ts";
import { nonEmpty } from "../non-empty.ts";
import { energyOf, hashOf, loudestOf, octave, schroeder } from "./measures.ts";

const RATE = 48_000;
const createResponse = (space: Space) => runSteps(generateResponse(space, RATE));
const space = (size: number, wet = 0.25, openness = 0): Space => ({ size, wet, openness });
const nameOf = ({ size, wet, openness }: Space) => `${size} m, wet ${wet}, open ${openness}`;

describe.each(nonEmpty(SPACES.map((one) => [nameOf(one), one] as const)))("the response of %s", (_, one) => {
  const { left, right } = createResponse(one);

  it.each([
    ["left", left],
    ["right", right],
  ])("decays with the RT60 of Sabine's formula at 1 kHz, %s", (_, channel) => {
    const measured = schroeder(octave(channel, 1000, RATE), RATE);
    expect(measured / reverberation(one)).toBeGreaterThan(0.9);
    expect(measured / reverberation(one)).toBeLessThan(1.1);
  });

  it("decays faster in the treble", () => {
    expect(trebleReverberation(one)).toBeLessThan(reverberation(one));
    const [treble, rest] = [8000, 1000].map((hz) => schroeder(octave(left, hz, RATE), RATE));
    expect(treble).toBeLessThan(0.8 * rest);
  });

  it("never clips, and has the gain of its space", () => {
    for (const channel of [left, right]) {
      expect(loudestOf(channel)).toBeLessThanOrEqual(1);
      expect(Math.sqrt(energyOf(channel))).toBeCloseTo(responseGain(one), 4);
    }
  });

  it("ends in silence, and differs between the channels", () => {
    expect(loudestOf(left.subarray(-RATE / 200))).toBeLessThan(0.0001);
    const [a, b] = [left, right].map((channel) => channel.subarray(channel.length / 2));
    const correlation = a.reduce((sum, v, i) => sum + v * b[i], 0) / Math.sqrt(energyOf(a) * energyOf(b));
    expect(Math.abs(correlation)).toBeLessThan(0.1);
  });
});

test("RT60 grows from passage to gallery to hall", () => {
  const [passage, gallery, hall] = [3, 16, 40].map((size) => reverberation(space(size)));
  expect(gallery / passage).toBeGreaterThan(2);
  expect(hall / gallery).toBeGreaterThan(1.5);
  expect([passage, gallery, hall].map((seconds) => Math.round(seconds * 100) / 100)).toEqual([0.58, 2.34, 4.08]);
});

test("RT60 is longer in damp rock, shorter and quieter in an open space", () => {
  expect(responseGain(space(16, 0, 0.4))).toBeLessThan(0.7 * responseGain(space(16, 0)));
  expect(reverberation(space(16, 1))).toBeGreaterThan(1.3 * reverberation(space(16, 0)));
  expect(reverberation(space(16, 0, 0.4))).toBeLessThan(0.6 * reverberation(space(16, 0)));
});

test("a response is the same in steps or at once", () => {
  const steps = generateResponse(SPACES[2], RATE);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBeGreaterThan(20);
  expect(hashOf(step.value.left)).toBe(hashOf(createResponse(SPACES[2]).left));
  expect(hashOf(step.value.left)).toBe("06e65fc69375");
});

test("classOf returns the nearest class, −1 in the open", () => {
  expect(SPACES.map(({ size, wet, openness }) => classOf(size, wet, openness))).toEqual(SPACES.map((_, i) => i));
  expect(SPACES[classOf(10, 0.2, 0)].size).toBe(7);
  expect(SPACES[classOf(11, 0.2, 0)].size).toBe(16);
  expect(SPACES[classOf(25, 0.2, 0)].size).toBe(16);
  expect(classOf(16, 0.5, 1)).toBe(-1);
  expect(SPACES[classOf(Number.NaN, Number.NaN, Number.NaN)]).toBeDefined();
});

test("classOf has hysteresis between two size classes", () => {
  const sizes = (previous: number) => [9, 10.4, 10.8, 12.5].map((size) => SPACES[classOf(size, 0.2, 0, previous)].size);
  expect(sizes(1)).toEqual([7, 7, 7, 16]);
  expect(sizes(2)).toEqual([7, 16, 16, 16]);
  expect(sizes(SPACES.length - 1)).toEqual([7, 16, 16, 16]);
});

test.each([
  [{ size: 0.5 }, "Expected a size from 1 to 80, got 0.5."],
  [{ size: Number.NaN }, "Expected a size from 1 to 80, got NaN."],
  [{ wet: -1 }, "Expected a dampness from 0 to 1, got -1."],
  [{ openness: 2 }, "Expected an openness from 0 to 1, got 2."],
])("a space with %o throws", (wrong, message) => {
  expect(() => createResponse({ ...space(16), ...wrong })).toThrow(new RangeError(message));
});
