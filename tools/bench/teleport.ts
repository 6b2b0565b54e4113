/**
 * With reduced motion, the time from entering a latitude and longitude in the map until the page is ready there: 640 × 360,
 * software rendering, low above the ground with plants. The limit is in seconds on two cores.
 */
import type { Page } from "playwright-core";
import { openStudio } from "../page.ts";
import { untilReady } from "../ready.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { seconds: 1 };
/** Woods, coasts, an edge and a corner of the cube, both poles, the date line. */
const PLACES = ["17, 9.7", "-20, 33", "12, -6", "35.26, 45", "0, 45", "90, 0", "-90, 0", "-5.5, 180", "48.2, 16.4"];

/** Measured by the clock of the page, as in `ready`. */
function secondsTo(page: Page, place: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>(".map-field input");
    if (!field?.form) throw new Error("The map has no field to type a place into.");
    field.value = text;
    const start = performance.now();
    field.form.requestSubmit();
    while (document.documentElement.dataset.ready !== "true") await new Promise((resolve) => setTimeout(resolve, 1));
    return (performance.now() - start) / 1000;
  }, place);
}

export default async function teleport(): Promise<Result> {
  const studio = await openStudio();
  try {
    const page = await studio.newPage(640, 360);
    await page.emulateMedia({ reducedMotion: "reduce" });
    // The first-visit help would take the keys.
    await page.addInitScript(`localStorage.setItem("limitless.helped", "yes")`);
    await page.goto(studio.addressOf("world=planet&geo=12,-6,250&look=60,-10"));
    await untilReady(page, 180_000);
    await page.keyboard.press("m");
    await page.waitForSelector("section.map[aria-busy=false]");
    const turns: number[] = [];
    for (const place of PLACES) {
      turns.push(await secondsTo(page, place));
      await page.waitForTimeout(500);
    }
    const seconds = quantile(turns, 0.5);
    return { bar: BAR, ok: seconds <= BAR.seconds, seconds: round(seconds), turns: turns.map(round) };
  } finally {
    await studio.close();
  }
}
