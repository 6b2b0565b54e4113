/**
 * Sixty simulated seconds of a drone in a cavern or a mine, flying ahead and turning at obstacles. Draw calls and triangles are
 * counted at high quality.
 */
import type { Page } from "playwright-core";
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { type Result, round } from "./case.ts";
import { costOf, drawnOf, type FlightIntent, fly, openFlown, type Second } from "./flown.ts";

const BAR = {
  scriptMsP50: 4,
  scriptMsP99: 12,
  longestTaskMs: 50,
  drawCalls: 100,
  triangles: 600_000,
  heapGrowth: 0.05,
};
const SECONDS = 60;
const AHEAD = { forward: 1 };
/** Metres per second below which an obstacle stopped the drone. */
const STOPPED = 2;

/** Flies ahead, and turns after each second in which it was stopped. */
async function wander(page: Page, seconds: number): Promise<Second[]> {
  const flown: Second[] = [];
  let intent: FlightIntent = AHEAD;
  for (let second = 0; second < seconds; second++) {
    flown.push(...(await fly(page, 1, intent)));
    intent = intent !== AHEAD || metresOf(flown.slice(-2)) > STOPPED || second === 0 ? AHEAD : { turn: 1 };
  }
  return flown;
}

function metresOf(flown: readonly Second[]): number {
  let sum = 0;
  for (let k = 1; k < flown.length; k++) {
    const [[x, y, z], [u, v, w]] = [flown[k - 1].at, flown[k].at];
    sum += Math.hypot(x - u, y - v, z - w);
  }
  return sum;
}

async function flyLow(studio: Studio, query: string) {
  const page = await openFlown(studio, `${query}&quality=low`);
  // Warms up.
  await wander(page, 10);
  const flown = await wander(page, SECONDS);
  await page.context().close();
  return { ...costOf(flown), metres: metresOf(flown) };
}

async function flyHigh(studio: Studio, query: string) {
  const page = await openFlown(studio, `${query}&quality=high`);
  const flown = await wander(page, 10);
  await page.context().close();
  return drawnOf(flown);
}

/** The benchmark of one world. Fails when less than `minMetres` were flown. */
export async function flyDrone(query: string, minMetres: number): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const figures = { ...(await flyLow(studio, query)), ...(await flyHigh(studio, query)) };
    const met = Object.entries(BAR).every(([name, bar]) => figures[name as keyof typeof BAR] <= bar);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
    return { bar: BAR, ok: met && figures.metres >= minMetres, ...rounded };
  } finally {
    await studio.close();
  }
}
