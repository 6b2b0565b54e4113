/**
 * Ten simulated minutes at 60 m/s over the skylands, low enough that woods and towns are near. Draw calls are counted at high
 * quality, over a wood. Script time is measured in every frame, with draw calls left out.
 */
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { quantile, type Result, round } from "./case.ts";
import { costOf, drawnOf, fly, leaveOutDraws, openFlown, timeUploads, uploadsOf } from "./flown.ts";

const BAR = {
  scriptMsP50: 4,
  scriptMsP99: 12,
  longestTaskMs: 50,
  uploadMsP99: 2,
  heapGrowth: 0.05,
  drawCalls: 120,
  scriptMsP50High: 4,
  scriptMsP99High: 12,
  longestTaskMsHigh: 50,
};
const [WARM, SECONDS] = [300, 600];
/** Least distance of 36,000 m; less means that an obstacle was hit. */
const MIN_METRES = 33_000;
const AHEAD = { forward: 1 };

// A quarter of this route is over land, at least 36 m below it, without obstacles.
const open = (studio: Studio, quality: string) =>
  openFlown(studio, `world=skylands&at=-3300,-1150,260&look=110,0&quality=${quality}`);

async function flyLow(studio: Studio) {
  const page = await open(studio, "low");
  await leaveOutDraws(page);
  // Warms up: reaches full speed, compiles, and fills the caches.
  await fly(page, WARM, AHEAD, 1);
  await timeUploads(page);
  const flown = await fly(page, SECONDS, AHEAD, 1);
  const uploads = await uploadsOf(page);
  await page.context().close();
  const [first, last] = [flown[0].at, flown[SECONDS - 1].at];
  return {
    ...costOf(flown),
    trianglesLow: drawnOf(flown).triangles,
    uploadMsP99: quantile(uploads, 0.99),
    uploadMsMost: Math.max(...uploads),
    metres: Math.hypot(last[0] - first[0], last[1] - first[1]),
  };
}

async function flyHigh(studio: Studio) {
  const page = await open(studio, "high");
  await fly(page, 3, AHEAD);
  const drawn = drawnOf(await fly(page, 10, AHEAD));
  await leaveOutDraws(page);
  await fly(page, 5, AHEAD, 1);
  const { scriptMsP50, scriptMsP99, longestTaskMs } = costOf(await fly(page, 60, AHEAD, 1));
  await page.context().close();
  return {
    ...drawn,
    scriptMsP50High: scriptMsP50,
    scriptMsP99High: scriptMsP99,
    longestTaskMsHigh: longestTaskMs,
  };
}

export default async function flight(): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const figures = { ...(await flyLow(studio)), ...(await flyHigh(studio)) };
    const met = Object.entries(BAR).every(([name, bar]) => figures[name as keyof typeof BAR] <= bar);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
    return { bar: BAR, ok: met && figures.metres >= MIN_METRES, ...rounded };
  } finally {
    await studio.close();
  }
}
