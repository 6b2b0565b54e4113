/** Sixty simulated seconds at 60 m/s over the skylands; what grows with quality is counted at quality high. */
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { type Result, round } from "./case.ts";
import { costOf, drawnOf, fly, openFlown } from "./flown.ts";

const BAR = {
  scriptMsP50: 4,
  scriptMsP99: 12,
  longestTaskMs: 50,
  drawCalls: 40,
  triangles: 600_000,
  uploadBytes: 64 * 1024,
  heapGrowth: 0.05,
};
const SECONDS = 60;
/** Of 3,600 m: less, and something stood in the way. */
const LEAST_METRES = 3000;
const AHEAD = { forward: 1 };

// High enough over the islands' peaks, low enough under those above, that nothing stands in the way.
const open = (studio: Studio, quality: string) =>
  openFlown(studio, `world=skylands&at=-1300,-4200,420&look=30,0&quality=${quality}`);

async function flyLow(studio: Studio) {
  const page = await open(studio, "low");
  // Up to speed first, and through what is compiled on first use.
  await fly(page, 10, AHEAD);
  const flown = await fly(page, SECONDS, AHEAD);
  await page.context().close();
  const [first, last] = [flown[0].at, flown[SECONDS - 1].at];
  return { ...costOf(flown), metres: Math.hypot(last[0] - first[0], last[1] - first[1]) };
}

async function flyHigh(studio: Studio) {
  const page = await open(studio, "high");
  const flown = await fly(page, 10, AHEAD);
  await page.context().close();
  return drawnOf(flown);
}

export default async function flight(): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const figures = { ...(await flyLow(studio)), ...(await flyHigh(studio)) };
    const met = Object.entries(BAR).every(([name, bar]) => figures[name as keyof typeof BAR] <= bar);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
    return { bar: BAR, ok: met && figures.metres >= LEAST_METRES, ...rounded };
  } finally {
    await studio.close();
  }
}
