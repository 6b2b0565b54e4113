/** A walk below ground by a device that is held (device-player.ts): it is steered by where the walker is. */
import type { Page } from "playwright-core";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import type { Way } from "../../src/core/underground/way.ts";
import { advance, createCourse, isThrough, steer, turned } from "../work/below/course.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

/** Seconds of an input, and degrees that it turns by at most. */
const [SECONDS, TURN] = [0.1, 9];

/** Walks to the end of a way. Throws where the walker gets stuck. */
export async function walkHeld(page: Page, ground: WalkedGround, way: Way): Promise<void> {
  const course = createCourse(ground, way);
  await goesOn(page, true);
  let [pose, hung] = [await inPage(page, goOn, SECONDS, {}), await isHanging(page)];
  while (!isThrough(course)) {
    const { x, y, z } = pose;
    const feet = { x, y, z, stance: hung ? "climbs" : "stands" } as const;
    pose = await inPage(page, goOn, SECONDS, turned(steer(course, feet, SECONDS), pose.heading, TURN));
    const hangs = await isHanging(page);
    // A ladder asks for a new push at either end.
    if (hangs !== hung) pose = await inPage(page, goOn, SECONDS, {});
    hung = hangs;
    advance(course, { x: pose.x, y: pose.y, z: pose.z, stance: hung ? "climbs" : "stands" }, SECONDS);
  }
  await goesOn(page, false);
  await inPage(page, goOn, SECONDS, {});
}

const goesOn = (page: Page, holds: boolean) =>
  page.evaluate((on) => {
    window.goesOn = on;
  }, holds);

/** Whether the hint tells how to climb, which it does on a ladder alone. */
const isHanging = (page: Page) =>
  page.evaluate(() => /climb.*down/.test(document.querySelector(".readout .hud-hint")?.textContent ?? ""));
