/** Sixty simulated seconds through a nebula at 5 ly/s. Draw calls are counted at high quality. */
import scene from "../../scenes/cosmic/scene.ts";
import { densityAt } from "../../src/core/space/nebula.ts";
import { generate } from "../../src/recipe/generate.ts";
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { quantile, type Result, round } from "./case.ts";
import { costOf, drawnOf, fly, openFlown, timeUploads, uploadsOf } from "./flown.ts";

const BAR = {
  scriptMsP50: 4,
  longestTaskMs: 50,
  uploadMsP99: 2,
  heapGrowth: 0.05,
  drawCalls: 100,
};
const SECONDS = 60;
const AHEAD = { forward: 1 };
/** The start in light-years, flying east. */
const FROM = [-1570, -400, -240] as const;
/** Least distance of 300 light-years, and least share of it in gas. */
const [MIN_DISTANCE, MIN_GAS] = [280, 0.5];
const open = (studio: Studio, quality: string) =>
  openFlown(studio, `world=cosmic&at=${FROM.join()}&look=90,0&quality=${quality}`);

async function flyLow(studio: Studio) {
  const page = await open(studio, "low");
  // Warms up: reaches full speed, compiles, and fills the caches of stars and gas.
  await fly(page, 20, AHEAD);
  await timeUploads(page);
  const flown = await fly(page, SECONDS, AHEAD);
  const uploads = await uploadsOf(page);
  await page.context().close();
  const { nebula } = generate(scene.world);
  const gas = flown.filter(({ at: [x, y, z] }) => densityAt(nebula, x, y, z) > 0).length / flown.length;
  return {
    ...costOf(flown),
    uploadMsP99: quantile(uploads, 0.99),
    uploadMsMost: Math.max(...uploads),
    lightYears: flown[SECONDS - 1].at[0] - flown[0].at[0],
    gas,
  };
}

async function flyHigh(studio: Studio) {
  const page = await open(studio, "high");
  const flown = await fly(page, 5, AHEAD);
  await page.context().close();
  return drawnOf(flown);
}

export default async function cosmicFlight(): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const figures = { ...(await flyLow(studio)), ...(await flyHigh(studio)) };
    const met = Object.entries(BAR).every(([name, bar]) => figures[name as keyof typeof BAR] <= bar);
    const rounded = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
    const flown = figures.lightYears >= MIN_DISTANCE && figures.gas >= MIN_GAS;
    return { bar: BAR, ok: met && flown, ...rounded };
  } finally {
    await studio.close();
  }
}
