/** Loops: seamless samples, the same bits everywhere, and gains by distance and surroundings. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AudioEngine } from "../../src/sound/audio-engine.ts";
import type { ListenerState, OutdoorState } from "../../src/sound/audio-state.ts";
import {
  beatSamples,
  humSamples,
  pumpSamples,
  rainSamples,
  streamSamples,
  whineSamples,
} from "../../src/sound/loops.ts";
import { atOnce } from "../../src/sound/synthesis.ts";
import { FakeContext, stubAudio } from "./fake-audio.ts";
import { hashOf, loudestOf, octave } from "./measures.ts";

const RATE = 48_000;

test.each([
  ["beat", beatSamples, "bd87d70ceea0"],
  ["whine", whineSamples, "b582f1f5f0fb"],
  ["stream", streamSamples, "c388b3d2b1af"],
  ["rain", rainSamples, "fdce31f5d329"],
  ["pump", pumpSamples, "d8ccf116a597"],
  ["hum", humSamples, "267b90ccbae1"],
])("the %s loop is the same to the bit, below 1, and seamless", (_, make, hash) => {
  const samples = atOnce(make(RATE));
  expect(hashOf(samples)).toBe(hash);
  expect(loudestOf(samples)).toBeLessThan(1);
  // A click has treble that no other millisecond has.
  const twice = new Float32Array([...samples.subarray(-RATE / 2), ...samples.subarray(0, RATE / 2)]);
  const treble = octave(twice, 8000, RATE);
  const most = (from: number, to: number) => treble.subarray(from, to).reduce((m, v) => Math.max(m, Math.abs(v)), 0);
  expect(most(RATE / 2 - 48, RATE / 2 + 48)).toBeLessThanOrEqual(
    1.5 * Math.max(most(4800, RATE / 2 - 480), most(RATE / 2 + 480, RATE)),
  );
});

test("the beat has the blade rate of four blades at 42 rad/s", () => {
  const samples = atOnce(beatSamples(RATE));
  const level = octave(samples, 54, RATE).map((v) => v * v);
  /** Autocorrelation of the level at a lag in seconds. */
  const correlation = (seconds: number) => {
    const late = Math.round(seconds * RATE);
    return level.reduce((sum, v, i) => sum + v * level[(i + late) % level.length], 0);
  };
  const passing = (2 * Math.PI) / 42 / 4;
  expect(correlation(passing)).toBeGreaterThan(1.1 * correlation(0.5 * passing));
});

const OPEN: OutdoorState = {
  clearance: 2,
  wood: 1,
  grass: 0,
  sun: 0.1,
  rotor: null,
  pump: null,
  waters: [],
  rain: 0,
  wind: 0.5,
};
const LISTENER: ListenerState = {
  ...{ below: false, size: 1, openness: 1, wet: 0, x: 0, y: 0, z: 0, heading: 0, speed: 0 },
  open: OPEN,
};
const ROTOR = { x: 0, y: 0, z: 0, turn: 1, load: 0.5, inside: false };

let engine: AudioEngine;
beforeEach(() => {
  stubAudio();
  engine = new AudioEngine();
  engine.resume();
});
afterEach(() => vi.unstubAllGlobals());

/** Gains of the loops after a second, in their order of creation: wind, beat, whine, waterfall, stream. */
function loops(open: Partial<OutdoorState>, listener: Partial<ListenerState> = {}): number[] {
  for (let i = 0; i < 60; i++) engine.update({ ...LISTENER, ...listener, open: { ...OPEN, ...open } }, 1 / 60);
  const context = FakeContext.made[FakeContext.made.length - 1];
  return [...context.nodes]
    .filter(({ playing, onended }) => playing && !onended)
    .map((source) => [...[...source.links][0].links][0].gain.value);
}

test("a rotor is louder near than far and under load than idle, and muffled in the cabin", () => {
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

test("waterfalls and streams fade with distance; wind grows with speed", () => {
  const fall = (x: number) => loops({ waters: [{ x, y: 0, z: 0, falls: true, strength: 1 }] });
  expect(fall(20)[3]).toBeGreaterThan(4 * fall(200)[3]);
  expect(fall(20)[4]).toBe(0);
  expect(loops({ waters: [{ x: 4, y: 0, z: 0, falls: false, strength: 0.5 }] })[4]).toBeGreaterThan(0.1);
  const [still] = loops({});
  const [fast] = loops({}, { speed: 50 });
  expect(fast).toBeGreaterThan(still);
});

test("rain is louder the harder it falls, muffled in a cabin, and silences birds; wind grows with the weather", () => {
  const [calm, , , , , none] = loops({});
  expect(none).toBeUndefined();
  const [, , , , , shower] = loops({ rain: 0.3 });
  const [stormy, , , , , storm] = loops({ rain: 1, wind: 1 });
  const [, , , , , inside] = loops({ rain: 1, rotor: { ...ROTOR, inside: true } });
  expect(shower).toBeGreaterThan(0.2);
  expect(storm).toBeGreaterThan(1.5 * shower);
  expect(inside).toBeLessThan(storm);
  expect(stormy).toBeGreaterThan(calm);
  const before = FakeContext.made[0].played;
  for (let i = 0; i < 40; i++) loops({ rain: 1 });
  expect(FakeContext.made[0].played).toBe(before);
});

test("a pump is heard while it turns, louder near and fast than far and slow, and made with the first one", () => {
  const pump = (x: number, turn: number) => loops({ pump: { x, y: 0, z: 0, turn } })[5];
  expect(loops({})[5]).toBeUndefined();
  const near = pump(8, 1);
  expect(near).toBeGreaterThan(0.3);
  expect(near).toBeGreaterThan(8 * pump(120, 1));
  expect(near).toBeGreaterThan(2 * pump(8, 0.1));
  expect(loops({})[5]).toBe(0);
});

test("a ship's jets are heard under thrust, louder near than far; its hum in the cockpit and a little in no air", () => {
  const ship = (x: number, thrust: number, inside = false, air = 1) =>
    loops({ engine: { x, y: 0, z: 0, thrust, inside } }, { air }).slice(5);
  expect(loops({})).toHaveLength(5);
  const [hum, jets] = ship(20, 1);
  expect(jets).toBeGreaterThan(0.3);
  expect(jets).toBeGreaterThan(8 * ship(400, 1)[1]);
  const [idle, none] = ship(20, 0);
  expect(none).toBe(0);
  expect(idle).toBeGreaterThan(0.1);
  expect(hum).toBeGreaterThan(2 * idle);
  const [through, silent] = ship(20, 1, false, 0);
  expect([through > 0, silent]).toEqual([true, 0]);
  expect(ship(0, 1, true, 0)[0]).toBeGreaterThan(3 * through);
  expect(loops({}).slice(5)).toEqual([0, 0]);
});

test("birds call in a wood, not high above it and not without trees", () => {
  const callCount = (open: Partial<OutdoorState>) => {
    const before = FakeContext.made[0].played;
    for (let i = 0; i < 40; i++) loops(open);
    return FakeContext.made[0].played - before;
  };
  expect(callCount({})).toBeGreaterThan(10);
  expect(callCount({ wood: 0 })).toBe(0);
  expect(callCount({ clearance: 300 })).toBe(0);
});

test.each([44_100, 48_000])("filter frequencies stay within the nominal range at %i Hz", (sampleRate) => {
  FakeContext.sampleRate = sampleRate;
  engine = new AudioEngine();
  engine.resume();
  for (const distance of [0, 10, 400]) loops({ rotor: { ...ROTOR, x: distance } });
  expect(FakeContext.made[1].warnings).toEqual([]);
});
