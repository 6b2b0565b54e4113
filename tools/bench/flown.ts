/**
 * Flies a world as a visitor does: an open page in its own frame loop, steered by keys, with instruments, maps, sound and saving
 * on (page-frames.ts). Draw calls are left out of script time, since software rendering is slow; uploads are not.
 */
import type { CDPSession, Page } from "playwright-core";
import { openStudio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";
import { barAt, withSpeed } from "./machine.ts";
import { type Activity, installPageFrames, type Recording } from "./page-frames.ts";
import { type ThreadTimes, threadTimes } from "./thread-times.ts";

/** Exact heap sizes. */
const FLAGS = ["--enable-precise-memory-info"];

/** Milliseconds of the processor on the reference machine (machine.ts), and the share by which the heap may grow. */
export const FLIGHT_BAR = { scriptMsP50: 3, scriptMsP99: 9, longestTaskMs: 50, uploadMsP99: 2, heapGrowth: 0.05 };

/** Large enough for all instruments; drawn in fewer pixels. */
const WINDOW = { width: 800, height: 450, deviceScaleFactor: 0.2, mobile: false };
/** Milliseconds for the lazy parts of the page and the first picture of the minimap. */
const SETTLE = 3000;
/** Measurements of the heap before and after a flight, half a second apart; their mean counts. */
const HEAPS = 10;

export interface Flown extends Omit<Recording, "scriptMs">, ThreadTimes {
  readonly heap: readonly [before: number, after: number];
  readonly activity: Activity;
  /** Speed of this machine, the mean of before and after. */
  readonly speed: number;
}

export interface Flight {
  readonly query: string;
  /** The key held down. */
  readonly key: string;
  /** A key that is held down too, all the time. */
  readonly also?: string;
  /** The key for the second after each in which an obstacle stopped the flight. */
  readonly turn?: string;
  /** Seconds that are simulated ahead as fast as possible, to fill the caches, before `warmUp` seconds are flown. */
  readonly ahead?: number;
  readonly warmUp: number;
  readonly seconds: number;
}

/** Opens a world with all that a visitor has. */
async function openFlown(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDeviceMetricsOverride", WINDOW);
  // The first-visit help would take the keys.
  await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
  await page.addInitScript(installPageFrames);
  await page.goto(address);
  await untilReady(page, 180_000);
  // The first key starts the sound.
  await page.keyboard.press("Control");
  await page.waitForTimeout(SETTLE);
}

/** The mean heap size over some seconds, each after a collection; outside of what is measured. */
async function heapOf(page: Page, session: CDPSession): Promise<number> {
  let sum = 0;
  for (let k = 0; k < HEAPS; k++) {
    await page.waitForTimeout(500);
    await session.send("HeapProfiler.collectGarbage");
    sum += (await session.send("Runtime.getHeapUsage")).usedSize / HEAPS;
  }
  return sum;
}

/** Speeds below which an obstacle has stopped a flight or a walk, m/s. A walk through thicket is slow without one. */
const STOPPED = 2;
const STOPPED_ON_FOOT = 0.4;
/** Seconds of a turn away from an obstacle, simulated ahead. */
const TURN = 1;

/**
 * Flies ahead for simulated seconds, turning right where an obstacle is in the way, with turns of the event loop in between for what
 * arrives from workers.
 */
function simulate(page: Page, seconds: number, slowest: number): Promise<void> {
  return page.evaluate(
    async ({ all, least, turn }) => {
      const probe = window.limitless;
      if (!probe) throw new Error("The world is not open.");
      const step = 0.2;
      let turning = 0;
      for (let done = 0; done < all; done += step) {
        const from = probe.pose();
        probe.step(step, turning > 0 ? { turn: 1 } : { forward: 1, run: 1 }, { draw: 2 });
        const to = probe.pose();
        const went = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
        if (turning > 0) turning -= step;
        else if (went < least * step) turning = turn;
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
    { all: seconds, least: slowest, turn: TURN },
  );
}

/** Flies for a time by keys, second by second where `turn` is given. */
async function fly(page: Page, { key, turn, also }: Flight, seconds: number): Promise<void> {
  if (also) await page.keyboard.down(also);
  const held = async (code: string, length: number) => {
    await page.keyboard.down(code);
    await page.waitForTimeout(1000 * length);
    await page.keyboard.up(code);
  };
  if (!turn) return held(key, seconds);
  const least = also ? STOPPED_ON_FOOT : STOPPED;
  let [from, stopped] = [await placeOf(page), false];
  for (let second = 0; second < seconds; second++) {
    await held(stopped ? turn : key, 1);
    const to = await placeOf(page);
    stopped = !stopped && second > 0 && distance(from, to) < least;
    from = to;
  }
}

function placeOf(page: Page): Promise<readonly [number, number, number]> {
  return page.evaluate(() => {
    const { x, y, z } = window.limitless?.pose() ?? { x: Number.NaN, y: Number.NaN, z: Number.NaN };
    return [x, y, z] as const;
  });
}

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((v, axis) => b[axis] - v));

/** Flies in a browser of its own. */
export async function flight(plan: Flight): Promise<Flown> {
  const [flown, speed] = await withSpeed(() => record(plan));
  return { ...flown, speed };
}

async function record(plan: Flight): Promise<Omit<Flown, "speed">> {
  const studio = await openStudio(FLAGS);
  try {
    const page = await studio.newPage(WINDOW.width, WINDOW.height);
    await openFlown(page, studio.addressOf(`${plan.query}&quality=high`));
    const session = await page.context().newCDPSession(page);
    await simulate(page, plan.ahead ?? 0, plan.also ? STOPPED_ON_FOOT : 0);
    await fly(page, plan, plan.warmUp);
    const before = await heapOf(page, session);
    await page.evaluate(() => window.pageFrames.start());
    const times = await threadTimes(session, () => fly(page, plan, plan.seconds));
    const recording = await page.evaluate(() => window.pageFrames.stop());
    const after = await heapOf(page, session);
    return {
      ...recording,
      ...times,
      heap: [before, after],
      activity: await page.evaluate(() => window.pageFrames.activity()),
    };
  } finally {
    await studio.close();
  }
}

type Figures = Readonly<Record<string, number>> & { readonly speed: number };

/** A long task, milliseconds. */
const LONG = 50;

/** The figures of a flight. */
export function costOf({
  framesMs,
  tasksMs,
  uploadMs,
  uploadBytes,
  drawCalls,
  triangles,
  heap,
  activity,
  speed,
}: Flown) {
  return {
    scriptMsP50: quantile(framesMs, 0.5),
    scriptMsP99: quantile(framesMs, 0.99),
    scriptMsMost: Math.max(...framesMs),
    longestTaskMs: tasksMs.reduce((most, ms) => Math.max(most, ms), 0),
    longTasks: tasksMs.filter((ms) => ms > LONG).length,
    uploadMsP99: quantile(uploadMs, 0.99),
    uploadMsMost: Math.max(...uploadMs),
    uploadBytes: Math.max(...uploadBytes),
    heapGrowth: heap[1] / heap[0] - 1,
    heapMB: heap[1] / 2 ** 20,
    frames: framesMs.length,
    maps: activity.maps,
    saved: activity.saved,
    instruments: activity.instruments,
    /** 1 where it plays; planets and space have none. */
    sound: Number(activity.sound),
    drawCalls,
    triangles,
    speed,
  };
}

/** Metres along the path. */
export function lengthOf({ path }: Pick<Recording, "path">): number {
  let sum = 0;
  for (let k = 1; k < path.length; k++) sum += distance(path[k - 1], path[k]);
  return sum;
}

/** Whether figures are within a bar at their speed. */
export function meets(bar: Readonly<Record<string, number>>, figures: Figures): boolean {
  return Object.entries(barAt(bar, figures.speed)).every(([name, limit]) => figures[name] <= limit);
}

/** The result of a flight; `flown` says whether it went where it should, with all that a visitor has on. */
export function resultOf(bar: Readonly<Record<string, number>>, figures: Figures, flown: boolean): Result {
  return { bar: barAt(bar, figures.speed), ok: flown && meets(bar, figures), ...rounded(figures) };
}

export function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
}
