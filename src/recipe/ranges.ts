/** Ranges of link parts that tables of worlds, saved data and files have, too. */

import { phrase } from "../words/words.ts";
import type { NumberRange, Quantity } from "./quantity.ts";

export const RANGES = {
  hour: { min: 0, max: 24, unit: "h", digits: 3 },
  t: { min: -1e6, max: 1e6, unit: phrase("years"), digits: 3 },
  rate: { min: -100, max: 100, unit: phrase("years per second"), digits: 4 },
  seed: { min: 0, max: 2 ** 32 - 1, unit: "", digits: 0, whole: true },
  fov: { min: 10, max: 100, unit: phrase("degrees"), digits: 1 },
} as const satisfies Record<string, NumberRange>;

export const HEADING: Quantity = {
  name: phrase("heading"),
  min: -360,
  max: 360,
  unit: phrase("degrees"),
  digits: 1,
  wrap: 0,
};
const PITCH: Quantity = { name: phrase("pitch"), min: -90, max: 90, unit: phrase("degrees"), digits: 1 };
const ROLL: Quantity = { ...PITCH, name: phrase("roll"), min: -180, max: 180, absent: 0 };
const YAW: Quantity = { ...HEADING, name: phrase("yaw"), wrap: -180 };
const DISTANCE: Quantity = { name: phrase("distance"), min: 1, max: 5000, unit: "m", digits: 2 };

export const LOOK = [HEADING, PITCH, ROLL] as const;
export const ORBIT = [YAW, PITCH, DISTANCE] as const;
