/** Rendered audio: every space sounds different, and none clips. */
import { beforeAll, expect, test } from "vitest";
import { CALM, type SoundEvent } from "../../src/sound/audio-state.ts";
import { nonEmpty } from "../non-empty.ts";
import { energyOf, loudestOf, octave } from "../sound/measures.ts";
import { addressOf, type OpenPage, openPage, openPageAt, SMALL_VIEW, untilReady } from "./browser.ts";

const RATE = 48_000;
const STEP: SoundEvent = { kind: "step", strength: 0.5, ground: "rock" };

let page: OpenPage;

beforeAll(async () => {
  page = await openPageAt(addressOf("sound"), {}, { lasting: true });
  await untilReady(page);
});

/** Both ears' samples of a second in a space that begins with these events. */
async function hear(space: object, events: readonly SoundEvent[] = [STEP]): Promise<Float32Array[]> {
  const ears = await page.evaluate(([s, e]) => window.soundPage.render(1, s, e), [space, events] as const);
  return ears.map((samples) => Float32Array.from(samples));
}

/** A step in a pass, a gallery and a hall, heard by two tests. */
const SIZES = [3, 16, 40] as const;
let steps: Promise<Float32Array[][]> | undefined;
const hearSteps = () => {
  steps ??= Promise.all(SIZES.map((size) => hear({ size })));
  return steps;
};

/** Decibels of each octave from 125 Hz to 8 kHz. */
function spectrumOf(samples: Float32Array): number[] {
  return [125, 250, 500, 1000, 2000, 4000, 8000].map(
    (hz) => 10 * Math.log10(octave(samples, hz, RATE).reduce((sum, v) => sum + v * v, 1e-12)),
  );
}

const levelOf = (samples: Float32Array) => 10 * Math.log10(energyOf(samples) + 1e-12);

test("a step is audible in every space, in stereo, with a reverb by the size of the space", async () => {
  const spaces = await hearSteps();
  for (const [left, right] of nonEmpty(spaces)) {
    expect(levelOf(left)).toBeGreaterThan(0);
    expect(loudestOf(left)).toBeGreaterThan(0.05);
    expect(Math.max(loudestOf(left), loudestOf(right))).toBeLessThanOrEqual(1);
    expect(left.some((v, i) => Math.abs(v - right[i]) > 0.001)).toBe(true);
  }
  // Its remaining level after 0.7 s.
  const [pass, gallery, hall] = spaces.map(([left]) => levelOf(left.subarray(0.7 * RATE)));
  expect(gallery).toBeGreaterThan(pass + 15);
  expect(hall).toBeGreaterThan(pass + 15);
});

test("each space has its own spectrum, early and late", async () => {
  const spectra = (await hearSteps()).map(([left]) => [
    ...spectrumOf(left.subarray(0.15 * RATE, 0.3 * RATE)),
    ...spectrumOf(left.subarray(0.6 * RATE)),
  ]);
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ]) {
    const apart = spectra[a].map((db, i) => Math.abs(db - spectra[b][i]));
    expect(Math.max(...nonEmpty(apart)), `${a} and ${b}`).toBeGreaterThan(3);
  }
  expect(page.errors).toEqual([]);
});

test("all events at once in the narrowest space do not exceed 1", async () => {
  const fall: SoundEvent = { kind: "land", strength: 1, ground: "rock" };
  const ears = await hear(
    { size: 3 },
    Array.from({ length: 12 }, () => fall),
  );
  for (const samples of nonEmpty(ears)) {
    expect(loudestOf(samples)).toBeGreaterThan(0.8);
    expect(loudestOf(samples)).toBeLessThanOrEqual(1);
  }
});

test("a rotor under load beside a waterfall is loud, beats at the blade rate, and does not exceed 1", async () => {
  const open = {
    ...{ clearance: 2, wood: 1, grass: 0, sun: 0.1, rain: 0, wind: CALM },
    rotor: { x: 8, y: 3, z: 0, turn: 1, load: 1, inside: false },
    waters: [{ x: 10, y: 0, z: 0, falls: true, strength: 1 }],
  };
  const [left, right] = await hear({ below: false, open }, []);
  expect(levelOf(left)).toBeGreaterThan(20);
  expect(levelOf(right)).toBeLessThan(35);
  expect(Math.max(loudestOf(left), loudestOf(right))).toBeLessThanOrEqual(1);
  expect(energyOf(right), "it stands to the right").toBeGreaterThan(1.5 * energyOf(left));
  expect(page.errors).toEqual([]);
});

test("spaces change without a click", async () => {
  const samples = Float32Array.from(await page.evaluate(() => window.soundPage.change()));
  // A tone of 110 Hz has nothing above 2 kHz; a click has. By tenths of a second.
  const trebles = octave(samples, 4000, RATE);
  const tenths = Array.from({ length: 30 }, (_, i) => {
    const part = trebles.subarray((i * RATE) / 10, ((i + 1) * RATE) / 10);
    return 10 * Math.log10(part.reduce((sum, v) => sum + v * v, 1e-12));
  });
  // The change comes after the first second, and the fade is over before 1.4 more.
  const steady = Math.max(...tenths.slice(3, 10), ...tenths.slice(24));
  expect(Math.max(...nonEmpty(tenths.slice(10, 24)))).toBeLessThan(steady + 3);
  const level = (tenth: number) => levelOf(samples.subarray((tenth * RATE) / 10, ((tenth + 1) * RATE) / 10));
  expect(Math.abs(level(28) - level(5)), "it is another space by then").toBeGreaterThan(1);
});

/** Records every audio context of the page. */
const KEEP = `window.contexts = [];
  window.AudioContext = class extends AudioContext {
    constructor(...given) {
      super(...given);
      window.contexts.push(this);
    }
  };`;

test("a mine is silent until a key is pressed; then one context runs, N mutes it, and mute is stored", async () => {
  const mine = await openPage("world=mines&quality=low&view=2&clouds=0", {}, { before: KEEP + SMALL_VIEW });
  await untilReady(mine);
  const states = () => mine.evaluate("window.contexts.map(({ state }) => state).join()");
  await mine.waitForTimeout(500);
  expect(await states()).toBe("");
  // A key before the first frame does not count.
  await expect
    .poll(async () => {
      await mine.keyboard.press("KeyW");
      return states();
    })
    .toBe("running");
  await mine.keyboard.press("KeyN");
  // Its notice may be over before a slow frame could show it (tests/app/audio.test.ts).
  await expect.poll(() => mine.evaluate(() => localStorage.getItem("limitless.muted"))).toBe("yes");
  expect(await states()).toBe("running");
  expect(mine.errors).toEqual([]);
});
