/** Measures in sentences, in the units of the visitor. */
import { say, type Words } from "../words/words.ts";
import { decimals, distanceText, heightText, heightUnit, speedText, unitsInUse } from "./format.ts";

/** "1 204 m": a length in whole units. */
export const wholeLength = (metres: number): string => `${heightText(metres)} ${heightUnit(metres)}`;

/** Metres a second from which a speed is in kilometres or miles a second. */
const FAST = 1000;

function anySpeedText(speed: number): string {
  const { speed: usual, long } = unitsInUse();
  return speed < FAST ? `${speedText(speed)} ${usual.name}` : `${decimals(speed * long.per, 1)} ${long.name}/s`;
}

const MEASURE = /\{(\d+(?:\.\d+)?) (m|m\/s)\}/g;

/** Words whose measures are in braces, as "{600 m}" and "{45 m/s}", with these in the units in use. */
export const measured = (words: Words): string =>
  say(words).replace(MEASURE, (_, value: string, unit: string) =>
    unit === "m" ? distanceText(Number(value)) : anySpeedText(Number(value)),
  );
