/** A walk below ground by a device that is held (device-player.ts): it is steered by where the walker is. */
import type { Page } from "playwright-core";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import type { Way } from "../../src/core/underground/way.ts";
import type { Intent, Pose } from "../../src/explorers/explorer.ts";
import { advance, createCourse, type Input, isThrough, steer } from "../work/below/course.ts";
import { inPage } from "./moves.ts";
import { goOn } from "./pilot.ts";

/** Seconds of an input; degrees that it turns by at most, and off the way up to which a walker goes on while it turns. */
const [SECONDS, TURN, NARROW] = [0.1, 9, 20];

/** Walks to the end of a way. Throws where the walker gets stuck. */
export async function walkHeld(page: Page, ground: WalkedGround, way: Way): Promise<void> {
  const course = createCourse(ground, way);
  await goesOn(page, true);
  let [pose, hung] = [await inPage(page, goOn, SECONDS, {}), await isHanging(page)];
  while (!isThrough(course)) {
    const { x, y, z } = pose;
    const feet = { x, y, z, stance: hung ? "climbs" : "stands" } as const;
    pose = await inPage(page, goOn, SECONDS, turned(steer(course, feet, SECONDS), pose));
    const hangs = await isHanging(page);
    // A ladder asks for a new push at either end.
    if (hangs !== hung) pose = await inPage(page, goOn, SECONDS, {});
    hung = hangs;
    advance(course, { x: pose.x, y: pose.y, z: pose.z, stance: hung ? "climbs" : "stands" }, SECONDS);
  }
  await goesOn(page, false);
  await inPage(page, goOn, SECONDS, {});
}

/** Input that turns to a heading, and goes on when the walker almost faces it. */
function turned({ intent, heading }: Input, from: Pose): Partial<Intent> {
  if (heading === null) return intent;
  const off = ((((heading - from.heading + 180) % 360) + 360) % 360) - 180;
  const turn = Math.max(-1, Math.min(1, off / TURN));
  return Math.abs(off) < NARROW ? { ...intent, turn } : { turn };
}

const goesOn = (page: Page, holds: boolean) =>
  page.evaluate((on) => {
    window.goesOn = on;
  }, holds);

/** Whether the hint tells how to climb, which it does on a ladder alone. */
const isHanging = (page: Page) =>
  page.evaluate(() => /climb.*down/.test(document.querySelector(".readout .hud-hint")?.textContent ?? ""));
