/**
 * A descent from three radii to 2 m above a planet of 60 km and an Earth-sized one, in sixty simulated seconds; then ten
 * seconds there. Draw calls and triangles are counted at high quality, in a descent ten times as fast.
 */
import { MEASURE_FLAGS } from "../browser.ts";
import { openStudio, type Studio } from "../page.ts";
import { type Result, round } from "./case.ts";
import { costOf, drawnOf, fly, openFlown } from "./flown.ts";

const BAR = {
  scriptMsP50: 4,
  scriptMsP99: 12,
  longestTaskMs: 50,
  drawCalls: 100,
  triangles: 600_000,
  heapGrowth: 0.25,
};
const SECONDS = 60;
const RADII = { small: 60_000, earth: 6_371_000 } as const;
const FINAL_ALTITUDE = 2;
/** Above land. */
const PLACE = "12,-6";

/** The intent for this descent: full input changes the altitude by the factor e per second. */
const descentIntent = (radius: number, seconds: number) => ({
  up: -Math.log((3 * radius) / FINAL_ALTITUDE) / seconds,
  forward: 0.05,
});

const open = (studio: Studio, radius: number, altitude: number, quality: string) =>
  openFlown(studio, `world=planet&radius=${radius}&geo=${PLACE},${altitude}&look=40,-90&quality=${quality}`);

async function descend(studio: Studio, radius: number) {
  const page = await open(studio, radius, 3 * radius, "low");
  // Warms up.
  await fly(page, 2, {});
  const flown = [
    ...(await fly(page, SECONDS, descentIntent(radius, SECONDS))),
    ...(await fly(page, 10, { forward: 0.5 })),
  ];
  await page.context().close();
  const end = flown[flown.length - 1].at;
  return { ...costOf(flown), endsAt: Math.hypot(...end) - radius };
}

async function descendHigh(studio: Studio, radius: number) {
  const page = await open(studio, radius, 3 * radius, "high");
  const flown = await fly(page, SECONDS / 10, descentIntent(radius, SECONDS / 10));
  await page.context().close();
  return drawnOf(flown);
}

export default async function descent(): Promise<Result> {
  const studio = await openStudio(MEASURE_FLAGS);
  try {
    const all: Record<string, Record<string, number>> = {};
    for (const [name, radius] of Object.entries(RADII))
      all[name] = { ...(await descend(studio, radius)), ...(await descendHigh(studio, radius)) };
    const met = Object.values(all).every((figures) => Object.entries(BAR).every(([name, bar]) => figures[name] <= bar));
    const rounded = Object.fromEntries(
      Object.entries(all).map(([name, figures]) => [
        name,
        Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, round(value)])),
      ]),
    );
    return { bar: BAR, ok: met, ...rounded };
  } finally {
    await studio.close();
  }
}
