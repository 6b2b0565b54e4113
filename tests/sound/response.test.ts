/** Spaces answer as long as the formula says, each its own way. */
import { describe, expect, it, test } from "vitest";
import { createResponse, growResponse, loudness } from "../../src/sound/response.ts";
import { classOf, reverberation, SPACES, type Space, trebleReverberation } from "../../src/sound/space.ts";
import { energyOf, hashOf, loudestOf, octave, schroeder } from "./hearing.ts";

const RATE = 48_000;
const space = (size: number, wet = 0.25, openness = 0): Space => ({ size, wet, openness });
const nameOf = ({ size, wet, openness }: Space) => `${size} m, wet ${wet}, open ${openness}`;

describe.each(SPACES.map((one) => [nameOf(one), one] as const))("the response of %s", (_, one) => {
  const { left, right } = createResponse(one, RATE);

  it.each([
    ["left", left],
    ["right", right],
  ])("decays as Sabine says in the octave about 1 kHz: %s ear", (_, ear) => {
    const measured = schroeder(octave(ear, 1000, RATE), RATE);
    expect(measured / reverberation(one)).toBeGreaterThan(0.9);
    expect(measured / reverberation(one)).toBeLessThan(1.1);
  });

  it("loses its trebles before the rest", () => {
    expect(trebleReverberation(one)).toBeLessThan(reverberation(one));
    const [trebles, rest] = [8000, 1000].map((hz) => schroeder(octave(left, hz, RATE), RATE));
    expect(trebles).toBeLessThan(0.8 * rest);
  });

  it("never clips, and has the loudness of its space", () => {
    for (const ear of [left, right]) {
      expect(loudestOf(ear)).toBeLessThanOrEqual(1);
      expect(Math.sqrt(energyOf(ear))).toBeCloseTo(loudness(one), 4);
    }
  });

  it("ends in silence, and is another for each ear", () => {
    expect(loudestOf(left.subarray(-RATE / 200))).toBeLessThan(0.0001);
    const [a, b] = [left, right].map((ear) => ear.subarray(ear.length / 2));
    const alike = a.reduce((sum, v, i) => sum + v * b[i], 0) / Math.sqrt(energyOf(a) * energyOf(b));
    expect(Math.abs(alike)).toBeLessThan(0.1);
  });
});

test("a pass, a gallery and a hall are told apart by their length", () => {
  const [pass, gallery, hall] = [3, 16, 40].map((size) => reverberation(space(size)));
  expect(gallery / pass).toBeGreaterThan(2);
  expect(hall / gallery).toBeGreaterThan(1.5);
  expect([pass, gallery, hall].map((seconds) => Math.round(seconds * 100) / 100)).toEqual([0.58, 2.34, 4.08]);
});

test("damp rock rings longer than dry, an open space shorter and less than a closed one", () => {
  expect(loudness(space(16, 0, 0.4))).toBeLessThan(0.7 * loudness(space(16, 0)));
  expect(reverberation(space(16, 1))).toBeGreaterThan(1.3 * reverberation(space(16, 0)));
  expect(reverberation(space(16, 0, 0.4))).toBeLessThan(0.6 * reverberation(space(16, 0)));
});

test("the same space answers the same twice, in strides or at once", () => {
  const growing = growResponse(SPACES[2], RATE);
  let strides = 0;
  let step = growing.next();
  for (; !step.done; step = growing.next()) strides++;
  expect(strides).toBeGreaterThan(20);
  expect(hashOf(step.value.left)).toBe(hashOf(createResponse(SPACES[2], RATE).left));
  expect(hashOf(step.value.left)).toBe("06e65fc69375");
});

test("every class is the nearest to itself, and in the open there is none", () => {
  expect(SPACES.map(({ size, wet, openness }) => classOf(size, wet, openness))).toEqual(SPACES.map((_, i) => i));
  expect(SPACES[classOf(10, 0.2, 0)].size).toBe(7);
  expect(SPACES[classOf(11, 0.2, 0)].size).toBe(16);
  expect(SPACES[classOf(25, 0.2, 0)].size).toBe(16);
  expect(classOf(16, 0.5, 1)).toBe(-1);
  expect(SPACES[classOf(Number.NaN, Number.NaN, Number.NaN)]).toBeDefined();
});

test("a size that trembles between two classes stays in that where it was", () => {
  const sizes = (was: number) => [9, 10.4, 10.8, 12.5].map((size) => SPACES[classOf(size, 0.2, 0, was)].size);
  expect(sizes(1)).toEqual([7, 7, 7, 16]);
  expect(sizes(2)).toEqual([7, 16, 16, 16]);
  expect(sizes(SPACES.length - 1)).toEqual([7, 16, 16, 16]);
});

test.each([
  [{ size: 0.5 }, "Expected a size from 1 to 80, got 0.5."],
  [{ size: Number.NaN }, "Expected a size from 1 to 80, got NaN."],
  [{ wet: -1 }, "Expected a dampness from 0 to 1, got -1."],
  [{ openness: 2 }, "Expected an openness from 0 to 1, got 2."],
])("a space of %o is refused", (wrong, words) => {
  expect(() => createResponse({ ...space(16), ...wrong }, RATE)).toThrow(new RangeError(words));
});
