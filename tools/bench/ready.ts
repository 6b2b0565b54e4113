/**
 * Time from the start of navigation until everything near the camera is drawn, in a fresh browser: 640 × 360, software rendering,
 * automatic quality, which has the limit in seconds on two cores; quality high, which is reported; and for every world how much
 * longer medium takes than low, which has a limit too.
 */
import { openStudio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { seconds: 5, mediumOverLow: 1.5 };
const WORLDS = ["skylands", "planet", "caverns", "mines", "cosmic"];
const TURNS = 5;

/** Measured by the clock of the page, which starts with navigation; a query from outside would add frames. */
const NOTE = `new MutationObserver(() => { window.readyAt ??= performance.now(); })
  .observe(document, { subtree: true, attributeFilter: ["data-ready"] });`;

async function secondsUntilReady(query: string): Promise<number> {
  // A new browser each time, since a second page would find cached shaders.
  const studio = await openStudio();
  try {
    const page = await studio.newPage(640, 360);
    await page.addInitScript(NOTE);
    await page.goto(studio.addressOf(query));
    await untilReady(page, 180_000);
    return (await page.evaluate(() => (window as unknown as { readyAt: number }).readyAt)) / 1000;
  } finally {
    await studio.close();
  }
}

async function turnsOf(query: string): Promise<number[]> {
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push(await secondsUntilReady(query));
  return turns;
}

/** Seconds until ready at medium over those at low, measured in turns. */
async function mediumOverLow(world: string): Promise<number> {
  const [low, medium]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    low.push(await secondsUntilReady(`world=${world}&quality=low`));
    medium.push(await secondsUntilReady(`world=${world}&quality=medium`));
  }
  return quantile(medium, 0.5) / quantile(low, 0.5);
}

export default async function ready(): Promise<Result> {
  const turns = await turnsOf("world=skylands");
  const high = await turnsOf("world=skylands&quality=high");
  const seconds = quantile(turns, 0.5);
  const ratios: Record<string, number> = {};
  for (const world of WORLDS) ratios[world] = round(await mediumOverLow(world));
  return {
    bar: BAR,
    ok: seconds <= BAR.seconds && Object.values(ratios).every((ratio) => ratio <= BAR.mediumOverLow),
    seconds: round(seconds),
    turns: turns.map(round),
    secondsHigh: round(quantile(high, 0.5)),
    turnsHigh: high.map(round),
    mediumOverLow: ratios,
  };
}
