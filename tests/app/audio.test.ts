/** The audio output of the page: start, suspension, volume and mute. */
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { AudioOutput } from "../../src/app/audio.ts";
import type { AudioState, SoundEvent } from "../../src/sound/audio-state.ts";
import type { LiveWorld } from "../../src/worlds/live-world.ts";
import { FakeContext, stubAudio } from "../sound/fake-audio.ts";

class FakePage extends EventTarget {
  isHidden = false;
  /** Number of reads of `hidden`. */
  asked = 0;
  get hidden() {
    this.asked++;
    return this.isHidden;
  }
}

let page: FakePage;
let keys: EventTarget;
let kept: Map<string, string>;

beforeEach(() => {
  stubAudio();
  page = new FakePage();
  keys = new EventTarget();
  kept = new Map();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", keys.addEventListener.bind(keys));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const STEP: SoundEvent = { kind: "step", strength: 0.5, ground: "rock" };
const CAVE: AudioState = {
  below: true,
  size: 16,
  openness: 0,
  wet: 0,
  x: 0,
  y: 0,
  z: -20,
  heading: 0,
  speed: 0,
  events: [STEP],
};
const cave = { audio: (): AudioState => CAVE } as LiveWorld;
const silent = {} as LiveWorld;
const context = () => FakeContext.made[0];
const tell = (message: string) => expect.unreachable(message);
/** A key, and the loading of the engine that it starts. */
async function press(): Promise<void> {
  keys.dispatchEvent(new Event("keydown"));
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
}
const show = (hidden: boolean) => {
  page.isHidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

/** Updates for some frames. */
function hear(output: AudioOutput, world: LiveWorld, frames: number): void {
  for (let i = 0; i < frames; i++) output.update(world, 1000 + 16 * i);
}

test("a silent world creates no audio context until the page itself makes a sound", async () => {
  const output = new AudioOutput(tell);
  hear(output, silent, 3);
  await press();
  expect(FakeContext.made).toEqual([]);
  output.cue("success");
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(FakeContext.made).toHaveLength(1);
  output.mute();
  expect(output.muted).toBe(true);
});

test("a world with sound starts at the first key, and drops earlier events", async () => {
  const output = new AudioOutput(tell);
  hear(output, cave, 3);
  expect(FakeContext.made).toEqual([]);
  await press();
  hear(output, cave, 3);
  // Loops never end.
  expect(context().playing.filter(({ onended }) => onended)).toHaveLength(2);
});

test("a hidden page is suspended, and resumes when shown", async () => {
  const output = new AudioOutput(tell);
  hear(output, cave, 1);
  await press();
  show(true);
  expect(context().state).toBe("suspended");
  await press();
  expect(context().state).toBe("suspended");
  show(false);
  expect(context().state).toBe("running");
});

test("stop silences the page, and neither a key nor showing the page resumes it", async () => {
  const output = new AudioOutput(tell);
  hear(output, cave, 1);
  await press();
  output.stop();
  expect(context().state).toBe("suspended");
  await press();
  show(true);
  show(false);
  expect(context().state).toBe("suspended");
});

test("after disposal keys have no effect", async () => {
  const output = new AudioOutput(tell);
  hear(output, cave, 1);
  await press();
  output.dispose();
  expect(context().state).toBe("closed");
  const before = page.asked;
  await press();
  show(true);
  expect(page.asked).toBe(before);
  expect(FakeContext.made.length).toBe(1);
});

describe("stored settings", () => {
  it("are the volume and mute of the last session", () => {
    const output = new AudioOutput(tell);
    hear(output, cave, 1);
    output.volume = 35;
    output.mute();
    const again = new AudioOutput(tell);
    expect([again.volume, again.muted]).toEqual([35, true]);
  });

  it("setting the volume unmutes", () => {
    kept.set("limitless.muted", "yes");
    const output = new AudioOutput(tell);
    expect(output.muted).toBe(true);
    output.volume = 50;
    expect([output.muted, new AudioOutput(tell).muted]).toEqual([false, false]);
  });

  it.each(["", "loud", "-5", "1e3", "12.5", "NaN", "☃", "0x10", "1000000000000"])(
    "a stored volume of %j is ignored",
    (text) => {
      kept.set("limitless.volume", text);
      kept.set("limitless.muted", text);
      expect([new AudioOutput(tell).volume, new AudioOutput(tell).muted]).toEqual([70, false]);
    },
  );

  it("a volume above 100 is clamped", () => {
    kept.set("limitless.volume", "250");
    expect(new AudioOutput(tell).volume).toBe(100);
  });

  it("are lost without an error when storage is full or blocked", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    const output = new AudioOutput(tell);
    hear(output, cave, 1);
    output.volume = 20;
    output.mute();
    expect([output.volume, output.muted]).toEqual([20, true]);
    vi.stubGlobal("localStorage", undefined);
    expect(new AudioOutput(tell).volume).toBe(70);
  });
});

test("a listener hears each frame and each cue, also while there is no sound, and no event twice", async () => {
  const output = new AudioOutput(tell);
  const heard: string[] = [];
  let reads = 0;
  const audio = (): AudioState => ({ ...CAVE, events: reads++ === 1 ? [STEP] : [] });
  const world = { audio } as LiveWorld;
  output.listener = {
    hear: ({ events }, now) => heard.push(`${events.length} at ${now}`),
    cue: (cue) => heard.push(cue),
  };
  hear(output, world, 2);
  output.cue("refusal");
  expect([heard, reads]).toEqual([["0 at 1000", "1 at 1016", "refusal"], 2]);
  await press();
  hear(output, world, 1);
  expect(reads).toBe(3);
  output.listener = null;
  output.mute();
  hear(output, world, 1);
  expect(reads).toBe(3);
});

test("a mute shows a notice for a moment", () => {
  const output = new AudioOutput(tell);
  hear(output, cave, 1);
  expect(output.notice(performance.now())).toBe("");
  output.mute();
  expect(output.notice(performance.now())).toBe("Sound off");
  output.mute();
  expect(output.notice(performance.now())).toBe("Sound on");
  expect(output.notice(performance.now() + 5000)).toBe("");
});
