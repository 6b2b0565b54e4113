/** Arrival at a star: the goal that tasks in free space share, and the heading and pitch to a place. */

import type { Words } from "../../words/words.ts";
import { difference, type Place } from "../place.ts";
import type { Stay, TaskStart } from "../task.ts";

/** Light-years from a star within which a ship has arrived: its planets are nearer. Light-years a second, and seconds. */
const [ARRIVED, SLOW, STAYS] = [0.05, 0.02, 1];

/** Slow near a star. */
export const arrival = (at: Place, words: Words, told: Words): Stay => ({
  ...{ kind: "stay", at, words, told, within: ARRIVED, height: [-ARRIVED, ARRIVED] },
  ...{ slow: SLOW, seconds: STAYS, guide: "distance" },
});

/** The start of a ship at a place, which faces another. */
export function facing(at: Place, to: Place): TaskStart {
  const [x, y, z] = difference(to, at);
  const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);
  const heading = (degrees(Math.atan2(x, y)) + 360) % 360;
  return { at, heading, pitch: degrees(Math.atan2(z, Math.hypot(x, y))), by: "starship" };
}
