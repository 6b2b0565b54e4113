/** The graph behind a visitor's ears: made once, never growing, gone when it is disposed of. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SoundEvent, Surroundings } from "../../src/sound/heard.ts";
import { createSound, type Sound } from "../../src/sound/sound.ts";
import { FakeContext, stubAudio } from "./fake-audio.ts";

const CAVE: Surroundings = {
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

let sound: Sound;
beforeEach(() => {
  stubAudio();
  sound = createSound();
});
afterEach(() => vi.unstubAllGlobals());

const context = () => FakeContext.made[0];

function hearFor(seconds: number, surroundings: Surroundings): void {
  for (let i = 0; i < seconds * 60; i++) sound.hear(surroundings, FRAME);
}

describe("before a visitor's first key", () => {
  it("there is no context, and nothing sounds", () => {
    hearFor(1, CAVE);
    sound.event(STEP);
    expect(FakeContext.made).toEqual([]);
    expect(sound.audible).toBe(false);
  });

  it("one is made by the first, and no more by others", () => {
    for (let i = 0; i < 5; i++) sound.wake();
    expect(FakeContext.made.length).toBe(1);
    expect(sound.audible).toBe(true);
  });
});

describe("without Web Audio", () => {
  it("nothing is heard and nothing breaks", () => {
    vi.stubGlobal("AudioContext", undefined);
    const silent = createSound();
    silent.wake();
    silent.hear(CAVE, FRAME);
    silent.event(STEP);
    silent.suspend();
    silent.dispose();
    expect(silent.audible).toBe(false);
  });

  it("nor where it refuses, and it is not asked again", () => {
    const refusing = vi.fn(() => {
      throw new DOMException("No device", "NotSupportedError");
    });
    vi.stubGlobal("AudioContext", refusing);
    for (let i = 0; i < 3; i++) sound.wake();
    expect(refusing).toHaveBeenCalledTimes(1);
    expect(sound.audible).toBe(false);
  });
});

describe("the graph", () => {
  it("holds no more links after a thousand events than before, once they have ended", () => {
    sound.wake();
    const before = context().links;
    const kinds = ["step", "land", "rung", "splash"] as const;
    const grounds = ["rock", "water", "grass", "wood"] as const;
    for (let i = 0; i < 1000; i++) {
      sound.event({ kind: kinds[i % 4], strength: (i % 11) / 10, ground: grounds[(i >> 2) % 4] });
      if (i % 7 === 0) context().end();
      expect(context().links).toBeLessThan(before + 30);
    }
    context().end();
    expect(context().played).toBeGreaterThan(1000);
    expect(context().links).toBe(before);
  });

  it("is linked to nothing once disposed of, with all silent and the context closed", () => {
    sound.wake();
    hearFor(5, CAVE);
    sound.event(STEP);
    expect(context().links).toBeGreaterThan(10);
    sound.dispose();
    expect(context().links).toBe(0);
    expect(context().playing).toEqual([]);
    expect(context().answering).toBe(0);
    expect(context().state).toBe("closed");
    sound.wake();
    sound.event(STEP);
    expect(FakeContext.made.length).toBe(1);
  });
});

describe("the echo", () => {
  const answers = () => context().convolvers.map(({ buffer }) => buffer?.length ?? 0);

  beforeEach(() => sound.wake());

  it("is of the space one is in, by one convolver", () => {
    hearFor(2, CAVE);
    const [gallery] = answers().filter((length) => length > 0);
    hearFor(3, { ...CAVE, size: 40 });
    const [hall] = answers().filter((length) => length > 0);
    expect(hall).toBeGreaterThan(1.4 * gallery);
    expect(context().answering).toBe(1);
  });

  it("fades from one convolver to the other", () => {
    hearFor(2, CAVE);
    const first = answers();
    let both = 0;
    for (let i = 0; i < 180; i++) {
      sound.hear({ ...CAVE, size: 3 }, FRAME);
      if (context().answering === 2) both++;
    }
    expect(both / 60).toBeGreaterThan(0.5);
    expect(both / 60).toBeLessThan(0.7);
    expect(answers().map((length) => length > 0)).toEqual(first.map((length) => length === 0));
  });

  it("does not follow what lasts for a moment only", () => {
    hearFor(2, CAVE);
    const before = answers();
    let fades = 0;
    for (let i = 0; i < 600; i++) {
      sound.hear({ ...CAVE, size: i % 24 < 12 ? 3 : 16 }, FRAME);
      if (context().answering === 2) fades++;
    }
    expect([fades, answers()]).toEqual([0, before]);
  });

  it("is none in the open", () => {
    hearFor(2, CAVE);
    hearFor(2, { ...CAVE, below: false });
    expect(context().answering).toBe(0);
  });
});

describe("drips", () => {
  beforeEach(() => sound.wake());
  /** What began to sound in a minute, but for the wind. */
  function minute(surroundings: Surroundings): number {
    const before = context().played;
    hearFor(60, surroundings);
    return context().played - before;
  }

  it("fall below and not outside, more where it is damper", () => {
    expect(minute({ ...CAVE, below: false, openness: 1 })).toBe(0);
    const [dry, damp] = [minute({ ...CAVE, wet: 0.35 }), minute({ ...CAVE, wet: 0.7 })];
    expect(dry).toBeGreaterThan(5);
    expect(damp).toBeGreaterThan(2 * dry);
  });
});

describe("muted, at no volume or suspended", () => {
  beforeEach(() => sound.wake());

  it.each([
    ["muted", () => (sound.muted = true), () => (sound.muted = false)],
    ["at no volume", () => (sound.volume = 0), () => (sound.volume = 0.5)],
    ["suspended", () => sound.suspend(), () => sound.wake()],
  ])("%s, nothing begins to sound; then it does again", async (_, off, on) => {
    off();
    await Promise.resolve();
    const before = context().played;
    hearFor(30, CAVE);
    sound.event(STEP);
    expect(context().played).toBe(before);
    on();
    await Promise.resolve();
    sound.event(STEP);
    expect(context().played).toBe(before + 1);
  });

  it.each([-0.1, 1.1, Number.NaN])("a volume of %s is refused", (volume) => {
    expect(() => (sound.volume = volume)).toThrow(/^Expected a volume from 0 to 1, got /);
  });
});

it("a foot in water splashes, a fall is heard with the ground it ends on", () => {
  sound.wake();
  const lengthOf = (event: SoundEvent) => {
    context().end();
    sound.event(event);
    return context()
      .playing.filter(({ onended }) => onended)
      .map(({ buffer }) => Math.round((100 * (buffer?.length ?? 0)) / 48_000) / 100);
  };
  expect(lengthOf({ ...STEP, ground: "water" })).toEqual([0.62]);
  expect(lengthOf(STEP)).toEqual([0.3]);
  expect(lengthOf({ ...STEP, kind: "land", ground: "grass" })).toEqual([0.6, 0.36]);
});
