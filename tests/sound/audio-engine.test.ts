/** The audio engine's graph: created once, never growing, disconnected on dispose. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AudioEngine } from "../../src/sound/audio-engine.ts";
import type { ListenerState, SoundEvent } from "../../src/sound/audio-state.ts";
import { FakeContext, stubAudio } from "./fake-audio.ts";

const CAVE: ListenerState = {
  below: true,
  size: 16,
  openness: 0,
  wet: 0.6,
  x: 3,
  y: 4,
  z: -20,
  heading: 30,
  speed: 1,
};
const STEP: SoundEvent = { kind: "step", strength: 0.5, ground: "rock" };
const FRAME = 1 / 60;

let engine: AudioEngine;
beforeEach(() => {
  stubAudio();
  engine = new AudioEngine();
});
afterEach(() => vi.unstubAllGlobals());

const context = () => FakeContext.made[0];

function run(seconds: number, listener: ListenerState): void {
  for (let i = 0; i < seconds * 60; i++) engine.update(listener, FRAME);
}

describe("before the first user gesture", () => {
  it("there is no context and no sound", () => {
    run(1, CAVE);
    engine.play(STEP);
    expect(FakeContext.made).toEqual([]);
    expect(engine.audible).toBe(false);
  });

  it("the first resume creates the context, later ones do not", () => {
    for (let i = 0; i < 5; i++) engine.resume();
    expect(FakeContext.made.length).toBe(1);
    expect(engine.audible).toBe(true);
  });
});

describe("without Web Audio", () => {
  it("every method does nothing", () => {
    vi.stubGlobal("AudioContext", undefined);
    const silent = new AudioEngine();
    silent.resume();
    silent.update(CAVE, FRAME);
    silent.play(STEP);
    silent.suspend();
    silent.dispose();
    expect(silent.audible).toBe(false);
  });

  it("a context that fails to open is not tried again", () => {
    const refusing = vi.fn(() => {
      throw new DOMException("No device", "NotSupportedError");
    });
    vi.stubGlobal("AudioContext", refusing);
    for (let i = 0; i < 3; i++) engine.resume();
    expect(refusing).toHaveBeenCalledTimes(1);
    expect(engine.audible).toBe(false);
  });
});

describe("the graph", () => {
  it("has no more connections after 1,000 events than before", () => {
    engine.resume();
    const before = context().links;
    const kinds = ["step", "land", "rung", "splash"] as const;
    const grounds = ["rock", "water", "grass", "wood"] as const;
    for (let i = 0; i < 1000; i++) {
      engine.play({ kind: kinds[i % 4], strength: (i % 11) / 10, ground: grounds[(i >> 2) % 4] });
      if (i % 7 === 0) context().end();
      expect(context().links).toBeLessThan(before + 30);
    }
    context().end();
    expect(context().played).toBeGreaterThan(1000);
    expect(context().links).toBe(before);
  });

  it("is disconnected, silent and closed after dispose", () => {
    engine.resume();
    run(5, CAVE);
    engine.play(STEP);
    expect(context().links).toBeGreaterThan(10);
    engine.dispose();
    expect(context().links).toBe(0);
    expect(context().playing).toEqual([]);
    expect(context().activeConvolvers).toBe(0);
    expect(context().state).toBe("closed");
    engine.resume();
    engine.play(STEP);
    expect(FakeContext.made.length).toBe(1);
  });
});

describe("the reverb", () => {
  const lengths = () => context().convolvers.map(({ buffer }) => buffer?.length ?? 0);

  beforeEach(() => engine.resume());

  it("uses one convolver with the response of the space", () => {
    run(2, CAVE);
    const [gallery] = lengths().filter((length) => length > 0);
    run(3, { ...CAVE, size: 40 });
    const [hall] = lengths().filter((length) => length > 0);
    expect(hall).toBeGreaterThan(1.4 * gallery);
    expect(context().activeConvolvers).toBe(1);
  });

  it("crossfades between the convolvers", () => {
    run(2, CAVE);
    const first = lengths();
    let both = 0;
    for (let i = 0; i < 180; i++) {
      engine.update({ ...CAVE, size: 3 }, FRAME);
      if (context().activeConvolvers === 2) both++;
    }
    expect(both / 60).toBeGreaterThan(0.5);
    expect(both / 60).toBeLessThan(0.7);
    expect(lengths().map((length) => length > 0)).toEqual(first.map((length) => length === 0));
  });

  it("ignores spaces that last for a moment", () => {
    run(2, CAVE);
    const before = lengths();
    let fades = 0;
    for (let i = 0; i < 600; i++) {
      engine.update({ ...CAVE, size: i % 24 < 12 ? 3 : 16 }, FRAME);
      if (context().activeConvolvers === 2) fades++;
    }
    expect([fades, lengths()]).toEqual([0, before]);
  });

  it("is off in the open", () => {
    run(2, CAVE);
    run(2, { ...CAVE, below: false });
    expect(context().activeConvolvers).toBe(0);
  });
});

describe("drips", () => {
  beforeEach(() => {
    engine.resume();
    // The loops are made.
    run(1, { ...CAVE, below: false, openness: 1 });
  });
  /** Number of one-shot sounds in a minute. */
  function minute(listener: ListenerState): number {
    const before = context().played;
    run(60, listener);
    return context().played - before;
  }

  it("play below ground only, more in damper rock", () => {
    expect(minute({ ...CAVE, below: false, openness: 1 })).toBe(0);
    const [dry, damp] = [minute({ ...CAVE, wet: 0.35 }), minute({ ...CAVE, wet: 0.7 })];
    expect(dry).toBeGreaterThan(5);
    expect(damp).toBeGreaterThan(2 * dry);
  });
});

describe("muted, at volume 0 or suspended", () => {
  beforeEach(() => engine.resume());

  it.each([
    ["muted", () => (engine.muted = true), () => (engine.muted = false)],
    ["at volume 0", () => (engine.volume = 0), () => (engine.volume = 0.5)],
    ["suspended", () => engine.suspend(), () => engine.resume()],
  ])("%s: no sound starts; afterwards it does", async (_, off, on) => {
    off();
    await Promise.resolve();
    const before = context().played;
    run(30, CAVE);
    engine.play(STEP);
    expect(context().played).toBe(before);
    on();
    await Promise.resolve();
    engine.play(STEP);
    expect(context().played).toBe(before + 1);
  });

  it.each([-0.1, 1.1, Number.NaN])("a volume of %s throws", (volume) => {
    expect(() => (engine.volume = volume)).toThrow(/^Expected a volume from 0 to 1, got /);
  });
});

it("a step in water splashes; a landing adds the sound of the surface", () => {
  engine.resume();
  const lengthOf = (event: SoundEvent) => {
    context().end();
    engine.play(event);
    return context()
      .playing.filter(({ onended }) => onended)
      .map(({ buffer }) => Math.round((100 * (buffer?.length ?? 0)) / 48_000) / 100);
  };
  expect(lengthOf({ ...STEP, ground: "water" })).toEqual([0.62]);
  expect(lengthOf(STEP)).toEqual([0.3]);
  expect(lengthOf({ ...STEP, kind: "land", ground: "grass" })).toEqual([0.6, 0.36]);
});
