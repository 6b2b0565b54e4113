/** The automatic quality under simulated loads. */
import { describe, expect, test } from "vitest";
import { PictureScale, SCALES } from "../../src/app/picture-scale.ts";
import { createQualityController } from "../../src/app/quality-controller.ts";
import { createRandom } from "../../src/core/field/random.ts";
import { QUALITIES, type QualityName } from "../../src/recipe/recipe.ts";
import { nonEmpty } from "../non-empty.ts";

/** Milliseconds of the graphics card for each quality at full resolution, t seconds after the start. */
type Cost = (quality: QualityName, t: number) => number;

interface Machine {
  readonly cost: Cost;
  /** Hertz of the display; frames wait for its next turn. */
  readonly display?: number;
  readonly script?: number;
  readonly timer?: boolean;
  /** Share by which each frame's cost varies at random. */
  readonly noise?: number;
  /** Whether the resolution is dynamic. */
  readonly scaled?: boolean;
  /** Milliseconds of the graphics card that do not depend on the resolution. */
  readonly fixed?: number;
  readonly start?: QualityName;
  readonly seconds?: number;
  /** Seconds at which the tab is hidden for an hour. */
  readonly hidden?: number;
}

interface Change {
  readonly t: number;
  readonly to: QualityName;
}

const MINUTES_5 = 300;

function simulate(machine: Machine) {
  const { cost, display = 60, script = 3, timer = false, noise = 0, scaled = false, fixed = 0 } = machine;
  const { start = "high", seconds = MINUTES_5, hidden } = machine;
  const random = createRandom(7);
  const controller = createQualityController();
  const picture = new PictureScale();
  let scale = 1;
  const changes: Change[] = [];
  let quality = start;
  let isHidden = false;
  for (let ms = 0; ms < 1000 * seconds; ) {
    const t = ms / 1000;
    const gpu = (fixed + cost(quality, t) * scale ** 2) * (1 + noise * (2 * random() - 1));
    const turn = 1000 / display;
    let interval = turn * Math.ceil(Math.max(gpu, script) / turn - 1e-9);
    if (hidden !== undefined && t > hidden && !isHidden) {
      isHidden = true;
      interval = 3_600_000;
    } else ms += interval;
    const gpuMs = timer ? gpu : null;
    const next = controller.step(quality, { interval, script, gpu: gpuMs, scale, leastScale: scaled ? SCALES[0] : 1 });
    if (scaled) scale = picture.step({ interval, gpuMs });
    if (next !== quality) changes.push({ t, to: next });
    quality = next;
  }
  return { quality, changes };
}

const perQuality =
  (low: number, medium: number, high: number): Cost =>
  (quality) =>
    ({ low, medium, high, ultra: 2 * high })[quality];

const FAST = perQuality(1, 2.2, 3.6);
const MIDDLING = perQuality(6, 13, 24);
const SLOW = perQuality(14, 30, 50);
const HOPELESS = perQuality(60, 130, 220);
const indexOf = (quality: QualityName) => QUALITIES.indexOf(quality);

describe("a constant load", () => {
  test.each([
    ["fast", FAST, "high", "high", 0],
    ["fast", FAST, "low", "high", 2],
    ["middling", MIDDLING, "high", "medium", 1],
    ["slow", SLOW, "high", "low", 2],
    ["hopeless", HOPELESS, "high", "low", 2],
  ] as const)("of a %s card, with a timer, from high or low: %#", (_, cost, start, end, most) => {
    for (const display of [60, 120, 144]) {
      const { quality, changes } = simulate({ cost, start, display, timer: true });
      expect([quality, changes.length], `${display} Hz`).toEqual([end, most]);
      if (most > 0) expect(changes[changes.length - 1].t).toBeLessThan(20);
    }
  });

  test.each([
    ["fast", FAST, "low", "high"],
    ["middling", MIDDLING, "high", "medium"],
    ["slow", SLOW, "high", "low"],
    ["hopeless", HOPELESS, "high", "low"],
  ] as const)(
    "of a %s card, without a timer: at most 4 changes in 5 minutes, and the right quality most of the time",
    (_, cost, start, end) => {
      for (const display of [60, 144]) {
        const { changes, quality } = simulate({ cost, start, display, noise: 0.05 });
        expect(changes.length, `${display} Hz`).toBeLessThanOrEqual(4);
        expect(quality).toBe(end);
      }
    },
  );
});

test("a quality that was too slow is tried again after increasing delays", () => {
  const { changes } = simulate({ cost: SLOW, start: "low", seconds: 7200 });
  const tries = changes.filter(({ to }) => to === "medium").map(({ t }) => t);
  const waits = tries.slice(1).map((t, i) => t - tries[i]);
  expect(waits.length).toBeGreaterThan(2);
  for (const [i, wait] of nonEmpty(waits).entries()) if (i > 0) expect(wait).toBeGreaterThan(2.5 * waits[i - 1]);
  // Each mistake ends soon.
  for (const [i, { t, to }] of nonEmpty(changes).entries())
    if (to === "low") expect(t - changes[i - 1].t).toBeLessThan(6);
});

