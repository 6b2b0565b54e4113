/** Dynamic resolution under simulated loads. */
import { describe, expect, it, test } from "vitest";
import { PictureScale, SCALES } from "../../src/app/picture-scale.ts";
import { createRandom } from "../../src/core/field/random.ts";
import { nonEmpty } from "../non-empty.ts";

interface Load {
  /** Milliseconds that a frame takes the graphics card at a scale and a time in ms. */
  readonly cost: (scale: number, now: number) => number;
  /** Refresh rate of the screen, Hz: frames wait for it. None: frames follow each other at once, at most 240 a second. */
  readonly hz?: number;
  readonly seconds: number;
  /** Whether the graphics card tells its times. */
  readonly timed?: boolean;
  /** Spread of the times, as a share. */
  readonly noise?: number;
}

/** Runs the loop: times in ms and scales of each change, the first frame included. */
function simulate({ cost, hz, seconds, timed = false, noise = 0 }: Load): { at: number; scale: number }[] {
  const picture = new PictureScale();
  const random = createRandom(7);
  const changes = [{ at: 0, scale: 1 }];
  let [now, scale] = [0, 1];
  while (now < 1000 * seconds) {
    const gpu = cost(scale, now) * (1 + noise * (random() - 0.5));
    const refresh = 1000 / (hz ?? 240);
    const interval = hz ? Math.ceil(gpu / refresh - 1e-6) * refresh : Math.max(gpu, refresh);
    now += interval;
    const next = picture.step({ interval, gpuMs: timed ? gpu : null });
    if (next !== scale) changes.push({ at: now, scale: next });
    scale = next;
  }
  return changes;
}

const scalesOf = (changes: readonly { scale: number }[]) => changes.map(({ scale }) => scale);
const last = (changes: readonly { scale: number }[]) => changes[changes.length - 1].scale;
/** All pixels, and a part that does not depend on them. */
const pixels =
  (full: number, fixed = 1) =>
  (scale: number) =>
    fixed + full * scale * scale;

describe.each([
  ["with times of the graphics card", { timed: true, hz: 60 }],
  ["on a screen of 60 Hz", { hz: 60 }],
  ["on a screen of 144 Hz", { hz: 144 }],
  ["without waiting for a screen", {}],
])("%s", (_, screen) => {
  it("keeps all pixels where frames are fast", () => {
    expect(simulate({ ...screen, cost: pixels(11), seconds: 60, noise: 0.2 })).toHaveLength(1);
  });

  it.each([20, 26, 34, 44])("settles within a second where all pixels would take %i ms", (full) => {
    const changes = simulate({ ...screen, cost: pixels(full), seconds: 3.5 });
    // Without a screen to wait for, intervals up to a fifth longer count as fast.
    const limit = "hz" in screen ? 1000 / 60 : 20;
    const fast: number[] = SCALES.filter((scale) => pixels(full)(scale) <= limit);
    const settled = last(changes);
    // Fast, and no more than a step below the best.
    expect(fast).toContain(settled);
    expect([...SCALES].map(Number).indexOf(settled)).toBeGreaterThanOrEqual(fast.length - 2);
    const firstFast = changes.find(({ scale }) => fast.includes(scale));
    expect(firstFast?.at).toBeLessThan(1000);
  });

  it("does not oscillate in five minutes of a load between two scales", () => {
    const changes = simulate({ ...screen, cost: pixels(22), seconds: 300, noise: 0.1 });
    expect(changes.length).toBeLessThanOrEqual(30);
  });

  it("follows a load that doubles and halves", () => {
    const cost = (scale: number, now: number) => pixels(now > 10_000 && now < 20_000 ? 28 : 12)(scale);
    const changes = simulate({ ...screen, cost, seconds: 30 });
    const during = changes.filter(({ at }) => at > 10_000 && at < 20_000);
    expect(during[0].at).toBeLessThan(10_500);
    expect(last(changes)).toBe(1);
    const back = changes.filter(({ at }) => at >= 20_000);
    expect(back[back.length - 1].at).toBeLessThan(timeToReturn(screen));
  });
});

/** With trials, a scale that failed is tried again four seconds later at the soonest. */
const timeToReturn = (screen: object) => ("timed" in screen ? 21_200 : 25_500);

test("goes back to all pixels where fewer make no frame shorter", () => {
  const changes = simulate({ cost: () => 33, seconds: 15 });
  expect(last(changes)).toBe(1);
  expect(changes.length).toBeLessThanOrEqual(4);
});

test("a single long frame changes nothing", () => {
  const picture = new PictureScale();
  const scales = Array.from({ length: 400 }, (_, n) =>
    picture.step({ interval: n % 40 === 20 ? 120 : 16.7, gpuMs: null }),
  );
  expect(new Set(scales)).toEqual(new Set([1]));
});

test("a tab that was hidden, and intervals that are no numbers, change nothing", () => {
  const picture = new PictureScale();
  for (const interval of [16.7, 3_600_000, Number.NaN, -5, Number.POSITIVE_INFINITY])
    for (let n = 0; n < 30; n++) expect(picture.step({ interval, gpuMs: null })).toBe(1);
});

test("scales are between a half and one, and increase", () => {
  const changes = simulate({ cost: pixels(400), seconds: 5 });
  for (const scale of nonEmpty(scalesOf(changes))) expect(SCALES).toContain(scale);
  expect([...SCALES].sort((a, b) => a - b)).toEqual([...SCALES]);
  expect([SCALES[0], SCALES[SCALES.length - 1]]).toEqual([0.5, 1]);
});
