/** Sounds that go on: rounds without a seam, the same bits everywhere, and what they are told. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outdoors, Surroundings } from "../../src/sound/heard.ts";
import { beatSamples, whineSamples } from "../../src/sound/rotor.ts";
import { createSound, type Sound } from "../../src/sound/sound.ts";
import { brookSamples } from "../../src/sound/waters.ts";
import { FakeContext, stubAudio } from "./fake-audio.ts";
import { hashOf, loudestOf, octave } from "./hearing.ts";

const RATE = 48_000;

test.each([
  ["beat", beatSamples, "bd87d70ceea0"],
  ["whine", whineSamples, "b582f1f5f0fb"],
  ["brook", brookSamples, "c388b3d2b1af"],
])("the %s is the same to the bit, below 1, and closes without a click", (_, make, hash) => {
  const samples = make(RATE);
  expect(hashOf(samples)).toBe(hash);
  expect(loudestOf(samples)).toBeLessThan(1);
  // A click has trebles that no other millisecond has.
  const twice = new Float32Array([...samples.subarray(-RATE / 2), ...samples.subarray(0, RATE / 2)]);
  const trebles = octave(twice, 8000, RATE);
  const most = (from: number, to: number) => trebles.subarray(from, to).reduce((m, v) => Math.max(m, Math.abs(v)), 0);
  expect(most(RATE / 2 - 48, RATE / 2 + 48)).toBeLessThanOrEqual(
    1.5 * Math.max(most(4800, RATE / 2 - 480), most(RATE / 2 + 480, RATE)),
  );
});

test("the beat is that of four blades at 42 radians a second", () => {
  const samples = beatSamples(RATE);
  const level = octave(samples, 54, RATE).map((v) => v * v);
  /** How alike the loudness is to itself `seconds` later. */
  const alike = (seconds: number) => {
    const late = Math.round(seconds * RATE);
    return level.reduce((sum, v, i) => sum + v * level[(i + late) % level.length], 0);
  };
  const passing = (2 * Math.PI) / 42 / 4;
  expect(alike(passing)).toBeGreaterThan(1.1 * alike(0.5 * passing));
});

const OPEN: Outdoors = { clearance: 2, wood: 1, grass: 0, sun: 0.1, rotor: null, waters: [] };
const EARS: Surroundings = {
  ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0 },
  open: OPEN,
};
const ROTOR = { x: 0, y: 0, z: 0, turn: 1, load: 0.5, inside: false };

let sound: Sound;
beforeEach(() => {
  stubAudio();
  sound = createSound();
  sound.wake();
});
afterEach(() => vi.unstubAllGlobals());

/** Amplitudes of the loops after a second: wind, beat, whine, roar, brook, in the order in which they are made. */
function loops(open: Partial<Outdoors>, ears: Partial<Surroundings> = {}): number[] {
  for (let i = 0; i < 60; i++) sound.hear({ ...EARS, ...ears, open: { ...OPEN, ...open } }, 1 / 60);
  const [context] = FakeContext.made;
  return [...context.nodes]
    .filter(({ playing, onended }) => playing && !onended)
    .map((source) => [...[...source.links][0].links][0].gain.value);
}

test("a rotor is louder near than far, under load than idling, and its beat is hushed in the cabin", () => {
  const [, near] = loops({ rotor: { ...ROTOR, x: 10 } });
  const [, far] = loops({ rotor: { ...ROTOR, x: 400 } });
  const [, idle] = loops({ rotor: { ...ROTOR, x: 10, turn: 0.3, load: 0 } });
  const [, inside] = loops({ rotor: { ...ROTOR, inside: true } });
  const [, none] = loops({});
  expect(near).toBeGreaterThan(10 * far);
  expect(near).toBeGreaterThan(5 * idle);
  expect(inside).toBeLessThan(near);
  expect([far > 0, none]).toEqual([true, 0]);
});

test("falls roar and brooks murmur by their distance; wind grows with speed and height", () => {
  const fall = (x: number) => loops({ waters: [{ x, y: 0, z: 0, falls: true, strength: 1 }] });
  expect(fall(20)[3]).toBeGreaterThan(4 * fall(200)[3]);
  expect(fall(20)[4]).toBe(0);
  expect(loops({ waters: [{ x: 4, y: 0, z: 0, falls: false, strength: 0.5 }] })[4]).toBeGreaterThan(0.1);
  const [still] = loops({});
  const [fast] = loops({}, { speed: 50 });
  expect(fast).toBeGreaterThan(still);
});

test("birds are heard in a wood, and neither from high above it nor where there is none", () => {
  const sung = (open: Partial<Outdoors>) => {
    const before = FakeContext.made[0].played;
    for (let i = 0; i < 40; i++) loops(open);
    return FakeContext.made[0].played - before;
  };
  expect(sung({})).toBeGreaterThan(10);
  expect(sung({ wood: 0 })).toBe(0);
  expect(sung({ clearance: 300 })).toBe(0);
});