test("the resolution is lowered first, and the quality only once that is not enough", () => {
  for (const timer of [true, false]) {
    const scaled = (cost: Cost, fixed = 0) => simulate({ cost, timer, fixed, scaled: true, noise: 0.03 });
    // Half the resolution is a quarter of the pixels.
    expect(scaled(perQuality(6, 13, 40)).changes).toEqual([]);
    const { quality, changes } = scaled(perQuality(10, 40, 120));
    expect([quality, changes.length]).toEqual(["medium", 1]);
    expect(changes[0].t).toBeLessThan(10);
  }
});

test("where a lower resolution has no effect, the quality is lowered", () => {
  for (const timer of [true, false]) {
    const bound: Cost = (quality, t) => HOPELESS(quality, t) / 4;
    const flat = simulate({ cost: () => 0, timer, scaled: true, fixed: 40 });
    expect(flat.quality).toBe("low");
    const { quality, changes } = simulate({ cost: bound, timer, scaled: true, fixed: 12, noise: 0.03 });
    expect(quality).not.toBe("high");
    expect(changes.length).toBeLessThanOrEqual(4);
  }
});

test("slow script does not lower the quality, and too much of it does not raise it", () => {
  expect(simulate({ cost: FAST, script: 45 }).changes).toEqual([]);
  expect(simulate({ cost: FAST, script: 45, timer: true }).changes).toEqual([]);
  expect(simulate({ cost: FAST, script: 12, start: "low" }).changes).toEqual([]);
});

test("it follows a load that changes, and goes back up", () => {
  const heavyFor =
    (from: number, to: number): Cost =>
    (quality, t) =>
      (t >= from && t < to ? 8 : 1) * FAST(quality, t);
  const { changes, quality } = simulate({ cost: heavyFor(60, 120), timer: true, seconds: 400 });
  expect(quality).toBe("high");
  expect(changes.map(({ to }) => to)).toEqual(["medium", "high"]);
  expect(changes[0].t).toBeGreaterThan(60);
  expect(changes[0].t).toBeLessThan(66);
});

test.each([true, false])("a load that swings does not make it swing, timer %s", (timer) => {
  for (const period of [4, 10, 30, 60]) {
    const swing: Cost = (quality, t) => (t % period < period / 2 ? 8 : 1) * FAST(quality, t);
    const { changes } = simulate({ cost: swing, timer });
    expect(changes.length, `${period} s`).toBeLessThanOrEqual(5);
  }
});

test("noise, a late frame now and then, and hours in a hidden tab change nothing", () => {
  expect(simulate({ cost: perQuality(4, 9, 13), noise: 0.2, timer: true }).changes).toEqual([]);
  const hiccups: Cost = (quality, t) => (t % 2 < 0.05 ? 60 : FAST(quality, t));
  expect(simulate({ cost: hiccups }).changes).toEqual([]);
  const stalls: Cost = (quality, t) => (t % 3 < 0.02 ? 900 : FAST(quality, t));
  expect(simulate({ cost: stalls }).changes).toEqual([]);
  expect(simulate({ cost: FAST, hidden: 30 }).changes).toEqual([]);
  expect(simulate({ cost: SLOW, hidden: 0.5 })).toEqual(simulate({ cost: SLOW }));
});

test("it steps down one quality at a time, from a chosen ultra too, and never up to ultra", () => {
  const { changes } = simulate({ cost: HOPELESS, start: "ultra" });
  expect(changes.map(({ to }) => to).slice(0, 3)).toEqual(["high", "medium", "low"]);
  const { quality } = simulate({ cost: () => 0.1, timer: true, display: 240, start: "low" });
  expect(indexOf(quality)).toBe(indexOf("high"));
});

test("frames right after a change do not count", () => {
  const controller = createQualityController();
  const slow = { interval: 40, script: 3, gpu: null, scale: 1, leastScale: 1 };
  let quality: QualityName = "high";
  for (let ms = 0; ms < 3400; ms += 40) quality = controller.step(quality, slow);
  expect(quality).toBe("high");
  controller.reset();
  for (let ms = 0; ms < 3400; ms += 40) quality = controller.step(quality, slow);
  expect(quality).toBe("high");
  for (let ms = 0; ms < 400; ms += 40) quality = controller.step(quality, slow);
  expect(quality).toBe("medium");
  expect(controller.held).toBeLessThan(400);
});

test("a quality that could not be made is not tried again at once", () => {
  const controller = createQualityController();
  const load = { interval: 16, script: 3, gpu: 1, scale: 1, leastScale: 1 };
  const tries: number[] = [];
  for (let ms = 0; ms < 1_000_000; ms += 16) {
    if (controller.step("low", load) === "low") continue;
    tries.push(ms);
    controller.refuse("medium");
    controller.reset();
  }
  expect(tries).toHaveLength(3);
});

test("the quality goes down sooner at the lowest resolution, and up only at the full one", () => {
  const after = (seconds: number, start: QualityName, interval: number, scale: number) => {
    const controller = createQualityController();
    let quality = start;
    for (let ms = 0; ms < 1000 * seconds; ms += interval)
      quality = controller.step(quality, { interval, script: 3, gpu: interval / 4, scale, leastScale: 0.5 });
    return quality;
  };
  expect([1, 0.8, 0.51, 0.5].map((scale) => after(4, "high", 100, scale))).toEqual(["high", "high", "high", "medium"]);
  expect([1, 0.51].map((scale) => after(10, "high", 100, scale))).toEqual(["medium", "medium"]);
  expect([0.5, 0.99, 1].map((scale) => after(10, "low", 16, scale))).toEqual(["low", "low", "medium"]);
});
