/** Voices: fixed samples, peaks, lengths and pitches. */
import { describe, expect, it, test } from "vitest";
import { atOnce } from "../../src/sound/synthesis.ts";
import { VARIANTS, VOICES, type VoiceName, voiceSlices } from "../../src/sound/voices.ts";
import { nonEmpty } from "../non-empty.ts";
import { energyOf, hashOf, loudestOf, octave } from "./measures.ts";

const RATE = 48_000;
const synthesise = (...of: Parameters<typeof voiceSlices>) => atOnce(voiceSlices(...of));
const NAMES = Object.keys(VOICES) as VoiceName[];

const HASHES: Readonly<Record<VoiceName, string>> = {
  rock: "d8eb485cabdc",
  earth: "b2fd0e80edf5",
  grass: "9ae22f800824",
  wood: "3ff281d47563",
  rung: "16e252de6183",
  splash: "dc0e2c5e5c99",
  land: "93403e4eade7",
  drip: "2173bd49ed95",
  tit: "500486e62be5",
  wren: "1bcb33ab29df",
  thrush: "4a3c3a4116fb",
  cuckoo: "2c9a6d4ec022",
  owl: "4e24123a180e",
  cricket: "33eee154f963",
  thunder: "14f7567f5e88",
  breath: "9ea14ce0306e",
  success: "7de0582ce980",
  refusal: "eb5a382ad9c1",
  hello: "5b9663ef9cba",
};

describe.each(nonEmpty(NAMES))("%s", (name) => {
  const samples = synthesise(name, 0, RATE);

  it("is the same to the bit", () => expect(hashOf(samples)).toBe(HASHES[name]));

  it("reaches its peak and does not clip", () => {
    for (let variant = 0; variant < VARIANTS; variant++)
      expect(loudestOf(synthesise(name, variant, RATE))).toBeCloseTo(VOICES[name].peak, 5);
    expect(VOICES[name].peak).toBeLessThan(1);
  });

  it("starts at once and ends in silence", () => {
    expect(loudestOf(samples.subarray(0, RATE / 50))).toBeGreaterThan(0.1 * VOICES[name].peak);
    expect(samples[samples.length - 1]).toBe(0);
    const tail = energyOf(samples.subarray(-samples.length / 8)) / energyOf(samples);
    expect(tail).toBeLessThan(0.02);
  });

  it("has distinct variants", () => {
    const all = Array.from({ length: VARIANTS }, (_, variant) => hashOf(synthesise(name, variant, RATE)));
    expect(new Set(all).size).toBe(VARIANTS);
  });

  it("has the same length at any sample rate", () =>
    expect(synthesise(name, 0, 24_000).length).toBeCloseTo(VOICES[name].length * 24_000, -1));
});

/** Energy in the octave around a frequency relative to the total, dB. */
function bandOf(samples: Float32Array, hz: number): number {
  return 10 * Math.log10(octave(samples, hz, RATE).reduce((sum, v) => sum + v * v, 0) / energyOf(samples));
}

test("surfaces differ: rock clicks, grass is soft, a landing is low", () => {
  const [rock, grass, land] = (["rock", "grass", "land"] as const).map((name) => synthesise(name, 1, RATE));
  expect(bandOf(land, 63)).toBeGreaterThan(bandOf(rock, 63) + 3);
  /** Seconds to half of the energy. */
  const half = (samples: Float32Array) => {
    let left = energyOf(samples) / 2;
    return samples.findIndex((v) => (left -= v * v) < 0) / RATE;
  };
  expect(half(rock)).toBeLessThan(0.008);
  expect(half(grass)).toBeGreaterThan(0.02);
});

/** Pitch in Hz, from zero crossings between `from` and `to` seconds. */
function pitchOf(samples: Float32Array, from: number, to: number): number {
  let crossings = 0;
  for (let i = Math.round(from * RATE); i < to * RATE; i++) if (samples[i] < 0 !== samples[i + 1] < 0) crossings++;
  return crossings / 2 / (to - from);
}

test("bird calls have their intervals: a cuckoo falls by a third, a tit by a fourth, an owl is low", () => {
  const cuckoo = synthesise("cuckoo", 0, RATE);
  expect(pitchOf(cuckoo, 0.12, 0.24) / pitchOf(cuckoo, 0.5, 0.7)).toBeCloseTo(1.2, 1);
  const tit = synthesise("tit", 2, RATE);
  expect(pitchOf(tit, 0.02, 0.09) / pitchOf(tit, 0.17, 0.28)).toBeCloseTo(1.35, 1);
  expect(pitchOf(synthesise("owl", 0, RATE), 0.1, 0.5)).toBeLessThan(450);
});

test("the pitch of a drip rises as its bubble closes", () => {
  const samples = synthesise("drip", 0, RATE);
  expect(pitchOf(samples, 0.062, 0.08)).toBeGreaterThan(1.05 * pitchOf(samples, 0.013, 0.031));
});

test.each([-1, VARIANTS, 0.5, Number.NaN])("variant %s throws", (variant) => {
  expect(() => synthesise("rock", variant, RATE)).toThrow(/^Expected a variant from 0 to 4, got /);
});

test.each([0, 1e9, Number.NaN])("a rate of %s samples a second throws", (rate) => {
  expect(() => synthesise("rock", 0, rate)).toThrow(/^Expected from 8,000 to 384,000 samples a second, got /);
});
