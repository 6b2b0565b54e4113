/** Walks along ways below ground in the page, by steps of the probe: turns, goes on, and climbs ladders. */

import type { Page } from "playwright-core";
import type { WalkedGround } from "../../src/core/field/ground.ts";
import type { Way } from "../../src/core/underground/way.ts";
import { type Intent, NO_INTENT, type Pose } from "../../src/explorers/explorer.ts";
import { createWalker, stepWalker, type Walker } from "../../src/explorers/walker.ts";
import { advance, createCourse, isThrough, steer, turned } from "../work/below/course.ts";
import { RULES } from "../work/below/walker.ts";
import { inPage } from "./moves.ts";
import { goOn, goOnBy } from "./pilot.ts";

/** Seconds of an input, and steps of it, which are the page's. */
const [SECONDS, STEPS] = [0.1, 6];
/** Inputs that are planned at once: the page takes longer to answer than to walk. */
const AHEAD = 100;
/** Degrees that an input turns by at most. */
const TURN = 90 * SECONDS;
/** Metres between the page's walker and the plan's, at most, and those that are none; seconds of a look at the page's. */
const [CLOSE, SAME, STILL] = [0.5, 0.02, 1 / 60];

/** Walks to the end of a way. Throws where the walker gets stuck, or comes elsewhere in the page than by the pure steps. */
export async function walkWay(page: Page, ground: WalkedGround, way: Way): Promise<void> {
  const course = createCourse(ground, way);
  for (let walker = createWalker(await inPage(page, goOn, STILL, {}), ground, RULES); !isThrough(course); ) {
    const intents: Partial<Intent>[] = [];
    while (intents.length < AHEAD && !isThrough(course)) {
      const intent = turned(steer(course, walker, SECONDS), walker.heading, TURN);
      walker = stepped(walker, intent, ground);
      advance(course, walker, SECONDS);
      intents.push(intent);
    }
    const pose = await inPage(page, goOnBy, SECONDS, intents);
    const off = Math.hypot(pose.x - walker.x, pose.y - walker.y, pose.z - walker.z);
    if (!(off < CLOSE)) throw new Error(`${off} m from the plan: ${placeText(pose)} is not ${placeText(walker)}.`);
    // Frames between the plans let a walker go on who steps off a ladder.
    if (off > SAME) walker = createWalker(pose, ground, RULES);
  }
}

function stepped(from: Walker, intent: Partial<Intent>, ground: WalkedGround): Walker {
  let walker = from;
  for (let k = 0; k < STEPS; k++)
    walker = stepWalker(walker, { ...NO_INTENT, ...intent }, SECONDS / STEPS, ground, RULES);
  return walker;
}

const placeText = ({ x, y, z, heading }: Pose) => [x, y, z, heading].map((v) => v.toFixed(1)).join(", ");
